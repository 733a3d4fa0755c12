// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "core/exec/network.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tagscope {

/// What one device has sent to another. A message's age goes from where it was sent to where it was taken, or, as long
/// as nobody has taken it, to the cursor; what is lost has none. Ages are nanoseconds of the virtual clock, or events
/// where there is none.
struct TrafficCell {
    uint32_t from = 0;  ///< into Traffic::devices
    uint32_t to = 0;
    uint64_t count = 0;  ///< messages that were sent, lost and dead ones among them
    uint64_t dead = 0;
    uint64_t lost = 0;
    uint64_t waiting = 0;  ///< sent, and neither taken nor lost
    uint64_t bytes = 0;
    std::optional<uint64_t> slowest;   ///< the largest age of those that were taken
    std::optional<uint64_t> oldest95;  ///< 95 of 100 are no older (the nearest rank)

    bool operator==(const TrafficCell&) const = default;
};

/// Who sends to whom at a position of a line.
struct Traffic {
    std::vector<std::string> devices;  ///< those of the run, and others that messages name
    std::vector<TrafficCell> cells;    ///< where anything was sent, by sender and receiver
    bool isTimed = false;              ///< ages are of the virtual clock
    uint64_t forgotten = 0;            ///< older messages, which are not counted

    const TrafficCell* find(uint32_t from, uint32_t to) const;
    bool operator==(const Traffic&) const = default;
};

/// The messages of a line, which others may look through, too, with the times at which they were sent and taken. Looks
/// at each event once. Engine thread.
class TrafficLog {
public:
    explicit TrafficLog(std::shared_ptr<MessageLog> messages);
    explicit TrafficLog(std::shared_ptr<const Timeline> timeline)
        : TrafficLog(std::make_shared<MessageLog>(std::move(timeline)))
    {
    }

    const std::shared_ptr<const Timeline>& timeline() const { return m_messages->timeline(); }
    const std::shared_ptr<MessageLog>& messages() const { return m_messages; }
    /// Events before it were looked at.
    uint64_t position() const { return m_position; }
    /// Goes on to `end`, or the end of the line, or until `isEnough`, which is asked now and then. True: that is done.
    bool lookFurther(uint64_t end, const std::function<bool()>& isEnough = {});
    /// After `position` events, `state` being the state there. What was not looked at is not counted.
    Traffic at(uint64_t position, const State& state) const;

private:
    uint64_t timeOf(uint32_t event) const;

    std::shared_ptr<MessageLog> m_messages;
    bool m_isTimed;
    uint64_t m_position = 0;
    /// Of a Send the end and of a Recv the begin, by event; with a virtual clock only.
    std::vector<std::pair<uint32_t, VirtualTime>> m_times;
};

/// One line for each pair of devices that has sent anything: "CPU:0 -> CPU:1: 12 messages, ...".
std::string toText(const Traffic& traffic);

}
