// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/access/access_parts.h"

#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/paint/painter.h"
#include "ui/session/queries/iteration_query.h"

#include <QCoreApplication>

#include <algorithm>

namespace tagscope::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("AccessPart", text);
}

/// A node, a group, the end of a portal.
class ItemPart final : public AccessPart {
public:
    using AccessPart::AccessPart;

    QAccessible::Role role() const override
    {
        return key().kind == AccessKey::Kind::Tab ? QAccessible::Link : QAccessible::TreeItem;
    }
    QAccessibleInterface* parent() const override
    {
        if (item() < 0)
            return nullptr;
        return box().container >= 0 ? tree().partOf(box().container) : QAccessible::queryAccessibleInterface(&canvas());
    }
    QAccessible::State state() const override;
    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QList<QPair<QAccessibleInterface*, QAccessible::Relation>> relations(QAccessible::Relation match) const override;
    QStringList actionNames() const override;
    QString localizedActionDescription(const QString& name) const override;
    void doAction(const QString& name) override;

protected:
    QString said() const override { return canvas().describe(item()); }
    QRectF place() const override { return box().rect; }

private:
    bool isOpen() const { return box().kind == SceneItem::Kind::OpenGroup; }
    bool hasPorts() const { return box().kind == SceneItem::Kind::Node; }
};

QAccessible::State ItemPart::state() const
{
    QAccessible::State state = AccessPart::state();
    if (item() < 0)
        return state;
    state.focusable = state.selectable = true;
    state.selected = canvas().selectedItem() == item();
    state.focused = state.selected && canvas().hasFocus() && canvas().portIndex() < 0;
    state.linked = key().kind == AccessKey::Kind::Tab;
    if (key().kind == AccessKey::Kind::Group) {
        state.expandable = true;
        state.expanded = isOpen();
        state.collapsed = !isOpen();
    }
    return state;
}

int ItemPart::childCount() const
{
    if (item() < 0)
        return 0;
    if (hasPorts())
        return static_cast<int>(tree().portsOf(box().node).size());
    return static_cast<int>(tree().childrenOf(item()).size()) + (tree().hasHeader(item()) ? 1 : 0);
}

QAccessibleInterface* ItemPart::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    if (hasPorts())
        return tree().part({AccessKey::Kind::Port, key().id, index});
    const bool hasHeader = tree().hasHeader(item());
    if (hasHeader && index == 0)
        return tree().part({AccessKey::Kind::Header, key().id});
    return tree().partOf(tree().childrenOf(item())[static_cast<size_t>(index - (hasHeader ? 1 : 0))]);
}

int ItemPart::indexOfChild(const QAccessibleInterface* child) const
{
    const AccessPart* part = asAccessPart(child);
    if (!part || item() < 0)
        return -1;
    if (part->key().kind == AccessKey::Kind::Port)
        return part->key().id == key().id && hasPorts() ? part->key().port : -1;
    const bool hasHeader = tree().hasHeader(item());
    if (part->key().kind == AccessKey::Kind::Header)
        return hasHeader && part->key().id == key().id ? 0 : -1;
    const std::vector<int>& items = tree().childrenOf(item());
    const int wanted = tree().itemOf(part->key());
    const auto found = std::ranges::lower_bound(items, wanted);
    return found != items.end() && *found == wanted ? static_cast<int>(found - items.begin()) + (hasHeader ? 1 : 0)
                                                    : -1;
}

QAccessibleInterface* ItemPart::childAt(int x, int y) const
{
    if (item() < 0)
        return nullptr;
    if (isOpen())
        if (const int inside = accessItemAt(canvas(), item(), x, y); inside >= 0)
            return tree().partOf(inside);
    if (!hasPorts() && !tree().hasHeader(item()))
        return nullptr;
    return AccessPart::childAt(x, y);
}

QList<QPair<QAccessibleInterface*, QAccessible::Relation>> ItemPart::relations(QAccessible::Relation match) const
{
    constexpr qsizetype most = 50;  // of a hub, all would be no help
    QList<QPair<QAccessibleInterface*, QAccessible::Relation>> found;
    if (item() < 0)
        return found;
    for (const int e : canvas().scene()->edgesOf(item())) {
        const SceneEdge& edge = canvas().scene()->edges[static_cast<size_t>(e)];
        const bool isIncoming = edge.to == item();
        const QAccessible::Relation relation = isIncoming ? QAccessible::Controller : QAccessible::Controlled;
        if (found.size() < most && (match & relation))
            found.append({tree().partOf(isIncoming ? edge.from : edge.to), relation});
    }
    return found;
}

