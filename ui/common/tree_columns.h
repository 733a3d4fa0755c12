// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>

class QTreeView;

namespace tagscope::ui {

/// Keeps the columns of a tree as wide as what they show in view, until somebody draws one by hand; the last one has the rest. What
/// is wider than the view is scrolled to: a tree says by where its names begin what is in what, so they are not shortened. While
/// rows change or are scrolled, columns only grow. Belongs to the tree; made when the tree has its model. GUI thread.
class TreeColumns final : public QObject {
    Q_OBJECT

public:
    explicit TreeColumns(QTreeView* tree);

    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitAnew();

    QTreeView* m_tree;
    QTimer m_soon;   ///< many changes come at once
    bool m_mayShrink = true;
    bool m_isFitting = false;
    bool m_isByHand = false;
};

}
