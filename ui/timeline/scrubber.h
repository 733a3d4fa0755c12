// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/markers_query.h"
#include "ui/timeline/marker_rows.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// A strip that shows where in the recorded run the cursor stands, with a row for each kind of event worth finding;
/// dragging it, or the arrow keys, go elsewhere. The wheel shows a shorter part of the run, dragging or keys with Shift
/// choose a range. GUI thread.
class Scrubber final : public QWidget {
    Q_OBJECT

public:
    explicit Scrubber(QWidget* parent = nullptr);

    void setRange(uint64_t position, uint64_t size, bool isLive);
    void setMarkers(std::shared_ptr<const MarkerTable> markers, std::vector<uint64_t> hits);
    /// Where the run ended in an error; nothing: it did not.
    void setError(std::optional<uint64_t> position);
    uint64_t position() const { return m_position; }
    uint64_t size() const { return m_size; }
    /// The part of the run in view.
    ScrubberRange shown() const { return m_shown; }
    /// Positions that were chosen with Shift; nothing: none were.
    std::optional<ScrubberRange> selection() const { return m_selection; }
    const std::vector<MarkerRow>& rows() const { return m_rows; }
    /// The mark under a point of the widget, in words; nothing: there is none.
    std::optional<std::pair<uint64_t, QString>> markAt(QPointF point) const;
    /// Adds which node a mark is of to its tip, if that is still there.
    void showPlace(const MarkQuery& of, const MarkPlace& place);
    QSize sizeHint() const override { return {400, wantedHeight()}; }
    QSize minimumSizeHint() const override { return {160, wantedHeight()}; }

    /// Kept within the run; an empty one is none.
    void setSelection(std::optional<ScrubberRange> selection);

public Q_SLOTS:
    void clearSelection();
    void showAll();
    /// Around the position.
    void zoomBy(double factor);
    /// Another part of the run, kept within it.
    void setShown(tagscope::ui::ScrubberRange shown);

Q_SIGNALS:
    void positionRequested(quint64 position);
    /// The mouse rests on a mark: `showPlace` takes the answer.
    void placeWanted(const tagscope::ui::MarkQuery& request);
    void selectionChanged();
    /// The part of the run in view is another one.
    void shownChanged();

protected:
    bool event(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// A mark that a tip is shown of.
    struct Tip {
        MarkQuery mark;
        QString text;
        QPoint at;  ///< on the screen
    };
    /// Its row and position; nothing: there is none.
    std::optional<std::pair<size_t, uint64_t>> findMark(QPointF point) const;
    void showTip(QPoint point, QPoint onScreen);
    int wantedHeight() const;
    double rowHeight() const;
    double stripHeight() const;
    QRectF track() const;
    double pixelOf(uint64_t position) const;
    uint64_t positionAt(QPointF point) const;
    void arrange();
    void request(uint64_t position);
    void extendTo(uint64_t position);
    void paintRows(QPainter& painter, const QRectF& bar) const;
    void paintSelection(QPainter& painter, const QRectF& bar) const;

    uint64_t m_position = 0;
    uint64_t m_size = 0;
    ScrubberRange m_shown;
    ScrubberRange m_told;  ///< what shownChanged was about
    std::shared_ptr<const MarkerTable> m_markers;
    std::vector<uint64_t> m_hits;
    std::vector<MarkerRow> m_rows;
    std::optional<ScrubberRange> m_selection;
    std::optional<uint64_t> m_selectFrom;  ///< where a drag with Shift began
    std::optional<uint64_t> m_anchor;      ///< the end of a range that stays while keys move the other
    std::optional<uint64_t> m_error;
    std::optional<uint64_t> m_requested;  ///< and not answered yet
    std::optional<Tip> m_tip;
    bool m_isLive = true;
};

}
