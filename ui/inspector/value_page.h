// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/latest_job.h"
#include "ui/inspector/tensor_model.h"
#include "ui/inspector/value_summary.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTabWidget;
class QTableView;
class QPushButton;

namespace tagscope::ui {

class HeatMap;
class HealthPill;
class HistogramView;
class ImageBox;
class NotCapturedBox;
class DifferenceView;
class HighlightBar;
class HitWalk;
class LineChart;

/// One value: a part of it by a slice as numpy writes it, as a grid, a picture (line, heat map or image) and a
/// histogram, with its figures. What takes a walk through the elements is found out by a job, so values of any size may
/// be shown. GUI thread.
class ValuePage final : public QWidget {
    Q_OBJECT

public:
    explicit ValuePage(QWidget* parent = nullptr);

    /// A value of the name, or, if there is none, the reason in words. The slice stays as long as the name and shape
    /// do.
    void setValue(const Tensor& value, const QString& name, const QString& reason = {});
    /// A value of which only its figures are known, if even those, and perhaps a part, with what its slice is.
    void setNotCaptured(const QString& name, const QString& reason, const QString& figures, const Tensor& part = {},
                        const QString& slice = {});
    const Tensor& value() const { return m_model->tensor(); }
    /// Another view of the value, beside the others.
    void addView(QWidget* view, const QString& title);
    bool isWorking() const;
    DifferenceView& difference() { return *m_difference; }
    /// To the next marked element of the grid, or the one before (-1).
    void walkHits(int by);
    HighlightBar& highlights() { return *m_highlights; }
    const QString& name() const { return m_name; }
    /// Opens the comparison with a reference.
    void showDifference();
    QTableView* grid() const { return m_grid; }

    void copyAsCsv();
    void saveAsNpy(const QString& path);

Q_SIGNALS:
    /// To the firing of a value that is not captured.
    void firingWanted();

private:
    void makeGrid();
    void makePicture();
    void makeDifference();
    void makeHighlights();
    void updateMarks();
    QWidget* makeHistogram();
    /// The part that is typed; false, and the reason said, if there is no such part.
    bool takeSlice();
    void showPart();
    void summarisePart();
    void showSummary(const ValueSummary& summary, const Shape& shape);
    void showPicture(const ValueSummary& summary, const Shape& shape);
    void showFigures(const ValueSummary& summary);
    void say(const QString& text, bool isError);
    void choosePicture();
    void chooseFile();
    /// Texts come without numbers: there is nothing to draw then.
    void showNothing(const QString& reason);
    void fitColumns();
    /// Runs `work` on the shown part, and shows the error that it ends in.
    void exportPart(std::function<LatestJob::Outcome(const Tensor& part)> work);

    QString m_name;
    std::vector<SlicePart> m_slice;
    TensorModel* m_model = nullptr;
    HitWalk* m_walk = nullptr;
    DifferenceView* m_difference = nullptr;
    HighlightBar* m_highlights = nullptr;
    LatestJob* m_job = nullptr;
    LatestJob* m_exports = nullptr;
    QLabel* m_title = nullptr;
    QLineEdit* m_sliceLine = nullptr;
    QPushButton* m_menu = nullptr;
    QLabel* m_message = nullptr;
    NotCapturedBox* m_notCaptured = nullptr;
    HealthPill* m_pill = nullptr;
    QLabel* m_figures = nullptr;
    QTabWidget* m_views = nullptr;
    QTableView* m_grid = nullptr;
    QWidget* m_picturePage = nullptr;
    QComboBox* m_pictureKind = nullptr;
    QStackedWidget* m_pictures = nullptr;
    LineChart* m_line = nullptr;
    HeatMap* m_heat = nullptr;
    ImageBox* m_image = nullptr;
    HistogramView* m_histogram = nullptr;
    QCheckBox* m_isLog = nullptr;
};

}
