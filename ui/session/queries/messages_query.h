// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "ui/session/request.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tagscope::ui {

/// What is new of the messages of the current line, or what all are to whoever knows none.
struct MessagesFound {
    /// A tag by the one around it.
    struct Tag {
        TagId tag;
        TagId parent;  ///< invalid for the root
        TagLevel level;

        bool operator==(const Tag&) const = default;
    };
    struct Row {
        uint64_t number = 0;
        MessageRow row;
    };
    uint64_t log = 0;  ///< greater than 0; another one than before: all that was known is of another line
    std::shared_ptr<const std::vector<MessageRoute>> routes;
    std::vector<Row> rows;    ///< new ones, in their order, and those that changed
    std::vector<Tag> tags;    ///< that they speak of, and those around them
    uint64_t firstRow = 0;    ///< those before it are forgotten
    uint64_t to = 0;          ///< events before it are looked through
    bool isComplete = false;  ///< that is all of the line
};

/// The messages of the whole line, those after the cursor, too. What takes long comes in parts: whoever asks again gets
/// further.
struct MessagesQuery {
    using Answer = MessagesFound;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostChanges = 32'768;
    uint64_t log = 0;   ///< of the answer before; 0: nothing is known
    uint64_t from = 0;  ///< `to` of it

    Result<Answer> work(EngineRun& run) const;
};

/// The messages that are lost at the cursor, the last ones of many.
struct LostMessagesQuery {
    struct Lost {
        uint32_t mailbox = 0;    ///< into Program::mailboxes
        int64_t iteration = -1;  ///< of its Send; -1: the root
        bool isDead = false;

        bool operator==(const Lost&) const = default;
    };
    struct Answer {
        uint64_t position = 0;
        std::vector<Lost> lost;   ///< the last first
        bool isComplete = false;  ///< else more of the line is looked through when it is asked again
    };
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t most = 1000;

    Result<Answer> work(EngineRun& run) const;
};

/// What a message carries, in a few words; empty if it is dead, or if there is no Send at that event.
struct MessageValueQuery {
    using Answer = std::string;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostLetters = 400;
    uint64_t sent = 0;  ///< event

    Result<Answer> work(EngineRun& run) const;
};

}
