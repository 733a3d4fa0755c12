// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/event_range.h"
#include "ui/session/focus.h"
#include "ui/session/queries/message_timings_query.h"
#include "ui/session/queries/messages_query.h"
#include "ui/session/tag_range.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// Which messages are listed.
struct MessageFilter {
    enum class Only : uint8_t { All, Awaited, OnWay, Lost, Posted, Taken, Dead };

    QString text;  ///< words, all of which are found in edge, devices, tag or key; `*` stands for any characters
    Only only = Only::All;
    DeviceLink link;  ///< only from and to these devices
    std::optional<TagRange> tags;
    std::optional<EventRange> events;  ///< in which something happens to it

    bool isAll() const { return text.isEmpty() && only == Only::All && link == DeviceLink() && !tags && !events; }
    bool operator==(const MessageFilter&) const = default;
};

/// The messages of a line up to the cursor, as they stand there: in the order in which they were first heard of, or
/// sorted by a column. What lies after the cursor is known and not listed, so that moving it asks nobody. GUI thread.
class MessageModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Edge, Tag, From, To, Bytes, Dead, State, Sent, Taken, Waited, Slack, Stall, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Of another run; null: none.
    void setProgram(std::shared_ptr<const Graph> graph, std::shared_ptr<const TagNames> names);
    /// What is new.
    void add(const MessagesFound& found);
    /// For the next query.
    MessagesQuery nextQuery() const { return {m_log, m_to}; }
    /// What is new of slacks and stalls.
    void add(const MessageTimingsFound& found);
    MessageTimingsQuery nextTimings() const { return {m_times, m_toTimings, m_toRestated}; }
    void setPosition(uint64_t position);
    void setFilter(MessageFilter filter);
    const MessageFilter& filter() const { return m_filter; }
    /// Up to the cursor, listed or not, and of those that are known.
    size_t happened() const { return m_limit; }
    /// Older ones that are not known any more.
    uint64_t forgotten() const { return m_firstRow; }

    // Of a row that is listed.

    const MessageRow& rowAt(int row) const { return m_rows[m_shown[static_cast<size_t>(row)]]; }
    const MessageRoute& routeAt(int row) const { return (*m_routes)[rowAt(row).route]; }
    MessageState stateAt(int row) const { return rowAt(row).stateAt(m_position); }
    /// It was sent before the cursor, and is dead.
    bool isDead(int row) const { return rowAt(row).isDead && rowAt(row).sent < m_position; }
    uint64_t numberAt(int row) const { return m_firstRow + m_shown[static_cast<size_t>(row)]; }
    /// The row of a message by its number; -1: it is not listed.
    int find(uint64_t number) const;
    struct Timing {
        uint32_t taken = 0;  ///< event
        VirtualTime slack = 0;
        VirtualTime stall = 0;
    };
    /// Null: it was not taken, or nobody knows yet.
    const Timing* timingAt(int row) const { return timingOf(rowAt(row)); }
    QString edgeText(int row) const;
    QString stateText(int row) const;
    QString keyText(int row) const;
    /// Of any tag of a message.
    std::string tagName(TagId tag) const;
    std::string tagPath(TagId tag) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Column -1: in the order in which they were first heard of.
    void sort(int column, Qt::SortOrder order) override;

private:
    struct TagPlace {
        TagId parent;
        TagLevel level;
    };
    /// What of a route is listed: the text for each word of the filter that no tag can change.
    struct RouteText {
        QString edge;
        QString from;
        QString to;
        std::vector<bool> finds;  ///< by word
        bool isOnLink = true;     ///< of the filter
    };

    TagChain chain(TagId tag) const;
    void readRoutes();
    void matchRoutes();
    bool passes(const MessageRow& row) const;
    /// Whether what passes depends on the cursor.
    bool followsCursor() const { return m_filter.only != MessageFilter::Only::All; }
    size_t limitAt(uint64_t position) const;
    void relist();
    /// Lists what lies before the cursor, after more is known or it has moved.
    void follow();
    void sortShown();
    uint64_t sortKey(const MessageRow& row) const;
    const Timing* timingOf(const MessageRow& row) const;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const TagNames> m_names;
    std::shared_ptr<const std::vector<MessageRoute>> m_routes;
    std::vector<RouteText> m_routeTexts;
    std::vector<uint32_t> m_routeRanks[3];  ///< of edge, from and to, for sorting
    std::vector<MessageRow> m_rows;
    std::vector<TagPlace> m_tags;  ///< by id
    uint64_t m_log = 0;
    uint64_t m_to = 0;
    uint64_t m_firstRow = 0;
    std::vector<Timing> m_timings;  ///< by `taken`
    uint64_t m_firstTiming = 0;     ///< number of the first
    uint64_t m_times = 0;
    uint64_t m_toTimings = 0;
    uint64_t m_toRestated = 0;
    uint64_t m_position = 0;
    QElapsedTimer m_sinceListed;    ///< what is new
    bool m_changesListed = false;   ///< since then something has happened to what is listed
    size_t m_limit = 0;             ///< rows before it have happened, and were looked at
    std::vector<uint32_t> m_shown;  ///< of `m_rows`
    MessageFilter m_filter;
    QStringList m_words;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}
