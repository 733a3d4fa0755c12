// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/access/canvas_access.h"

#include "ui/graphview/access/access_parts.h"
#include "ui/graphview/canvas.h"

#include <algorithm>

namespace tagscope::ui {

CanvasAccess::CanvasAccess(Canvas* canvas) : QAccessibleWidget(canvas, QAccessible::Tree) {}

void CanvasAccess::install()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
            auto* canvas = qobject_cast<Canvas*>(object);
            return canvas ? new CanvasAccess(canvas) : nullptr;
        });
        return true;
    }();
    Q_UNUSED(isInstalled)
}

Canvas* CanvasAccess::canvas() const
{
    return qobject_cast<Canvas*>(object());
}

int CanvasAccess::topCount() const
{
    return canvas() && canvas()->scene() ? static_cast<int>(canvas()->accessTree().childrenOf(-1).size()) : 0;
}

int CanvasAccess::childCount() const
{
    return topCount() + QAccessibleWidget::childCount();
}

QAccessibleInterface* CanvasAccess::child(int index) const
{
    const int items = topCount();
    if (index >= items)
        return QAccessibleWidget::child(index - items);
    return index < 0 ? nullptr
                     : canvas()->accessTree().partOf(canvas()->accessTree().childrenOf(-1)[static_cast<size_t>(index)]);
}

int CanvasAccess::indexOfChild(const QAccessibleInterface* child) const
{
    const AccessPart* part = asAccessPart(child);
    if (!part) {
        const int widget = QAccessibleWidget::indexOfChild(child);
        return widget < 0 ? -1 : topCount() + widget;
    }
    if (topCount() == 0)
        return -1;
    const std::vector<int>& items = canvas()->accessTree().childrenOf(-1);
    const bool isItem = part->key().kind != AccessKey::Kind::Port && part->key().kind != AccessKey::Kind::Header;
    const int wanted = isItem ? canvas()->accessTree().itemOf(part->key()) : -1;
    const auto found = std::ranges::lower_bound(items, wanted);
    return found != items.end() && *found == wanted ? static_cast<int>(found - items.begin()) : -1;
}

QAccessibleInterface* CanvasAccess::childAt(int x, int y) const
{
    if (!canvas())
        return nullptr;
    if (QWidget* over = canvas()->childAt(canvas()->mapFromGlobal(QPoint(x, y)))) {
        while (over->parentWidget() != canvas())
            over = over->parentWidget();
        return QAccessible::queryAccessibleInterface(over);
    }
    const int item = accessItemAt(*canvas(), -1, x, y);
    return item < 0 ? nullptr : canvas()->accessTree().partOf(item);
}

QAccessibleInterface* CanvasAccess::focusChild() const
{
    QAccessibleInterface* current = canvas() && canvas()->hasFocus() ? canvas()->accessTree().current() : nullptr;
    return current ? current : QAccessibleWidget::focusChild();
}

QString CanvasAccess::text(QAccessible::Text kind) const
{
    const QString current =
        canvas() && kind == QAccessible::Description ? canvas()->accessTree().currentText() : QString();
    return current.isEmpty() ? QAccessibleWidget::text(kind) : current;
}

}
