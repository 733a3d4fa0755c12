// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/device.h"
#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace tagscope {

/// What one device runs of a partitioned graph.
struct DeviceGraph {
    DeviceId device;
    Graph graph;
};

/// The graphs of the devices that have nodes, as TensorFlow hands them out (semantics.md 13.4, 13.11): nodes in their
/// order, the versions, and those functions of the library that they may call. Only nodes marked in `kept` (all, where
/// it is empty). No edge may lead from one device to another.
std::vector<DeviceGraph> splitByDevice(const Graph& graph, const Placement& placement,
                                       const std::vector<bool>& kept = {});

/// "partition__job:localhost_replica:0_task:0_device:CPU:0_1.pb": the file of a partition, named as TensorFlow names
/// those that it dumps.
std::string partitionFileName(const std::string& device, size_t number, bool isText);

}
