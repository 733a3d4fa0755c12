// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace tagscope::ui {

/// How a graph is split over the devices that run it, as far as its picture tells of that. Immutable; any thread.
struct Partitions {
    /// A Send and a Recv of one rendezvous key.
    struct Message {
        NodeId sender;
        NodeId receiver;
        uint32_t mailbox = 0;  ///< into Program::mailboxes
        std::string name;      ///< `tensor_name`: what tells its key from others between two devices
    };
    /// What makes the Recvs of a frame on a device wait once an iteration (semantics.md 14).
    struct ControlLoop {
        std::string frame;
        std::string device;
    };

    Placement placement;                            ///< of the nodes
    std::vector<Message> messages;                  ///< by mailbox
    std::vector<ControlLoop> loops;                 ///< of all devices and frames that have one
    std::unordered_map<uint32_t, uint32_t> loopOf;  ///< by NodeId: into `loops`
    NodeId inserted;                                ///< the first node that the opened graph does not have
    static constexpr size_t mostPairs = 64;         ///< of one mailbox that many share

    /// Of the graph of a program; null where all of it runs on one device. Linear in mailboxes and inserted nodes.
    static std::shared_ptr<const Partitions> of(const Program& program);

    bool isInserted(NodeId node) const { return inserted.isValid() && node.index() >= inserted.index(); }
    /// Null if the node is of no control loop.
    const ControlLoop* loop(NodeId node) const
    {
        const auto found = loopOf.find(node.value);
        return found == loopOf.end() ? nullptr : &loops[found->second];
    }
};

}
