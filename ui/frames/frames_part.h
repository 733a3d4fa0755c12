// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/frame_view.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

/// The tree of frame instances, as a part of the window. GUI thread.
class FramesPart final : public ViewPart {
    Q_OBJECT

public:
    explicit FramesPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    FrameView* view() const { return m_view; }
    void onSnapshot() override;
    void onFocus(FocusModel::Parts parts) override;
    void onHiding(const QString& why) override;
    void obey(ListFilters& filters) override;

private:
    FrameView* m_view = nullptr;
};

}
