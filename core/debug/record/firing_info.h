// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/exec/kernel_time.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// One event, taken apart for people and views.
struct FiringInfo {
    uint64_t event = 0;  ///< leads from position `event` to `event` + 1
    NodeId node;         ///< of the graph; invalid, as the tag, for an event that is of no node: that a window was set
    TagId tag;
    std::string nodeName;
    std::string tagName;  ///< short
    std::string tagPath;
    bool isDead = false;
    bool isBlock = false;        ///< it began to wait
    bool isOverridden = false;   ///< outputs were set by an edit
    bool hasEdgeTokens = false;  ///< tokens were set over single edges
    KernelTime time = {};        ///< how long its kernel took, if that was measured
    std::string op;
    std::string what;  ///< "`while/Switch` fired at `while;3`"
    std::string rule;  ///< by which it did so: "data to true; false side dead"; before outputs "gives"
    /// In a few words: "int32: 7", "float32 [2]: [1, 2]" and "float32 [2]".
    struct Output {
        std::string text;
        std::string withoutElements;  ///< of a tensor; the same for a single number
    };
    std::vector<Output> outputs = {};  ///< that the rule speaks of

    bool isOfNode() const { return node.isValid(); }
    /// What fired, where, and by which rule.
    std::string sentence() const { return joined(&Output::text); }
    /// The same without the elements of tensors.
    std::string headline() const { return joined(&Output::withoutElements); }

private:
    std::string joined(std::string Output::*output) const;
};

/// " (12 µs)" to be put behind what fired; empty if that was not measured.
std::string timeText(KernelTime time);

}
