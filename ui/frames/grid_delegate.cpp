// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_delegate.h"

#include "ui/common/state_glyph.h"
#include "ui/frames/grid_model.h"

#include <QPainter>

#include <algorithm>

namespace tagscope::ui {

namespace {

void paintSelected(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.setPen(QPen(theme.selection, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(1, 1, -1, -1));
}

/// Lines at both sides of the column; a filled corner where the two differ.
void paintCompared(QPainter& painter, const QRectF& rect, bool differs, const Theme& theme)
{
    painter.setPen(QPen(theme.selection, 2));
    painter.drawLine(rect.topLeft() + QPointF(1, 0), rect.bottomLeft() + QPointF(1, 0));
    painter.drawLine(rect.topRight() - QPointF(1, 0), rect.bottomRight() - QPointF(1, 0));
    if (!differs)
        return;
    const double size = rect.height() * 0.45;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.selection);
    painter.drawPolygon(
        QPolygonF({rect.topRight(), rect.topRight() - QPointF(size, 0), rect.topRight() + QPointF(0, size)}));
}

}

void GridDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme theme = Theme::of(option.palette);
    if (index.data(GridModel::IsScope).toBool()) {
        painter->fillRect(option.rect, option.palette.color(QPalette::Window));
        if (option.state.testFlag(QStyle::State_Selected))
            paintSelected(*painter, option.rect, theme);
        return;
    }
    const QVariant value = index.data(GridModel::State);
    const auto state = value.isValid() ? static_cast<NodeState>(value.toInt()) : NodeState::NotReached;
    painter->save();
    painter->fillRect(option.rect,
                      state == NodeState::Done || state == NodeState::NotCaptured ? theme.nodeDone : theme.node);
    if (!value.isValid())
        painter->fillRect(option.rect, QBrush(theme.edgeQuiet, Qt::Dense7Pattern));
    else if (state == NodeState::DoneDead)
        painter->fillRect(option.rect, QBrush(theme.edgeQuiet, Qt::BDiagPattern));
    else if (state == NodeState::NotCaptured)
        paintCrossHatch(*painter, QRectF(option.rect).adjusted(1, 1, -1, -1), theme.edgeQuiet, 0.6);
    const QString shown = state == NodeState::Done ? index.data(GridModel::Value).toString() : QString();
    painter->setRenderHint(QPainter::Antialiasing);
    QRect room = option.rect;
    if (index.data(GridModel::IsOverridden).toBool()) {
        const int size = std::min(12, room.height() - 2);
        paintPencil(*painter, QRectF(room.left() + 1, room.center().y() - size / 2, size, size), theme);
        room.setLeft(room.left() + size + 1);
    }
    if (!shown.isEmpty() && option.fontMetrics.horizontalAdvance(shown) <= room.width() - 4) {
        painter->setPen(theme.text);
        painter->setFont(option.font);
        painter->drawText(room, Qt::AlignCenter, shown);
    } else {
        paintStateGlyph(*painter, room, state, theme, 0.5);
    }
    if (index.data(GridModel::IsCompared).toBool())
        paintCompared(*painter, QRectF(option.rect), index.data(GridModel::Differs).toBool(), theme);
    if (option.state.testFlag(QStyle::State_Selected))
        paintSelected(*painter, option.rect, theme);
    painter->restore();
}

}
