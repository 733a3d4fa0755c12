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

namespace {

/// Whether a token that was set by hand is drawn at an input of the node.
bool hasEditedToken(const Scene& scene, int item, const PictureState& picture)
{
    return std::ranges::any_of(scene.edgesOf(item), [&](int index) {
        const SceneEdge& edge = scene.edges[static_cast<size_t>(index)];
        const std::optional<int> input = edge.to == item && !edge.isControl && !edge.path.isEmpty()
            ? inputOf(edge, scene, *picture.graph)
            : std::nullopt;
        if (!input)
            return false;
        const NodeId target = scene.items[static_cast<size_t>(item)].node;
        const std::optional<TokenLook> own = picture.states->token(target, *input);
        return (own && own->isEdited)
            || std::ranges::any_of(picture.states->otherTokens(target, *input), &TokenLook::isEdited);
    });
}

}

SeenSigns signsOf(const Scene& scene, const std::vector<int>& items, const PictureState& picture)
{
    SeenSigns seen;
    NodeStateCounts counts{};
    const DetailLevel level = picture.level.value_or(DetailLevel::Values);
    for (const int i : items) {
        const SceneItem& item = scene.items[static_cast<size_t>(i)];
        const bool isNode = item.kind == SceneItem::Kind::Node;
        const bool isClosed = item.kind == SceneItem::Kind::ClosedGroup;
        if (const int entry = picture.colouring && (isNode || isClosed) ? picture.colouring->entryOf(item) : -1;
            entry >= 0)
            seen.entries.insert(entry);
        if (!picture.states)
            continue;
        if (isNode) {
            ++counts[static_cast<size_t>(picture.states->look(item.node).state)];
            if (!seen.hasEdits && picture.states->hasEdits() && level >= DetailLevel::Groups)
                seen.hasEdits = picture.states->isEdited(item.node)
                    || (level >= DetailLevel::Glyphs && hasEditedToken(scene, i, picture));
        } else if (isClosed) {
            const NodeStateCounts inside = picture.states->counts(*picture.tree, scene, item);
            for (size_t s = 0; s < counts.size(); ++s)
                counts[s] += inside[s];
        }
    }
    for (size_t s = 0; s < counts.size(); ++s)
        if (counts[s] > 0)
            seen.states.insert(static_cast<NodeState>(s));
    return seen;
}

std::vector<LegendRow> rowsOf(const std::set<int>& entries, const std::shared_ptr<const Colouring>& colouring)
{
    std::vector<LegendRow> rows;
    for (const int e : colouring ? entries : std::set<int>()) {
        const ColourEntry& entry = colouring->entries()[static_cast<size_t>(e)];
        const QString counts = (entry.count.isEmpty() ? QString() : QLatin1Char(' ') + entry.count)
            + (entry.nodes == 0
                   ? QString()
                   : QStringLiteral(" (%1)").arg(QLocale().toString(qulonglong(entry.nodes))));  // only groups have it
        rows.push_back({entry.name + counts, e, {}, colouring, counts.size()});
    }
    return rows;
}

std::vector<LegendRow> legendRows(const SeenSigns& seen, const std::shared_ptr<const Colouring>& colouring)
{
    std::vector<LegendRow> rows;
    for (const NodeState state : seen.states)
        rows.push_back({nodeStateName(state), static_cast<int>(state), state, nullptr});
    std::ranges::move(rowsOf(seen.entries, colouring), std::back_inserter(rows));
    if (seen.hasEdits && !rows.empty())
        rows.push_back({QCoreApplication::translate("Legend", "set by hand"), -1, {}, nullptr});
    return rows;
}

QString emptyLegendText(const Colouring* colouring)
{
    if (colouring
        && std::ranges::any_of(colouring->entries(), [](const ColourEntry& entry) { return entry.nodes > 0; }))
        return QCoreApplication::translate("Legend", "Nothing that is drawn has a colour of its own.");
    return colouring && colouring->by() == ColourBy::Structure
        ? QCoreApplication::translate("Legend", "No two groups are built alike: nothing has a colour.")
        : QCoreApplication::translate("Legend", "There are no nodes that could have a colour.");
}

void paintSample(QPainter& painter, const QRectF& sample, const LegendRow& row, const Theme& theme)
{
    if (row.state) {
        paintNodeBox(painter, sample, *row.state, theme, 1);
        if (const std::optional<QColor> ground = groundUnderHatch(*row.state, theme, {})) {
            QRectF glyph(0, 0, sample.height() - 4, sample.height() - 4);
            glyph.moveCenter(sample.center());
            paintGround(painter, glyph, *ground);
        }
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
