// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/commands/notice_strip.h"
#include "ui/graphview/canvas.h"

namespace tagscope::app {

class OutlinePart;

/// Before a group of more children than a picture can show is drawn, the outline lists them, and this offers to draw
/// them all the same.
class LargeGroups final : public NoticeStrip {
    Q_OBJECT

public:
    LargeGroups(ui::Canvas& canvas, OutlinePart& outline, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The outline, where the group is open, is to be seen.
    void outlineWanted();

private:
    void announce(ui::GroupId group, size_t count);
    void draw();

    ui::Canvas& m_canvas;
    OutlinePart& m_outline;
    QToolButton* m_draw = nullptr;
    ui::GroupId m_group;
};

}
