// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/trace/file/tensor_codec.h"
#include "core/trace/store/event_layout.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// A run of events as columns, as an events section of a trace file holds them.
struct EventChunk {
    /// A value whose dtype is not the declared one, or whose origin is not the event that stored it (edits make such).
    struct Exception {
        uint32_t value = 0;
        uint32_t origin = 0;
        DType dtype = DType::Invalid;
    };

    /// Where a tag stands that comes for the first time in a line: the frame it is of, the tag that was entered from.
    struct NewTag {
        uint32_t tag = 0;
        uint32_t parent = 0;
        uint32_t frame = 0;
        uint64_t iteration = 0;

        bool operator==(const NewTag&) const = default;
    };

    std::vector<uint32_t> words;  ///< node and flags, see event_word
    std::vector<uint32_t> tags;
    std::vector<uint32_t> picks;  ///< empty if all are 0
    std::vector<uint8_t> times;   ///< KernelTime::code; empty if none was measured
    std::vector<uint8_t> kinds;   ///< of the values that events stored, in order
    std::vector<TensorBits> bits;
    std::vector<Exception> exceptions;  ///< by value
    std::vector<NewTag> newTags;        ///< the root is known; a parent stands before its children
    std::string sides;                  ///< of the special events, in order (side_codec.h)
    std::string effects;                ///< of the events that have some, in order

    std::string encode() const;
    /// False if the bytes are no such chunk; nothing is allocated that their number does not justify.
    [[nodiscard]] bool decode(std::string_view bytes);
};

/// Fills chunks from a run.
class EventChunkWriter {
public:
    EventChunkWriter(const Program& program, const EventLayout& layout, TensorWriter& tensors)
        : m_program(program), m_layout(layout), m_tensors(tensors)
    {
    }

    /// Another line begins, which knows no tags.
    void beginLine() { m_isDescribed.clear(); }
    Result<void> add(const State& before, const Event& event);
    size_t events() const { return m_chunk.words.size(); }
    /// The chunk's bytes; the next one begins empty.
    std::string take();

private:
    void describeTag(const State& before, IterationId iteration);

    const Program& m_program;
    const EventLayout& m_layout;
    TensorWriter& m_tensors;
    EventChunk m_chunk;
    ByteWriter m_sides;
    ByteWriter m_effects;
    std::vector<bool> m_isDescribed;  ///< by tag
    bool m_hasPicks = false;
    bool m_hasTimes = false;
};

}
