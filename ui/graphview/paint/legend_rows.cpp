// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/legend_rows.h"

#include "ui/common/state_glyph.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/token_parts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>

namespace tagscope::ui {

std::vector<NodeState> statesOf(const Scene& scene, const std::vector<int>& items, const NodeStates& states, const GroupTree& tree)
{
    NodeStateCounts counts{};
    for (const int i : items) {
        const SceneItem& item = scene.items[static_cast<size_t>(i)];
        if (item.kind == SceneItem::Kind::Node) {
            ++counts[static_cast<size_t>(states.look(item.node).state)];
        } else if (item.kind == SceneItem::Kind::ClosedGroup) {
            const NodeStateCounts inside = states.counts(tree, item.group);
            for (size_t s = 0; s < counts.size(); ++s)
                counts[s] += inside[s];
        }
    }
    std::vector<NodeState> found;
    for (size_t s = 0; s < counts.size(); ++s)
        if (counts[s] > 0)
            found.push_back(static_cast<NodeState>(s));
    return found;
}

std::vector<LegendRow> rowsOf(const std::vector<NodeState>& states)
{
    std::vector<LegendRow> rows;
    for (const NodeState state : states)
        rows.push_back({nodeStateName(state), static_cast<int>(state), state, nullptr});
    return rows;
}

std::vector<LegendRow> rowsOf(const std::shared_ptr<const Colouring>& colouring)
{
    std::vector<LegendRow> rows;
    for (size_t e = 0; colouring && e < colouring->entries().size(); ++e) {
        const ColourEntry& entry = colouring->entries()[e];
        if (entry.nodes == 0)
            continue;
        const QString counts = (entry.count.isEmpty() ? QString() : QLatin1Char(' ') + entry.count)
            + QStringLiteral(" (%1)").arg(QLocale().toString(qulonglong(entry.nodes)));
        rows.push_back({entry.name + counts, static_cast<int>(e), {}, colouring, counts.size()});
    }
    return rows;
}

std::vector<LegendRow> legendRows(const std::vector<NodeState>& states, const std::shared_ptr<const Colouring>& colouring, const NodeStates* marked)
{
    std::vector<LegendRow> rows = rowsOf(states);
    std::ranges::move(rowsOf(colouring), std::back_inserter(rows));
    if (marked && marked->hasEdits() && !rows.empty())
        rows.push_back({QCoreApplication::translate("Legend", "set by hand"), -1, {}, nullptr});
    return rows;
}

QString emptyLegendText(ColourBy by)
{
    return by == ColourBy::Structure ? QCoreApplication::translate("Legend", "No two groups are built alike: nothing has a colour.")
                                     : QCoreApplication::translate("Legend", "There are no nodes that could have a colour.");
}

void paintSample(QPainter& painter, const QRectF& sample, const LegendRow& row, const Theme& theme)
{
    if (row.state) {
        paintNodeBox(painter, sample, *row.state, theme, 1);
        paintStateGlyph(painter, sample, *row.state, theme, 0.5);
        return;
    }
    if (!row.colouring) {
        const QRectF token(sample.center() - QPointF(4, 5), tokenSize({}));
        painter.setPen(QPen(theme.canvas, 1));
        painter.setBrush(theme.token);
        painter.drawEllipse(token);
        paintPencil(painter, pencilOf(token), theme);
        return;
    }
    const CategoryColour colour = row.colouring->colour(row.number, theme);
    paintNodeBox(painter, sample, NodeState::NotReached, theme, 1, false, colour.fill);
    paintMark(painter, sample, colour, row.colouring->entries()[static_cast<size_t>(row.number)].mark);
}

void paintMark(QPainter& painter, const QRectF& box, const CategoryColour& colour, const QString& mark)
{
    const QRectF sign(box.right() - 17, box.bottom() - 15, 14, 12);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour.strong);
    painter.drawRoundedRect(sign, 3, 3);
    QFont font = painter.font();
    font.setPixelSize(10);
    font.setBold(true);
    font.setStrikeOut(false);
    painter.setFont(font);
    painter.setPen(colour.ink);
    painter.drawText(sign, static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine, mark);
}

}
