// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/message_timings_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/queries/timing_look.h"

#include <algorithm>

namespace tagscope::ui {

Result<MessageTimingsFound> MessageTimingsQuery::work(EngineRun& run) const
{
    MessageTimingsFound found;
    if (!run.debugger()->program())
        return found;
    TimingLook& look = run.kept<TimingLook>();
    look.lookFurther(run, false);
    found.times = look.number();
    found.isTimed = look.times().isTimed();
    found.isComplete = look.isComplete();
    const MessageTimes* messages = look.times().messages();
    if (!messages)
        return found;
    found.first = messages->firstMessage();
    const bool isSame = times == found.times;
    const auto add = [&](uint64_t number) {
        const MessageTiming& message = messages->messages()[number - found.first];
        found.rows.push_back({number, message.taken, message.slack(), message.stall});
    };
    const uint64_t end = found.first + messages->messages().size();
    const uint64_t begin = std::max(found.first, isSame ? from : 0);
    found.to = std::min<uint64_t>(end, begin + mostRows);
    for (uint64_t number = begin; number < found.to; ++number)
        add(number);
    // Of those that are new here nothing need be said again.
    const uint64_t firstRestated = messages->firstRestated();
    found.toRestated = firstRestated + messages->restated().size();
    for (uint64_t i = std::max(firstRestated, isSame ? fromRestated : found.toRestated); i < found.toRestated; ++i)
        if (const uint64_t number = messages->restated()[i - firstRestated]; number >= found.first && number < begin)
            add(number);
    found.isComplete = found.isComplete && found.to == end;
    return found;
}

}
