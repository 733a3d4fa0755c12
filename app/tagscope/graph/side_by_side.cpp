// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/side_by_side.h"

#include "app/tagscope/focus/focused_picture.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QLocale>

#include <algorithm>

namespace tagscope::app {

using ui::text;
using ui::textLines;

namespace {

/// Of the line that the window is on, beside branches or another trace.
QString currentName(const ui::Snapshot& snapshot, bool isBesideTrace)
{
    const BranchInfo* branch = snapshot.currentBranch();
    const QString name = branch ? text(branch->name) : QString();
    if (!isBesideTrace)
        return name;
    const QString file = text(snapshot.path.filename().string());
    return branch && branch->parent >= 0 ? SideBySide::tr("%1, %2").arg(file, name) : file;
}

}

SideBySide::SideBySide(ui::Session& session, ui::CanvasPanes& panes, QObject* parent)
    : QObject(parent), m_session(session), m_panes(panes),
      m_action(ui::makeCommand(parent, QStringLiteral("sideBySide"), tr("What was compared, &side by side"),
                               {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F7)}))
{
    m_action->setCheckable(true);
    m_action->setEnabled(false);
    connect(m_action, &QAction::toggled, this, &SideBySide::setShown);
    connect(&m_panes, &ui::CanvasPanes::paneClosed, this, &SideBySide::removePane);
    connect(&m_panes, &ui::CanvasPanes::closed, this, [this] { m_action->setChecked(false); });
    connect(&m_session, &ui::Session::fileChanged, this, &SideBySide::forget);
    connect(&m_session, &ui::Session::snapshotChanged, this, &SideBySide::showSnapshot);
    connect(&m_panes, &ui::CanvasPanes::iterationDropped, this, &SideBySide::drop);
    connect(&m_panes.canvas(0), &ui::Canvas::momentChanged, this, &SideBySide::followFocus);
}

void SideBySide::start(Kind kind)
{
    m_kind = kind;
    m_sides.clear();
    m_lines.clear();
    m_lineDiffering.reset();
    m_panes.setPaneCount(1);
    m_panes.setSnapshot(kind == Kind::Lines ? nullptr
                                            : m_session.snapshot());  // until it is known how another line stands
    m_action->setEnabled(kind != Kind::Nothing);
    m_action->setToolTip(kind == Kind::Nothing ? tr("Nothing was compared yet") : QString());
    Q_EMIT chosen();
}

bool SideBySide::showsIterations() const
{
    return m_action->isChecked() && m_kind == Kind::Iterations;
}

std::optional<TagId> SideBySide::focus() const
{
    const ui::Canvas& first = m_panes.canvas(0);
    return first.shownIteration() ? std::optional(first.shownIteration()->tag()) : first.focusTag();
}

void SideBySide::setCompared(const ui::CompareQuery& request, std::unordered_set<uint32_t> differing)
{
    auto nodes = std::make_shared<const std::unordered_set<uint32_t>>(std::move(differing));
    if (const auto* iterations = std::get_if<ui::ComparedIterations>(&request.what)) {
        const auto isRight = [&](const Side& side) { return side.number == iterations->right; };
        if (!isOf(*iterations) || m_sides.front().number != iterations->left || std::ranges::none_of(m_sides, isRight))
            choose(iterations->frame, iterations->parent, {iterations->left, iterations->right});
        std::ranges::find_if(m_sides, isRight)->differing = std::move(nodes);
    } else {
        start(Kind::Lines);
        if (const auto* branches = std::get_if<ui::ComparedBranches>(&request.what))
            m_lines = {branches->left, branches->right};
        else
            m_lines = {std::get<ui::ComparedTrace>(request.what)};
        m_lineDiffering = std::move(nodes);
    }
    if (m_action->isChecked())
        ask();
}

void SideBySide::choose(StaticFrameId frame, std::optional<TagId> parent, const std::vector<int64_t>& iterations)
{
    start(Kind::Iterations);
    m_frame = frame;
    m_parent = parent;
    for (const int64_t iteration : iterations)
        if (m_sides.size() < mostPanes)
            m_sides.push_back({iteration});
}

