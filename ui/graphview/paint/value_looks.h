// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/charts/health.h"

#include <QString>

#include <map>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

/// What a picture shows of the value that a node has put out at the tag that is looked at.
struct ValueLook {
    QString text;            ///< short
    bool isCaptured = true;  ///< false: `text` says that it is not, and why
    Health health{};         ///< all 0: it has no numbers, or too many to be counted
};

/// What is known of values so far. Immutable once it is shown; found out by somebody else than who paints.
struct ValueLooks {
    std::unordered_map<uint32_t, ValueLook> nodes;      ///< by NodeId
    std::map<std::pair<uint32_t, int>, Health> tokens;  ///< that wait, by NodeId and data input

    const ValueLook* node(NodeId id) const
    {
        const auto found = nodes.find(id.value);
        return found == nodes.end() ? nullptr : &found->second;
    }
    const Health* token(NodeId target, int input) const
    {
        const auto found = tokens.find({target.value, input});
        return found == tokens.end() ? nullptr : &found->second;
    }
};

}
