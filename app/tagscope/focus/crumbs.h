// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/breadcrumb.h"
#include "ui/session/focus_model.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace tagscope::app {

/// Keeps the breadcrumb on what is looked at: the selected node, where its frame lies within the one that the picture
/// shows, as at the end of a run, when that is the root. GUI thread.
class Crumbs final : public QObject {
    Q_OBJECT

public:
    Crumbs(ui::Session& session, ui::Breadcrumb& bar, QObject* parent);

    /// Shows what is looked at from now on.
    void follow(const ui::FocusModel& focus);
    /// `shown`: the way to what the picture shows. `node`, `tag`: what is selected, and at which tag it is looked at,
    /// if there is any.
    void show(std::vector<ui::Crumb> shown, NodeId node, std::optional<TagId> tag);

private:
    void update();
    /// To the tag; nothing: it has to be asked for first.
    std::optional<std::vector<ui::Crumb>> wayTo(TagId tag);

    ui::Session& m_session;
    ui::Breadcrumb& m_bar;
    std::vector<ui::Crumb> m_shown;
    NodeId m_node;
    std::optional<TagId> m_tag;
    std::optional<TagId> m_known;           ///< whose path this is
    std::vector<ui::IterationStep> m_path;  ///< to one that is over; empty: it has not begun
    ui::LineId m_line;                      ///< on which
    uint64_t m_position = 0;                ///< and as of when
};

}
