// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/messages_query.h"

#include "core/debug/record/describe.h"
#include "ui/session/engine_run.h"
#include "ui/session/queries/kept_messages.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

namespace tagscope::ui {

namespace {

/// A tag and those around it that are not in yet.
void addTags(const Timeline& timeline, TagId tag, std::unordered_set<TagId>& known, std::vector<MessagesFound::Tag>& to)
{
    while (tag.isValid() && known.insert(tag).second) {
        const std::optional<TagEntry> entry = timeline.tag(tag);
        if (!entry)
            return;
        to.push_back({tag, entry->parent, {entry->frame, entry->iteration}});
        tag = entry->parent;
    }
}

}

Result<LostMessagesQuery::Answer> LostMessagesQuery::work(EngineRun& run) const
{
    Answer answer;
    answer.position = run.debugger()->position();
    MessageLog& log = *KeptMessages::of(run).log;
    answer.isComplete = log.lookFurther(answer.position, sliceEnds());
    const std::span<const MessageRow> rows = log.rows();
    const Timeline& timeline = *log.timeline();
    for (size_t i = rows.size(); i-- > 0 && answer.lost.size() < most;) {
        const MessageRow& row = rows[i];
        if (row.stateAt(answer.position) != MessageState::Lost)
            continue;
        const std::optional<TagEntry> tag = row.tag.isValid() ? timeline.tag(row.tag) : std::nullopt;
        answer.lost.push_back({row.route, tag ? tag->iteration : -1, row.isDead});
    }
    return answer;
}

Result<MessagesFound> MessagesQuery::work(EngineRun& run) const
{
    const std::shared_ptr<const Timeline> timeline = run.debugger()->timeline();
    const KeptMessages& look = KeptMessages::of(run);
    const bool isLooked = look.log->lookFurther(timeline->size(), sliceEnds());
    MessagesFound found;
    found.log = look.number;
    found.routes = look.log->routes();
    found.firstRow = look.log->firstRow();
    std::span<const MessageLog::Change> changes = look.log->changes(log == look.number ? from : 0);
    found.to = look.log->position();
    found.isComplete = isLooked && changes.size() <= mostChanges;
    if (changes.size() > mostChanges) {  // what one event did stays together
        found.to = changes[mostChanges].event;
        changes = {changes.begin(), std::ranges::lower_bound(changes, found.to, {}, &MessageLog::Change::event)};
    }
    std::unordered_set<TagId> tags;
    for (const MessageLog::Change& change : changes) {
        if (change.row < found.firstRow)
            continue;
        const MessageRow& row = look.log->rows()[change.row - found.firstRow];
        found.rows.push_back({change.row, row});
        addTags(*timeline, row.tag, tags, found.tags);
        addTags(*timeline, row.receiverTag, tags, found.tags);
    }
    return found;
}

Result<std::string> MessageValueQuery::work(EngineRun& run) const
{
    const Timeline& timeline = *run.debugger()->timeline();
    if (sent < timeline.size())
        for (const Effect& effect : timeline.effects(sent))
            if (effect.kind == Effect::Kind::Post && effect.value.hasValue())
                return recordedSummary(effect.value, mostLetters);
    return std::string();
}

}
