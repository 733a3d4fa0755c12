// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/kernels/kernel_lanes_view.h"
#include "ui/kernels/path_model.h"
#include "ui/parts/view_part.h"

class QComboBox;
class QTableView;

namespace tagscope::ui {

class KernelLegend;
class PlainLabel;

/// What each thread, or each iteration, did over time, and what is on the critical path, as a part of the window. To
/// select a bar is to look at its node; Enter goes to it. GUI thread.
class KernelsPart final : public ViewPart {
    Q_OBJECT

public:
    explicit KernelsPart(const PartContext& context);

    QWidget* widget() const override { return m_widget; }
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    void onFile(bool isOtherGraph) override;
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

    // For tests.

    KernelLanesView* view() const { return m_view; }
    PathModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    QString sentence() const;
    QComboBox* rows() const { return m_rows; }

protected:
    void look() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isByIteration() const;
    void ask();
    void askForPath();
    void take(const KernelLanes& lanes);
    void showState();
    void goTo(uint64_t event);
    void lookAt(uint64_t event);
    QString labelOf(const KernelLane& lane) const;
    QString nameOf(const KernelLane& lane, const LaneBar& bar) const;

    QWidget* m_widget;
    QComboBox* m_rows;
    PlainLabel* m_sentence;
    KernelLanesView* m_view;
    KernelLegend* m_legend;
    PathModel* m_model;
    QTableView* m_table;
    LineId m_line;
    bool m_isSame = false;  ///< what is shown is of this line, and by the same rows
    uint64_t m_size = 0;    ///< of the line, when it was looked through
    bool m_isComplete = false;
    bool m_isTaking = false;
    bool m_wantsMore = false;
    std::optional<uint64_t> m_pathSize;  ///< of the line whose critical path is told
    std::optional<KernelLanesQuery> m_asked;
};

}
