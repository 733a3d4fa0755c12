// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/executor.h"
#include "core/trace/event_store.h"

#include <memory>
#include <string>
#include <vector>

namespace tagscope {

/// An edit of a what-if branch: output `slot` of a node at a tag is replaced (None: made dead).
struct OutputEdit {
    NodeId node;
    int slot = 0;
    std::string tagPath;  ///< full path, so that it means the same in every branch
    Tensor value;

    bool operator==(const OutputEdit&) const = default;
};

/// One line of a recorded run: a branch shares the events before its fork with its parent. Records what an Executor does
/// (it is its EventSink), takes keyframes, and goes to any position: nearest keyframe, then replay. Engine thread.
class Timeline final : public EventSink {
public:
    explicit Timeline(std::shared_ptr<const Program> program);
    /// A branch that shares `parent`'s events before `fork`.
    Timeline(std::shared_ptr<const Timeline> parent, uint64_t fork, std::vector<OutputEdit> edits, std::string name);

    const Program& program() const;
    const std::shared_ptr<const Program>& programPtr() const;
    const std::string& name() const;
    const std::shared_ptr<const Timeline>& parent() const;  ///< null for the first line
    uint64_t fork() const;                                  ///< 0 for the first line
    const std::vector<OutputEdit>& edits() const;           ///< own and inherited

    /// Number of events, those shared with the parent included.
    uint64_t size() const;
    EventRecord record(uint64_t event) const;
    const TagEntry& tag(TagId tag) const;
    std::string tagPath(TagId tag) const;
    std::optional<TagId> findTag(std::string_view path) const;

    /// Every output of an event as it was, None for dead slots: passed-on values are looked up at their producers.
    std::vector<Tensor> outputs(uint64_t event) const;
    std::vector<Effect> effects(uint64_t event) const;
    std::optional<uint64_t> findFiring(PlanId node, TagId tag, uint64_t before) const;
    std::vector<uint64_t> firingsOf(PlanId node, uint64_t from, uint64_t to, size_t limit) const;

    /// The state after `position` events, by keyframe and replay.
    State stateAt(uint64_t position) const;

    void onEvent(const State& state, const Event& event) override;
    /// Forgets all events from `position` on (a run goes on from an earlier position).
    void truncate(uint64_t position);

    struct Memory {
        size_t columns = 0;
        size_t values = 0;
        size_t keyframes = 0;
        size_t total() const { return columns + values + keyframes; }
    };
    Memory memory() const;
};

}
