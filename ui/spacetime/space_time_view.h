// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/charts/time_scale.h"
#include "ui/common/theme.h"
#include "ui/session/queries/space_time_query.h"

#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// Which events come before and after one, by the order on each device and by messages (Lamport, 1978): of each device
/// those up to `past`, and from `future` on.
struct CausalCones {
    static constexpr uint64_t none = UINT64_MAX;
    std::vector<uint64_t> past;    ///< by device: the last event that may have had a part in it; none: no event
    std::vector<uint64_t> future;  ///< by device: the first that it may have a part in; none: no event

    static CausalCones of(const SpaceTime& run, size_t devices, const SpaceTimeMark& mark);
    bool holds(const SpaceTimeMark& mark) const;
};

/// A line for each device: its firings along the virtual clock, or in the order of events, iterations in two tones by
/// turns, and messages as arrows from line to line. What is selected has its causal past and future lit. The wheel
/// zooms, dragging and the arrow keys move, Home shows all, Page Up and Page Down go from firing to firing, Enter goes
/// to the one that is selected. GUI thread.
class SpaceTimeView final : public QWidget {
    Q_OBJECT

public:
    explicit SpaceTimeView(QWidget* parent = nullptr);

    /// Shows all of it unless it is more of the same run.
    void setRun(SpaceTime run, QStringList devices, bool isSame);
    /// What stands there as long as there is nothing to show.
    void setHint(const QString& hint);
    /// The cursor stands behind this event.
    void setPosition(uint64_t position);
    /// Names what is under the mouse.
    void setNamer(std::function<QString(const SpaceTimeMark&)> namer) { m_namer = std::move(namer); }

    const SpaceTime& run() const { return m_run; }
    /// Of the marks; nothing: none is selected.
    std::optional<size_t> selected() const { return m_selected; }
    void select(std::optional<size_t> mark);
    /// Nearest to a place in the view, within a few pixels.
    std::optional<size_t> markAt(QPointF place) const;
    QRectF boxOf(const SpaceTimeMark& mark) const;

    QSize sizeHint() const override { return {600, 200}; }

Q_SIGNALS:
    void markSelected(quint64 event);
    void markActivated(quint64 event);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    double axisHeight() const;
    double laneHeight() const;
    double laneTop(size_t device) const;
    double labelWidth() const;
    double x(double time) const { return labelWidth() + m_scale.x(time); }
    /// Of the pixels that times lie over.
    double room() const;
    void setScale(const TimeScale& scale);
    void showAll();
    void paintLanes(QPainter& painter, const Theme& theme) const;
    void paintMarks(QPainter& painter, const Theme& theme) const;
    void paintArrows(QPainter& painter, const Theme& theme) const;
    void paintAxis(QPainter& painter, const Theme& theme) const;
    void step(int by);

    SpaceTime m_run;
    QStringList m_devices;
    QString m_hint;
    std::function<QString(const SpaceTimeMark&)> m_namer;
    std::optional<size_t> m_selected;
    std::optional<CausalCones> m_cones;
    uint64_t m_position = 0;
    TimeScale m_scale;
    std::optional<QPointF> m_pressed;
    TimeScale m_pressedScale;
    bool m_isDragged = false;
};

}
