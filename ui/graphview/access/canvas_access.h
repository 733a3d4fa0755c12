// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAccessibleWidget>

namespace tagscope::ui {

class Canvas;

/// A canvas for readers of the screen: a tree of what is drawn, then the widgets that lie on it. What it says of itself
/// is what is said of what the keyboard is at.
class CanvasAccess final : public QAccessibleWidget {
public:
    explicit CanvasAccess(Canvas* canvas);

    /// From here on canvases are asked for by this class.
    static void install();

    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override;
    QString text(QAccessible::Text kind) const override;

private:
    /// Null while it is going.
    Canvas* canvas() const;
    /// Items in no group.
    int topCount() const;
};

}
