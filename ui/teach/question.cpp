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

const ReadyInstance* NextQuestion::ready(NodeId node, const IsLookedAt& isLookedAt) const
{
    const ReadyInstance* found = nullptr;
    for (const ReadyInstance& instance : m_ready)
        if (instance.node == node && (!found || isLookedAt(instance)))
            found = &instance;
    return found;
}

std::vector<Judged> NextQuestion::judge(const IsLookedAt& isLookedAt) const
{
    const auto judgedAt = [&](NodeId node, Verdict verdict) {
        const ReadyInstance* instance = ready(node, isLookedAt);
        return instance ? Judged{node, verdict, instance->tag, !isLookedAt(*instance)} : Judged{node, Verdict::Wrong};
    };
    std::vector<Judged> judged;
    for (const NodeId node : m_picks)
        judged.push_back(judgedAt(node, Verdict::Right));
    if (wantsOne())
        return judged;
    const bool isAnyLookedAt = std::ranges::any_of(m_ready, isLookedAt);
    for (const ReadyInstance& instance : m_ready)
        if ((!isAnyLookedAt || isLookedAt(instance))
            && std::ranges::find(judged, instance.node, &Judged::node) == judged.end())
            judged.push_back(judgedAt(instance.node, Verdict::Missed));
    return judged;
}

ReadyInstance NextQuestion::toFire(const IsLookedAt& isLookedAt) const
{
    for (const NodeId node : m_picks)
        if (const ReadyInstance* found = ready(node, isLookedAt))
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
