// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/moments.h"

#include "app/tagscope/main_window.h"
#include "app/tagscope/run/inputs_part.h"
#include "ui/common/text.h"
#include "ui/session/commands/moment_request.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include <utility>

namespace tagscope::app {

using ui::text;
using ui::textLines;

Moments::Moments(MainWindow& window) : QObject(&window), m_window(window) {}

void Moments::setOut(ui::RequestWay way)
{
    m_isReturning = false;  // somebody goes elsewhere
    m_arrival = way == ui::RequestWay::Step ? ui::FocusHistory::Arrival::Step : ui::FocusHistory::Arrival::Jump;
}

void Moments::visited()
{
    if (m_isSettingOut || m_isReturning)
        return;
    Q_EMIT visitedPlace(m_history.visit(m_window.focus().place(), m_arrival));
}

void Moments::startOver()
{
    m_history.clear();
    m_isReturning = false;
    m_arrival = ui::FocusHistory::Arrival::Step;
}

void Moments::goBack()
{
    if (m_history.canGoBack())
        goTo(m_history.goBack());
}

void Moments::goForward()
{
    if (m_history.canGoForward())
        goTo(m_history.goForward());
}

void Moments::goTo(const ui::Focus& focus)
{
    m_isSettingOut = true;
    m_isReturning = m_window.focus().goTo(focus, m_isReturning, [this, number = ++m_returns] {
        if (number == m_returns)
            m_isReturning = false;
    });
    m_isSettingOut = false;
}

void Moments::copyLink()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    if (!snapshot)
        return;
    ui::MomentLink link;
    link.path = QFileInfo(QString::fromStdString(snapshot->path.string())).absoluteFilePath().toStdString();
    link.position = snapshot->position;
    link.policy = snapshot->policy;
    setInputs(link, m_window.inputs().text());
    const ui::Focus focus = m_window.focus().place();
    if (focus.node.isValid())
        link.node = snapshot->graph->node(focus.node).name;
    link.tag = m_window.focus().tagName();
    QGuiApplication::clipboard()->setText(toText(link));
    m_window.say(snapshot->branch() != 0
                     ? tr("Link copied. This is a branch: for others, save its trace and copy the link from there.")
                     : tr("Link copied: %1").arg(toText(link)));
}

void Moments::openLinkOfClipboard()
{
    openLink(QGuiApplication::clipboard()->text());
}

void Moments::openLink(const QString& given)
{
    const Result<ui::MomentLink> link = ui::momentLinkFromText(given);
    if (!link) {
        m_window.showError(link.error());
        return;
    }
    if (isHere(*link)) {
        follow(*link);
        return;
    }
    forgetInputs();  // of a link before
    m_wanted = *link;
    m_window.open(link->path, link->policy);
}

bool Moments::isHere(const ui::MomentLink& link) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    if (!snapshot)
        return false;
    const QString shown = QFileInfo(QString::fromStdString(snapshot->path.string())).absoluteFilePath();
    return shown.toStdString() == link.path && (snapshot->policy == link.policy || snapshot->format == "trace");
}

bool Moments::wants(const QString& graph) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    const BranchInfo* line = snapshot ? snapshot->currentBranch() : nullptr;
    if (!line)
        return true;
    const bool isUnderWay = snapshot->isRunning || (line->size > 0 && line->status == RunStatus::Paused);
    if (!isUnderWay && snapshot->branches.size() < 2)
        return true;
    if (!ui::looksLikeMomentLink(graph))
        return false;
    const Result<ui::MomentLink> link = ui::momentLinkFromText(graph);
    return !link || isHere(*link);
}

void Moments::opened(bool isOpen)
{
    if (m_awaitsInputs)
        return;  // what is wanted waits for them
    if (const std::optional<ui::MomentLink> wanted = std::exchange(m_wanted, std::nullopt); isOpen && wanted)
        follow(*wanted);
}

void Moments::follow(const ui::MomentLink& link)
{
    m_wanted.reset();  // of a link before
    forgetInputs();
    const RequestText& now = m_window.inputs().text();
    const ui::LinkInputs wanted = inputsOf(link, now);
    QStringList unknown;
    for (const std::string& tensor : wanted.unknown)
        unknown.append(text(tensor));
    const QString warning = unknown.isEmpty()
        ? QString()
        : tr("△ The link's run was given another value of %1, which is too long for a link: this run may differ.")
              .arg(unknown.join(QStringLiteral(", ")));
    if (ui::isSameRun(wanted.inputs, now)) {
        visit(link, warning);
        return;
    }
    m_wanted = link;
    m_awaitsInputs = true;
    m_window.inputs().put(wanted.inputs, true, [this, link, warning, number = m_follows](const Result<void>& done) {
        if (number != m_follows)
            return;  // somebody has followed another link since
        forgetInputs();
        m_wanted.reset();
        if (done)
            visit(link, warning);
        else
            m_window.say(tr("✗ The run of the link cannot be begun: %1").arg(textLines(toString(done.error()))));
    });
}

void Moments::forgetInputs()
{
    m_awaitsInputs = false;
    ++m_follows;
}

void Moments::visit(const ui::MomentLink& link, const QString& warning)
{
    m_window.focus().goToMoment({link.position, link.node, link.tag}, [this, warning](const ui::VisitedMoment& moment) {
        if (!warning.isEmpty() && !moment.error)  // what was not found is said
            m_window.say(warning);
    });
}

}

#include "moc_moments.cpp"
