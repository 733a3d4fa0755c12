// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// A time on the virtual clock of a run, or a length of time, in nanoseconds. Sums stay at `latestTime`.
using VirtualTime = uint64_t;
constexpr VirtualTime latestTime = VirtualTime{1} << 62;
constexpr VirtualTime later(VirtualTime time, VirtualTime by)
{
    return by >= latestTime || time >= latestTime - by ? latestTime : time + by;
}

/// What a network file says of the links that it names. Patterns with `*` match a device's full name, or its short one
/// ("CPU:0", "gpu:*"), in any case of letters. What is not said is as the rules before say.
struct LinkRule {
    std::string from = "*";
    std::string to = "*";
    std::optional<double> latencyUs;
    std::optional<double> bandwidthMBps;  ///< 10^6 bytes a second; 0: no bound
    std::optional<double> jitter;         ///< by which part of it a latency is longer or shorter, at most: 0 to 1

    bool operator==(const LinkRule&) const = default;
};

/// What a network file says of the devices that it names, as LinkRule names them.
struct DeviceRule {
    std::string name = "*";
    std::optional<uint32_t> threads;   ///< kernels at a time
    std::optional<double> speed;       ///< 2: kernels take half the time
    std::optional<uint64_t> memoryMB;  ///< no tensor on it may be larger, in 2^20 bytes

    bool operator==(const DeviceRule&) const = default;
};

/// What a network file says of the kernels of the nodes that it names; `*` stands for any characters.
struct KernelRule {
    std::string node = "*";
    std::optional<double> us;  ///< what each takes, where its device has speed 1, whatever KernelTimes says

    bool operator==(const KernelRule&) const = default;
};

/// What a kernel takes on the virtual clock.
enum class KernelTimes : uint8_t {
    Unit,      ///< one microsecond, whatever it does
    Cost,      ///< what OpDef::cost says of its inputs, in nanoseconds, as exactly as KernelTime is; 100 ns at least
    Measured,  ///< what it took on this machine, 100 ns where nobody looks: no two runs are the same
};

/// A network between the devices of a run (design.md 8): with one, a message is on its way until it is delivered, and
/// everything has a time on a virtual clock. Of the rules that match a link or a device, the last that says something
/// holds. What no rule says: no latency, no bound of bandwidth, no jitter; one thread, speed 1. Firings that run no
/// kernel (Switch, Merge and their like) take 100 ns, or one unit where kernels do; dead ones take none.
struct Network {
    uint64_t seed = 1;
    std::vector<LinkRule> links;
    std::vector<DeviceRule> devices;
    std::vector<KernelRule> nodes;
    KernelTimes kernels = KernelTimes::Cost;

    bool operator==(const Network&) const = default;
};

/// A thing that goes wrong in a run over devices, on purpose (design.md 8).
struct Fault {
    enum class Kind : uint8_t {
        // Of messages.
        Lose,         ///< sent, never delivered
        Delay,        ///< on its way longer by `byUs`; without that, delivered when nothing else can go on
        Duplicate,    ///< delivered twice
        Reorder,      ///< delivered behind the next message of its pair, or when nothing else can go on
        Corrupt,      ///< another value; a dead or an empty one stays
        LoseDeadBit,  ///< a dead message arrives live, with an empty tensor
        // Of devices.
        Crash,    ///< does nothing any more; messages it has not taken are gone
        Restart,  ///< as Crash, and comes back under the next incarnation, without the step
        Pause,    ///< does nothing until somebody lets it go on
        Slow,     ///< its kernels take `factor` times as long
        // Of a link.
        Cut,  ///< messages on their way and later ones are lost
    };
    Kind kind = Kind::Lose;
    std::string key = "*";  ///< of a message: pattern over its whole rendezvous key
    std::string tag;  ///< of a message its tag, of a device that of the firing it strikes before: full, or the end
                      ///< of one ("while;3"); empty: any
    std::string from = "*";  ///< devices of a message's or a cut link's ends, as LinkRule
    std::string to = "*";
    std::string device;                  ///< of a device, as LinkRule
    std::optional<uint64_t> occurrence;  ///< of a message: only this match, the first being 1; nothing: every one
    std::optional<double> atUs;          ///< not before this virtual time
    std::optional<double> byUs;
    double factor = 1;

    bool operator==(const Fault&) const = default;
};

constexpr bool isOfMessage(Fault::Kind kind)
{
    return kind <= Fault::Kind::LoseDeadBit;
}
constexpr bool isOfDevice(Fault::Kind kind)
{
    return kind >= Fault::Kind::Crash && kind <= Fault::Kind::Slow;
}
/// "lose-dead-bit".
std::string_view faultName(Fault::Kind kind);
std::optional<Fault::Kind> faultFromName(std::string_view name);

/// What happens beside the firings of a run over several devices: its network and its faults.
struct NetworkRequest {
    std::optional<Network> network;
    std::vector<Fault> faults;  ///< without a network: over one that takes no time

    bool isEmpty() const { return !network && faults.empty(); }
    bool operator==(const NetworkRequest&) const = default;
};

/// Whether a pattern of a rule names a device.
bool namesDevice(std::string_view pattern, std::string_view device);

/// A network and faults, for the devices and mailboxes of one program. Immutable.
struct NetworkPlan {
    struct Link {
        VirtualTime latency = 0;
        double nsPerByte = 0;
        double jitter = 0;

        /// How long a message is on its way: a function of the network, the mailbox and the message's number alone.
        VirtualTime transit(uint64_t seed, uint64_t mailbox, uint64_t number, uint64_t bytes) const;
    };
    struct Device {
        uint32_t threads = 1;
        double speed = 1;
        uint64_t mostBytes = UINT64_MAX;
    };
    /// The ends of a mailbox; invalid: no device of the program.
    struct Ends {
        DeviceId from;
        DeviceId to;
    };

    static constexpr VirtualTime noRule = UINT64_MAX;

    NetworkRequest request;
    Network network;
    std::vector<Device> devices;           ///< by DeviceId
    std::vector<VirtualTime> kernelTimes;  ///< by PlanId, of those that a rule names; else `noRule`.
                                           ///< Empty: no rule names any
    std::vector<Link> links;               ///< by mailbox of the program
    std::vector<Ends> ends;                ///< by mailbox
    using FaultList = std::shared_ptr<const std::vector<uint32_t>>;
    std::vector<FaultList> messageFaults;             ///< by mailbox: those whose devices match, into request.faults
    std::vector<std::vector<uint32_t>> deviceFaults;  ///< by device
    std::vector<uint32_t> cuts;                       ///< faults of links
    bool strikesDevices = false;                      ///< some fault is of a device or a link
};

/// The times of kernels that rules say of nodes of these names; NetworkPlan::noRule where none does.
std::vector<VirtualTime> kernelTimesOf(const Network& network, std::span<const std::string_view> nodes);
/// `mailboxes`: the names of the devices at the ends of each. Without kernelTimes.
NetworkPlan planNetwork(NetworkRequest request, const std::vector<std::string>& devices,
                        const std::vector<std::pair<std::string, std::string>>& mailboxes);

}
