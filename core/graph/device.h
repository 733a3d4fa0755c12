// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// A device name taken apart (formats.md 2.4). What is not set is not constrained; "*" reads as not set.
struct DeviceSpec {
    std::optional<std::string> job;
    std::optional<int64_t> replica;
    std::optional<int64_t> task;
    std::optional<std::string> type;
    std::optional<int64_t> id;

    auto operator<=>(const DeviceSpec&) const = default;
};

/// Understands full and partial specs in any order of parts ("/job:w/task:0/device:GPU:1", "/gpu:1") and the local
/// names "CPU:0" and "gpu:0". Internal `Malformed assigned device '<d>'` for anything else.
Result<DeviceSpec> parseDevice(std::string_view text);

/// The canonical form: "/job:J/replica:R/task:T/device:TYPE:ID" with only the parts that are set; a type without number
/// prints as "/device:GPU:*", a number without type as "/device:*:1".
std::string toString(const DeviceSpec& spec);

/// "CPU:0", with the task before it where the job is no local one: "worker/1/GPU:0". For people; several devices may
/// have it.
std::string shortDeviceName(std::string_view device);

/// `spec` with what it leaves open taken from `defaults`; an error names the first part in which the two contradict
/// each other.
Result<DeviceSpec> mergeDevices(const DeviceSpec& spec, const DeviceSpec& defaults);

/// Which device each node of a graph asks for. Spellings of one device are one; what is malformed is taken as it is
/// written.
struct NodeDevices {
    std::vector<std::string>
        names;  ///< as the first node of each writes it, in the order of these nodes; empty: none is asked for
    std::vector<uint32_t> of;  ///< by NodeId: which of the names
};

NodeDevices nodeDevices(const Graph& graph);

/// Which device runs each node, decided: one device runs all unless somebody says otherwise.
struct Placement {
    std::vector<std::string> devices{"/job:localhost/replica:0/task:0/device:CPU:0"};  ///< distinct; at least one
    std::vector<DeviceId> of;  ///< by NodeId; what is beyond its end is on the first device

    DeviceId device(NodeId node) const { return node.index() < of.size() ? of[node.index()] : DeviceId(0); }
    const std::string& name(DeviceId device) const { return devices[device.index()]; }

    bool operator==(const Placement&) const = default;
};

}
