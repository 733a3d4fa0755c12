// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/describe.h"
#include "ui/session/firing_time.h"
#include "ui/session/line_beside.h"
#include "ui/session/node_placing.h"
#include "ui/session/request.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// One firing of a node, for its list of firings.
struct FiringRow {
    uint64_t event = 0;
    TagId tag;
    std::string tagName;
    bool isDead = false;
    std::string summary;                          ///< its outputs in a few words
    std::optional<NotCaptured> notCaptured = {};  ///< why one of them is not kept
    FiringTime time = {};
};

/// An input or output of a node at a tag.
struct PortDetails {
    enum class Arrival : uint8_t { Missing, Live, Dead };
    std::string source;  ///< of an input: the tensor it comes from; of a control input "^node"
    DType dtype = DType::Invalid;
    Arrival arrival = Arrival::Missing;
    Tensor value;  ///< None if it is not captured
    std::optional<NotCaptured> notCaptured = {};
    std::string figures = {};   ///< what is known of a value that is not captured; empty: nothing
    Tensor part = {};           ///< of it, if a part is kept
    std::string slice = {};     ///< and which: "[0, :]"
    bool isOverridden = false;  ///< an edit of this branch gave it
    bool canBeLive = false;     ///< of a dead output: it is known what value it lacks
    bool isInvariant = false;   ///< of an input: the same in every iteration, from a constant Enter
    bool isControl = false;     ///< of an input: it carries no value
};

struct NodeDetails {
    NodeId node;
    std::optional<TagId> tag;
    std::string tagName;
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;
    bool isDoomed = false;  ///< it waits for what will never come
    bool isPruned = false;
    bool isStateHidden = false;       ///< somebody is asked for it: `phase` says nothing
    bool isFed = false;               ///< an output is given: `outputs` are what is fed
    std::optional<uint64_t> event;    ///< the firing that is shown
    FiringTime time;                  ///< of it
    std::vector<PortDetails> inputs;  ///< the data inputs, behind them the control inputs
    std::vector<PortDetails> outputs;
    /// Oldest first, around the cursor: see FiringRows.
    std::vector<FiringRow> firings;
    uint64_t firingsBefore = 0;  ///< those that are left out before the first
    uint64_t allFirings = 0;     ///< recorded on the line
    uint64_t position = 0;       ///< of the cursor
    NodePlacing placing;
    int64_t copies = -1;  ///< of a constant Enter that has fired: to how many iterations so far
};

/// Everything about one node at one tag, as of the cursor; without a tag the last one it fired at.
struct NodeQuery {
    using Answer = NodeDetails;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    NodeId node;
    std::optional<TagId> tag;
    std::optional<LineBeside> line = {};  ///< its outputs there; nothing: the current line
    /// `tag` is one of `line`; else it is one of the current line, and means that of the same path.
    bool isTagThere = false;

    Result<Answer> work(EngineRun& run) const;
};

}
