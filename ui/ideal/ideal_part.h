// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ideal/ideal_job.h"
#include "ui/ideal/ideal_model.h"
#include "ui/parts/view_part.h"

#include <QTimer>

#include <array>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QProgressBar;
class QPushButton;
class QSlider;
class QTableView;

namespace tagscope::ui {

class LineChart;
class PlainLabel;

/// What would be gained if a device, a link, a kernel or a window were another, as a part of the window: chosen above,
/// run in the background, told in a sentence and listed. Below, the run's length over windows of 1 to 64 iterations.
/// GUI thread.
class IdealPart final : public ViewPart {
    Q_OBJECT

public:
    static constexpr int mostWindow = 64;

    explicit IdealPart(const PartContext& context);

    QWidget* widget() const override { return m_widget; }
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    void onFile(bool isOtherGraph) override;
    void onFocus(FocusModel::Parts parts) override;

    // For tests.

    IdealModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    IdealJob& job() { return m_job; }
    QString sentence() const;
    QComboBox* what() const { return m_what; }
    QComboBox* which() const { return m_which; }
    QCheckBox* ideal() const { return m_ideal; }
    QDoubleSpinBox* value() const { return m_value; }
    QPushButton* tryIt() const { return m_try; }
    QPushButton* sweep() const { return m_sweep; }
    QPushButton* stop() const { return m_stop; }
    QSlider* window() const { return m_window; }
    LineChart* chart() const { return m_chart; }

protected:
    void look() override;

private:
    IdealChange::Kind kind() const;
    IdealChange change() const;
    void makeControls();
    void layOut();
    void fillWhich();
    void fillFrames();
    void showKind();
    void showState();
    void end();
    void showWindow();
    void showCurve();
    void showProgress();
    void take(const IdealChange& change, const IdealRun& run);
    void say(const QString& sentence);

    QWidget* m_widget;
    QComboBox* m_what;
    QComboBox* m_which;
    QCheckBox* m_ideal;
    QDoubleSpinBox* m_value;
    QPushButton* m_try;
    QPushButton* m_stop;
    QProgressBar* m_progress;
    PlainLabel* m_sentence;
    IdealModel* m_model;
    QTableView* m_table;
    QComboBox* m_frame;
    QPushButton* m_sweep;
    QSlider* m_window;
    PlainLabel* m_windowText;
    LineChart* m_chart;
    IdealJob m_job;
    QTimer m_looks;
    std::shared_ptr<const Program> m_program;
    bool m_isSweep = false;
    std::array<std::optional<IdealRun>, mostWindow> m_curve;
};

}
