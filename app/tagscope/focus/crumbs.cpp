// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/crumbs.h"

#include "ui/session/queries/iteration_query.h"

#include <utility>

namespace tagscope::app {

namespace {

/// Whether a frame lies in another one, however deep.
bool isWithin(const Program& program, StaticFrameId frame, StaticFrameId outer)
{
    if (frame == outer)
        return false;
    while (frame != outer && frame != rootFrame)
        frame = program.frame(frame).parent;
    return frame == outer;
}

}

Crumbs::Crumbs(ui::Session& session, ui::Breadcrumb& bar, QObject* parent)
    : QObject(parent), m_session(session), m_bar(bar)
{
    bar.setPlaces([&session](const ui::Crumb& crumb) {
        const std::shared_ptr<const ui::Snapshot>& snapshot = session.snapshot();
        return snapshot ? ui::placesBeside(*snapshot, crumb.to.frame, crumb.to.parent) : ui::FramePlaces();
    });
}

void Crumbs::follow(const ui::FocusModel& focus)
{
    using Part = ui::FocusModel::Part;
    connect(&focus, &ui::FocusModel::moved, this, [this, &focus](ui::FocusModel::Parts parts) {
        const bool isToCome = !(parts & (Part::Way | Part::Details)) && focus.overTag();
        if (isToCome || parts == Part::Node)
            return;
        const ui::Snapshot& snapshot = *m_session.snapshot();
        const std::vector<ui::IterationStep>& over = focus.overPath();  // none if it has not begun here
        show(over.empty() ? ui::crumbsOf(snapshot, focus.shownTag()) : ui::crumbsOf(snapshot, over), focus.node(),
             focus.shownNodeTag().first);
    });
}

void Crumbs::show(std::vector<ui::Crumb> shown, NodeId node, std::optional<TagId> tag)
{
    m_shown = std::move(shown);
    m_node = node;
    m_tag = tag;
    update();
}

std::optional<std::vector<ui::Crumb>> Crumbs::wayTo(TagId tag)
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    if (findIteration(snapshot.state, tag))
        return ui::crumbsOf(snapshot, tag);
    const ui::LineId line = snapshot.line();
    const bool hasMoved = m_position != snapshot.position && !snapshot.isRunning;  // more has begun since then, or less
    if (hasMoved || m_line != line || m_known != tag) {
        m_line = line;
        m_known = tag;
        m_position = snapshot.position;
        m_session.ask(this, ui::IterationQuery{rootFrame, std::nullopt, 0, tag},
                      [this](const Result<ui::IterationAnswer>& iteration) {
                          m_path = iteration ? iteration->path : std::vector<ui::IterationStep>();
                          update();
                      });
    }
    return m_session.isAsking<ui::IterationQuery>(this) ? std::nullopt : std::optional(ui::crumbsOf(snapshot, m_path));
}

void Crumbs::update()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    std::vector<ui::Crumb> crumbs = m_shown;
    const bool canLieWithin = m_node.isValid() && !crumbs.empty() && snapshot && snapshot->program;
    const std::optional<StaticFrameId> frame = canLieWithin ? snapshot->program->frameOf(m_node) : std::nullopt;
    if (frame && isWithin(*snapshot->program, *frame, crumbs.back().to.frame)) {
        std::optional<std::vector<ui::Crumb>> way = m_tag ? wayTo(*m_tag) : std::vector<ui::Crumb>();
        if (!way)
            return;
        const bool isThere = !way->empty() && way->back().to.frame == *frame;
        crumbs = isThere ? std::move(*way) : ui::crumbsDownTo(*snapshot, std::move(crumbs), *frame);
    }
    m_bar.setCrumbs(std::move(crumbs));
}

}

#include "moc_crumbs.cpp"
