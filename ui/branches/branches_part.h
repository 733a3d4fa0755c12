// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/branches/branch_view.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

/// The recorded lines of the run, as a part of the window. GUI thread.
class BranchesPart final : public ViewPart {
    Q_OBJECT

public:
    explicit BranchesPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    BranchView* view() const { return m_view; }
    void onSnapshot() override;

private:
    BranchView* m_view = nullptr;
};

}
