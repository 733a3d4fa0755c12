// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>

#include <vector>

class QTreeView;

namespace tagscope::ui {

/// Keeps the columns of a tree within the view, until somebody draws one by hand: where there is not room for all of them, texts are
/// shortened, names last, so that nothing is scrolled sideways and it can always be seen what is in what. While rows change or are
/// scrolled, columns only grow. Belongs to the tree; made when the tree has its model, whose first column has the names. GUI thread.
class TreeColumns final : public QObject {
    Q_OBJECT

public:
    explicit TreeColumns(QTreeView* tree);

    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitAnew();
    /// Of the rows in view: how far in the innermost name begins.
    int deepestIndent() const;

    QTreeView* m_tree;
    QTimer m_soon;   ///< many changes come at once
    std::vector<int> m_wanted;   ///< by column
    bool m_isFitting = false;
    bool m_isByHand = false;
};

}
