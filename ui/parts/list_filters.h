// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/answer_text.h"
#include "ui/session/event_range.h"
#include "ui/session/fired_nodes.h"
#include "ui/session/tag_range.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

class QAbstractItemView;
class QModelIndex;
class QPlainTextEdit;
class QTableView;
class QTextBlock;
class QTreeView;

namespace tagscope::ui {

/// Shows only what belongs to some iterations of a frame instance, and to a part of the run, in every list that it is
/// given. What is no list asks for less, when its part is told that other tags or events are shown. GUI thread.
class ListFilters {
public:
    using TagOf = std::function<std::string(const QModelIndex&)>;
    /// The event that a row is about; nothing: none.
    using EventOf = std::function<std::optional<uint64_t>(const QModelIndex&)>;
    /// What a line of a text tells of; null: nothing.
    using AboutOf = std::function<const LineAbout*(const QTextBlock&)>;

    /// Rows of a list or a table whose tag, by name, is not covered are hidden, and those whose event is not.
    virtual void addList(QAbstractItemView* view, TagOf tagOf, EventOf eventOf = {}) = 0;
    /// Rows of a tree that are not covered and do not lead to what is are hidden; the place of a row is a tag or a
    /// frame instance; `isInRange`: whether it, or what is in it, has events in the part of the run that is shown.
    virtual void addTree(QTreeView* tree, TagOf placeOf, std::function<bool(const QModelIndex&)> isInRange) = 0;
    /// Columns of iterations; `frame`: the name of the frame that is shown, without that of the frames around;
    /// `isInRange`: whether a column has events in the part of the run that is shown.
    virtual void addIterations(QTableView* table, std::function<std::string()> frame,
                               std::function<bool(int)> isInRange) = 0;
    /// Lines that tell of tags, and of none that is covered, or of a firing that is not shown.
    virtual void addText(QPlainTextEdit* text, AboutOf aboutOf) = 0;
    /// Looks at all anew: at long lists in parts, so that nothing waits.
    virtual void apply() = 0;

    /// Only these iterations; nothing: all.
    virtual const std::optional<TagRange>& range() const = 0;
    /// Only what happened in this part of the run; nothing: in all of it.
    virtual const std::optional<EventRange>& events() const = 0;
    /// What happened in that part of the run; null while that is not known.
    virtual std::shared_ptr<const FiredIn> fired() const = 0;

protected:
    ~ListFilters() = default;
};

/// What was noted or logged at a position is about the event that led there; at the start, about the first.
inline std::optional<uint64_t> eventBefore(uint64_t position)
{
    return position - (position > 0 ? 1 : 0);
}

}
