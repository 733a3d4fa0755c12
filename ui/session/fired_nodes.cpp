// SPDX-License-Identifier: Apache-2.0
#include "ui/session/fired_nodes.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

uint64_t instanceKey(TagId parent, StaticFrameId frame)
{
    return uint64_t{parent.value} << 32 | frame.value;
}

}

bool FiredIn::hasInstance(TagId parent, StaticFrameId frame) const
{
    return std::ranges::binary_search(instances, instanceKey(parent, frame));
}

/// With those around it, up to one that is known.
void FiredNodes::addTag(TagId tag)
{
    while (tag.isValid() && !m_fired.hasTag(tag)) {
        if (tag.index() >= m_fired.tags.size())
            m_fired.tags.resize(std::max<size_t>(tag.index() + 1, 2 * m_fired.tags.size()), false);
        m_fired.tags[tag.index()] = true;
        const std::optional<TagEntry> entry = m_timeline->tag(tag);
        tag = entry ? entry->parent : TagId();
        if (tag.isValid())
            m_fired.instances.push_back(instanceKey(tag, entry->frame));
    }
}

std::shared_ptr<const FiredIn> FiredNodes::fired() const
{
    auto fired = std::make_shared<FiredIn>(m_fired);
    std::ranges::sort(fired->instances);
    const auto twice = std::ranges::unique(fired->instances);
    fired->instances.erase(twice.begin(), twice.end());
    return fired;
}

bool FiredNodes::look(const std::shared_ptr<const Timeline>& timeline, const EventRange& range,
                      std::chrono::milliseconds budget)
{
    if (m_timeline != timeline || m_range != range || timeline->size() < m_next) {
        m_timeline = timeline;
        m_range = range;
        m_next = range.first;
        m_fired = {};
        m_fired.nodes.assign(timeline->program().graph().size(), false);
    }
    constexpr uint64_t eventsBetweenLooks = 4096;
    const auto end = std::chrono::steady_clock::now() + budget;
    for (const uint64_t last = std::min(range.last, timeline->size()); m_next < last;) {
        const EventRecord record = timeline->record(m_next);
        if (const Program& program = timeline->program(); record.isFiring() && !program.isHelper(record.node))
            m_fired.nodes[program.nodeOf(record.node).index()] = true;
        if (record.isOfNode())
            addTag(record.tag);
        if (++m_next % eventsBetweenLooks == 0 && std::chrono::steady_clock::now() >= end)
            return false;
    }
    return true;
}

}
