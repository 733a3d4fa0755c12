// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/access/access_tree.h"

#include <QAccessible>

namespace tagscope::ui {

/// One part of an AccessTree, which outlives it. Parts are owned by the cache of QAccessible.
class AccessPart : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    AccessPart(AccessTree& tree, const AccessKey& key) : m_tree(tree), m_key(key) {}

    const AccessKey& key() const { return m_key; }

    bool isValid() const override { return item() >= 0; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* child(int index) const override;
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface* child) const override;
    /// The first line of what is said of it, and the others.
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override;
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

protected:
    Canvas& canvas() const { return m_tree.canvas(); }
    AccessTree& tree() const { return m_tree; }
    /// -1: it is no longer drawn.
    int item() const { return m_tree.itemOf(m_key); }
    const SceneItem& box() const;
    virtual QString said() const = 0;
    /// In coordinates of the scene.
    virtual QRectF place() const = 0;

private:
    AccessTree& m_tree;
    AccessKey m_key;
};

/// Not registered yet.
QAccessibleInterface* makeAccessPart(AccessTree& tree, const AccessKey& key);

/// The part of `child` that is given, or null if it is none.
const AccessPart* asAccessPart(const QAccessibleInterface* child);

/// The outermost item below `container` that shows something at a point of the screen, -1 for any container; -1 if
/// nothing is there.
int accessItemAt(const Canvas& canvas, int container, int x, int y);

}
