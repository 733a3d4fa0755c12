// SPDX-License-Identifier: Apache-2.0
// What is told of something while the mouse rests there, or because a key asked for it.
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"

#include <QToolTip>

#include <utility>

namespace tagscope::ui {

void Canvas::showTipAt(QPoint at)
{
    if (!m_scene)
        return;
    const QPointF point = m_camera.toScene(QPointF(at));
    const int edge = lineAt(point);
    const int item = m_scene->itemAt(point);
    const CanvasTarget target = targetOf(item, edge);
    if (m_tip && m_tip->target == target && QToolTip::isVisible())
        return;
    constexpr int reach = 8;
    const QRect near = QRect(at, QSize()).adjusted(-reach, -reach, reach, reach);
    const int bus = edge >= 0 ? m_scene->busAt(point, 6 / m_camera.zoom) : -1;
    if (bus >= 0)
        showTip({}, describeBus(bus), mapToGlobal(at), near);
    else if (edge >= 0)
        showTip(target, describeEdge(edge), mapToGlobal(at), near);
    else if (const int message = messageLineAt(point); message >= 0)
        showTip({}, describeMessages(message), mapToGlobal(at), near);
    else if (item >= 0)
        showTip(target, describe(item), mapToGlobal(at),
                m_scene->items[static_cast<size_t>(item)].kind == SceneItem::Kind::OpenGroup ? near : widgetRect(item));
    else
        hideTip();
}

void Canvas::showTipOfSelection()
{
    if (!m_scene || m_item < 0)
        return;
    const QRect box = widgetRect(m_item) & rect();
    const std::optional<NodePort> here = port();
    showTip(selection(), here ? describePort(*here, selectedNode()) : describe(m_item), mapToGlobal(box.bottomLeft()),
            {});
}

void Canvas::showTip(const CanvasTarget& target, const QString& text, QPoint at, const QRect& rect)
{
    m_tip = Tip{target, text, at, rect};
    QToolTip::showText(at, plainHint(text), this, rect);
    if (target.kind == CanvasTarget::Kind::Node
        || (target.kind == CanvasTarget::Kind::Edge && !target.source.isControl()))
        Q_EMIT valueWanted(target);
}

void Canvas::showValue(const CanvasTarget& target, const QString& value)
{
    if (m_tip && m_tip->target == target && QToolTip::isVisible())
        QToolTip::showText(m_tip->at, QStringLiteral("<qt>%1<hr>%2</qt>").arg(asMarkup(m_tip->text), value), this,
                           m_tip->rect);
}

void Canvas::hideTip()
{
    if (std::exchange(m_tip, std::nullopt))
        QToolTip::hideText();
}

}
