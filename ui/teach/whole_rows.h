// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListWidget>

namespace tagscope::ui {

/// A list that ends below a whole row, however high it is, unless a row is higher than all of it. GUI thread.
class WholeRows final : public QListWidget {
    Q_OBJECT

public:
    explicit WholeRows(QWidget* parent = nullptr);

protected:
    void updateGeometries() override;

private:
    void leaveOutPart();

    int m_spare = 0;  ///< below the last whole row
};

}