bool SideBySide::isOf(const ui::ComparedIterations& iterations) const
{
    return m_kind == Kind::Iterations && m_frame == iterations.frame && m_parent == iterations.parent;
}

void SideBySide::drop(const ui::DraggedIteration& iteration)
{
    if (!m_session.snapshot() || m_session.snapshot()->fileNumber != iteration.fileNumber)
        return;  // its file has gone while it was on its way
    ui::ComparedIterations two = iteration.iterations;
    if (m_action->isChecked() && isOf(two)) {
        if (std::ranges::find(m_sides, two.right, &Side::number) != m_sides.end())
            return;
        two.left = m_sides.front().number;
    }
    add(two);
}

void SideBySide::add(const ui::ComparedIterations& two)
{
    if (!isOf(two) || m_sides.front().number != two.left)
        choose(two.frame, two.parent, {two.left});
    if (std::ranges::find(m_sides, two.right, &Side::number) == m_sides.end()) {
        if (m_sides.size() == mostPanes) {
            const QString gone = QString::number(m_sides.back().number);
            Q_EMIT said(tr("At most %1 pictures stand side by side: i=%2 has taken the place of i=%3.")
                            .arg(QLocale().toString(qulonglong(mostPanes)), QString::number(two.right), gone));
            m_sides.pop_back();
        }
        m_sides.push_back({two.right});
    }
    if (m_action->isChecked())
        ask();
    else
        m_action->setChecked(true);
}

bool SideBySide::turn(const ui::Canvas& canvas, const ui::IterationQuery& to)
{
    if (!m_action->isChecked() || m_kind != Kind::Iterations || to.frame != m_frame
        || (m_parent && to.parent != m_parent))
        return false;
    for (int pane = 0; pane < m_panes.paneCount(); ++pane)
        if (&m_panes.canvas(pane) == &canvas)
            m_sides[static_cast<size_t>(pane)] = {to.iteration};
    if (&m_panes.canvas(0) == &canvas)
        for (Side& side : m_sides)  // from what they are compared with
            side = {side.number};
    ask();
    return true;
}

void SideBySide::forget()
{
    m_action->setChecked(false);
    start(Kind::Nothing);
}

void SideBySide::setShown(bool isShown)
{
    if (isShown)
        ask();
    else
        m_panes.setPaneCount(1);
    Q_EMIT shown();
}

void SideBySide::showSnapshot()
{
    if (m_kind != Kind::Lines)
        m_panes.setSnapshot(m_session.snapshot());
    if (m_action->isChecked() && !m_session.snapshot()->isRunning)
        ask();
}

void SideBySide::removePane(int pane)
{
    if (m_kind == Kind::Iterations) {
        m_sides.erase(m_sides.begin() + pane);
    } else {
        const auto side = m_sides.begin() + pane - 1;
        if (m_sides.size() > 1)  // the last one comes back with the command
            std::erase(m_lines, side->line);
        m_sides.erase(side);
    }
    Q_EMIT shown();
}

void SideBySide::ask()
{
    if (m_kind == Kind::Lines)
        askForLines();
    if (m_kind != Kind::Iterations)
        return;
    m_panes.setPaneCount(static_cast<int>(m_sides.size()));
    for (const Side& side : m_sides) {
        askForIteration(side);
        if (!side.differing && side.number != m_sides.front().number
            && !m_session.isAsking<ui::CompareQuery>(side.asker.get()))
            askForDifferences(side);
    }
}

std::optional<size_t> SideBySide::sideOf(const QObject* asker) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    const auto side = std::ranges::find(m_sides, asker, [](const Side& s) { return s.asker.get(); });
    return m_action->isChecked() && snapshot && snapshot->names && side != m_sides.end()
        ? std::optional(static_cast<size_t>(side - m_sides.begin()))
        : std::nullopt;
}

