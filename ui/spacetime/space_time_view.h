// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/charts/time_scale.h"
#include "ui/common/theme.h"
#include "ui/session/queries/space_time_query.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace tagscope::ui {

/// A line for each device: its firings along the virtual clock, or in the order of events, iterations in two tones by
/// turns, and messages as arrows from line to line. What is in sight is asked for, as finely as pixels show it; until
/// it comes, what is known of it is drawn. What is selected has its causal past and future lit. The wheel zooms (with
/// Ctrl it goes through the devices), dragging and the arrow keys move, Home shows all, Page Up and Page Down go from
/// firing to firing, Enter goes to the one that is selected; C lights the longest causal chain through it, Delete hides
/// its device, with Shift all are shown again. GUI thread.
class SpaceTimeView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit SpaceTimeView(QWidget* parent = nullptr);

    /// Of the part in sight. Shows all of it unless it is more of the same run.
    void setRun(SpaceTime run, QStringList devices, bool isSame);
    /// What stands there as long as there is nothing to show.
    void setHint(const QString& hint);
    /// Names what is under the mouse.
    void setNamer(std::function<QString(const SpaceTimeMark&)> namer) { m_namer = std::move(namer); }
    /// Devices without a line.
    void setHidden(std::set<DeviceId> hidden);
    const std::set<DeviceId>& hidden() const { return m_hidden; }
    void setWithChain(bool isWith);
    bool withChain() const { return m_withChain; }
    /// What is to be asked for, with the cursor behind so many events.
    SpaceTimeQuery query(uint64_t position) const;

    const SpaceTime& run() const { return m_run; }
    const TimeScale& scale() const { return m_scale; }
    /// Another part is in sight.
    void setScale(const TimeScale& scale);
    const std::optional<SpaceTimeMark>& selected() const { return m_selected; }
    void select(const std::optional<SpaceTimeMark>& mark);
    /// Nearest to a place in the view, within a few pixels.
    std::optional<SpaceTimeMark> markAt(QPointF place) const;
    QRectF boxOf(const SpaceTimeMark& mark) const;
    /// The device whose line is at a height; invalid: none.
    DeviceId deviceAt(double y) const;
    /// An event comes into sight.
    void showTime(double begin, double end);

    QSize sizeHint() const override { return {600, 200}; }

Q_SIGNALS:
    /// Something else is in sight, or wanted.
    void viewChanged();
    void markSelected(quint64 event);
    void markActivated(quint64 event);
    void hiddenChanged();
    void chainWanted(bool isWanted);
    void menuRequested(tagscope::DeviceId device, QPoint globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    double axisHeight() const;
    double laneHeight() const { return m_laneHeight; }
    /// What lines and labels need, measured once: each mark asks where it is.
    void measure();
    /// Of a line, by its number among those that are not hidden.
    double laneTop(size_t lane) const;
    /// Of a device; one that is hidden has none.
    std::optional<size_t> laneOf(DeviceId device) const;
    void setLanes();
    int topLane() const;
    int lanesInSight() const;
    double labelWidth() const { return m_labelWidth; }
    double x(double time) const { return labelWidth() + m_scale.x(time); }
    /// Of the pixels that times lie over.
    double room() const;
    void showAll();
    void setScrollBar();
    void paintLanes(QPainter& painter, const Theme& theme) const;
    void paintMarks(QPainter& painter, const Theme& theme) const;
    void paintMark(QPainter& painter, const Theme& theme, const SpaceTimeMark& mark, double alpha) const;
    void paintArrows(QPainter& painter, const Theme& theme) const;
    void paintArrow(QPainter& painter, const Theme& theme, const SpaceTimeArrow& arrow, bool hasHead) const;
    void paintAxis(QPainter& painter, const Theme& theme) const;
    void step(int by);

    SpaceTime m_run;
    QStringList m_devices;
    std::set<DeviceId> m_hidden;
    std::vector<DeviceId> m_lanes;                      ///< devices that have a line
    std::vector<std::optional<size_t>> m_laneOfDevice;  ///< into those
    double m_labelWidth = 0;
    double m_laneHeight = 1;
    bool m_withChain = false;
    QString m_hint;
    std::function<QString(const SpaceTimeMark&)> m_namer;
    std::optional<SpaceTimeMark> m_selected;
    TimeScale m_scale;
    std::optional<QPointF> m_pressed;
    TimeScale m_pressedScale;
    bool m_isDragged = false;
};

}
