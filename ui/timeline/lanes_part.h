// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/timeline/lanes_view.h"

namespace tagscope::ui {

class Scrubber;

/// The lanes of iterations, as a part of the window: they and the scrubber always show the same part of the run. GUI
/// thread.
class LanesPart final : public ViewPart {
    Q_OBJECT

public:
    LanesPart(const PartContext& context, Scrubber& scrubber);

    QWidget* widget() const override { return m_view; }
    LanesView* view() const { return m_view; }
    void onSnapshot() override;
    void onFocus(FocusModel::Parts parts) override;
    void onFilter(const ListFilters& filters) override;

private:
    Scrubber& m_scrubber;
    LanesView* m_view = nullptr;
};

}