QStringList ItemPart::actionNames() const
{
    if (item() < 0)
        return {};
    const bool isNode = hasPorts();
    QStringList names;
    if (!isNode || (canvas().states() && canvas().states()->look(box().node).readyIndex))
        names.append(pressAction());
    names.append(setFocusAction());
    names.append(showMenuAction());
    return names;
}

QString ItemPart::localizedActionDescription(const QString& name) const
{
    if (name != pressAction() || item() < 0)
        return QAccessibleActionInterface::localizedActionDescription(name);
    switch (box().kind) {
    case SceneItem::Kind::Node: return words(QT_TRANSLATE_NOOP("AccessPart", "Fires the node"));
    case SceneItem::Kind::Dot: return words(QT_TRANSLATE_NOOP("AccessPart", "Draws the node"));
    case SceneItem::Kind::OpenGroup: return words(QT_TRANSLATE_NOOP("AccessPart", "Closes the group"));
    case SceneItem::Kind::ClosedGroup:
        return box().stack >= 0 ? words(QT_TRANSLATE_NOOP("AccessPart", "Draws the groups of the stack by themselves"))
                                : words(QT_TRANSLATE_NOOP("AccessPart", "Opens the group"));
    case SceneItem::Kind::Tab: break;
    }
    return words(QT_TRANSLATE_NOOP("AccessPart", "Goes to the other end of the line"));
}

void ItemPart::doAction(const QString& name)
{
    if (!actionNames().contains(name))
        return;
    if (name == pressAction()) {
        canvas().activateItem(item());
        return;
    }
    canvas().selectItem(item());
    if (name == setFocusAction())
        canvas().setFocus();
    else
        canvas().askForMenu();
}

/// The header of an open loop frame: the iteration that is looked at, and arrows to those around it.
class HeaderPart final : public AccessPart, public QAccessibleValueInterface {
public:
    using AccessPart::AccessPart;

    QAccessible::Role role() const override { return QAccessible::SpinBox; }
    QAccessibleInterface* parent() const override { return item() < 0 ? nullptr : tree().partOf(item()); }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : AccessPart::interface_cast(type);
    }
    QStringList actionNames() const override;
    void doAction(const QString& name) override
    {
        const FrameLook now = look();
        const std::optional<IterationQuery> request = name == increaseAction() ? now.later
            : name == decreaseAction()                                         ? now.earlier
                                                                               : std::nullopt;
        if (request)
            Q_EMIT canvas().iterationRequested(*request);
    }
    QVariant currentValue() const override { return QVariant::fromValue(static_cast<qlonglong>(look().iteration)); }
    QVariant minimumValue() const override { return QVariant::fromValue(qlonglong(0)); }
    QVariant maximumValue() const override
    {
        return QVariant::fromValue(static_cast<qlonglong>(std::max<int64_t>(look().begun, 1) - 1));
    }
    QVariant minimumStepSize() const override { return 1; }
    /// An iteration after another: in its direction.
    void setCurrentValue(const QVariant& value) override
    {
        const int64_t now = look().iteration;
        if (value.toLongLong() != now)
            doAction(value.toLongLong() > now ? increaseAction() : decreaseAction());
    }

protected:
    QString said() const override
    {
        const Group& group = canvas().tree()->group(GroupId(key().id));
        const std::optional<FrameLook> now = canvas().states() ? canvas().states()->frame(group.path) : std::nullopt;
        const QString name =
            words(QT_TRANSLATE_NOOP("AccessPart", "Header of loop frame %1")).arg(ui::text(group.name));
        const QString about = now ? frameText(*now).simplified() : QString();
        return about.isEmpty() ? name : name + QStringLiteral(", ") + about;
    }
    QRectF place() const override { return GroupBox::header(box().rect, canvas().visibleArea()); }

private:
    FrameLook look() const
    {
        const bool isThere = item() >= 0 && canvas().states();
        return isThere ? canvas().states()->frame(canvas().tree()->group(GroupId(key().id)).path).value_or(FrameLook())
                       : FrameLook();
    }
};

QStringList HeaderPart::actionNames() const
{
    const FrameLook now = look();
    QStringList names;
    if (now.later)
        names.append(increaseAction());
    if (now.earlier)
        names.append(decreaseAction());
    return names;
}

