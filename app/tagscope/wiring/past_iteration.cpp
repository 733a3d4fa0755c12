// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/past_iteration.h"

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
    for (const auto& [node, cell] : answer.nodes)
        shown->states.emplace(node.value, ui::stateOf(cell));
    return shown;
}

PastIteration::PastIteration(ui::Session& session, ui::Canvas& canvas, QObject* parent) : QObject(parent), m_session(session), m_canvas(canvas)
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
    m_around.clear();
    if (before)
        m_canvas.showIteration(nullptr, nullptr);
}

void PastIteration::takeAnswer(ui::RequestId id, const ui::Answer& answer)
{
    const auto* iteration = std::get_if<ui::IterationAnswer>(&answer);
    if (iteration && std::erase(m_around, id) > 0)
        addAround(*iteration);
    if (!iteration || m_asked != id)
        return;
    m_asked.reset();
    m_shown = iteration->nodes.empty() ? nullptr : shownIteration(*iteration);
    m_canvas.showIteration(m_shown, nullptr);
    m_number = iteration->path.empty() ? std::nullopt : std::optional(iteration->path.back().iteration);
    m_path = iteration->path;
    lookAround();
    m_around.clear();
    for (size_t level = 0; level + 1 < m_path.size(); ++level)
        if (!findIteration(m_session.snapshot()->state, m_path[level].tag))
            m_around.push_back(m_session.post(ui::IterationRequest{0, std::nullopt, 0, m_path[level].tag}));
    Q_EMIT found(iteration->path);
}

void PastIteration::addAround(const ui::IterationAnswer& answer)
{
    if (!m_shown)
        return;
    const std::shared_ptr<const ui::ShownIteration> around = shownIteration(answer);
    auto shown = std::make_shared<ui::ShownIteration>(*m_shown);
    shown->around.emplace(around->frame, around->number);
    shown->states.insert(around->states.begin(), around->states.end());
    m_shown = std::move(shown);
    m_canvas.showIteration(m_shown, nullptr);
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
