// SPDX-License-Identifier: Apache-2.0
#include "ui/teach/question.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace tagscope::ui {

NextQuestion::NextQuestion(std::vector<ReadyInstance> ready)
{
    setReady(std::move(ready));
}

void NextQuestion::setReady(std::vector<ReadyInstance> ready)
{
    m_ready = std::move(ready);
    std::unordered_set<uint32_t> nodes;
    for (const ReadyInstance& instance : m_ready)
        nodes.insert(instance.node.value);
    m_nodes = nodes.size();
}

void NextQuestion::toggle(NodeId node)
{
    if (std::erase(m_picks, node) == 0)
        m_picks.push_back(node);
}

bool NextQuestion::isPicked(NodeId node) const
{
    return std::ranges::find(m_picks, node) != m_picks.end();
}

bool NextQuestion::canFire(NodeId node) const
{
    return std::ranges::find(m_ready, node, &ReadyInstance::node) != m_ready.end();
}

std::vector<Judged> NextQuestion::judge(const std::function<bool(const ReadyInstance&)>& isLookedAt) const
{
    std::vector<Judged> judged;
    for (const NodeId node : m_picks)
        judged.push_back({node, canFire(node) ? Verdict::Right : Verdict::Wrong});
    if (wantsOne())
        return judged;
    const bool isAnyLookedAt = std::ranges::any_of(m_ready, isLookedAt);
    for (const ReadyInstance& instance : m_ready) {
        const Judged missed{instance.node, Verdict::Missed};
        if (!isPicked(instance.node) && (!isAnyLookedAt || isLookedAt(instance)) && std::ranges::find(judged, missed) == judged.end())
            judged.push_back(missed);
    }
    return judged;
}

ReadyInstance NextQuestion::toFire() const
{
    for (const NodeId node : m_picks)
        if (const auto found = std::ranges::find(m_ready, node, &ReadyInstance::node); found != m_ready.end())
            return *found;
    return m_ready.front();
}

bool isRight(const std::vector<Judged>& judged)
{
    return !judged.empty() && std::ranges::all_of(judged, [](const Judged& j) { return j.verdict == Verdict::Right; });
}

DeadSide deadSideOf(const ReadySwitch& ready)
{
    if (!ready.predicate)
        return DeadSide::Both;
    return *ready.predicate ? DeadSide::False : DeadSide::True;
}

void Score::count(bool isRight)
{
    ++asked;
    right += isRight ? 1 : 0;
}

}
