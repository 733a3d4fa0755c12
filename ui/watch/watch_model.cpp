// SPDX-License-Identifier: Apache-2.0
#include "ui/watch/watch_model.h"

#include "core/base/say.h"
#include "core/debug/expr/expression.h"
#include "core/debug/names/tensor_ref.h"
#include "ui/charts/chart_geometry.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/session/captured.h"

#include <QFont>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <tuple>

namespace tagscope::ui {

namespace {

/// Node and output of "name:slot", where no tag and no slice stands behind it.
std::pair<std::string, int> partsOf(const std::string& tensor)
{
    const size_t colon = tensor.rfind(':');
    int slot = 0;
    if (colon == std::string::npos)
        return {tensor, 0};
    const char* end = tensor.data() + tensor.size();
    const auto [rest, error] = std::from_chars(tensor.data() + colon + 1, end, slot);
    return error == std::errc() && rest == end && slot >= 0 ? std::pair(tensor.substr(0, colon), slot)
                                                            : std::pair(tensor, 0);
}

QColor blend(const QColor& a, const QColor& b, double share)
{
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x * (1 - share) + y * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

}

std::pair<NodeId, int> WatchModel::outputOf(const std::string& tensor) const
{
    const auto [name, slot] = partsOf(tensor);
    const std::optional<NodeId> node = m_graph ? m_graph->find(name) : std::nullopt;
    return {node.value_or(NodeId()), slot};
}

void WatchModel::find(Row& row) const
{
    row.series = {};
    row.expression = row.watch.expression;
    std::tie(row.node, row.slot) = outputOf(row.watch.tensor);
    if (row.node.isValid())
        return;
    // As the command language writes it, with a tag or a slice: all iterations stand in the row anyway.
    const Result<TensorRef> ref = parseTensorRef(row.watch.tensor);
    if (!ref || !m_graph)
        return;
    row.node = m_graph->find(ref->node).value_or(NodeId());
    row.slot = ref->slot.value_or(0);
    if (row.expression.empty() && !ref->slice.empty())
        row.expression = "value" + ref->slice;
}

void WatchModel::setGraph(std::shared_ptr<const Graph> graph)
{
    beginResetModel();
    m_graph = std::move(graph);
    m_flagged.clear();
    for (Row& row : m_rows)
        find(row);
    m_filled = 0;
    endResetModel();
}

void WatchModel::setWatches(const std::vector<Watch>& watches)
{
    const auto isSame = [](const Watch& watch, const Row& row) {
        Watch here = row.watch;
        here.id = watch.id;
        return here == watch;
    };
    if (std::ranges::equal(watches, m_rows, isSame)) {
        for (size_t i = 0; i < watches.size(); ++i)
            m_rows[i].watch.id = watches[i].id;
        return;
    }
    beginResetModel();
    m_rows.clear();
    for (const Watch& watch : watches) {
        if (m_rows.size() == WatchList::most)
            break;
        Row row;
        row.watch = watch;
        if (const Result<std::vector<Mark>> marks = marksFromText(watch.marks))
            row.marks = *marks;
        else
            row.watch.marks.clear();
        find(row);
        m_rows.push_back(std::move(row));
    }
    m_filled = 0;
    endResetModel();
}

std::vector<Watch> WatchModel::watches() const
{
    std::vector<Watch> watches;
    for (const Row& row : m_rows)
        watches.push_back(row.watch);
    return watches;
}

Result<void> WatchModel::add(const std::string& typed)
{
    if (!m_graph)
        return tagscope::refused(ErrorCode::FailedPrecondition, "no graph is open");
    const size_t blank = std::min(typed.find(' '), typed.size());
    const auto [name, slot] = partsOf(typed.substr(0, blank));
    if (!m_graph->find(name))
        return tagscope::refused(
            ErrorCode::NotFound,
            "no node is called '{}': write its whole name, and the output behind a colon, as in while/Add:0", name);
    Row row;
    row.watch.tensor = name + ':' + std::to_string(slot);
    if (const size_t first = typed.find_first_not_of(' ', blank); first != std::string::npos) {
        const Result<Expression> expression = Expression::parse(typed.substr(first));
        if (!expression)
            return Failure(expression.error());
        row.watch.expression = expression->text();
    }
    if (std::ranges::any_of(m_rows, [&](const Row& r) { return r.watch.name() == row.watch.name(); }))
        return tagscope::refused(ErrorCode::AlreadyExists, "{} is watched already", row.watch.name());
    if (m_rows.size() == WatchList::most)
        return tagscope::refused(ErrorCode::ResourceExhausted, "{} tensors are watched: remove one first",
                                 WatchList::most);
    find(row);
    beginInsertRows({}, rowCount(), rowCount());
    m_rows.push_back(std::move(row));
    endInsertRows();
    Q_EMIT watchesChanged();
    return {};
}

void WatchModel::toggleFlag(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    // Flagged rows stand above the others.
    const auto flagged =
        static_cast<int>(std::ranges::count_if(m_rows, [](const Row& r) { return r.watch.isFlagged; }));
    Row& changed = m_rows[static_cast<size_t>(row)];
    const int to = changed.watch.isFlagged ? flagged - 1 : flagged;
    changed.watch.isFlagged = !changed.watch.isFlagged;
    const auto at = m_rows.begin() + row;
    if (to != row) {
        beginMoveRows({}, row, row, {}, to > row ? to + 1 : to);
        if (to > row)
            std::rotate(at, at + 1, m_rows.begin() + to + 1);
        else
            std::rotate(m_rows.begin() + to, at, at + 1);
        endMoveRows();
    }
    Q_EMIT dataChanged(index(to, 0), index(to, columnCount() - 1));
    Q_EMIT watchesChanged();
}

void WatchModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
    showFilled();
    Q_EMIT watchesChanged();
}

std::optional<int64_t> WatchModel::iterationOver(int column) const
{
    const Row* first = leader();
    const int64_t i = column - FirstValue;
    return first && i >= 0 && i < std::ssize(first->series.points) ? std::optional(first->first + i) : std::nullopt;
}

bool WatchModel::isFlaggedIteration(int column) const
{
    const std::optional<int64_t> iteration = iterationOver(column);
    return iteration && m_flagged.contains(*iteration);
}

void WatchModel::toggleIteration(int column)
{
    const std::optional<int64_t> iteration = iterationOver(column);
    if (!iteration)
        return;
    if (m_flagged.erase(*iteration) == 0)
        m_flagged.insert(*iteration);
    Q_EMIT headerDataChanged(Qt::Horizontal, column, column);
}

void WatchModel::setColumns(int count)
{
    const int wanted = std::clamp(count, 1, mostColumns);
    if (wanted == m_columns)
        return;
    beginResetModel();
    m_columns = wanted;
    for (Row& row : m_rows)
        row.series = {};
    m_filled = 0;
    endResetModel();
    Q_EMIT watchesChanged();
}

void WatchModel::setTagRange(const std::optional<TagRange>& range)
{
    m_range = range;
    forgetSeries();
}

void WatchModel::setEvents(const std::optional<EventRange>& events)
{
    m_events = events;
    forgetSeries();
}

void WatchModel::forgetSeries()
{
    for (Row& row : m_rows)
        row.series = {};
    if (m_rows.empty())
        return;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, FirstValue, columnCount() - 1);
}

