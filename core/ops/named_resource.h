// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"
#include "core/ops/resource.h"

#include <compare>
#include <optional>
#include <string>

namespace tagscope {

/// By what nodes share a long-lived resource: nodes with equal keys have one resource together.
struct NamedResourceKey {
    NamedResource kind = NamedResource::None;
    bool isRefVariable = false;    ///< ref and resource variables of one name are different resources
    bool isPrivate = false;        ///< `name` is then the node's own, and nobody shares the resource
    std::string container;         ///< of a mailbox the devices and the incarnation of its rendezvous keys
    std::string name;              ///< of a mailbox `tensor_name`
    DType dtype = DType::Invalid;  ///< of a mailbox: messages of another type are never for the same receiver

    auto operator<=>(const NamedResourceKey&) const = default;
};

/// The key of the resource that the node owns, by TensorFlow's rules: variables share by container and shared_name, or
/// by the node's name where that is empty; queues without a shared_name and variables with the anonymous one are
/// private, and so are counters. Sends
/// and Recvs share a mailbox by all of their key that no tag changes (semantics.md 12.2). Nothing if the op owns none.
std::optional<NamedResourceKey> namedResourceKey(const OpDef& def, const Node& node);

/// The entry of such a resource before anything has fired.
Resource namedResourceEntry(const NamedResourceKey& key);

}
