// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/firings_model.h"

#include "ui/charts/health_pill.h"
#include "ui/common/roles.h"
#include "ui/common/tag_text.h"
#include "ui/common/theme.h"
#include "ui/session/captured.h"

#include <QBrush>
#include <QFont>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace tagscope::ui {

namespace {

bool isDigit(char c)
{
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// As strings are compared, but with whole numbers as numbers: "w;9" before "w;10". Negative, zero or positive.
int compareWithNumbers(std::string_view a, std::string_view b)
{
    while (!a.empty() && !b.empty()) {
        if (!isDigit(a.front()) || !isDigit(b.front())) {
            if (a.front() != b.front())
                return a.front() < b.front() ? -1 : 1;
            a.remove_prefix(1);
            b.remove_prefix(1);
            continue;
        }
        const auto takeNumber = [](std::string_view& text) {
            const auto end = static_cast<size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
            std::string_view number = text.substr(0, end);
            text.remove_prefix(end);
            number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
            return number;
        };
        const std::string_view left = takeNumber(a);
        const std::string_view right = takeNumber(b);
        if (left.size() != right.size())
            return left.size() < right.size() ? -1 : 1;
        if (left != right)
            return left < right ? -1 : 1;
    }
    return static_cast<int>(!a.empty()) - static_cast<int>(!b.empty());
}

}

FiringsModel::FiringsModel(QObject* parent) : QAbstractTableModel(parent)
{
    m_due.setSingleShot(true);
    m_due.setInterval(0);
    connect(&m_due, &QTimer::timeout, this, &FiringsModel::ask);
    connect(&m_job, &LatestJob::ranOutOfMemory, this, [this] {
        for (auto& [event, known] : m_known)
            known.isCounted = known.isAnswered;  // nobody is to wait for it
        findFigures();
    });
}

/// What a firing took and put out stays as it was for as long as the line does.
void FiringsModel::forget()
{
    ++m_line;
    m_known.clear();
    m_wanted.clear();
    m_values.clear();
    m_job.cancel();
}

void FiringsModel::setLine(const LineId& line)
{
    const LineId before = std::exchange(m_lineId, line);
    if (before == line)
        return;
    if (before.file != line.file)
        m_batch.reset();  // what was asked about the graph before is not answered
    forget();
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Health), index(rowCount() - 1, Inputs));
}

void FiringsModel::setRows(NodeId node, std::vector<FiringRow> rows)
{
    const auto isSame = [](const FiringRow& a, const FiringRow& b) {
        return a.event == b.event && a.tag == b.tag && a.isDead == b.isDead && a.summary == b.summary
            && a.time == b.time;
    };
    if (node != m_node)
        forget();
    for (const FiringRow& row : m_rows)
        if (const auto now = std::ranges::lower_bound(rows, row.event, {}, &FiringRow::event);
            now == rows.end() || !isSame(*now, row))
            m_known.erase(row.event);
    size_t same = 0;
    while (node == m_node && same < std::min(rows.size(), m_rows.size()) && isSame(rows[same], m_rows[same]))
        ++same;
    if (node != m_node || (same == 0 && !m_rows.empty())) {
        beginResetModel();
        m_node = node;
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    if (same < m_rows.size()) {
        beginRemoveRows({}, static_cast<int>(same), static_cast<int>(m_rows.size()) - 1);
        m_rows.resize(same);
        endRemoveRows();
    }
    if (same < rows.size()) {
        beginInsertRows({}, static_cast<int>(same), static_cast<int>(rows.size()) - 1);
        m_rows.insert(m_rows.end(), rows.begin() + static_cast<ptrdiff_t>(same), rows.end());
        endInsertRows();
    }
}

void FiringsModel::setCursor(uint64_t position, std::optional<uint64_t> shown)
{
    if (m_position == position && m_shown == shown)
        return;
    m_position = position;
    m_shown = shown;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::FontRole, Qt::ForegroundRole});
}

const FiringsModel::Known& FiringsModel::look(uint64_t event) const
{
    Known& known = m_known[event];
    if (!std::exchange(known.isAsked, true)) {
        m_wanted.push_back(event);
        m_due.start();
    }
    return known;
}

bool FiringsModel::isPending(int row, int column) const
{
    const Known& known = look(rowAt(row).event);
    const bool isPending = column == Health ? !rowAt(row).isDead && !known.isCounted : !known.isAnswered;
    const int end = std::min(row + static_cast<int>(FiringValuesQuery::mostEvents), rowCount());
    for (int next = row + 1; isPending && next < end; ++next)
        look(rowAt(next).event);
    return isPending;
}

