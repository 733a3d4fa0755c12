// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/capturing.h"

#include "ui/capture/capture_view.h"
#include "ui/common/room_scroll.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/parts/command.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/queries/capture_estimate_query.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMenu>
#include <QVBoxLayout>

namespace tagscope::app {

namespace {

/// As many as parallel_iterations, if nothing else is said.
constexpr int usualLast = 10;

QString valuesText(bool isLeftOut)
{
    return isLeftOut ? Capturing::tr("Capt&ure values") : Capturing::tr("Do not capt&ure values");
}

}

Capturing::Capturing(ui::Session& session, ui::Canvas& canvas, QWidget* window)
    : QObject(window), m_session(session), m_canvas(canvas), m_window(window),
      m_action(ui::makeCommand(window, QStringLiteral("capture"), tr("Capt&ure ..."),
                               {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C)})),
      m_values(ui::makeCommand(window, QStringLiteral("captureValues"), valuesText(false),
                               {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Y)})),
      m_newest(ui::makeCommand(window, QStringLiteral("captureNewest"),
                               tr("Capture the newest %Ln iterations only", nullptr, usualLast),
                               {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_U)}))
{
    makeDialog();
    m_values->setAutoRepeat(false);
    connect(m_action, &QAction::triggered, this, &Capturing::open);
    connect(m_values, &QAction::triggered, this, [this] { toggleValues(choiceFor(m_canvas.selection())); });
    connect(m_newest, &QAction::triggered, this, [this] {
        if (const std::optional<CaptureRule> rule = newestRule(choiceFor(m_canvas.selection())))
            addRule(*rule);
    });
    for (const auto changed : {&ui::Canvas::selectionCleared, &ui::Canvas::laidOut})
        connect(&canvas, changed, this, &Capturing::updateSelection);
    connect(&canvas, &ui::Canvas::groupSelected, this, &Capturing::updateSelection);
    connect(&session, &ui::Session::snapshotChanged, this, [this] {
        m_view->setSnapshot(*m_session.snapshot());
        ask();
    });
}

void Capturing::makeDialog()
{
    m_dialog = new QDialog(m_window);
    m_dialog->setObjectName(QStringLiteral("captureDialog"));
    m_dialog->setWindowTitle(tr("Capture"));
    m_view = new ui::CaptureView;
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(m_dialog);
    layout->addWidget(new ui::RoomScroll(m_view), 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, m_dialog, &QDialog::hide);
    connect(m_view, &ui::CaptureView::settingsChanged, this, &Capturing::set);
    ui::resizeToText(*m_dialog, 120, 34);
}

void Capturing::open()
{
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    ask();
}

std::string Capturing::patternOf(const ui::CanvasTarget& target) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || m_canvas.graph() != snapshot->graph)
        return {};  // or the target is of the graph before
    if (target.kind == ui::CanvasTarget::Kind::Node)
        return snapshot->graph->node(target.node).name;
    if (target.kind != ui::CanvasTarget::Kind::Group || !m_canvas.tree())
        return {};
    const std::string& scope = m_canvas.tree()->group(target.group).scope;
    return scope.empty() ? scope : scope + "/";
}

Capturing::Choice Capturing::choiceFor(const ui::CanvasTarget& target) const
{
    Choice choice{patternOf(target)};
    if (choice.pattern.empty())
        return choice;  // of an edge, or the background
    const ui::Snapshot& snapshot = *m_session.snapshot();
    // Of a scope its own rule counts, of a node any.
    for (const CaptureRule& rule : snapshot.capture.rules)
        if (target.kind == ui::CanvasTarget::Kind::Node
                ? captureMatches(rule.pattern, snapshot.graph->node(target.node))
                : rule.pattern == choice.pattern)
            choice.isLeftOut = rule.capture != Capture::Full || rule.last > 0;
    choice.isLoop = target.kind == ui::CanvasTarget::Kind::Group
        && m_canvas.tree()->group(target.group).kind == ui::Group::Kind::Frame;
    return choice;
}

void Capturing::toggleValues(const Choice& choice)
{
    addRule({choice.pattern, choice.isLeftOut ? Capture::Full : Capture::None});
}

void Capturing::updateActions(bool canRun)
{
    m_canRun = canRun;
    const Choice choice = canRun ? choiceFor(m_canvas.selection()) : Choice();
    m_action->setEnabled(canRun);
    m_values->setEnabled(!choice.pattern.empty());
    m_values->setText(valuesText(choice.isLeftOut));
    m_newest->setEnabled(newestRule(choice).has_value());
}

void Capturing::addTo(QMenu* menu, const ui::CanvasTarget& target)
{
    const Choice choice = choiceFor(target);
    if (choice.pattern.empty())
        return;
    connect(menu->addAction(valuesText(choice.isLeftOut)), &QAction::triggered, this,
            [this, choice] { toggleValues(choice); });
    if (const std::optional<CaptureRule> rule = newestRule(choice))
        connect(menu->addAction(m_newest->text()), &QAction::triggered, this, [this, rule = *rule] { addRule(rule); });
}

std::optional<CaptureRule> Capturing::newestRule(const Choice& choice)
{
    return choice.isLoop && !choice.isLeftOut ? std::optional(CaptureRule{choice.pattern, Capture::Full, usualLast})
                                              : std::nullopt;
}

void Capturing::addRule(CaptureRule rule)
{
    CaptureSettings settings = m_session.snapshot()->capture;
    settings.set(std::move(rule));
    set(std::move(settings));
}

void Capturing::set(CaptureSettings settings)
{
    m_isStale = true;
    m_session.post(this, ui::CaptureRequest{std::move(settings)}, [this](const Result<void>& done) {
        m_view->showProblem(done ? QString() : ui::textLines(toString(done.error())));
        if (!done)
            m_session.tellFailure(done.error());
        ask();
    });
}

/// One question at a time, and only while somebody can see the answer.
void Capturing::ask()
{
    m_isStale = true;
    if (m_session.isAsking<ui::CaptureEstimateQuery>(this) || !m_dialog->isVisible() || !m_session.snapshot())
        return;
    m_isStale = false;
    m_session.ask(this, ui::CaptureEstimateQuery{m_view->settings()}, [this](const Result<CaptureEstimate>& estimate) {
        m_view->setEstimate(estimate.value_or(CaptureEstimate()));
        if (m_isStale)
            ask();
    });
}

}

#include "moc_capturing.cpp"
