// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/slack/edge_model.h"

class QTableView;

namespace tagscope::ui {

class EmptyHint;

/// The edges between devices, and how long devices stood for their messages, as a part of the window. To select one is
/// to look at it; Enter goes to the receive that stalled longest. Looks and asks only while it can be seen. GUI thread.
class SlackPart final : public ViewPart {
    Q_OBJECT

public:
    explicit SlackPart(const PartContext& context);

    QWidget* widget() const override;
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    void onFile(bool isOtherGraph) override;

    // For tests.

    EdgeModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    QString hintText() const;

protected:
    void look() override;

private:
    void ask();
    void showState();
    void select(int row);

    EdgeModel* m_model;
    QTableView* m_table;
    EmptyHint* m_hint;
    LineId m_line;
    uint64_t m_size = 0;
    bool m_isComplete = false;
    bool m_isChanging = false;
};

}
