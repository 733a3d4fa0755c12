// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QTreeView;

namespace tagscope::ui {

/// While a tree has the keyboard, the keys that open and close its rows are its own, whatever they mean elsewhere.
/// Belongs to the tree. GUI thread.
class TreeKeys final : public QObject {
    Q_OBJECT

public:
    explicit TreeKeys(QTreeView* tree);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}
