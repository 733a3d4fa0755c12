// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/file/event_chunk.h"
#include "core/trace/file/program_names.h"
#include "core/trace/file/ready_places.h"
#include "core/trace/file/side_codec.h"
#include "core/trace/timeline.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// Repeats the events of one line of a file on a Timeline, checking each one first. `tensors` and `numbers` are those
/// of the file.
class EventLoader {
public:
    EventLoader(std::shared_ptr<Timeline> timeline, TensorReader& tensors, const NumberMap& numbers);

    uint64_t position() const { return m_state.position; }
    Result<void> take(const EventChunk& chunk, const std::stop_token& stop);

private:
    /// Where a tag of the file stands, and which of the program's it is once an event has happened there.
    struct Tag {
        TagId parent;
        StaticFrameId frame;
        int64_t iteration = 0;
        TagId own;
    };
    struct Rest;

    Failure named(uint32_t word, Error error) const;
    Result<void> learn(const EventChunk& chunk);
    Result<void> takeEvent(const EventChunk& chunk, size_t i, Rest& rest);
    Result<void> takeOther(const Event& event);
    Result<void> readSide(Rest& rest, Event& event);
    Result<void> fillEdit(const Event& event);
    Result<void> readEffects(Rest& rest, Event& event);
    Result<void> readValues(const EventChunk& chunk, Rest& rest, Event& event, uint32_t stored);
    Result<void> findInstance(Event& event, TagId tag);
    TagId ownTag(TagId tag);
    Result<void> checkEdits(const Event& event);
    bool translate(Tensor& value) const;
    int64_t translatedWaiter(uint64_t waiter) const;

    std::shared_ptr<Timeline> m_timeline;
    const Program& m_program;
    TensorReader& m_tensors;
    const NumberMap& m_numbers;
    State m_state;
    EditSource m_edits;
    std::unordered_map<uint32_t, Tag> m_tags;  // by the file's number
    std::optional<ReadyPlaces> m_places;       // where the file's are not known to be right
    std::vector<Tensor> m_outputs;
    std::vector<Tensor> m_inputs;
    std::vector<Effect> m_effects;
    EventSide m_side;
    FiringEdit m_edit;
    size_t m_windows = 0;
    size_t m_acts = 0;
    size_t m_editedEvents = 0;
};

}
