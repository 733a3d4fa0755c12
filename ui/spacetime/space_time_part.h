// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/spacetime/space_time_view.h"

namespace tagscope::ui {

/// The devices of a run over time, and the messages between them, as a part of the window. To select a firing is to
/// look at its node; Enter goes to it. Looks and asks only while it can be seen. GUI thread.
class SpaceTimePart final : public ViewPart {
    Q_OBJECT

public:
    explicit SpaceTimePart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    SpaceTimeView* view() const { return m_view; }
    void onFile(bool isOtherGraph) override;

protected:
    void look() override;

private:
    SpaceTimeView* m_view;
    LineId m_line;
    uint64_t m_size = 0;  ///< of the line, as it was asked for
    bool m_hasAsked = false;
};

}
