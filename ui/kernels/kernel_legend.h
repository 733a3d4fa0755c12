// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/run_times.h"
#include "ui/common/theme.h"

#include <QBrush>
#include <QWidget>

namespace tagscope::ui {

/// What a thread waits for is told by colour, and by pattern for those who do not tell colours apart.
QBrush waitBrush(const Theme& theme, ReadyBy by);
QString waitText(ReadyBy by);

/// What the bars of lanes of kernels mean, in as many lines as it needs. GUI thread.
class KernelLegend final : public QWidget {
    Q_OBJECT

public:
    explicit KernelLegend(QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {300, heightForWidth(300)}; }
    QSize minimumSizeHint() const override { return {80, fontMetrics().height() + 6}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Entry {
        QString text;
        QPoint place;
        int kind = 0;  ///< into `kinds`
    };
    std::vector<Entry> entries(int width) const;
};

}