std::optional<SeriesQuery> WatchModel::request(int row, std::optional<TagId> tag) const
{
    const Row& r = m_rows[static_cast<size_t>(row)];
    if (!r.node.isValid())
        return std::nullopt;
    return SeriesQuery{r.node, r.slot, tag, -m_columns, m_columns, m_range, m_events, r.expression};
}

std::optional<SeriesQuery> WatchModel::setSeries(int row, const Series& series, std::optional<TagId> tag)
{
    if (row < 0 || row >= rowCount())
        return std::nullopt;
    Row& r = m_rows[static_cast<size_t>(row)];
    if (series.node != r.node || series.slot != r.slot || series.expression != r.expression)
        return std::nullopt;
    const int64_t wanted = std::max<int64_t>(0, series.iterations - m_columns);
    const int64_t end = r.first + std::ssize(r.series.points);
    if (series.first > wanted && series.first == end && series.parent == r.series.parent)
        r.series.points.insert(r.series.points.end(), series.points.begin(), series.points.end());
    else {
        r.series = series;
        r.first = series.first;
    }
    r.series.iterations = series.iterations;
    r.series.problem = series.problem;
    showFilled();
    Q_EMIT dataChanged(index(0, 0),
                       index(rowCount() - 1, columnCount() - 1));  // the first row says which iterations stand over all
    if (m_filled > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, FirstValue, columnCount() - 1);
    const int64_t next = r.first + std::ssize(r.series.points);
    if (next >= series.iterations || series.points.empty())
        return std::nullopt;
    return SeriesQuery{r.node, r.slot, tag, next, series.iterations - next, m_range, m_events, r.expression};
}

/// The row whose iterations stand over the columns.
const WatchModel::Row* WatchModel::leader() const
{
    const auto found = std::ranges::find_if(m_rows, [](const Row& row) { return !row.series.points.empty(); });
    return found == m_rows.end() ? nullptr : &*found;
}

