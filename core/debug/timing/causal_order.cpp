// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/causal_order.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace tagscope {

namespace {

constexpr uint32_t noCrossing = UINT32_MAX;

/// Where a device stands in a search for the longest chain.
struct ChainEnd {
    uint32_t length = 0;
    uint32_t crossing = noCrossing;
};

}

CausalCones CausalCones::of(const Crossings& crossings, size_t devices, uint64_t event, DeviceId device)
{
    CausalCones cones;
    cones.past.assign(devices, none);
    cones.future.assign(devices, none);
    cones.past[device.index()] = event;
    cones.future[device.index()] = event;
    const std::span<const Crossing> all = crossings.all();
    const std::span<const uint32_t> arrivals = crossings.arrivals();
    for (size_t i = arrivals.size(); i-- > 0;) {
        const Crossing& crossing = all[arrivals[i]];
        const uint64_t to = cones.past[crossing.to.index()];
        uint64_t& from = cones.past[crossing.from.index()];
        if (to != none && crossing.ended <= to && (from == none || from < crossing.sent))
            from = crossing.sent;
    }
    for (const Crossing& crossing : all) {
        if (crossing.how != Crossing::End::Arrived)
            continue;
        const uint64_t from = cones.future[crossing.from.index()];
        uint64_t& to = cones.future[crossing.to.index()];
        if (from != none && crossing.sent >= from)
            to = std::min<uint64_t>(to, crossing.ended);
    }
    return cones;
}

bool CausalCones::holds(uint64_t event, DeviceId device) const
{
    if (device.index() >= past.size())
        return false;
    const uint64_t before = past[device.index()];
    const uint64_t after = future[device.index()];
    return (before != none && event <= before) || (after != none && event >= after);
}

CausalChain CausalChain::of(const Crossings& crossings, size_t devices, uint64_t event, DeviceId device)
{
    const std::span<const Crossing> all = crossings.all();
    CausalChain chain;
    // Forwards: of each crossing the one before it in the longest chain that ends with it.
    std::vector<uint32_t> beside(all.size(), noCrossing);
    std::vector<uint32_t> lengths(all.size(), 0);
    std::vector<ChainEnd> ends(devices);
    inOrder(
        crossings,
        [&](uint32_t c) {
            if (all[c].sent >= event)
                return true;  // it has nothing to do with what came before, and arrives later
            const ChainEnd& end = ends[all[c].from.index()];
            lengths[c] = end.length + 1;
            beside[c] = end.crossing;
            return true;
        },
        [&](uint32_t c) {
            if (all[c].ended > event)
                return false;
            if (ChainEnd& end = ends[all[c].to.index()]; lengths[c] > end.length)
                end = {lengths[c], c};
            return true;
        });
    for (uint32_t c = ends[device.index()].crossing; c != noCrossing; c = beside[c])
        chain.before.push_back(c);
    std::ranges::reverse(chain.before);
    // Backwards: of each the one behind it in the longest chain that begins with it.
    std::ranges::fill(beside, noCrossing);
    std::ranges::fill(lengths, 0);
    std::ranges::fill(ends, ChainEnd());
    const std::span<const uint32_t> arrivals = crossings.arrivals();
    size_t arrival = arrivals.size();
    for (size_t c = all.size(); c-- > 0 && all[c].sent >= event;) {
        for (; arrival > 0 && all[arrivals[arrival - 1]].ended > all[c].sent; --arrival) {
            const uint32_t there = arrivals[arrival - 1];
            const ChainEnd& end = ends[all[there].to.index()];
            lengths[there] = end.length + 1;
            beside[there] = end.crossing;
        }
        if (all[c].how != Crossing::End::Arrived)
            continue;
        if (ChainEnd& end = ends[all[c].from.index()]; lengths[c] >= end.length)
            end = {lengths[c], static_cast<uint32_t>(c)};
    }
    for (uint32_t c = ends[device.index()].crossing; c != noCrossing; c = beside[c])
        chain.after.push_back(c);
    return chain;
}

HiddenCrossings::HiddenCrossings(const Crossings& crossings, const RunTimes& times, const std::set<DeviceId>& hidden,
                                 uint64_t most)
{
    const std::span<const Crossing> all = crossings.all();
    using Known = std::map<DeviceId, uint32_t>;   // by device that is left: the last of its Sends that is known
    std::unordered_map<uint32_t, Known> at;       // by hidden device
    std::unordered_map<uint32_t, Known> carried;  // by crossing under way from a hidden device
    std::map<std::pair<DeviceId, DeviceId>, uint32_t> said;
    uint64_t steps = 0;
    const auto learn = [](Known& known, DeviceId device, uint32_t sent) {
        const auto [place, isNew] = known.try_emplace(device, sent);
        if (!isNew)
            place->second = std::max(place->second, sent);
    };
    inOrder(
        crossings,
        [&](uint32_t c) {
            if (!hidden.contains(all[c].from) || all[c].how != Crossing::End::Arrived)
                return true;
            const auto known = at.find(all[c].from.value);
            if (known == at.end())
                return true;
            steps += known->second.size();
            m_isCut = steps > most;
            carried.emplace(c, known->second);
            return !m_isCut;
        },
        [&](uint32_t c) {
            const Crossing& crossing = all[c];
            const bool fromHidden = hidden.contains(crossing.from);
            const bool toHidden = hidden.contains(crossing.to);
            if (!fromHidden) {
                if (toHidden)
                    learn(at[crossing.to.value], crossing.from, crossing.sent);
                else  // what it says itself need not be said again
                    said[{crossing.from, crossing.to}] =
                        std::max(said[{crossing.from, crossing.to}], crossing.sent + 1);
                return true;
            }
            const auto known = carried.find(c);
            if (known == carried.end())
                return true;
            for (const auto& [device, sent] : known->second) {
                if (toHidden) {
                    learn(at[crossing.to.value], device, sent);
                } else if (device != crossing.to) {
                    uint32_t& before = said[{device, crossing.to}];
                    if (before > sent)
                        continue;
                    before = sent + 1;
                    Crossing through;
                    through.sent = sent;
                    through.ended = crossing.ended;
                    through.from = device;
                    through.to = crossing.to;
                    through.how = Crossing::End::Arrived;
                    m_found.add(times, through);
                }
            }
            carried.erase(known);
            return true;
        });
}

}
