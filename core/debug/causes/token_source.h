// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/causes.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {

/// What came, or did not come, over one edge into one instance.
struct ArrivedToken {
    enum class Kind : uint8_t {
        Live,
        Dead,
        Missing,
        NotExpected,  ///< this edge brings nothing to this iteration: an Enter after iteration 0, a back edge before
                      ///< iteration 1
    };
    Kind kind = Kind::Missing;
    PlanId source;
    int slot = 0;
    std::optional<TagId> sourceTag;  ///< where the source fires for this token; none if there is no such iteration yet
    std::optional<uint64_t> event;   ///< the firing that sent it; none for feeds
    std::optional<Tensor> set =
        {};  ///< what an edit sent over this edge alone, in place of what the source put out; None: dead
};

/// An edge as one input of a node sees it.
struct InEdge {
    PlanId consumer;
    int input = controlSlot;  ///< data input, controlSlot or messageInput
    Endpoint from;
};
/// InEdge::input of what a Recv is sent; `from` is the Send.
constexpr int messageInput = -2;

/// Looks tokens up in a recorded line, up to the cursor, by the rules of semantics.md 5 and 6. Keeps the context's
/// references, and some of what it found: many tokens of one instance, and of others at the same tag, cost little more
/// than one. One thread.
class TokenSources {
public:
    explicit TokenSources(CauseContext context) : m_context(context) {}

    const Program& program() const { return m_context.names.program(); }

    struct Place {
        TagId parent;  ///< invalid for the root
        StaticFrameId frame = rootFrame;
        int64_t iteration = 0;
    };
    /// Nothing for a tag that neither has events nor is live.
    std::optional<Place> place(TagId tag) const;
    TagChain chain(TagId tag) const;
    /// Tags of the iterations of a frame entered from `parent`, in order of iteration.
    const std::vector<TagId>& iterationsOf(TagId parent, StaticFrameId frame) const;
    std::optional<TagId> previousIteration(TagId tag) const;
    /// The live instance of a frame entered from `parent`.
    const FrameInstance* instance(TagId parent, StaticFrameId frame) const;

    /// The firing of an instance before the cursor; an event in which it began to wait does not count.
    std::optional<uint64_t> firing(PlanId node, TagId tag) const;
    bool isDead(uint64_t event) const { return m_context.timeline.record(event).isDead; }
    bool isOverridden(uint64_t event) const { return m_context.timeline.record(event).setsOutputs; }

    /// What came over an edge into an instance of its consumer at `tag`.
    ArrivedToken arrived(const InEdge& edge, TagId tag) const;
    /// That of a data input.
    InEdge edgeInto(PlanId node, uint32_t input) const
    {
        return {node, static_cast<int>(input), program().inputSource(node, input)};
    }
    /// Those of all data inputs in order, then of control inputs.
    std::vector<InEdge> edgesInto(PlanId node) const;
    /// What a Recv is sent, from another device or its own; nothing of other nodes, and where nobody sends it anything.
    /// What has arrived over it is what the Send took, as if there were no message between.
    std::optional<InEdge> messageInto(PlanId node) const;
    /// The tag of the same frames and iterations on another device; nothing where they do not exist there.
    std::optional<TagId> counterpart(TagId tag, DeviceId device) const;

    /// The firing that computed a token, behind those that only passed it on.
    struct Origin {
        PlanId node;
        int slot = 0;
        TagId tag;
        std::optional<uint64_t> event;  ///< none for a feed
        uint64_t folded = 0;
        std::optional<Tensor> set = {};  ///< as of ArrivedToken
    };
    std::optional<Origin> origin(const ArrivedToken& token) const;

private:
    ArrivedToken sent(Endpoint from, TagId tag) const;
    ArrivedToken sentAsMessage(PlanId send, TagId tag) const;
    ArrivedToken sentByExit(ArrivedToken token, TagId tag) const;
    void fill(ArrivedToken& token) const;
    std::optional<InEdge> passedOn(PlanId node, uint64_t event) const;
    std::optional<uint64_t> lastEvent(PlanId node, TagId tag) const;
    const std::vector<Tensor>& outputs(uint64_t event) const;
    std::vector<TagId> findIterations(TagId parent, StaticFrameId frame) const;
    std::optional<TagId> findPrevious(TagId tag) const;

    CauseContext m_context;

    /// The last event of every node at one tag, looked up once many were asked for.
    struct EventsAt {
        size_t asked = 0;
        uint32_t firstNode = 0;
        std::vector<uint64_t> events;  ///< by node of the tag's frame, counted from 1; 0: none
    };
    mutable std::map<TagId, EventsAt> m_eventsAt;
    mutable std::map<std::pair<TagId, StaticFrameId>, std::vector<TagId>> m_iterations;
    mutable std::pair<TagId, std::optional<TagId>> m_previous;
    mutable std::pair<uint64_t, std::vector<Tensor>> m_outputs{UINT64_MAX, {}};
};

}
