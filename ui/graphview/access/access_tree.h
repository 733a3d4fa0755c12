// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/ports.h"
#include "ui/graphview/scene/scene.h"

#include <QAccessible>

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace tagscope::ui {

class Canvas;

/// What something that is drawn is for readers of the screen, the same from picture to picture; but for tabs, which
/// have no other name than their place in the scene.
struct AccessKey {
    enum class Kind : uint8_t { Node, Group, Tab, Header, Port };
    Kind kind = Kind::Node;
    uint32_t id = 0;  ///< of the node; of the group, also of a header; item of a tab
    int port = -1;    ///< of portsOf its node

    auto operator<=>(const AccessKey&) const = default;
};

/// What readers of the screen are given of a canvas: items in the boxes around them, the headers of open loop frames,
/// the ports of nodes. Each is made when somebody asks for it, so that a graph costs nothing until then, and goes with
/// what it shows. GUI thread.
class AccessTree {
public:
    explicit AccessTree(Canvas& canvas);
    ~AccessTree();
    AccessTree(const AccessTree&) = delete;
    AccessTree& operator=(const AccessTree&) = delete;

    Canvas& canvas() const { return m_canvas; }
    /// How many parts there are by now.
    size_t size() const { return m_parts.size(); }

    QAccessibleInterface* part(const AccessKey& key);
    QAccessibleInterface* partOf(int item) { return part(keyOf(item)); }
    AccessKey keyOf(int item) const;
    /// The item that a part belongs to; -1: it is no longer drawn.
    int itemOf(const AccessKey& key) const;
    /// Items in an open group, in the order of the scene; -1: those in none.
    const std::vector<int>& childrenOf(int item);
    const std::vector<NodePort>& portsOf(NodeId node);
    bool hasHeader(int item) const;
    /// What the keyboard is at; null if nothing is selected.
    QAccessibleInterface* current();
    /// What is said of it: a line that names it, and lines that say more.
    QString currentText() const;

    // Readers are told, if there are any.
    using Listener = std::function<void(QAccessibleEvent& event)>;
    /// Is told in the place of the platform, whether that has readers or not.
    void setListener(Listener listener) { m_listener = std::move(listener); }
    void focusMoved();
    void statesChanged();
    /// `before`: groups that were open in the scene before this one.
    void sceneChanged(const OpenGroups& before);

private:
    bool hasReaders() const { return m_listener || QAccessible::isActive(); }
    void tell(QAccessibleEvent& event);
    AccessKey currentKey() const;
    void drop(QAccessible::Id id);

    Canvas& m_canvas;
    Listener m_listener;
    std::map<AccessKey, QAccessible::Id> m_parts;
    std::shared_ptr<const Scene> m_outlined;    ///< that m_children is of
    std::vector<std::vector<int>> m_children;   ///< by item + 1
    std::shared_ptr<const Scene> m_portsScene;  ///< that m_ports is of
    NodeId m_portsNode;
    std::vector<NodePort> m_ports;
    AccessKey m_toldKey;
    QString m_told;  ///< what readers know of what the keyboard is at
};

}
