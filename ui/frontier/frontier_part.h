// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frontier/frontier_model.h"
#include "ui/parts/view_part.h"
#include "ui/session/queries/frontier_query.h"
#include "ui/session/snapshot.h"

class QTableView;

namespace tagscope::ui {

class EmptyHint;

/// The frontier of a run: how far each device has come in each live frame instance, and what it waits for. To select a
/// row is to look at its oldest iteration that is not over, at what that waits for there, or else at the device. Looks
/// and asks only while it can be seen. GUI thread.
class FrontierPart final : public ViewPart {
    Q_OBJECT

public:
    explicit FrontierPart(const PartContext& context);

    QWidget* widget() const override;
    QStringList perspectives() const override
    {
        return {QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    void onFile(bool isOtherGraph) override;

    // For tests.

    FrontierModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    QString hintText() const;

protected:
    void look() override;

private:
    void showState();
    void lookAt(int row);

    FrontierModel* m_model;
    QTableView* m_table;
    EmptyHint* m_hint;
    LineId m_line;  ///< that was asked about
    uint64_t m_position = 0;
    bool m_hasAsked = false;
};

}