void SideBySide::askForIteration(const Side& side)
{
    QObject* asker = side.asker.get();
    m_session.ask(asker, ui::IterationQuery{m_frame, m_parent, side.number},
                  [this, asker](const Result<ui::IterationAnswer>& iteration) {
                      const std::optional<size_t> asked = sideOf(asker);
                      if (!asked || !iteration)
                          return;
                      takeIteration(*asked, *iteration);
                      Q_EMIT shown();
                  });
}

void SideBySide::askForDifferences(const Side& side)
{
    QObject* asker = side.asker.get();
    const ui::ComparedIterations two{m_frame, m_parent, m_sides.front().number, side.number};
    m_session.ask(asker, ui::CompareQuery{two, {}},
                  [this, asker](const Result<std::shared_ptr<const CompareReport>>& report) {
                      const std::optional<size_t> asked = sideOf(asker);
                      if (!asked || !report)
                          return;
                      m_sides[*asked].differing =
                          std::make_shared<const std::unordered_set<uint32_t>>((*report)->differingNodes());
                      askForIteration(m_sides[*asked]);
                  });
}

void SideBySide::askForLine(const Side& side, uint64_t position)
{
    QObject* asker = side.asker.get();
    m_session.ask(asker, ui::LineViewQuery{side.line, position, m_focus},
                  [this, asker](const Result<ui::LineView>& line) {
                      const std::optional<size_t> asked = sideOf(asker);
                      if (!asked)
                          return;
                      takeLine(*asked, line);
                      Q_EMIT shown();
                  });
}

void SideBySide::askForLines()
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    m_focus = focus();
    m_sides.clear();
    bool isBesideTrace = false;
    for (const ui::LineBeside& line : m_lines) {
        if (line == ui::LineBeside(snapshot.branch()))
            continue;
        m_sides.push_back({0, m_lineDiffering, line});
        askForLine(m_sides.back(), snapshot.position);
        isBesideTrace |= std::holds_alternative<ui::ComparedTrace>(line);
    }
    m_panes.setPaneCount(static_cast<int>(m_sides.size()) + 1);
    m_panes.setTitle(0, currentName(snapshot, isBesideTrace));
    Q_EMIT shown();
}

/// Lines look at the tag that the first picture looks at.
void SideBySide::followFocus()
{
    if (m_kind == Kind::Lines && m_action->isChecked() && !m_session.snapshot()->isRunning && focus() != m_focus)
        askForLines();
}

QString SideBySide::withDifferences(const QString& title, const Side& side) const
{
    return side.differing ? tr("%1: %2 nodes differ").arg(title, QLocale().toString(qulonglong(side.differing->size())))
                          : title;
}

void SideBySide::takeIteration(size_t side, const ui::IterationAnswer& answer)
{
    std::shared_ptr<const ui::ShownIteration> shown = shownIteration(answer);
    QString title =
        QStringLiteral("%1 i=%2").arg(text(m_session.snapshot()->names->shortFrame(shown->frame))).arg(shown->number);
    title = answer.path.empty() ? tr("%1 has not begun here").arg(title) : withDifferences(title, m_sides[side]);
    m_panes.showIteration(static_cast<int>(side), title, std::move(shown), m_sides[side].differing);
}

void SideBySide::takeLine(size_t side, const Result<ui::LineView>& answer)
{
    const int pane = static_cast<int>(side) + 1;
    ui::Canvas& canvas = m_panes.canvas(pane);
    if (!answer) {
        canvas.setSnapshot(nullptr);  // nothing of another line
        m_panes.showIteration(pane, textLines(answer.error().message), nullptr, nullptr);
        return;
    }
    canvas.setSnapshot(answer->view);
    canvas.setFocusTag(answer->focus);
    QString title = tr("%1 at %2").arg(text(answer->name), QLocale().toString(qulonglong(answer->view->position)));
    if (const auto& differing = m_sides[side].differing)
        title = tr("%1; %2 differ in all").arg(title, QLocale().toString(qulonglong(differing->size())));
    const bool isOver = answer->iteration && !answer->iteration->nodes.empty();
    m_panes.showIteration(pane, title, isOver ? shownIteration(*answer->iteration) : nullptr, m_sides[side].differing);
}

}

#include "moc_side_by_side.cpp"
