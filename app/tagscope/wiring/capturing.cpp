// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/capturing.h"

#include "app/tagscope/wiring/command.h"
#include "ui/capture/capture_view.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMenu>
#include <QVBoxLayout>

namespace tagscope::app {

namespace {

/// As many as parallel_iterations, if nothing else is said.
constexpr int usualLast = 10;

}

Capturing::Capturing(ui::Session& session, ui::Canvas& canvas, QWidget* window)
    : QObject(window), m_session(session), m_canvas(canvas), m_window(window),
      m_action(makeCommand(window, QStringLiteral("capture"), tr("Capt&ure ..."), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C)}))
{
    makeDialog();
    connect(m_action, &QAction::triggered, this, &Capturing::open);
    connect(&session, &ui::Session::answered, this, &Capturing::answered);
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
    layout->addWidget(m_view, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, m_dialog, &QDialog::hide);
    connect(m_view, &ui::CaptureView::settingsChanged, this, &Capturing::set);
    m_dialog->resize(560, 460);
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
    if (!snapshot || !snapshot->program)
        return {};
    if (target.kind == ui::CanvasTarget::Kind::Node)
        return snapshot->graph->node(target.node).name;
    if (target.kind != ui::CanvasTarget::Kind::Group || !m_canvas.tree())
        return {};
    const std::string& scope = m_canvas.tree()->group(target.group).scope;
    return scope.empty() ? scope : scope + "/";
}

void Capturing::addTo(QMenu* menu, const ui::CanvasTarget& target)
{
    const std::string pattern = patternOf(target);
    if (pattern.empty())
        return;
    const ui::Snapshot& snapshot = *m_session.snapshot();
    // Of a scope its own rule counts, of a node any.
    const CaptureRule* rule = nullptr;
    for (const CaptureRule& r : snapshot.capture.rules)
        if (target.kind == ui::CanvasTarget::Kind::Node ? captureMatches(r.pattern, snapshot.graph->node(target.node)) : r.pattern == pattern)
            rule = &r;
    const bool isLeftOut = rule && (rule->capture != Capture::Full || rule->last > 0);
    const Capture wanted = isLeftOut ? Capture::Full : Capture::None;
    QAction* toggle = menu->addAction(isLeftOut ? tr("Capt&ure values") : tr("Do not capt&ure values"));
    connect(toggle, &QAction::triggered, this, [this, pattern, wanted] { addRule({pattern, wanted}); });
    const bool isLoop = target.kind == ui::CanvasTarget::Kind::Group && m_canvas.tree()->group(target.group).kind == ui::Group::Kind::Frame;
    if (!isLoop || isLeftOut)
        return;
    QAction* newest = menu->addAction(tr("Capture the newest %n iterations only", nullptr, usualLast));
    connect(newest, &QAction::triggered, this, [this, pattern] { addRule({pattern, Capture::Full, usualLast}); });
}

void Capturing::addRule(CaptureRule rule)
{
    CaptureSettings settings = m_session.snapshot()->capture;
    settings.set(std::move(rule));
    set(std::move(settings));
}

void Capturing::set(CaptureSettings settings)
{
    m_set = m_session.post(ui::CaptureRequest{std::move(settings)});
    m_isStale = true;
}

/// One question at a time, and only while somebody can see the answer.
void Capturing::ask()
{
    m_isStale = true;
    if (m_estimate || !m_dialog->isVisible() || !m_session.snapshot())
        return;
    m_isStale = false;
    m_estimate = m_session.post(ui::CaptureEstimateRequest{m_view->settings()});
}

void Capturing::answered(ui::RequestId id, const ui::Answer& answer)
{
    if (const auto* done = std::get_if<ui::DoneAnswer>(&answer); done && m_set == id) {
        m_set.reset();
        m_view->showProblem(done->error ? ui::text(toString(*done->error)) : QString());
        ask();
    } else if (const auto* estimate = std::get_if<ui::CaptureEstimateAnswer>(&answer); estimate && m_estimate == id) {
        m_estimate.reset();
        m_view->setEstimate(estimate->estimate);
        if (m_isStale)
            ask();
    }
}

}
