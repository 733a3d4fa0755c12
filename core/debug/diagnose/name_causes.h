// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/message_pairs.h"
#include "core/debug/diagnose/wait_graph.h"
#include "core/debug/names/tag_names.h"
#include "core/debug/record/messages.h"
#include "core/trace/timeline.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope {

/// What a diagnosis is made of: a state, and the line on which it stands at its position.
struct DiagnosisContext {
    const TagNames& names;
    const State& state;
    std::shared_ptr<const Timeline> timeline;  ///< null: nobody recorded how it came to this
};

/// Names the causes behind the ends and the closed chains of a wait-for graph (hangs.md 3), one finding a group,
/// ranked: what brought the others about comes first. Engine thread.
class CauseNamer {
public:
    explicit CauseNamer(const DiagnosisContext& context);

    std::vector<CauseFinding> name(const WaitGraph& waits);

private:
    using End = WaitGraph::End;
    struct Suspect {
        CauseFinding finding;
        std::string group;
        std::vector<uint32_t> vertices;  ///< at which it shows
        uint64_t since = UINT64_MAX;     ///< event that brought it about
    };

    void nameEnd(const WaitGraph& waits, const End& end);
    void nameChain(const WaitGraph& waits, const std::vector<uint32_t>& chain);
    void nameCascades(const WaitGraph& waits);
    void add(Suspect suspect, uint32_t vertex);
    std::vector<CauseFinding> ranked(const WaitGraph& waits);

    // One cause each.
    void nameNotSent(const WaitGraph& waits, const End& end);
    void nameLostBy(const WaitGraph& waits, const End& end, const NetworkAct& act, uint64_t event);
    void nameDown(const WaitGraph& waits, uint32_t vertex, DeviceId device);
    void namePaused(const WaitGraph& waits, uint32_t vertex);
    void nameHeldMessage(const WaitGraph& waits, const End& end);
    void nameOnWay(const WaitGraph& waits, const End& end);
    void namePair(const WaitGraph& waits, const End& end);
    void nameSenderEnded(const WaitGraph& waits, const End& end);
    void nameNotInRun(const WaitGraph& waits, const End& end);
    void nameEnterOnce(const WaitGraph& waits, const End& end);
    void nameShift(const WaitGraph& waits, uint32_t vertex, NodeId next);
    void nameDeadNext(const WaitGraph& waits, const End& end);
    void nameStarvedMerge(const WaitGraph& waits, const End& end);
    void nameExitGone(const WaitGraph& waits, const End& end);
    void nameQueue(const WaitGraph& waits, const End& end);
    bool nameDiscarded(PlanId node, TagId tag, uint32_t vertex);
    void nameWindowChain(const WaitGraph& waits, const std::vector<uint32_t>& chain);
    void nameQueueChain(const WaitGraph& waits, const std::vector<uint32_t>& chain);
    void nameDeviceChain(const WaitGraph& waits, const std::vector<uint32_t>& chain);

    Suspect make(const char* code, DiagnosedPlace cause, std::string summary, std::string group) const;
    DiagnosedPlace at(NodeId node) const { return placeOf(m_program, node); }
    DiagnosedPlace at(const WaitGraph& waits, uint32_t vertex) const;
    std::string spoken(const WaitGraph& waits, uint32_t vertex) const;
    std::string tagText(const State& state, IterationId iteration) const;
    const MessageRow* sentRow(const MailboxEnds& ends, uint64_t key);
    std::vector<uint32_t> faultsOf(Fault::Kind kind) const;
    /// Tags at which events happened before the state, by what messages there are called and by their iterations.
    struct PastTags {
        std::unordered_map<uint64_t, TagId> byKey;                                    // of message, with static frame
        std::map<std::pair<TagId, StaticFrameId>, std::map<int64_t, TagId>> byFrame;  // entered from, of frame
        std::unordered_map<TagId, uint64_t> lastWithin;  // last event at it and at tags entered from it
    };
    const PastTags& pastTags();
    std::optional<TagId> tagOf(StaticFrameId frame, uint64_t key);
    void nameLostMessages(const WaitGraph& waits);
    void nameDeadConditions(const WaitGraph& waits);
    void nameCutShort();
    bool nameGoneNext(const WaitGraph& waits, const End& end);
    std::optional<uint64_t> lastChange(DeviceId device);
    std::string keyInFull(PlanId transfer, const TagChain& like) const;
    void noteUnreceived(CauseFinding& finding, const MessageRow& row) const;
    bool nameUnsent(const WaitGraph& waits, const End& end, uint64_t key);

    const DiagnosisContext& m_context;
    const Program& m_program;
    const State& m_state;
    std::unique_ptr<MessageLog> m_messages;
    std::unordered_map<uint64_t, size_t> m_sentRows;  // not taken, by mailbox and key
    std::optional<PastTags> m_pastTags;
    std::optional<std::unordered_map<DeviceId, uint64_t>> m_lastChanges;
    std::vector<Suspect> m_suspects;
    std::unordered_map<std::string, size_t> m_groups;  // into the suspects
    std::optional<PairIndex> m_pairIndex;
    size_t m_pairs = 0;                              // that were compared
    size_t m_named = 0;                              // how often a cause was named
    std::set<std::pair<PlanId, TagId>> m_discarded;  // instances of the past that were looked at
    int m_depth = 0;                                 // of looks into the past
};

}
