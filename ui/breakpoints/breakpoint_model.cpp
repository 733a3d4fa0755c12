// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoint_model.h"

#include "ui/common/sharp_pixmap.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QGuiApplication>
#include <QIcon>
#include <QLocale>
#include <QPainter>
#include <QPalette>

namespace tagscope::ui {

namespace {

/// As in the picture: a disc stops, a diamond writes a line and lets the run go on.
QPixmap markOf(const BreakpointSpec& spec, const QColor& color)
{
    constexpr int side = BreakpointModel::markSize.width();
    QPixmap pixmap = sharpPixmap(BreakpointModel::markSize);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5));
    if (spec.isEnabled)
        painter.setBrush(color);
    constexpr double middle = side / 2.0;
    constexpr double radius = middle - 1;
    if (spec.isLogOnly)
        painter.drawPolygon(QPolygonF({{middle, middle - radius},
                                       {middle + radius, middle},
                                       {middle, middle + radius},
                                       {middle - radius, middle}}));
    else
        painter.drawEllipse(QPointF(middle, middle), radius, radius);
    return pixmap;
}

}

void BreakpointModel::setRows(std::vector<BreakpointRow> rows)
{
    const auto isSameThing = [](const BreakpointRow& a, const BreakpointRow& b) {
        return a.breakpoint.id == b.breakpoint.id;
    };
    const auto isEqual = [](const BreakpointRow& a, const BreakpointRow& b) {
        return a.hits == b.hits && a.isCounted == b.isCounted && a.breakpoint.spec == b.breakpoint.spec
            && a.breakpoint.problem == b.breakpoint.problem && a.breakpoint.note == b.breakpoint.note;
    };
    merge(std::move(rows), isSameThing, isEqual);
}

QVariant BreakpointModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const BreakpointRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole: {
        QString label = QStringLiteral("%1  %2").arg(row.breakpoint.id).arg(text(toString(row.breakpoint.spec)));
        if (!row.breakpoint.problem.empty())
            return QStringLiteral("△ ") + label;
        if (!row.breakpoint.note.empty())
            label += tr("   (found under another name)");
        return label
            + (row.isCounted ? tr("   hits %1") : tr("   hits %1 so far"))
                  .arg(QLocale().toString(qulonglong(row.hits)));
    }
    case Qt::DecorationRole: {
        const QPalette palette = QGuiApplication::palette();
        QIcon mark(markOf(row.breakpoint.spec, Theme::of(palette).breakpoint));
        mark.addPixmap(markOf(row.breakpoint.spec, palette.color(QPalette::HighlightedText)),
                       QIcon::Selected);  // else it would be tinted
        return mark;
    }
    case Qt::ToolTipRole:
        if (!row.breakpoint.problem.empty())
            return plainHint(textLines(row.breakpoint.problem));
        if (!row.breakpoint.note.empty())
            return plainHint(text(row.breakpoint.note));
        return row.breakpoint.spec.isLogOnly ? tr("Writes a line into the log, and the run goes on")
                                             : tr("Stops the run");
    case Qt::CheckStateRole: return row.breakpoint.spec.isEnabled ? Qt::Checked : Qt::Unchecked;
    default: return {};
    }
}

bool BreakpointModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
        return false;
    Q_EMIT enabledChanged(rowAt(index.row()).breakpoint.id, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags BreakpointModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable : Qt::ItemFlags();
}

}

#include "moc_breakpoint_model.cpp"
