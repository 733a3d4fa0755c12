// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/access/access_tree.h"

#include "ui/graphview/access/access_parts.h"
#include "ui/graphview/access/canvas_access.h"
#include "ui/graphview/canvas.h"

#include <utility>

namespace tagscope::ui {

AccessTree::AccessTree(Canvas& canvas) : m_canvas(canvas)
{
    CanvasAccess::install();
}

AccessTree::~AccessTree()
{
    for (const auto& [key, id] : m_parts)
        QAccessible::deleteAccessibleInterface(id);
}

void AccessTree::tell(QAccessibleEvent& event)
{
    if (m_listener)
        m_listener(event);
    else
        QAccessible::updateAccessibility(&event);
}

QAccessibleInterface* AccessTree::part(const AccessKey& key)
{
    const auto [place, isNew] = m_parts.try_emplace(key, 0);
    if (isNew)
        place->second = QAccessible::registerAccessibleInterface(makeAccessPart(*this, key));
    return QAccessible::accessibleInterface(place->second);
}

AccessKey AccessTree::keyOf(int item) const
{
    const SceneItem& box = m_canvas.scene()->items[static_cast<size_t>(item)];
    if (box.portal >= 0)
        return {AccessKey::Kind::Tab, static_cast<uint32_t>(item)};
    return box.node.isValid() ? AccessKey{AccessKey::Kind::Node, box.node.value}
                              : AccessKey{AccessKey::Kind::Group, box.group.value};
}

int AccessTree::itemOf(const AccessKey& key) const
{
    const std::shared_ptr<const Scene>& scene = m_canvas.scene();
    if (!scene)
        return -1;
    switch (key.kind) {
    case AccessKey::Kind::Tab:
        return key.id < scene->items.size() && scene->items[key.id].portal >= 0 ? static_cast<int>(key.id) : -1;
    case AccessKey::Kind::Group: return scene->itemOf(GroupId(key.id));
    case AccessKey::Kind::Header: {
        const int item = scene->itemOf(GroupId(key.id));
        return item >= 0 && hasHeader(item) ? item : -1;
    }
    case AccessKey::Kind::Node:
    case AccessKey::Kind::Port: break;
    }
    const int item = key.id < m_canvas.graph()->size() ? scene->itemOf(NodeId(key.id)) : -1;
    return item >= 0 && scene->items[static_cast<size_t>(item)].node == NodeId(key.id) ? item : -1;
}

const std::vector<int>& AccessTree::childrenOf(int item)
{
    const std::shared_ptr<const Scene>& scene = m_canvas.scene();
    if (std::exchange(m_outlined, scene) != scene) {
        m_children.assign(scene->items.size() + 1, {});
        for (size_t i = 0; i < scene->items.size(); ++i)
            m_children[static_cast<size_t>(scene->items[i].container + 1)].push_back(static_cast<int>(i));
    }
    return m_children[static_cast<size_t>(item + 1)];
}

const std::vector<NodePort>& AccessTree::portsOf(NodeId node)
{
    if (m_portsNode != node || m_portsScene != m_canvas.scene()) {
        m_portsScene = m_canvas.scene();
        m_portsNode = node;
        m_ports = ui::portsOf(*m_portsScene, *m_canvas.graph(), node);
    }
    return m_ports;
}

bool AccessTree::hasHeader(int item) const
{
    const SceneItem& box = m_canvas.scene()->items[static_cast<size_t>(item)];
    return box.kind == SceneItem::Kind::OpenGroup && m_canvas.tree()->group(box.group).kind == Group::Kind::Frame;
}

AccessKey AccessTree::currentKey() const
{
    AccessKey key = keyOf(m_canvas.selectedItem());
    if (key.kind == AccessKey::Kind::Node && m_canvas.portIndex() >= 0) {
        key.kind = AccessKey::Kind::Port;
        key.port = m_canvas.portIndex();
    }
    return key;
}

QAccessibleInterface* AccessTree::current()
{
    return m_canvas.scene() && m_canvas.selectedItem() >= 0 ? part(currentKey()) : nullptr;
}

QString AccessTree::currentText() const
{
    if (!m_canvas.scene() || m_canvas.selectedItem() < 0)
        return {};
    const std::optional<NodePort> port = m_canvas.port();
    return port ? m_canvas.describePort(*port, m_canvas.selectedNode()) : m_canvas.describe(m_canvas.selectedItem());
}

void AccessTree::focusMoved()
{
    QAccessibleInterface* now = hasReaders() ? current() : nullptr;
    if (!now)
        return;
    m_toldKey = currentKey();
    m_told = currentText();
    if (!m_canvas.hasFocus())
        return;
    QAccessibleEvent event(now, QAccessible::Focus);
    tell(event);
}

void AccessTree::statesChanged()
{
    QAccessibleInterface* now = hasReaders() ? current() : nullptr;
    if (!now)
        return;
    const AccessKey key = currentKey();
    const QString text = currentText();
    const bool isKnown = m_toldKey == key && m_told == text;
    m_toldKey = key;
    m_told = text;
    if (isKnown)
        return;
    QAccessibleEvent named(now, QAccessible::NameChanged);
    tell(named);
    QAccessibleEvent described(&m_canvas, QAccessible::DescriptionChanged);
    tell(described);
}

void AccessTree::drop(QAccessible::Id id)
{
    QAccessibleInterface* gone = QAccessible::accessibleInterface(id);
    if (hasReaders() && gone) {
        QAccessibleEvent event(gone, QAccessible::ObjectDestroyed);
        tell(event);
    }
    QAccessible::deleteAccessibleInterface(id);
}

void AccessTree::sceneChanged(const OpenGroups& before)
{
    m_outlined.reset();
    m_children.clear();
    m_portsScene.reset();
    for (auto it = m_parts.begin(); it != m_parts.end();) {
        if (it->first.kind != AccessKey::Kind::Tab && itemOf(it->first) >= 0) {
            ++it;
            continue;
        }
        const QAccessible::Id gone = it->second;
        it = m_parts.erase(it);
        drop(gone);
    }
    if (!hasReaders())
        return;
    QAccessibleEvent reordered(&m_canvas, QAccessible::ObjectReorder);
    tell(reordered);
    const std::map<AccessKey, QAccessible::Id> parts = m_parts;  // who is told may ask for more
    for (const auto& [key, id] : parts) {
        QAccessibleInterface* group =
            key.kind == AccessKey::Kind::Group ? QAccessible::accessibleInterface(id) : nullptr;
        if (!group || before.contains(key.id) == m_canvas.isOpen(GroupId(key.id)))
            continue;
        QAccessible::State changed;
        changed.expanded = changed.collapsed = true;
        QAccessibleStateChangeEvent event(group, changed);
        tell(event);
    }
    if (m_canvas.scene() && m_canvas.selectedItem() >= 0 && m_toldKey != currentKey())
        focusMoved();
    else
        statesChanged();
}

}
