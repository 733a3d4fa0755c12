// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network.h"

#include "core/base/mix.h"
#include "core/base/wildcard.h"
#include "core/graph/device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>
#include <unordered_map>

namespace tagscope {

namespace {

constexpr std::array<std::string_view, 11> faultNames{
    "lose", "delay", "duplicate", "reorder", "corrupt", "lose-dead-bit", "crash", "restart", "pause", "slow", "cut"};

std::string lowered(std::string_view text)
{
    std::string low(text);
    for (char& c : low)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return low;
}

/// Patterns, of which those without `*` are looked up, and equal ones are tried once: there may be as many as names.
class Patterns {
public:
    void add(std::string pattern, uint32_t number)
    {
        if (pattern == "*")
            m_all.push_back(number);
        else
            (pattern.find('*') == std::string::npos ? m_names : m_wild)[std::move(pattern)].push_back(number);
    }
    /// The numbers of those that match one of the names, in their order, each once.
    std::vector<uint32_t> of(std::initializer_list<std::string_view> names) const
    {
        std::vector<uint32_t> found = m_all;
        const auto take = [&](const std::vector<uint32_t>& numbers) {
            found.insert(found.end(), numbers.begin(), numbers.end());
        };
        for (const std::string_view name : names)
            if (const auto named = m_names.find(std::string(name)); named != m_names.end())
                take(named->second);
        for (const auto& [pattern, numbers] : m_wild)
            if (std::ranges::any_of(names, [&](std::string_view name) { return matchesWildcard(name, pattern); }))
                take(numbers);
        if (found.size() > m_all.size())
            std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

private:
    std::unordered_map<std::string, std::vector<uint32_t>> m_names;
    std::unordered_map<std::string, std::vector<uint32_t>> m_wild;
    std::vector<uint32_t> m_all;
};

/// Patterns of devices (`namesDevice`).
class DevicePatterns {
public:
    void add(std::string_view pattern, uint32_t number) { m_patterns.add(lowered(pattern), number); }
    /// The numbers of those that mean a device, in their order.
    std::vector<uint32_t> of(const std::string& device) const
    {
        return m_patterns.of({lowered(device), lowered(shortDeviceName(device))});
    }

private:
    Patterns m_patterns;
};

/// Rules of links: by a pattern of the device where messages come from, and one of that where they go to.
class LinkPatterns {
public:
    void add(std::string_view from, std::string_view to, uint32_t number)
    {
        m_from.add(from, number);
        m_to.add(to, number);
    }
    std::vector<uint32_t> of(const std::string& from, const std::string& to) const
    {
        std::vector<uint32_t> both;
        std::ranges::set_intersection(m_from.of(from), m_to.of(to), std::back_inserter(both));
        return both;
    }

private:
    DevicePatterns m_from;
    DevicePatterns m_to;
};

VirtualTime ofMicroseconds(double us)
{
    const double ns = us * 1000;
    return ns >= static_cast<double>(latestTime) ? latestTime : static_cast<VirtualTime>(std::llround(ns));
}

}

std::string_view faultName(Fault::Kind kind)
{
    return faultNames[static_cast<size_t>(kind)];
}

std::optional<Fault::Kind> faultFromName(std::string_view name)
{
    const auto found = std::ranges::find(faultNames, name);
    if (found == faultNames.end())
        return std::nullopt;
    return static_cast<Fault::Kind>(found - faultNames.begin());
}

bool namesDevice(std::string_view pattern, std::string_view device)
{
    const std::string low = lowered(pattern);
    return matchesWildcard(lowered(device), low) || matchesWildcard(lowered(shortDeviceName(device)), low);
}

VirtualTime NetworkPlan::Link::transit(uint64_t seed, uint64_t mailbox, uint64_t number, uint64_t bytes) const
{
    double ns = static_cast<double>(latency);
    if (jitter > 0) {
        constexpr double unit = 1.0 / 9007199254740992.0;  // 2^-53
        const uint64_t drawn = mix64(mix64(mix64(seed + 0x9e3779b97f4a7c15u) + mailbox) + number);
        ns *= 1 + jitter * (2 * static_cast<double>(drawn >> 11) * unit - 1);
    }
    ns += static_cast<double>(bytes) * nsPerByte;
    return ns >= static_cast<double>(latestTime) ? latestTime : static_cast<VirtualTime>(std::llround(ns));
}

std::vector<VirtualTime> kernelTimesOf(const Network& network, std::span<const std::string_view> nodes)
{
    Patterns patterns;
    for (uint32_t r = 0; r < network.nodes.size(); ++r)
        if (network.nodes[r].us)
            patterns.add(network.nodes[r].node, r);
    std::vector<VirtualTime> times;
    times.reserve(nodes.size());
    for (const std::string_view node : nodes) {
        const std::vector<uint32_t> rules = patterns.of({node});
        times.push_back(rules.empty() ? NetworkPlan::noRule : ofMicroseconds(*network.nodes[rules.back()].us));
    }
    return times;
}

NetworkPlan planNetwork(NetworkRequest request, const std::vector<std::string>& devices,
                        const std::vector<std::pair<std::string, std::string>>& mailboxes)
{
    NetworkPlan plan;
    plan.network = request.network.value_or(Network());
    plan.request = std::move(request);
    const std::vector<Fault>& faults = plan.request.faults;
    DevicePatterns rules;
    for (uint32_t r = 0; r < plan.network.devices.size(); ++r)
        rules.add(plan.network.devices[r].name, r);
    DevicePatterns struck;
    for (uint32_t f = 0; f < faults.size(); ++f)
        if (isOfDevice(faults[f].kind))
            struck.add(faults[f].device, f);
    for (const std::string& name : devices) {
        NetworkPlan::Device& device = plan.devices.emplace_back();
        for (const uint32_t r : rules.of(name)) {
            const DeviceRule& rule = plan.network.devices[r];
            device.threads = rule.threads.value_or(device.threads);
            device.speed = rule.speed.value_or(device.speed);
            if (rule.memoryMB)
                device.mostBytes = *rule.memoryMB << 20;
        }
        plan.deviceFaults.push_back(struck.of(name));
    }
    for (uint32_t f = 0; f < faults.size(); ++f) {
        if (faults[f].kind == Fault::Kind::Cut)
            plan.cuts.push_back(f);
        plan.strikesDevices |= !isOfMessage(faults[f].kind);
    }
    std::unordered_map<std::string_view, DeviceId> ids;
    for (size_t d = 0; d < devices.size(); ++d)
        ids.try_emplace(devices[d], DeviceId(d));
    const auto idOf = [&](const std::string& name) {
        const auto found = ids.find(name);
        return found == ids.end() ? DeviceId() : found->second;
    };
    LinkPatterns linkRules;
    for (uint32_t r = 0; r < plan.network.links.size(); ++r)
        linkRules.add(plan.network.links[r].from, plan.network.links[r].to, r);
    LinkPatterns messageFaults;
    for (uint32_t f = 0; f < faults.size(); ++f)
        if (isOfMessage(faults[f].kind))
            messageFaults.add(faults[f].from, faults[f].to, f);
    std::map<std::vector<uint32_t>, NetworkPlan::FaultList> lists;  // mostly one for all links
    const auto sharedList = [&](std::vector<uint32_t> numbers) {
        NetworkPlan::FaultList& list = lists[numbers];
        if (!list)
            list = std::make_shared<const std::vector<uint32_t>>(std::move(numbers));
        return list;
    };
    // Of mailboxes there may be many between two devices.
    std::map<std::pair<std::string, std::string>, size_t> known;
    for (size_t m = 0; m < mailboxes.size(); ++m) {
        const auto& [from, to] = mailboxes[m];
        if (const auto [like, isNew] = known.try_emplace(mailboxes[m], m); !isNew) {
            plan.links.push_back(plan.links[like->second]);
            plan.ends.push_back(plan.ends[like->second]);
            plan.messageFaults.push_back(plan.messageFaults[like->second]);
            continue;
        }
        NetworkPlan::Link& link = plan.links.emplace_back();
        if (from == to) {  // between two memories of one device
            plan.ends.push_back({idOf(from), idOf(to)});
            plan.messageFaults.push_back(sharedList({}));
            continue;
        }
        for (const uint32_t r : linkRules.of(from, to)) {
            const LinkRule& rule = plan.network.links[r];
            if (rule.latencyUs)
                link.latency = ofMicroseconds(*rule.latencyUs);
            if (rule.bandwidthMBps)
                link.nsPerByte = *rule.bandwidthMBps > 0 ? 1000 / *rule.bandwidthMBps : 0;
            link.jitter = rule.jitter.value_or(link.jitter);
        }
        plan.ends.push_back({idOf(from), idOf(to)});
        plan.messageFaults.push_back(sharedList(messageFaults.of(from, to)));
    }
    return plan;
}

}
