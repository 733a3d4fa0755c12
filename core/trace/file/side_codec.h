// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/trace/file/tensor_codec.h"

#include <vector>

namespace tagscope {

/// What a special event (event_word::special) has beside its word, as a file tells it: its kind, and what belongs to
/// that kind.
struct EventSide {
    /// A token over one edge: into an input of a node, -1: its control input.
    struct Sent {
        uint32_t consumer = 0;  ///< number of a node
        int32_t input = 0;
        Tensor value;  ///< None: dead

        bool operator==(const Sent&) const = default;
    };
    Event::Kind kind = Event::Kind::Firing;
    std::vector<uint32_t> outputs;  ///< of a firing: those that were set by hand
    std::vector<Sent> sent;         ///< of a firing: those that were set by hand
    WaitCondition waitsFor;         ///< of a block
    WindowSetting window;           ///< of a window
    NetworkAct act;                 ///< of an act

    static EventSide of(const Event& event, const Program& program);
};

Result<void> writeSide(ByteWriter& out, TensorWriter& tensors, const EventSide& side);

/// False if the bytes are no such thing, or outputs do not ascend. Whether it fits the event is for others to say.
[[nodiscard]] bool readSide(ByteReader& in, TensorReader& tensors, EventSide& side);

}
