// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/column_fit.h"

class QTreeView;

namespace tagscope::ui {

/// Keeps the columns of a tree within the view, until somebody draws one by hand: where there is not room for all of them, texts are
/// shortened, names last, so that nothing is scrolled sideways and it can always be seen what is in what. While rows change or are
/// scrolled, columns only grow. The first column of the model has the names.
class TreeColumns final : public FittedColumns {
    Q_OBJECT

public:
    /// `whole`: a column whose texts are to be read whole before names have more than their beginning; -1: none.
    explicit TreeColumns(QTreeView* tree, int whole = -1);

protected:
    std::vector<int> widths() override;
    void fitAnew() override;

private:
    /// Of the rows in view: how far in the innermost name begins.
    int deepestIndent() const;

    QTreeView* m_tree;
    int m_whole;
    std::vector<int> m_wanted;   ///< by column
};

}
