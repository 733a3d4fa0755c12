// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis_context.h"
#include "core/debug/record/messages.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

namespace tagscope {

/// What happened on a line before a state: messages that nobody took, tags that are over, devices that went. Each is
/// looked up when it is first asked for, in time linear in what there was; without a line there is nothing. Keeps a
/// reference to the context.
class RunPast {
public:
    explicit RunPast(const DiagnosisContext& context);

    /// Of the line; nullptr where nothing is recorded, or nothing is sent.
    const MessageLog* messages() const { return m_messages.get(); }
    /// A message that was sent into a mailbox under a key and was not taken.
    const MessageRow* sentRow(const MailboxEnds& ends, uint64_t key) const;

    struct Tags {
        std::unordered_map<uint64_t, TagId> byKey;                                    // of message, with static frame
        std::map<std::pair<TagId, StaticFrameId>, std::map<int64_t, TagId>> byFrame;  // entered from, of frame
        std::unordered_map<TagId, uint64_t> lastWithin;  // last event at it and at tags entered from it
    };
    /// Tags at which something happened, by what messages there are called and by their iterations.
    const Tags& tags();
    /// The tag of a static frame that messages under a key are of, live or past.
    std::optional<TagId> tagOf(StaticFrameId frame, uint64_t key);

    /// The event in which a device crashed or restarted last.
    std::optional<uint64_t> lastChange(DeviceId device);

private:
    const DiagnosisContext& m_context;
    std::unique_ptr<MessageLog> m_messages;
    std::unordered_map<uint64_t, size_t> m_sentRows;  // not taken, by mailbox and key
    std::optional<Tags> m_tags;
    std::optional<std::unordered_map<DeviceId, uint64_t>> m_lastChanges;
};

}
