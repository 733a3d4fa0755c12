// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/series_query.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace tagscope::ui {

class LineChart;

/// One output over the iterations of a frame instance: numbers, or the mean of a tensor with its least and greatest
/// value. Asks for the points part by part, and only while it can be seen. GUI thread.
class SeriesView final : public QWidget {
    Q_OBJECT

public:
    explicit SeriesView(QWidget* parent = nullptr);

    /// No more iterations than these are asked for: of a longer loop those around the one that is looked at, and the
    /// view says which.
    static constexpr int64_t mostPoints = 2048;

    void clear(const QString& reason);
    /// What is shown is this output of a node at the instance that has `tag`, which is of its iteration `focus`, as of
    /// `position`.
    void setSubject(NodeId node, int slot, std::optional<TagId> tag, uint64_t position, int64_t focus = 0);
    void addSeries(const Series& series);
    LineChart* chart() const { return m_chart; }

Q_SIGNALS:
    void seriesWanted(const tagscope::ui::SeriesQuery& request);
    void tagActivated(tagscope::TagId tag);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void ask();
    void askFrom(int64_t first);
    void showPoints();

    SeriesQuery m_request;
    uint64_t m_position = 0;
    bool m_isAsked = false;
    int64_t m_first = 0;  ///< iteration that is asked for
    int64_t m_iterations = 0;
    bool m_isInLoop = false;
    std::vector<SeriesPoint> m_coming;  ///< parts that have been answered so far
    std::vector<SeriesPoint> m_points;  ///< as they are shown
    LineChart* m_chart = nullptr;
};

}
