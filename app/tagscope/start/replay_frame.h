// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace tagscope::app {

/// An amber line around the whole window while it shows the past, over everything in it and out of the way of the
/// mouse. GUI thread.
class ReplayFrame final : public QWidget {
    Q_OBJECT

public:
    static constexpr int thickness = 2;

    explicit ReplayFrame(QWidget& window);

    void setReplay(bool isReplay);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();
};

}
