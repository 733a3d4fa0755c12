// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/edited_tokens.h"
#include "ui/common/node_state.h"
#include "ui/graphview/layout/group_tree.h"
#include "ui/graphview/scene/scene.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/session/snapshot.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tagscope::ui {

/// What one node shows at the iteration that is looked at.
struct NodeLook {
    NodeState state = NodeState::NotReached;
    std::optional<size_t> readyIndex;  ///< place in the ready list
    int64_t iteration = -1;            ///< -1 in the root frame
    uint32_t arrived = 0;              ///< inputs that have come, of `expected`
    uint32_t expected = 0;
    bool isOver = false;  ///< its frame instance is gone: `state` is how the node was last seen
};

/// A token that waits in an input slot.
struct TokenLook {
    bool isDead = false;
    bool isEdited = false;  ///< an edit of the branch has set it
    int64_t iteration = -1;
    int slot = -1;   ///< iterations that can be live at once have different ones, of 8 at most; -1 in the root frame
    IterationId at;  ///< of the state; invalid in a ShownIteration
};

/// How many inputs a node waits for, and which have come.
struct InputsLook {
    std::vector<bool> data;  ///< by input
    uint32_t controls = 0;
    uint32_t controlsArrived = 0;
};

/// What the header of a loop frame says of the instance that is looked at.
struct FrameLook {
    bool isLive = false;
    bool isOver = false;    ///< there was an instance, and it is gone
    bool isShown = false;   ///< a ShownIteration that is not live
    FrameId instance;       ///< of the snapshot's state, if it is live and what is ready is no secret
    std::string path;       ///< of the instance: the tag it was entered from
    int64_t iteration = 0;  ///< the one that is looked at
    int64_t begun = 0;      ///< how many iterations of the instance have begun; 0: nobody knows
    int64_t oldest = 0;
    int64_t newest = 0;
    int64_t window = 1;  ///< parallel_iterations
    uint32_t entersArrived = 0;
    uint32_t enters = 0;
    std::vector<NodeId> deadExits;  ///< held until the instance ends
    std::vector<NodeId> parked;     ///< NextIterations that wait for room in the window
    std::optional<IterationQuery>
        earlier;  ///< the iteration before the one that is looked at; of an instance that is gone, its last one
    std::optional<IterationQuery> later;  ///< the one after it, if that has begun
    NodeId loopCond;                      ///< invalid: the frame has none

    bool hasSpinner() const { return isLive || earlier || later; }
};

/// An iteration to be shown in its frame whether it is live or over. While it is live, it is what the snapshot has of
/// it that is shown.
struct ShownIteration {
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    int64_t number = 0;
    std::unordered_map<uint32_t, NodeState> states;  ///< of its nodes
    std::vector<IterationStep> path = {};  ///< to it, outermost first and itself last; empty: it has not begun
    /// Other frames that are to be shown as they stood, and the ways to their iterations: `states` has their nodes,
    /// too. A frame in one of them that is not among them was not entered there.
    std::unordered_map<StaticFrameId, std::vector<IterationStep>> beside = {};

    /// Where deadness began in these frames, by node and tag.
    std::vector<DeadOrigin> origins = {};

    TagId tag() const { return path.empty() ? TagId() : path.back().tag; }
};

/// Reads a snapshot for the picture: for every static frame it looks at one iteration: the one that is to be shown, the
/// one with the focused tag, or else the newest. Cheap to make (linear in live iterations and ready instances); answers
/// per node are constant time.
class NodeStates {
public:
    /// `shown`: instead of what the snapshot has of that frame; may be null. `hidesNext`: what can fire next looks as
    /// if nothing had come to it, and so does what waits, for else it would tell by what is left.
    NodeStates(std::shared_ptr<const Snapshot> snapshot, std::optional<TagId> focus,
               std::shared_ptr<const ShownIteration> shown = nullptr, bool hidesNext = false);

