// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/charts/time_scale.h"
#include "ui/common/theme.h"
#include "ui/session/queries/timing_query.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <functional>
#include <optional>

namespace tagscope::ui {

/// Lanes of kernels over the virtual clock, or over event numbers where there is none. What is in sight is asked for,
/// as finely as pixels show it; until it comes, what is known of it is drawn. The wheel zooms (with Shift it moves,
/// with Ctrl it goes through the lanes), dragging moves; Left and Right go from bar to bar, Up and Down from lane to
/// lane, + and - zoom, Home and End go to the ends, 0 shows all, Enter goes to the event. GUI thread.
class KernelLanesView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit KernelLanesView(QWidget* parent = nullptr);

    /// Of the part in sight. Another run: all of it is shown.
    void setLanes(KernelLanes lanes, QStringList labels, bool isSame);
    void setHint(const QString& hint);
    /// Tells what a bar is.
    void setNamer(std::function<QString(const KernelLane&, const LaneBar&)> namer) { m_namer = std::move(namer); }
    const KernelLanes& lanes() const { return m_lanes; }
    const TimeScale& scale() const { return m_scale; }
    /// Another part is in sight.
    void setScale(const TimeScale& scale);
    /// What is to be asked for.
    KernelLanesQuery query(bool byIteration) const;

    struct Place {
        uint64_t lane = 0;  ///< of all
        LaneBar bar;
    };
    const std::optional<Place>& selected() const { return m_selected; }
    std::optional<Place> placeAt(QPointF place) const;
    QRectF boxOf(const Place& place) const;
    void showAll();
    /// A firing comes into sight and is selected.
    void showFiring(uint64_t lane, const LaneBar& bar);

    QSize sizeHint() const override { return {600, 220}; }

Q_SIGNALS:
    /// Something else is in sight.
    void viewChanged();
    void firingSelected(quint64 event);
    void firingActivated(quint64 event);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    double labelWidth() const { return m_labelWidth; }
    double axisHeight() const;
    double laneHeight() const { return m_laneHeight; }
    /// What lanes and labels need, measured once: each bar asks where it is.
    void measure();
    uint64_t topLane() const;
    uint64_t lanesInSight() const;
    double laneTop(uint64_t lane) const;
    double x(VirtualTime time) const { return labelWidth() + m_scale.x(static_cast<double>(time)); }
    const KernelLane* laneOf(uint64_t lane) const;
    void setScrollBar();
    void select(std::optional<Place> place);
    void step(int by);
    void stepLane(int by);
    void paintLane(QPainter& painter, const Theme& theme, uint64_t lane) const;
    void paintBar(QPainter& painter, const Theme& theme, uint64_t lane, const LaneBar& bar) const;
    void paintAxis(QPainter& painter, const Theme& theme) const;

    KernelLanes m_lanes;
    QStringList m_labels;  ///< of the lanes that are known
    double m_labelWidth = 30;
    double m_laneHeight = 1;
    QString m_hint;
    std::function<QString(const KernelLane&, const LaneBar&)> m_namer;
    TimeScale m_scale;
    std::optional<Place> m_selected;
    std::optional<QPointF> m_pressed;
    TimeScale m_pressedScale;
    bool m_isDragged = false;
};

}
