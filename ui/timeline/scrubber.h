// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>

namespace tagscope::ui {

/// Position and pixel of a scrubber `width` pixels wide with `size` events: the ends are the first and last position.
double scrubberPixel(uint64_t position, uint64_t size, double width);
uint64_t scrubberPosition(double pixel, uint64_t size, double width);

/// A strip that shows where in the recorded run the cursor stands; dragging it, or the arrow keys, go elsewhere. GUI thread.
class Scrubber final : public QWidget {
    Q_OBJECT

public:
    explicit Scrubber(QWidget* parent = nullptr);

    void setRange(uint64_t position, uint64_t size, bool isLive);
    uint64_t position() const { return m_position; }
    QSize sizeHint() const override { return {400, 36}; }
    QSize minimumSizeHint() const override { return {160, 36}; }

Q_SIGNALS:
    void positionRequested(quint64 position);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF track() const;
    void request(uint64_t position);

    uint64_t m_position = 0;
    uint64_t m_size = 0;
    std::optional<uint64_t> m_requested;  ///< and not answered yet
    bool m_isLive = true;
};

}
