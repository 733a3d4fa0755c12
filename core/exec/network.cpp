// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network.h"

#include "core/base/mix.h"
#include "core/base/wildcard.h"
#include "core/graph/device.h"

#include <algorithm>
#include <array>
#include <cmath>
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

/// Patterns of devices, of which those without `*` are looked up: there may be as many as devices.
class DevicePatterns {
public:
    void add(std::string_view pattern, uint32_t number)
    {
        std::string low = lowered(pattern);
        if (low.find('*') == std::string::npos)
            m_names[std::move(low)].push_back(number);
        else
            m_wild.emplace_back(std::move(low), number);
    }
    /// The numbers of those that mean a device (`namesDevice`), in their order.
    std::vector<uint32_t> of(const std::string& device) const
    {
        const std::string full = lowered(device);
        const std::string brief = lowered(shortDeviceName(device));
        std::vector<uint32_t> found;
        for (const std::string* name : {&full, &brief})
            if (const auto named = m_names.find(*name); named != m_names.end() && (name == &full || brief != full))
                found.insert(found.end(), named->second.begin(), named->second.end());
        for (const auto& [pattern, number] : m_wild)
            if (matchesWildcard(full, pattern) || matchesWildcard(brief, pattern))
                found.push_back(number);
        std::ranges::sort(found);
        return found;
    }

private:
    std::unordered_map<std::string, std::vector<uint32_t>> m_names;
    std::vector<std::pair<std::string, uint32_t>> m_wild;
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

VirtualTime kernelTimeOf(const Network& network, std::string_view node)
{
    VirtualTime time = NetworkPlan::noRule;
    for (const KernelRule& rule : network.nodes)
        if (rule.us && matchesWildcard(node, rule.node))
            time = ofMicroseconds(*rule.us);
    return time;
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
    const auto idOf = [&](const std::string& name) {
        const auto found = std::ranges::find(devices, name);
        return found == devices.end() ? DeviceId() : DeviceId(static_cast<size_t>(found - devices.begin()));
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
        for (const LinkRule& rule : plan.network.links) {
            if (!namesDevice(rule.from, from) || !namesDevice(rule.to, to))
                continue;
            if (rule.latencyUs)
                link.latency = ofMicroseconds(*rule.latencyUs);
            if (rule.bandwidthMBps)
                link.nsPerByte = *rule.bandwidthMBps > 0 ? 1000 / *rule.bandwidthMBps : 0;
            link.jitter = rule.jitter.value_or(link.jitter);
        }
        plan.ends.push_back({idOf(from), idOf(to)});
        std::vector<uint32_t>& strikes = plan.messageFaults.emplace_back();
        for (uint32_t f = 0; f < faults.size(); ++f)
            if (isOfMessage(faults[f].kind) && namesDevice(faults[f].from, from) && namesDevice(faults[f].to, to))
                strikes.push_back(f);
    }
    return plan;
}

}
