// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "ui/graphview/layout/partitions.h"
#include "ui/session/queries/messages_query.h"
#include "ui/session/snapshot.h"

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace tagscope::ui {

/// By message key: numbers of the iterations that are live, -1 of the root. A key says nothing of itself.
std::unordered_map<uint64_t, int64_t> liveKeys(const State& state);

/// A message that somebody has sent or waits for, as the picture shows it.
struct MessageLook {
    MessageState state = MessageState::Posted;
    bool hasCrossed = false;  ///< of one that nobody has taken: it came over a network, and lies at its Recv
    bool isDead = false;
    bool isHeld = false;  ///< stays on its way until somebody or something lets it go on
    bool isDuplicate = false;
    double way = 0;          ///< of one on its way: how far it is, 0 to 1
    int64_t iteration = -1;  ///< of the Recv it is for, or of the Send; -1: the root, or nobody knows

    bool operator==(const MessageLook&) const = default;
};

struct SceneMessage;

/// Where on a line, 0 to 1, a message lies (ux.md 2: parked at its source, at the slot once it is there).
double placeOn(const SceneMessage& line, const MessageLook& look);
/// Whether it lies at an end that is drawn, or between them.
bool isSeenOn(const SceneMessage& line, const MessageLook& look);

/// Where the messages of a snapshot are, by mailbox. Immutable; linear in messages that are sent and not taken, and in
/// instances that wait.
class MessageLooks {
public:
    /// Of one mailbox so many are told apart, those that were sent first.
    static constexpr size_t mostShown = 4;
    struct Box {
        std::vector<MessageLook> shown;  ///< at most `mostShown`
        size_t more = 0;                 ///< beside those
        bool isEmpty() const { return shown.empty(); }
    };

    /// `lost`: what the state knows nothing of.
    explicit MessageLooks(const Snapshot& snapshot, std::span<const LostMessagesQuery::Lost> lost = {});

    const Box& of(uint32_t mailbox) const;
    /// Of all mailboxes of a line.
    Box on(const SceneMessage& line, const Partitions& partitions) const;

private:
    void add(uint32_t mailbox, const MessageLook& look);

    std::vector<Box> m_boxes;
};

}