    const Snapshot& snapshot() const { return *m_snapshot; }
    bool hidesNext() const { return m_hidesNext; }
    NodeLook look(NodeId node) const;
    /// The token at data input `input` of a node that has not fired yet at the iteration looked at.
    std::optional<TokenLook> token(NodeId target, int input) const;
    /// The same of a control input: its source has fired there.
    std::optional<TokenLook> controlToken(NodeId target, NodeId source) const;
    /// Those of other live iterations of the same frame instance, nearest first, and no further away than `mostOthers`.
    std::vector<TokenLook> otherTokens(NodeId target, int input) const;
    static constexpr int64_t mostOthers = 3;
    /// None if there is no live token.
    Tensor tokenValue(NodeId target, int input) const;
    /// Frame path and iteration; empty in the root.
    std::string tagText(IterationId at) const;
    InputsLook inputs(NodeId node) const;
    /// Of a constant Enter that has fired: the last iteration that its value was copied to, the first being 0. Nothing
    /// while its frame has no live instance.
    std::optional<int64_t> copiedTo(NodeId node) const;
    bool isConstantEnter(NodeId node) const;
    /// By static frame of the program.
    std::optional<FrameLook> frame(std::string_view frameName) const;
    /// Nodes of a group by NodeState, at most `mostCounted` of them. Kept, since closed groups are painted often: one
    /// tree, one thread.
    NodeStateCounts counts(const GroupTree& tree, GroupId group) const;
    static constexpr size_t mostCounted = 100'000;
    /// Of a group that is drawn, or of all in the stack that its item stands for.
    NodeStateCounts counts(const GroupTree& tree, const Scene& scene, const SceneItem& item) const;
    /// Of the groups of a stack together, in their order until `mostCounted` nodes are counted, and whether each has
    /// the same as the first. Kept as those of groups are.
    struct StackCounts {
        NodeStateCounts all{};
        bool areSame = true;
    };
    StackCounts counts(const GroupTree& tree, const Stack& stack) const;
    /// The iteration that is looked at in a node's frame, if that is live.
    std::optional<IterationId> iterationOf(NodeId node) const;
    /// Its tag, also where it is over; nothing where the frame has no instance, and where it has not begun.
    std::optional<TagId> tagOf(NodeId node) const;
    bool hasNotBegun(NodeId node) const;
    /// The levels of that tag, or none.
    TagChain chainOf(NodeId node) const;
    /// Its name: frame path and iteration; empty in the root.
    std::string tagTextOf(NodeId node) const;
    /// That of what the picture as a whole is about; empty if nobody has chosen an iteration.
    std::string focusText() const;
    /// Whether what a node did at a tag is part of what is looked at.
    bool isLookedAt(NodeId node, TagId tag) const;
    /// Dead firings that descend from the node's firing at the iteration that is looked at, or, if its frame is gone,
    /// from the last one of which something died. 0 also while they are not counted.
    uint64_t deaths(NodeId node) const;
    /// An edit of the branch replaces an output of the node there.
    bool isEdited(NodeId node) const;
    /// The branch has edits: some of its nodes or tokens may be marked.
    bool hasEdits() const { return m_snapshot && !m_snapshot->edits.empty(); }

private:
    NodeLook lookAtAll(NodeId node) const;
    /// What the state itself says of a node in a live iteration.
    NodeLook lookAt(PlanId plan, IterationId iteration) const;
    std::optional<TokenLook> tokenAt(PlanId plan, uint32_t input, IterationId iteration) const;
    TokenLook tokenOf(PlanId plan, IterationId iteration) const;
    /// Whether the token that waits there is dead; nothing: none does.
    std::optional<bool> isDeadAt(PlanId plan, uint32_t input, IterationId iteration) const;
    NodeState stateOf(PlanId plan, const NodeView& view) const;
    NodeState lastState(PlanId plan) const;
    NodeState doneState(PlanId plan) const;
    bool isDeadWhenDone(PlanId plan, uint32_t deadInputs) const;

    std::optional<StaticFrameId> frameOf(NodeId node) const;
    void lookAtShown(FrameLook& look, StaticFrameId frame) const;
    const FinishedFrame* lastInstance(StaticFrameId frame) const;
    /// Another iteration of the instance that is looked at, and in it the frames that are looked at now.
    IterationQuery requestOf(StaticFrameId frame, TagId parent, int64_t number) const;
    void lookAlong(IterationId iteration);
    void lookInside(IterationId iteration);
    std::string nameOf(const TagChain& chain) const;
    bool isShown(StaticFrameId frame) const
    {
        return m_shown && (m_shown->frame == frame || m_shown->beside.contains(frame));
    }
    int64_t shownNumber(StaticFrameId frame) const
    {
        return m_shown->frame == frame ? m_shown->number : m_shown->beside.at(frame).back().iteration;
    }
    /// To the iteration of a frame that is shown; null if that has not begun, or none is.
    const std::vector<IterationStep>* shownPath(StaticFrameId frame) const;
    /// In a frame that is shown, however deep.
    bool isInShown(StaticFrameId frame) const;

    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const ShownIteration> m_shown;
    bool m_hidesNext = false;
    std::optional<TagChain> m_path;         // to what somebody has chosen
    std::vector<IterationId> m_iterations;  // per static frame; invalid: no live instance
    std::vector<bool> m_isOver;             // per static frame: there was an instance, and it is gone
    std::optional<StartedIndex> m_started;  // of the snapshot's state
    std::unordered_map<std::string_view, StaticFrameId> m_frameByName;
    std::vector<NodeId> m_loopConds;  // per static frame
    EditedTokens m_edited;
    std::unordered_set<uint32_t> m_fed;                                 // nodes
    std::unordered_set<uint32_t> m_broken;                              // nodes for which the graph is refused
    mutable std::mutex m_countsMutex;                                   // pictures are also drawn on other threads
    mutable std::unordered_map<uint32_t, NodeStateCounts> m_counts;     // by group
    mutable std::map<std::vector<GroupId>, StackCounts> m_stackCounts;  // by members
};

}