bool WatchModel::isForeign(const Row& row) const
{
    const Row* first = leader();
    return first && !row.series.points.empty()
        && (row.series.parent != first->series.parent || row.series.iterations != first->series.iterations);
}

WatchModel::Cell WatchModel::cell(const Row& row, int column) const
{
    const auto i = static_cast<size_t>(column - FirstValue);
    if (i >= row.series.points.size())
        return {};
    Cell cell;
    cell.point = &row.series.points[i];
    cell.iteration = row.first + static_cast<int64_t>(i);
    cell.isMarked = isMarked(row.marks, *cell.point);
    const auto change = std::ranges::find(row.series.points, true, &SeriesPoint::differs);
    cell.isFirstChange =
        change != row.series.points.end() && static_cast<size_t>(change - row.series.points.begin()) == i;
    return cell;
}

QString WatchModel::cellText(const Row& row, const Cell& cell) const
{
    QString shown;
    switch (cell.point->kind) {
    case SeriesPoint::Kind::NotFired: shown = QStringLiteral("·"); break;
    case SeriesPoint::Kind::Dead: shown = QStringLiteral("∅"); break;
    case SeriesPoint::Kind::Number:
        shown = shortNumber(cell.point->mean);
        if (cell.point->low < cell.point->high)  // of several elements
            shown = tr("mean %1").arg(shown);
        break;
    case SeriesPoint::Kind::Other: shown = cell.point->notCaptured ? QString() : text(cell.point->text); break;
    }
    const QString signs = (cell.point->notCaptured ? QStringLiteral("⊘") : QString())
        + QString(cell.point->isFinite ? QString() : QStringLiteral("✗"))
        + (cell.isMarked ? QStringLiteral("⚑") : QString()) + (cell.isFirstChange ? QStringLiteral("Δ") : QString());
    const QString number = isForeign(row) ? QStringLiteral("%1: ").arg(cell.iteration) : QString();
    return number + (signs.isEmpty() || shown.isEmpty() ? signs + shown : signs + QLatin1Char(' ') + shown);
}

QString WatchModel::delta(const Row& row) const
{
    std::vector<double> last;
    for (auto point = row.series.points.rbegin(); point != row.series.points.rend() && last.size() < 2; ++point)
        if (point->kind == SeriesPoint::Kind::Number)
            last.push_back(point->mean);
    if (last.size() < 2)
        return {};
    const double by = last[0] - last[1];
    return by > 0 ? QLatin1Char('+') + shortNumber(by) : shortNumber(by);
}

std::optional<TagId> WatchModel::tagAt(const QModelIndex& index) const
{
    const Cell c = index.isValid() && index.column() >= FirstValue
        ? cell(m_rows[static_cast<size_t>(index.row())], index.column())
        : Cell();
    return c.point && c.point->tag.isValid() ? std::optional(c.point->tag) : std::nullopt;
}

int WatchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WatchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : FirstValue + m_filled;
}

int WatchModel::filled() const
{
    size_t most = 0;
    for (const Row& row : m_rows)
        most = std::max(most, row.series.points.size());
    return static_cast<int>(std::min<size_t>(most, static_cast<size_t>(m_columns)));
}

/// Columns without a value in any row are not there.
void WatchModel::showFilled()
{
    const int wanted = filled();
    if (wanted > m_filled) {
        beginInsertColumns({}, FirstValue + m_filled, FirstValue + wanted - 1);
        m_filled = wanted;
        endInsertColumns();
    } else if (wanted < m_filled) {
        beginRemoveColumns({}, FirstValue + wanted, FirstValue + m_filled - 1);
        m_filled = wanted;
        endRemoveColumns();
    }
}

QString WatchModel::withoutIterations() const
{
    QStringList names;
    for (const Row& row : m_rows)
        if (row.node.isValid() && row.series.node == row.node && row.series.iterations == 0)
            names.append(text(row.watch.name()));
    return names.join(QStringLiteral(", "));
}

