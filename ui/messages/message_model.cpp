// SPDX-License-Identifier: Apache-2.0
#include "ui/messages/message_model.h"

#include "ui/common/byte_words.h"
#include "ui/common/event_text.h"
#include "ui/common/roles.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/session/clock_time.h"
#include "ui/session/device_names.h"

#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

namespace {

/// Whether a word is found somewhere in a text, in upper or lower case; `*` stands for any characters.
bool isFound(const QString& word, const QString& in)
{
    qsizetype at = 0;
    for (const QStringView part : QStringView(word).split(u'*', Qt::SkipEmptyParts)) {
        at = in.indexOf(part, at, Qt::CaseInsensitive);
        if (at < 0)
            return false;
        at += part.size();
    }
    return true;
}

/// A piece of a rendezvous key that may lie in what a tag makes of it: "4711:3", "edge_7_x;4711:3".
bool mayBeOfKey(const QString& word)
{
    const auto isOfNumber = [](QChar c) { return c.isDigit() || c == u':' || c == u'*'; };
    return word.contains(u':') && (word.contains(u';') || std::all_of(word.begin(), word.end(), isOfNumber));
}

/// Each text's place among all, in their order.
template <class TextOf>
std::vector<uint32_t> ranks(size_t count, const TextOf& textOf)
{
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](uint32_t a, uint32_t b) { return textOf(a) < textOf(b); });
    std::vector<uint32_t> ranks(count);
    for (uint32_t i = 1; i < count; ++i)
        ranks[order[i]] = ranks[order[i - 1]] + (textOf(order[i - 1]) < textOf(order[i]) ? 1 : 0);
    return ranks;
}

QString stateName(MessageState state)
{
    switch (state) {
    case MessageState::Ahead: return MessageModel::tr("not yet");
    case MessageState::Awaited: return MessageModel::tr("awaited");
    case MessageState::OnWay: return MessageModel::tr("on its way");
    case MessageState::Lost: return MessageModel::tr("lost");
    case MessageState::Posted: return MessageModel::tr("parked");
    case MessageState::Taken: break;
    }
    return MessageModel::tr("taken");
}

}

void MessageModel::setProgram(std::shared_ptr<const Graph> graph, std::shared_ptr<const TagNames> names)
{
    beginResetModel();
    m_graph = std::move(graph);
    m_names = std::move(names);
    m_routes.reset();
    m_routeTexts.clear();
    m_rows.clear();
    m_tags.clear();
    m_shown.clear();
    m_log = m_to = m_firstRow = 0;
    m_timings.clear();
    m_firstTiming = m_times = m_toTimings = m_toRestated = 0;
    m_limit = 0;
    endResetModel();
}

void MessageModel::add(const MessagesFound& found)
{
    if (found.log != m_log) {
        setProgram(m_graph, m_names);
        m_log = found.log;
        m_routes = found.routes;
        readRoutes();
    }
    m_to = found.to;
    for (const MessagesFound::Tag& tag : found.tags) {
        if (m_tags.size() <= tag.tag.index())
            m_tags.resize(tag.tag.index() + 1);
        m_tags[tag.tag.index()] = {tag.parent, tag.level};
    }
    const bool forgets = found.firstRow > m_firstRow;
    if (forgets) {
        beginResetModel();
        m_shown.clear();
        m_rows.erase(m_rows.begin(),
                     m_rows.begin()
                         + static_cast<ptrdiff_t>(std::min<uint64_t>(found.firstRow - m_firstRow, m_rows.size())));
        m_firstRow = found.firstRow;
        m_limit = 0;
        endResetModel();
    }
    for (const MessagesFound::Row& row : found.rows) {
        const size_t at = row.number - m_firstRow;
        m_changesListed = m_changesListed || at < m_limit;
        m_rows.resize(std::max(m_rows.size(), at + 1));
        m_rows[at] = row.row;
    }
    // Of very many that come in parts the list need not grow with each part.
    constexpr qint64 restMs = 200;
    if (!found.isComplete && m_sinceListed.isValid() && m_sinceListed.elapsed() < restMs && !forgets)
        return;
    m_sinceListed.start();
    if (std::exchange(m_changesListed, false) && (followsCursor() || m_filter.events || m_sortColumn >= 0))
        relist();
    else
        follow();
}

