// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/line_beside.h"
#include "ui/session/queries/lanes_query.h"
#include "ui/timeline/marker_rows.h"

#include <QAbstractScrollArea>

#include <optional>
#include <utility>
#include <vector>

namespace tagscope::ui {

struct Theme;

/// Bars of one row that lie over each other, because more iterations overlap than a lane has rows.
struct LaneHeap {
    int row = 0;
    uint64_t begin = 0;  ///< events [begin, end)
    uint64_t end = 0;
    int64_t first = 0;  ///< iterations
    int64_t last = 0;
    size_t bars = 0;

    bool holds(const LaneBar& bar) const { return bar.row == row && bar.begin >= begin && bar.end <= end; }
    bool operator==(const LaneHeap&) const = default;
};

std::vector<LaneHeap> heapsOf(const Lane& lane);

/// Iterations of frame instances as bars from their first to their last event, over the part of the run that the
/// scrubber shows; those that overlap stand below each other. Asks for what can be seen, and only while it can be seen.
/// GUI thread.
class LanesView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit LanesView(QWidget* parent = nullptr);

    /// What stands here without bars.
    void setHint(const QString& hint);
    /// The run has `size` events, and the cursor stands at `position`.
    void setRun(const LineId& line, uint64_t position, uint64_t size);
    void setShown(ScrubberRange shown);
    void setFocusTag(std::optional<TagId> tag);
    /// Only these iterations have bars; nothing: all.
    void setTagRange(const std::optional<TagRange>& range);
    /// And only those with an event in this part of the run.
    void setEvents(const std::optional<EventRange>& events);
    void setLanes(const Lanes& lanes);
    const Lanes& lanes() const { return m_lanes; }
    /// Of a bar of the lanes that are shown; empty for one that is not.
    QRectF barRect(size_t lane, size_t bar) const;
    QString barText(size_t lane, size_t bar) const;
    /// Asks for another part of the run: around the current bar, or else the position.
    void zoomBy(double factor);

Q_SIGNALS:
    void lanesWanted(const tagscope::ui::LanesQuery& request);
    void tagActivated(tagscope::TagId tag);
    /// The run is to be looked at there.
    void positionWanted(quint64 position);
    /// Another part of the run is to be shown, here and in the scrubber.
    void rangeWanted(quint64 first, quint64 last);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    using Place = std::pair<size_t, size_t>;  // lane, bar

    void ask();
    void forget();
    QRectF track() const;
    double laneTop(size_t lane) const;
    double laneHeight(const Lane& lane) const;
    double rowHeight() const;
    QRectF spanRect(size_t lane, int row, uint64_t begin, uint64_t end) const;
    std::optional<Place> barAt(QPointF point) const;
    void activate(Place place);
    void walk(int key);
    void paintLane(QPainter& painter, size_t lane) const;
    void paintBar(QPainter& painter, Place place) const;
    void paintWords(QPainter& painter, size_t lane) const;
    bool isFocus(const LaneBar& bar) const;
    /// Whether a bar that can be seen is the current one.
    bool hasBar() const;
    QColor fillOf(const LaneBar& bar, const Theme& theme) const;

    QString m_hint;
    LineId m_line;
    uint64_t m_position = 0;
    uint64_t m_size = 0;
    ScrubberRange m_shown;
    std::optional<TagId> m_tag;
    std::optional<TagRange> m_range;
    std::optional<EventRange> m_events;
    Lanes m_lanes;
    std::vector<std::vector<LaneHeap>> m_heaps;  ///< of each of them
    double m_labelWidth = 0;                     ///< that the names of the lanes want
    std::optional<LanesQuery> m_asked;           ///< and not answered yet
    bool m_isStale = true;
    std::optional<Place> m_current;
};

}
