// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/past_iteration.h"

#include "ui/graphview/canvas.h"
#include "ui/session/cell_state.h"

#include <utility>

namespace tagscope::app {

std::shared_ptr<const ui::ShownIteration> shownIteration(const ui::IterationAnswer& answer)
{
    auto shown = std::make_shared<ui::ShownIteration>();
    shown->frame = answer.of.frame;
    shown->number = answer.of.iteration;
    shown->path = answer.path;
    shown->origins = answer.origins;
    const auto add = [&](const auto& nodes) {
        for (const auto& [node, cell] : nodes)
            shown->states.emplace(node.value, ui::stateOf(cell));
    };
    add(answer.nodes);
    for (const ui::IterationBeside& beside : answer.beside) {
        shown->beside.emplace(beside.path.back().frame, beside.path);
        add(beside.nodes);
    }
    return shown;
}

PastIteration::PastIteration(ui::Session& session, ui::Canvas& canvas, QObject* parent)
    : QObject(parent), m_session(session), m_canvas(canvas)
{
    connect(&m_session, &ui::Session::answered, this, &PastIteration::takeAnswer);
}

void PastIteration::show(std::optional<TagId> tag)
{
    const std::optional<TagId> before = std::exchange(m_tag, tag);
    if (before != tag) {
        m_number.reset();
        m_path.clear();
    }
    if (tag) {
        lookAround();
        m_asked = m_session.post(ui::IterationRequest{0, std::nullopt, 0, tag});
        return;
    }
    m_asked.reset();
    if (before)
        m_canvas.showIteration(nullptr, nullptr);
}

void PastIteration::takeAnswer(ui::RequestId id, const ui::Answer& answer)
{
    const auto* iteration = std::get_if<ui::IterationAnswer>(&answer);
    if (!iteration || m_asked != id)
        return;
    m_asked.reset();
    m_canvas.showIteration(iteration->nodes.empty() ? nullptr : shownIteration(*iteration), nullptr);
    m_number = iteration->path.empty() ? std::nullopt : std::optional(iteration->path.back().iteration);
    m_path = iteration->path;
    lookAround();
    Q_EMIT found(iteration->path);
}

/// Of the frames around it, the picture has the iterations that it is in, as far as they are live.
void PastIteration::lookAround()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    for (auto level = m_path.rbegin(); snapshot && level != m_path.rend(); ++level)
        if (findIteration(snapshot->state, level->tag)) {
            m_canvas.setFocusTag(level->tag);
            return;
        }
}

}