void FiringsModel::ask()
{
    if (m_batch || m_wanted.empty())
        return;
    const size_t count = std::min(m_wanted.size(), FiringValuesQuery::mostEvents);
    const auto first = m_wanted.end() - static_cast<ptrdiff_t>(count);
    m_batch = Batch{{first, m_wanted.end()}, m_line};
    m_wanted.erase(first, m_wanted.end());
    Q_EMIT valuesWanted(FiringValuesQuery{m_node, m_batch->events});
}

void FiringsModel::setValues(NodeId node, const std::vector<FiringValues>& answer)
{
    if (!m_batch)
        return;
    const Batch batch = *std::exchange(m_batch, std::nullopt);
    m_due.start();  // for what is wanted by now
    if (node != m_node || batch.line != m_line)
        return;
    for (const FiringValues& values : answer) {
        Known& known = m_known[values.event];
        known.inputs = text(values.inputs);
        known.isCounted = values.output.isNone();
        if (known.isCounted)
            known.statistics.reset();
        else
            m_values.emplace_back(values.event, values.output);
    }
    // An answer is the beginning of what was asked for, as far as the time went. Nothing at all: there is no more to be
    // known.
    const auto rest = answer.empty() ? batch.events.end() : std::ranges::find(batch.events, answer.back().event);
    const auto end = rest == batch.events.end() ? rest : rest + 1;
    const std::vector<uint64_t> events(batch.events.begin(), end);
    for (const uint64_t event : events) {
        Known& known = m_known[event];
        known.isAsked = true;
        known.isAnswered = true;
        known.isCounted = known.isCounted || std::ranges::find(answer, event, &FiringValues::event) == answer.end();
    }
    m_wanted.insert(m_wanted.end(), end, batch.events.end());
    tellChanged(events);
    findFigures();
}

void FiringsModel::findFigures()
{
    if (m_values.empty() || m_job.isRunning())
        return;
    m_job.start(
        [this, line = m_line, values = std::exchange(m_values, {})](const std::stop_token& stop) -> LatestJob::Outcome {
            std::vector<std::pair<uint64_t, std::optional<TensorStatistics>>> found;
            for (const auto& [event, value] : values)
                if (!stop.stop_requested())
                    found.emplace_back(event, tensorStatistics(value, stop));
            return [this, line, found = std::move(found)] {
                std::vector<uint64_t> events;
                for (size_t i = 0; i < found.size() && line == m_line; ++i) {
                    Known& known = m_known[found[i].first];
                    known.statistics = found[i].second;
                    known.isCounted = true;
                    events.push_back(found[i].first);
                }
                tellChanged(events);
                QTimer::singleShot(0, this, &FiringsModel::findFigures);  // what came meanwhile
            };
        });
}

void FiringsModel::tellChanged(const std::vector<uint64_t>& events)
{
    for (const uint64_t event : events) {
        const auto at = std::ranges::lower_bound(m_rows, event, {}, &FiringRow::event);
        if (at == m_rows.end() || at->event != event)
            continue;
        const int row = static_cast<int>(at - m_rows.begin());
        Q_EMIT dataChanged(index(row, Health), index(row, Inputs));
    }
}

QVariant FiringsModel::healthData(const Known& known, int role) const
{
    if (!known.statistics)
        return {};
    const auto counts = healthOf(*known.statistics);
    if (role == HealthCounts)
        return QVariant::fromValue(QList<qlonglong>(counts.begin(), counts.end()));
    return role == Qt::ToolTipRole || role == Qt::AccessibleTextRole || role == ItemRole::CopiedText
        ? QVariant(healthText(counts))
        : QVariant();
}

/// Of the columns that are asked for.
QVariant FiringsModel::expectedData(int row, int column, int role) const
{
    if (role == ItemRole::IsPending)
        return isPending(row, column);
    const Known& known = look(rowAt(row).event);
    if (column == Inputs)
        return role == Qt::DisplayRole ? QVariant(known.inputs) : QVariant();
    return rowAt(row).isDead ? QVariant() : healthData(known, role);
}

