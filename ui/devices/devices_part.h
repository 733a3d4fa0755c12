// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/devices/device_model.h"
#include "ui/parts/view_part.h"

class QAction;
class QTableView;

namespace tagscope::ui {

class EmptyHint;

/// The devices of a run: how each stands, its clock, what is ready and waits there. Commands hold one and let it go on,
/// step it alone, slow it, and let it crash; Enter steps it. GUI thread.
class DevicesPart final : public ViewPart {
    Q_OBJECT

public:
    explicit DevicesPart(const PartContext& context);

    QWidget* widget() const override;
    QStringList perspectives() const override
    {
        return {QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    void onFile(bool isOtherGraph) override;

    // For tests.

    DeviceModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    QString hintText() const;

protected:
    void look() override;

private:
    void act(NetworkAct::Kind kind, uint64_t amount = 0);
    void step();
    void showState();
    int current() const;

    DeviceModel* m_model;
    QTableView* m_table;
    EmptyHint* m_hint;
    QAction* m_step;
    QAction* m_hold;
    QAction* m_release;
    QAction* m_slow;
    QAction* m_crash;
    QAction* m_restart;
};

}
