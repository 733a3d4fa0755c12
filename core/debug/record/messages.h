// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "core/partition/partition.h"
#include "core/trace/timeline.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tagscope {

/// What all messages of one mailbox have in common: the pair of Send and Recv, whatever the tag.
struct MessageRoute {
    ResourceId mailbox;
    std::vector<NodeId> senders;    ///< mostly one
    std::vector<NodeId> receivers;  ///< none: nobody ever takes a message
    std::string from;               ///< device
    std::string to;                 ///< device
    std::string keyStart;           ///< of every rendezvous key, up to the last semicolon (semantics.md 12.2)
    std::string name;               ///< `tensor_name`
    DType dtype = DType::Invalid;
    std::optional<InsertedNode> edge;  ///< why there is such a pair; nothing where the graph had it when it was opened

    bool operator==(const MessageRoute&) const = default;
};

MessageRoute messageRoute(const Program& program, const MailboxEnds& ends);
/// The routes of a program, by the numbers of their mailboxes; none where all runs on one device.
std::vector<MessageRoute> messageRoutes(const Program& program);

/// Of the message that an instance waits for; nothing if it waits for something else.
std::optional<MessageRoute> awaitedRoute(const Program& program, const WaitCondition& condition);

/// "x:1" of the edge from output 1 of `x`, "^x" of a control edge; where nobody knows the edge, `tensor_name`.
std::string sourceText(const Graph& graph, const MessageRoute& route);

/// The frame instance of a tag as rendezvous keys have it, the same on every device; 0 for the root.
uint64_t frameHash(const Program& program, const TagChain& tag);
/// The whole key of a message (semantics.md 12.2), `tag` being that of its Send or its Recv: "/job:a/replica:0/task:0/
/// device:CPU:0;0000000000000001;/job:a/replica:0/task:0/device:CPU:1;edge_7_x;0:0".
std::string rendezvousKey(const Program& program, const MessageRoute& route, const TagChain& tag);

enum class MessageState : uint8_t {
    Ahead,    ///< nothing of it has happened
    Awaited,  ///< its Recv waits, and it was not sent
    OnWay,    ///< it was sent, and has not arrived (over a network)
    Lost,     ///< it was sent, and never comes
    Posted,   ///< it is there, and nobody has taken it
    Taken,
};

/// A message of a recorded line, sent or only waited for: what happened to it on the whole line.
struct MessageRow {
    static constexpr uint32_t never = UINT32_MAX;
    uint32_t route = 0;
    TagId tag;          ///< at which it was sent; as long as it was not, at which its Recv waits
    TagId receiverTag;  ///< of who took it or waited; invalid: nobody did
    NodeId sender;      ///< invalid: it was not sent
    NodeId receiver;    ///< who took it or waited; invalid: nobody did
    // Events.
    uint32_t sent = never;
    uint32_t waited = never;   ///< at which its Recv began to wait for it
    uint32_t taken = never;    ///< at which its Recv fired
    uint32_t arrived = never;  ///< at which it was there: that at which it was sent, unless there is a network
    uint32_t lost = never;     ///< at which it went for ever
    uint32_t flight = never;   ///< Flight::number, over a network
    uint32_t number = 0;       ///< how many were sent to its mailbox before it
    bool isDead = false;
    uint64_t bytes = 0;  ///< of its value

    uint32_t first() const { return std::min(sent, waited); }
    /// After `position` events.
    MessageState stateAt(uint64_t position) const
    {
        return taken < position  ? MessageState::Taken
            : lost < position    ? MessageState::Lost
            : arrived < position ? MessageState::Posted
            : sent < position    ? MessageState::OnWay
            : waited < position  ? MessageState::Awaited
                                 : MessageState::Ahead;
    }
    bool operator==(const MessageRow&) const = default;
};

/// The messages of one line of a run, live and past, in the order in which they were first heard of: sent, or waited
/// for. Looked for in the events as far as somebody asks, each event once; only events of transfer nodes are taken
/// apart. Of more than `most` the oldest are forgotten. Engine thread.
class MessageLog {
public:
    static constexpr size_t mostRows = size_t{1} << 20;

    explicit MessageLog(std::shared_ptr<const Timeline> timeline, size_t most = mostRows);

    const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }
    const std::shared_ptr<const std::vector<MessageRoute>>& routes() const { return m_routes; }
    /// Events before it were looked at.
    uint64_t position() const { return m_position; }
    /// Goes on to `end`, or the end of the line, or until `isEnough`, which is asked every thousand events. True: that
    /// is done.
    bool lookFurther(uint64_t end, const std::function<bool()>& isEnough = {});

    /// Those that were not forgotten; the number of the first is `firstRow`.
    std::span<const MessageRow> rows() const { return m_rows; }
    uint64_t firstRow() const { return m_firstRow; }

    struct Change {
        uint32_t event = 0;
        uint64_t row = 0;  ///< its number
    };
    /// What happened to rows in events from `event` on, in their order: new rows and changed ones. Some may be
    /// forgotten.
    std::span<const Change> changes(uint64_t event) const;

private:
    struct Key {
        uint32_t route = 0;
        uint64_t key = 0;

        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        size_t operator()(const Key& key) const noexcept { return key.key * 0x9e3779b97f4a7c15u + key.route; }
    };
    using Open = boost::container::small_vector<uint64_t, 2>;  ///< rows not yet taken, in their order

    void look(uint32_t event, const EventRecord& record);
    void post(uint32_t event, const EventRecord& record, const Effect& effect);
    void await(uint32_t event, const EventRecord& record, const Effect& effect);
    void take(uint32_t event, const EventRecord& record, const Effect& effect);
    MessageRow* find(uint64_t row)
    {
        return row < m_firstRow || row - m_firstRow >= m_rows.size() ? nullptr : &m_rows[row - m_firstRow];
    }
    void lose(uint32_t event, uint64_t row);
    uint64_t add(uint32_t route, TagId tag);
    /// Of the rows of a key that are not taken the first that has no such event: the first who wait get the first
    /// messages. A new one if all have. Notes that it changes.
    MessageRow& firstWithout(const Key& key, uint32_t MessageRow::*what, uint32_t event, TagId tag);
    void deliver(uint32_t event, uint64_t flight);
    void happen(uint32_t event, const NetworkAct& act);
    void forgetOldest();

    std::shared_ptr<const Timeline> m_timeline;
    std::shared_ptr<const std::vector<MessageRoute>> m_routes;
    size_t m_most;
    uint64_t m_position = 0;
    std::vector<uint32_t> m_routeOf;  // by ResourceId
    std::vector<uint32_t> m_sent;     // by route
    std::vector<MessageRow> m_rows;
    uint64_t m_firstRow = 0;
    std::vector<Change> m_changes;  // by event
    std::unordered_map<Key, Open, KeyHash> m_open;
    std::unordered_set<uint64_t> m_waiting;  // waiterOf
    std::vector<uint64_t> m_rowOfFlight;     // by Flight::number
};

}