/// An input or output of a node.
class PortPart final : public AccessPart {
public:
    using AccessPart::AccessPart;

    bool isValid() const override { return port() != nullptr; }
    QAccessible::Role role() const override { return QAccessible::TreeItem; }
    QAccessibleInterface* parent() const override { return item() < 0 ? nullptr : tree().partOf(item()); }
    QAccessible::State state() const override
    {
        QAccessible::State state = AccessPart::state();
        state.selectable = true;
        state.selected = canvas().selectedItem() == item() && canvas().portIndex() == key().port;
        state.focused = state.selected && canvas().hasFocus();
        return state;
    }
    QStringList actionNames() const override { return {}; }
    void doAction(const QString&) override {}

protected:
    QString said() const override { return port() ? canvas().describePort(*port(), NodeId(key().id)) : QString(); }
    QRectF place() const override
    {
        constexpr double reach = 6;
        if (!port())
            return {};
        const QPointF at = portPlace(*canvas().scene(), NodeId(key().id), tree().portsOf(NodeId(key().id)),
                                     static_cast<size_t>(key().port));
        return {at - QPointF(reach, reach), at + QPointF(reach, reach)};
    }

private:
    const NodePort* port() const
    {
        if (item() < 0)
            return nullptr;
        const std::vector<NodePort>& ports = tree().portsOf(NodeId(key().id));
        return static_cast<size_t>(key().port) < ports.size() ? &ports[static_cast<size_t>(key().port)] : nullptr;
    }
};

}

QAccessibleInterface* makeAccessPart(AccessTree& tree, const AccessKey& key)
{
    switch (key.kind) {
    case AccessKey::Kind::Header: return new HeaderPart(tree, key);
    case AccessKey::Kind::Port: return new PortPart(tree, key);
    case AccessKey::Kind::Node:
    case AccessKey::Kind::Group:
    case AccessKey::Kind::Tab: break;
    }
    return new ItemPart(tree, key);
}

const AccessPart* asAccessPart(const QAccessibleInterface* child)
{
    return dynamic_cast<const AccessPart*>(child);
}

int accessItemAt(const Canvas& canvas, int container, int x, int y)
{
    const QPoint at = canvas.mapFromGlobal(QPoint(x, y));
    if (!canvas.scene() || !canvas.rect().contains(at))
        return -1;
    const std::vector<SceneItem>& items = canvas.scene()->items;
    int item = canvas.scene()->itemAt(canvas.toScene(at));
    while (item >= 0 && items[static_cast<size_t>(item)].container != container)
        item = items[static_cast<size_t>(item)].container;
    return item;
}

const SceneItem& AccessPart::box() const
{
    return canvas().scene()->items[static_cast<size_t>(item())];
}

QWindow* AccessPart::window() const
{
    return canvas().window()->windowHandle();
}

QAccessibleInterface* AccessPart::child(int) const
{
    return nullptr;
}

int AccessPart::indexOfChild(const QAccessibleInterface*) const
{
    return -1;
}

QAccessibleInterface* AccessPart::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i) {
        QAccessibleInterface* one = child(i);
        const AccessKey::Kind kind = asAccessPart(one)->key().kind;
        if ((kind == AccessKey::Kind::Header || kind == AccessKey::Kind::Port) && one->rect().contains(x, y))
            return one;
        if (kind == AccessKey::Kind::Header)
            break;  // only items come after it
    }
    return nullptr;
}

QString AccessPart::text(QAccessible::Text kind) const
{
    if (!isValid())
        return {};
    const QString all = said();
    const qsizetype end = all.indexOf(QLatin1Char('\n'));
    if (kind == QAccessible::Name)
        return all.left(end);
    if (kind == QAccessible::Description && end >= 0)
        return all.mid(end + 1);
    return {};
}

QRect AccessPart::rect() const
{
    if (!isValid() || !canvas().isVisible())
        return {};
    const QRectF scene = place();
    const QRect box = QRectF(canvas().toWidget(scene.topLeft()), scene.size() * canvas().zoom()).toAlignedRect();
    return {canvas().mapToGlobal(box.topLeft()), box.size()};
}

QAccessible::State AccessPart::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    state.invisible = !canvas().isVisible();
    state.offscreen = isValid() && !QRect(canvas().mapToGlobal(QPoint(0, 0)), canvas().size()).intersects(rect());
    return state;
}

void* AccessPart::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
}

}
