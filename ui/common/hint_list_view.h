// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListView>

namespace tagscope::ui {

/// A list that says what belongs into it while it is empty, and shortens in the middle what is too long for it. GUI
/// thread.
class HintListView final : public QListView {
    Q_OBJECT

public:
    explicit HintListView(QString hint, QWidget* parent = nullptr);

    void setHint(const QString& hint);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_hint;
};

}
