// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/column_fit.h"

class QTreeView;

namespace tagscope::ui {

/// Keeps the columns of a tree within the view, until somebody draws one by hand: where there is not room for all of
/// them, texts are shortened, names last, so that nothing is scrolled sideways and it can always be seen what is in
/// what. Widths are those of the rows in view; while these are only scrolled or opened, columns do not shrink. The
/// first column of the model has the names.
class TreeColumns final : public FittedColumns {
    Q_OBJECT

public:
    /// `whole`: a column whose texts are to be read whole before names have more than their beginning; -1: none.
    explicit TreeColumns(QTreeView* tree, int whole = -1);

protected:
    std::vector<int> widths() override;
    void fitAnew() override;

private:
    /// What it takes to see how each name in view begins, however far in.
    int beginningOfNames() const;

    QTreeView* m_tree;
    int m_whole;
    std::vector<int> m_wanted;  ///< by column, since rows changed
    int m_beginning = 0;        ///< the same of the beginning of names
};

}
