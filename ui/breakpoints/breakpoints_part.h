// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/breakpoints/breakpoint_view.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

/// The breakpoints and their editor, as a part of the window. GUI thread.
class BreakpointsPart final : public ViewPart {
    Q_OBJECT

public:
    explicit BreakpointsPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    BreakpointView* view() const { return m_view; }
    void onFile(bool isOtherGraph) override;
    void onSnapshot() override;
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

private:
    void setNamesQuiescence(bool isOn);

    BreakpointView* m_view = nullptr;
    bool m_namesQuiescence = true;  ///< as somebody has set it, whatever is opened next
};

}
