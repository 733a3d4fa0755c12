// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/matrix/matrix_model.h"
#include "ui/parts/view_part.h"
#include "ui/session/queries/traffic_query.h"
#include "ui/session/snapshot.h"

class QComboBox;
class QTableView;
class QToolButton;

namespace tagscope::ui {

class EmptyHint;
class PlainLabel;

/// Who has sent what to whom up to the cursor, device by device, with the cells shaded by a figure that is chosen. A
/// click on a cell, or Enter, lists only its messages; on a name those that the device has sent. Looks and asks only
/// while it can be seen. GUI thread.
class MatrixPart final : public ViewPart {
    Q_OBJECT

public:
    explicit MatrixPart(const PartContext& context);

    QWidget* widget() const override { return m_widget; }
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    void onFile(bool isOtherGraph) override;
    void onFocus(FocusModel::Parts parts) override;
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

    // For tests.

    MatrixModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    QComboBox* figureBox() const { return m_figure; }
    QToolButton* allButton() const { return m_all; }
    QString hintText() const;
    QString sumText() const;

protected:
    void look() override;

private:
    void makeTable();
    void take(const Result<TrafficFound>& found);
    void filterBy(const QModelIndex& index);
    void showState();
    void fitColumns();

    QWidget* m_widget;
    MatrixModel* m_model;
    QTableView* m_table;
    QComboBox* m_figure;
    PlainLabel* m_sum;
    QToolButton* m_all;
    EmptyHint* m_hint = nullptr;
    LineId m_line;  ///< that was asked about
    uint64_t m_position = 0;
    bool m_isShown = false;  ///< the answer for these
};

}