void MessageModel::add(const MessageTimingsFound& found)
{
    // Some that were not asked for in time may be forgotten.
    if (found.times != m_times || found.first > m_firstTiming + m_timings.size()) {
        m_timings.clear();
        m_firstTiming = found.first;
    }
    m_times = found.times;
    m_toTimings = found.to;
    m_toRestated = found.toRestated;
    for (const MessageTimingsFound::Row& row : found.rows) {
        const uint64_t end = m_firstTiming + m_timings.size();
        if (row.number == end)
            m_timings.push_back({row.taken, row.slack, row.stall});
        else if (row.number >= m_firstTiming && row.number < end)
            m_timings[row.number - m_firstTiming] = {row.taken, row.slack, row.stall};
    }
    if (found.rows.empty())
        return;
    if (found.isComplete && (m_sortColumn == Slack || m_sortColumn == Stall))
        relist();
    else if (!m_shown.empty())
        Q_EMIT dataChanged(index(0, Slack), index(rowCount() - 1, Stall));
}

const MessageModel::Timing* MessageModel::timingOf(const MessageRow& row) const
{
    if (row.taken >= m_position)
        return nullptr;
    const auto found = std::ranges::lower_bound(m_timings, row.taken, {}, &Timing::taken);
    return found == m_timings.end() || found->taken != row.taken ? nullptr : &*found;
}

void MessageModel::setPosition(uint64_t position)
{
    if (std::exchange(m_position, position) == position)
        return;
    if (followsCursor() || m_sortColumn >= 0)
        relist();
    else
        follow();
}

void MessageModel::setFilter(MessageFilter filter)
{
    filter.text = filter.text.simplified();
    if (filter == m_filter)
        return;
    m_filter = std::move(filter);
    m_words = m_filter.text.split(u' ', Qt::SkipEmptyParts);
    matchRoutes();
    relist();
}

void MessageModel::readRoutes()
{
    std::vector<std::string> devices;
    for (const MessageRoute& route : *m_routes)
        devices.insert(devices.end(), {route.from, route.to});
    const DeviceNames deviceText(devices);
    const auto nameOf = [&](NodeId node) {
        return m_graph && node.index() < m_graph->size() ? text(m_graph->node(node).name) : QString();
    };
    m_routeTexts.clear();
    for (const MessageRoute& route : *m_routes) {
        RouteText texts;
        texts.edge = text(m_graph ? sourceText(*m_graph, route) : route.name);
        if (route.edge)
            texts.edge = tr("%1 → %2").arg(texts.edge, nameOf(route.edge->destination));
        texts.from = deviceText(route.from);
        texts.to = deviceText(route.to);
        m_routeTexts.push_back(std::move(texts));
    }
    const auto rank = [&](QString RouteText::*field) {
        return ranks(m_routeTexts.size(), [&, field](uint32_t i) -> const QString& { return m_routeTexts[i].*field; });
    };
    m_routeRanks[0] = rank(&RouteText::edge);
    m_routeRanks[1] = rank(&RouteText::from);
    m_routeRanks[2] = rank(&RouteText::to);
    matchRoutes();
}

void MessageModel::matchRoutes()
{
    for (size_t i = 0; i < m_routeTexts.size(); ++i) {
        RouteText& texts = m_routeTexts[i];
        const MessageRoute& route = (*m_routes)[i];
        texts.isOnLink = (m_filter.link.from.empty() || m_filter.link.from == route.from)
            && (m_filter.link.to.empty() || m_filter.link.to == route.to);
        texts.finds.clear();
        for (const QString& word : m_words)
            texts.finds.push_back(isFound(word, texts.edge) || isFound(word, text((*m_routes)[i].keyStart)));
    }
}

TagChain MessageModel::chain(TagId tag) const
{
    TagChain levels;
    while (tag.index() < m_tags.size() && isLoop(m_tags[tag.index()].level.frame)) {
        levels.push_back(m_tags[tag.index()].level);
        tag = m_tags[tag.index()].parent;
    }
    std::ranges::reverse(levels);
    return levels;
}

bool MessageModel::passes(const MessageRow& row) const
{
    using Only = MessageFilter::Only;
    const MessageState state = row.stateAt(m_position);
    const bool isOfState = m_filter.only == Only::All
        || (m_filter.only == Only::Awaited && state == MessageState::Awaited)
        || (m_filter.only == Only::OnWay && state == MessageState::OnWay)
        || (m_filter.only == Only::Lost && state == MessageState::Lost)
        || (m_filter.only == Only::Posted && state == MessageState::Posted)
        || (m_filter.only == Only::Taken && state == MessageState::Taken)
        || (m_filter.only == Only::Dead && row.isDead && row.sent < m_position);
    if (!isOfState || !m_routeTexts[row.route].isOnLink)
        return false;
    if (m_filter.events) {
        const EventRange& range = *m_filter.events;
        if (!range.contains(row.sent) && !range.contains(row.taken) && !range.contains(row.waited)
            && !range.contains(row.arrived) && !range.contains(row.lost))
            return false;
    }
    if (m_filter.tags && !m_filter.tags->covers(tagName(row.tag)))
        return false;
    std::optional<QString> tag;
    std::optional<QString> key;
    const auto tagOf = [&]() -> const QString& { return tag ? *tag : tag.emplace(exactText(tagName(row.tag))); };
    const RouteText& route = m_routeTexts[row.route];
    for (size_t i = 0; i < route.finds.size(); ++i) {
        const QString& word = m_words[static_cast<qsizetype>(i)];
        if (route.finds[i] || isFound(word, tagOf()))
            continue;
        if (!mayBeOfKey(word))
            return false;
        if (!key)
            key = text(rendezvousKey(m_names->program(), (*m_routes)[row.route], chain(row.tag)));
        if (!isFound(word, *key))
            return false;
    }
    return true;
}

