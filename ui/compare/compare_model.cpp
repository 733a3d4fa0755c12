// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_model.h"

#include "ui/common/tag_text.h"

#include <QLocale>

#include <cmath>
#include <limits>

namespace tagscope::ui {

namespace {

using Kind = CompareRow::Kind;

QString number(double value)
{
    return QLocale::c().toString(value, 'g', 4);
}

QString tagText(const CompareRow& row)
{
    if (!row.leftEvent || !row.rightEvent || row.leftTag == row.rightTag)
        return ui::tagText(row.leftEvent ? row.leftTag : row.rightTag);
    return QStringLiteral("%1 ⇄ %2").arg(ui::tagText(row.leftTag), ui::tagText(row.rightTag));
}

QString differenceText(const CompareRow& row, const CompareNames& left, const CompareNames& right)
{
    switch (row.kind) {
    case Kind::Same: return CompareModel::tr("=");
    case Kind::Deadness: return row.isLeftDead ? CompareModel::tr("∅ dead, live") : CompareModel::tr("∅ live, dead");
    case Kind::Type: return CompareModel::tr("other dtype or shape");
    case Kind::OnlyLeft: return CompareModel::tr("fired only in %1").arg(left.words);
    case Kind::OnlyRight: return CompareModel::tr("fired only in %1").arg(right.words);
    case Kind::Value: break;
    }
    const QLocale locale;
    const QString part = row.elements > 1
        ? CompareModel::tr("%1 of %2 elements")
              .arg(locale.toString(qlonglong(row.differing)), locale.toString(qlonglong(row.elements)))
        : QString();
    if (row.absolute == 0)
        return part.isEmpty() ? CompareModel::tr("≠") : part;
    const QString by = std::isfinite(row.relative)
        ? CompareModel::tr("%1 (%2 %)").arg(number(row.absolute), number(row.relative * 100))
        : number(row.absolute);  // to zero there is no share
    return part.isEmpty() ? by : CompareModel::tr("%1 at %2, %3").arg(by, text(row.where), part);
}

}

void CompareModel::setReport(std::shared_ptr<const CompareReport> report, CompareNames left, CompareNames right)
{
    beginResetModel();
    m_report = std::move(report);
    m_left = std::move(left);
    m_right = std::move(right);
    endResetModel();
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_report ? 0 : static_cast<int>(m_report->rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CompareModel::sortKey(const CompareRow& row, int column) const
{
    switch (column) {
    case Tag: return row.leftEvent ? qulonglong(*row.leftEvent) : std::numeric_limits<qulonglong>::max();
    case Difference:
        return row.kind == Kind::Same ? -1
            : row.kind == Kind::Value ? row.absolute
                                      : std::numeric_limits<double>::infinity();
    default: return {};
    }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const CompareRow& row = rowAt(index.row());
    if (role == IsDifference)
        return row.kind != Kind::Same;
    const bool isSortedByNumber = index.column() == Tag || index.column() == Difference;
    if (role == SortKey && isSortedByNumber)
        return sortKey(row, index.column());
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != SortKey)
        return {};
    const QString shown = cell(row, index.column());
    return role == Qt::ToolTipRole ? plainHint(shown) : shown;
}

QString CompareModel::cell(const CompareRow& row, int column) const
{
    switch (column) {
    case Node: return text(row.subject());
    case Tag: return tagText(row);
    case Left: return text(row.left);
    case Right: return text(row.right);
    case Difference: return differenceText(row, m_left, m_right);
    default: return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Node: return tr("Node");
    case Tag: return tr("Tag");
    case Left: return m_left.title.isEmpty() ? tr("Left") : m_left.title;
    case Right: return m_right.title.isEmpty() ? tr("Right") : m_right.title;
    case Difference: return tr("Difference");
    default: return {};
    }
}

QString compareSummary(const CompareReport& report, const CompareNames& left, const CompareNames& right)
{
    const QLocale locale;
    QString summary;
    if (report.firings() == 0 && report.sharedEvents > 0)
        summary = CompareModel::tr("No difference: the two lines share all that was recorded.");
    else if (report.firings() == 0)
        summary = CompareModel::tr("Nothing fired on either side.");
    else if (report.differences() == 0)
        summary = CompareModel::tr("No difference in %1 firings of %2 nodes")
                      .arg(locale.toString(qulonglong(report.firings())), locale.toString(qulonglong(report.nodes)));
    else
        summary =
            CompareModel::tr("%1 of %2 nodes differ, in %3 of %4 firings")
                .arg(locale.toString(qulonglong(report.nodesDiffering)), locale.toString(qulonglong(report.nodes)),
                     locale.toString(qulonglong(report.differences())), locale.toString(qulonglong(report.firings())));
    if (const CompareRow* first = report.first()) {
        const QString where = CompareModel::tr("; first: %1 at %2").arg(text(first->subject()), tagText(*first));
        summary += first->leftEvent && first->rightEvent
            ? where + CompareModel::tr(": %1 and %2").arg(text(first->left), text(first->right))
            : where + QStringLiteral(": ") + differenceText(*first, left, right);
    }
    if (report.firings() > 0 && report.sharedEvents > 0)
        summary +=
            CompareModel::tr("; the first %1 events are shared").arg(locale.toString(qulonglong(report.sharedEvents)));
    if (report.differences() > report.rows.size())
        summary +=
            CompareModel::tr("; the first %1 rows are listed").arg(locale.toString(qulonglong(report.rows.size())));
    if (!report.note.empty())
        summary += QStringLiteral(" (%1)").arg(text(report.note));
    return summary;
}

}

#include "moc_compare_model.cpp"
