// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network.h"

#include "core/base/mix.h"
#include "core/base/wildcard.h"
#include "core/graph/device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

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
    for (const std::string& name : devices) {
        NetworkPlan::Device& device = plan.devices.emplace_back();
        for (const DeviceRule& rule : plan.network.devices) {
            if (!namesDevice(rule.name, name))
                continue;
            device.threads = rule.threads.value_or(device.threads);
            device.speed = rule.speed.value_or(device.speed);
            if (rule.memoryMB)
                device.mostBytes = *rule.memoryMB << 20;
        }
        std::vector<uint32_t>& strikes = plan.deviceFaults.emplace_back();
        for (uint32_t f = 0; f < faults.size(); ++f)
            if (isOfDevice(faults[f].kind) && namesDevice(faults[f].device, name))
                strikes.push_back(f);
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