int FiringsModel::rowFromShown(int by) const
{
    // Rows are in the order of their events. An event before `from` has led to where we are.
    const uint64_t from = m_shown.value_or(m_position);
    const auto at = std::ranges::lower_bound(m_rows, from, {}, &FiringRow::event) - m_rows.begin();
    const bool isAtRow = m_shown && at < std::ssize(m_rows) && m_rows[static_cast<size_t>(at)].event == from;
    const ptrdiff_t row = at + by - (by > 0 && !isAtRow ? 1 : 0);
    return row >= 0 && row < std::ssize(m_rows) ? static_cast<int>(row) : -1;
}

int FiringsModel::longestRow(Column column) const
{
    if (column == Duration)
        return longestDuration();
    if (m_rows.empty() || column != Tag)
        return rowCount() - 1;  // numbers of events only grow, and states are equally long
    const auto letters = [](const FiringRow& row) { return row.tagName.size(); };
    return static_cast<int>(std::ranges::max_element(m_rows, {}, letters) - m_rows.begin());
}

/// There are only so many texts, however many rows.
int FiringsModel::longestDuration() const
{
    std::array<bool, 256> isSeen{};
    int longest = rowCount() - 1;
    qsizetype letters = 0;
    for (size_t row = 0; row < m_rows.size(); ++row) {
        const KernelTime time = m_rows[row].time.time;
        if (std::exchange(isSeen[time.code()], true))
            continue;
        if (const qsizetype size = timeWords(time).size(); size > letters) {
            letters = size;
            longest = static_cast<int>(row);
        }
    }
    return longest;
}

int FiringsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FiringsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FiringsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const FiringRow& row = rowAt(index.row());
    if (role == EventNumber)
        return QVariant::fromValue<quint64>(row.event);
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(row.event == m_shown);
        font.setItalic(row.event >= m_position);
        return font;
    }
    if (role == Qt::ForegroundRole && row.event != m_shown)
        return Theme::of(QGuiApplication::palette()).textQuiet;
    if (index.column() == Health || index.column() == Inputs)
        if (const QVariant expected = expectedData(index.row(), index.column(), role); expected.isValid())
            return expected;
    if (index.column() == Duration && (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole))
        return timeHelp(row.time);
    if (index.column() == Duration && role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && row.notCaptured)
        return plainHint(text(row.summary) + QLatin1Char('\n') + notCapturedHelp());
    if (role == Qt::ToolTipRole && row.event >= m_position)
        return tr("Recorded after the position that is shown");
    if (role == Qt::BackgroundRole && row.notCaptured && index.column() == Outputs)
        return QBrush(Theme::of(QGuiApplication::palette()).edgeQuiet, Qt::DiagCrossPattern);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Tag: return tagText(row.tagName);
    case Event: return QLocale().toString(qulonglong(row.event + 1));
    case State: return row.isDead ? tr("∅ dead") : tr("● live");
    case Duration: return row.time.time.isMeasured() ? timeWords(row.time.time) : QStringLiteral("–");
    case Outputs: return row.notCaptured ? QStringLiteral("⊘ ") + text(row.summary) : text(row.summary);
    default: return {};
    }
}

QVariant FiringsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Tag: return tr("Tag");
    case Event: return tr("Event");
    case State: return tr("State");
    case Duration: return tr("Duration");
    case Health: return tr("Health");
    case Inputs: return tr("Inputs");
    case Outputs: return tr("Outputs");
    default: return {};
    }
}

bool FiringsOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto& model = static_cast<const FiringsModel&>(*sourceModel());
    const FiringRow& a = model.rowAt(left.row());
    const FiringRow& b = model.rowAt(right.row());
    int order = 0;
    switch (left.column()) {
    case FiringsModel::Tag: order = compareWithNumbers(a.tagName, b.tagName); break;
    case FiringsModel::State: order = int(a.isDead) - int(b.isDead); break;
    case FiringsModel::Duration: order = int(a.time.time.code()) - int(b.time.time.code()); break;
    case FiringsModel::Outputs: order = compareWithNumbers(a.summary, b.summary); break;
    default: break;
    }
    return order != 0 ? order < 0 : a.event < b.event;
}

void HealthDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto given = index.data(FiringsModel::HealthCounts).value<QList<qlonglong>>();
    if (given.size() != static_cast<qsizetype>(healthPartCount))
        return;
    std::array<int64_t, healthPartCount> counts{};
    std::ranges::copy(given, counts.begin());
    paintHealth(*painter, QRectF(option.rect).adjusted(4, 3.5, -4, -3.5), counts, option.palette);
}

}

#include "moc_firings_model.cpp"