size_t MessageModel::limitAt(uint64_t position) const
{
    return static_cast<size_t>(
        std::ranges::lower_bound(m_rows, position, {}, [](const MessageRow& row) { return uint64_t{row.first()}; })
        - m_rows.begin());
}

void MessageModel::relist()
{
    beginResetModel();
    m_shown.clear();
    m_limit = limitAt(m_position);
    for (size_t i = 0; i < m_limit; ++i)
        if (m_filter.isAll() || passes(m_rows[i]))
            m_shown.push_back(static_cast<uint32_t>(i));
    sortShown();
    endResetModel();
}

void MessageModel::follow()
{
    const size_t limit = limitAt(m_position);
    if (limit != m_limit && m_sortColumn >= 0) {
        relist();
        return;
    }
    if (limit < m_limit) {
        const auto first = std::ranges::lower_bound(m_shown, limit);
        if (first != m_shown.end()) {
            beginRemoveRows({}, static_cast<int>(first - m_shown.begin()), rowCount() - 1);
            m_shown.erase(first, m_shown.end());
            endRemoveRows();
        }
    } else if (limit > m_limit) {
        std::vector<uint32_t> more;
        for (size_t i = m_limit; i < limit; ++i)
            if (m_filter.isAll() || passes(m_rows[i]))
                more.push_back(static_cast<uint32_t>(i));
        if (!more.empty()) {
            beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(more.size()) - 1);
            m_shown.insert(m_shown.end(), more.begin(), more.end());
            endInsertRows();
        }
    }
    m_limit = limit;
    if (!m_shown.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

uint64_t MessageModel::sortKey(const MessageRow& row) const
{
    const auto before = [&](uint32_t event) { return event < m_position ? uint64_t{event} : UINT64_MAX; };
    switch (m_sortColumn) {
    case Edge: return m_routeRanks[0][row.route];
    case From: return m_routeRanks[1][row.route];
    case To: return m_routeRanks[2][row.route];
    case Bytes: return row.sent < m_position ? row.bytes : 0;
    case Dead: return row.isDead && row.sent < m_position ? 1 : 0;
    case State: return static_cast<uint64_t>(row.stateAt(m_position));
    case Sent: return before(row.sent);
    case Taken: return before(row.taken);
    case Waited: return before(row.waited);
    case Slack:
    case Stall: {
        const Timing* timing = timingOf(row);
        return !timing ? 0 : 1 + (m_sortColumn == Slack ? timing->slack : timing->stall);
    }
    default: return 0;
    }
}

/// Equal ones stay in their order. Tags go by frame instances, in the order in which these come first, and iteration.
void MessageModel::sortShown()
{
    if (m_sortColumn < 0 || m_shown.empty())
        return;
    struct Entry {
        uint64_t first;
        int64_t second;
        uint32_t row;
    };
    std::vector<Entry> entries;
    entries.reserve(m_shown.size());
    std::unordered_map<uint64_t, uint64_t> instances;
    for (const uint32_t row : m_shown) {
        if (m_sortColumn != Tag || !m_names) {
            entries.push_back({sortKey(m_rows[row]), 0, row});
            continue;
        }
        const TagChain levels = chain(m_rows[row].tag);
        const uint64_t instance = levels.empty()
            ? 0
            : instances.try_emplace(frameHash(m_names->program(), levels), instances.size() + 1).first->second;
        entries.push_back({instance, levels.empty() ? 0 : levels.back().iteration, row});
    }
    const bool isUp = m_sortOrder == Qt::AscendingOrder;
    std::ranges::sort(entries, [isUp](const Entry& a, const Entry& b) {
        if (a.first != b.first)
            return (a.first < b.first) == isUp;
        if (a.second != b.second)
            return (a.second < b.second) == isUp;
        return a.row < b.row;
    });
    std::ranges::transform(entries, m_shown.begin(), &Entry::row);
}

void MessageModel::sort(int column, Qt::SortOrder order)
{
    if (column == m_sortColumn && order == m_sortOrder)
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    relist();
}

int MessageModel::find(uint64_t number) const
{
    if (number < m_firstRow)
        return -1;
    const uint64_t row = number - m_firstRow;
    const auto found = m_sortColumn >= 0 ? std::ranges::find(m_shown, row) : std::ranges::lower_bound(m_shown, row);
    return found == m_shown.end() || *found != row ? -1 : static_cast<int>(found - m_shown.begin());
}

QString MessageModel::edgeText(int row) const
{
    return m_routeTexts[rowAt(row).route].edge;
}

QString MessageModel::stateText(int row) const
{
    const QString state = stateName(stateAt(row));
    return isDead(row) ? tr("%1, dead").arg(state) : state;
}

QString MessageModel::keyText(int row) const
{
    return m_names ? exactText(rendezvousKey(m_names->program(), routeAt(row), chain(rowAt(row).tag))) : QString();
}

std::string MessageModel::tagName(TagId tag) const
{
    return m_names ? m_names->shortName(chain(tag)) : std::string();
}

std::string MessageModel::tagPath(TagId tag) const
{
    return m_names ? m_names->fullPath(chain(tag)) : std::string();
}

int MessageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int MessageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MessageModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int at = index.row();
    const MessageRow& row = rowAt(at);
    const bool isSent = row.sent < m_position;
    const bool isNumber = index.column() == Bytes || index.column() >= Sent;
    const auto eventOf = [&] {
        const uint32_t event = index.column() == Sent ? row.sent : index.column() == Taken ? row.taken : row.waited;
        return event < m_position ? std::optional(event) : std::nullopt;
    };
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Edge: return edgeText(at);
        case Tag: return tagText(tagName(row.tag));
        case From: return m_routeTexts[row.route].from;
        case To: return m_routeTexts[row.route].to;
        case Bytes: return isSent ? QLocale().toString(qulonglong(row.bytes)) : QString();
        case Dead: return isDead(at) ? tr("dead") : QString();
        case State: return stateName(stateAt(at));
        case Slack:
        case Stall: {
            const Timing* timing = timingAt(at);
            return timing ? exactClockText(index.column() == Slack ? timing->slack : timing->stall) : QString();
        }
        default: {
            const std::optional<uint32_t> event = eventOf();
            return event ? eventText(*event) : QString();
        }
        }
    case Qt::ToolTipRole: return plainHint(tr("%1, %2\n%3").arg(edgeText(at), stateText(at), text(keyText(at))));
    case Qt::TextAlignmentRole: return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole: return isDead(at) ? QVariant(Theme::of(QGuiApplication::palette()).textQuiet) : QVariant();
    case ItemRole::CopiedText:
        switch (index.column()) {
        case Tag: return text(tagPath(row.tag));
        case From: return text(routeAt(at).from);
        case To: return text(routeAt(at).to);
        case Bytes: return isSent ? QVariant(QString::number(row.bytes)) : QVariant();
        case Sent:
        case Taken:
        case Waited: {
            const std::optional<uint32_t> event = eventOf();
            return event ? QVariant(copiedEvent(*event)) : QVariant();
        }
        case Slack:
        case Stall:
            // In nanoseconds.
            if (const Timing* timing = timingAt(at))
                return QString::number(index.column() == Slack ? timing->slack : timing->stall);
            return {};
        default: return {};
        }
    default: return {};
    }
}

QVariant MessageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Sent: return tr("The event in which it was sent.");
        case Taken: return tr("The event in which it was taken.");
        case Waited: return tr("The event in which its receiver began to wait for it; empty if it did not have to.");
        case Slack: return tr("How long it was there before it was needed.");
        case Stall:
            return tr("How long its device had nothing else to do while it waited for this message; of several that "
                      "are awaited at once, it counts for the one that comes last.");
        case State:
            return tr("Awaited: its receiver waits, and it was not sent yet. Parked: it was sent, and nobody "
                      "has taken it.");
        default: return {};
        }
    if (role == Qt::TextAlignmentRole && (section == Bytes || section >= Sent))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Edge: return tr("Edge");
    case Tag: return tr("Tag");
    case From: return tr("From");
    case To: return tr("To");
    case Bytes: return tr("Bytes");
    case Dead: return tr("Dead");
    case State: return tr("State");
    case Sent: return tr("Sent");
    case Taken: return tr("Taken");
    case Slack: return tr("Slack");
    case Stall: return tr("Stall");
    default: return tr("Waited");
    }
}

}

#include "moc_message_model.cpp"