QVariant WatchModel::valueData(const Row& row, int column, int role) const
{
    const Cell c = cell(row, column);
    if (!c.point)
        return {};
    switch (role) {
    case Qt::DisplayRole: return cellText(row, c);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::BackgroundRole: {
        const QPalette palette = QGuiApplication::palette();
        if (c.point->notCaptured && !c.isMarked)
            return QBrush(Theme::of(palette).edgeQuiet, Qt::DiagCrossPattern);
        return c.isMarked ? QVariant(blend(palette.color(QPalette::Base), Theme::of(palette).replay, 0.25))
                          : QVariant();
    }
    case Qt::FontRole: {
        QFont font;
        font.setBold(c.isMarked || !c.point->isFinite);
        return font;
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        QStringList parts{tr("Iteration %1: %2")
                              .arg(c.iteration)
                              .arg(c.point->kind == SeriesPoint::Kind::NotFired   ? tr("has not fired yet")
                                       : c.point->kind == SeriesPoint::Kind::Dead ? tr("dead")
                                                                                  : text(c.point->text))};
        if (c.point->notCaptured)
            parts.append(notCapturedHelp());
        if (!c.point->isFinite)
            parts.append(tr("has NaN or infinite numbers"));
        if (c.isMarked)
            parts.append(tr("marked by %1").arg(text(row.watch.marks)));
        if (c.isFirstChange)
            parts.append(tr("the first here that is another than before"));
        const QString said = parts.join(QStringLiteral(", "));
        return role == Qt::ToolTipRole ? plainHint(said) : said;
    }
    default: return {};
    }
}

QVariant WatchModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    if (index.column() >= FirstValue)
        return valueData(row, index.column(), role);
    if (index.column() == Trend && role == TrendPoints) {
        QList<double> points;
        for (const SeriesPoint& point : row.series.points)
            points.append(point.kind == SeriesPoint::Kind::Number ? point.mean
                                                                  : std::numeric_limits<double>::quiet_NaN());
        return QVariant::fromValue(points);
    }
    if (role == Qt::ToolTipRole && index.column() == Marks)
        return tr("Which values stand out, for example: > 10, <= -1");
    if (role == Qt::ToolTipRole && index.column() == Trend && !index.data().toString().isEmpty())
        return m_range ? tr("It has no values at the tags that are shown")
                       : tr("It has no values in the range that is shown");
    if (role == Qt::ToolTipRole)
        return plainHint(!row.node.isValid()               ? tr("%1 is not in this graph").arg(text(row.watch.tensor))
                             : !row.series.problem.empty() ? QStringLiteral("✗ ") + textLines(row.series.problem)
                             : row.watch.isFlagged         ? tr("%1, flagged").arg(text(row.watch.name()))
                                                           : text(row.watch.name()));
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    switch (index.column()) {
    case Tensor: {
        const bool isWrong = !row.node.isValid() || !row.series.problem.empty();
        const QString wrong = isWrong ? QStringLiteral("✗ ") : QString();
        return wrong + (row.watch.isFlagged ? QStringLiteral("★ ") : QString()) + text(row.watch.name());
    }
    case Marks: return role == Qt::EditRole ? exactText(row.watch.marks) : text(row.watch.marks);
    case Trend:
        return (m_range || m_events) && row.node.isValid() && row.series.points.empty()
            ? (m_range ? tr("∉ other tags") : tr("∉ outside the range"))
            : QString();
    case Delta: return delta(row);
    default: return {};
    }
}

bool WatchModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != Marks || role != Qt::EditRole)
        return false;
    Row& row = m_rows[static_cast<size_t>(index.row())];
    const std::string wanted = value.toString().trimmed().toStdString();
    Result<std::vector<Mark>> marks = marksFromText(wanted);
    if (!marks) {
        Q_EMIT refused(textLines(marks.error().message));
        return false;
    }
    row.marks = *std::move(marks);
    row.watch.marks = wanted;
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), columnCount() - 1));
    Q_EMIT watchesChanged();
    return true;
}

Qt::ItemFlags WatchModel::flags(const QModelIndex& index) const
{
    return index.column() == Marks ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable
                                   : QAbstractTableModel::flags(index);
}

QVariant WatchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole && isFlaggedIteration(section))
        return tr("Flagged: it stays beside the names while the others are scrolled");
    if (role == Qt::ToolTipRole && section == Trend)
        return tr("The values over the iterations that are shown; of a tensor with several elements their mean");
    if (role == Qt::ToolTipRole && section == Delta)
        return tr("By how much the last number differs from the one before; of a tensor with several elements these "
                  "are means");
    if (role == Qt::ToolTipRole && iterationOver(section))
        return tr("Signs before a value: ⊘ not captured, ✗ NaN or infinite, ⚑ marked, Δ the first here that "
                  "is another than before. "
                  "Of several elements the mean stands there.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Tensor: return tr("Tensor");
    case Marks: return tr("Marks");
    case Trend: return tr("Trend");
    case Delta: return tr("Δ last");
    default: break;
    }
    const std::optional<int64_t> iteration = iterationOver(section);
    if (!iteration)
        return QString();
    return (m_flagged.contains(*iteration) ? QStringLiteral("★ i=%1") : QStringLiteral("i=%1")).arg(*iteration);
}

}

#include "moc_watch_model.cpp"
