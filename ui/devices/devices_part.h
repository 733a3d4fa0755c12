// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/devices/device_model.h"
#include "ui/parts/view_part.h"

class QTableView;

namespace tagscope::ui {

class DeviceActs;
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
    void showState();
    int current() const;

    DeviceModel* m_model;
    QTableView* m_table;
    EmptyHint* m_hint;
    DeviceActs* m_acts;
};

}
