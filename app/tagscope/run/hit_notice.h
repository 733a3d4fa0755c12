// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/commands/notice_strip.h"
#include "ui/session/focus.h"
#include "ui/session/snapshot.h"

#include <functional>
#include <vector>

namespace tagscope::app {

/// What the breakpoint says that the run was stopped by last: the firing, threshold and actual value, which hit it is,
/// with the ways to the hits before and after. It stays when the run goes on, so that the picture keeps its place from
/// one hit to the next; it goes with its breakpoint, with another file, and by hand. GUI thread.
class HitNotice final : public NoticeStrip {
    Q_OBJECT

public:
    /// `isPassing`: of a breakpoint that is there only until the run gets to it, which says nothing.
    explicit HitNotice(std::function<bool(const BreakpointSpec&)> isPassing);

    void setSnapshot(const ui::Snapshot& snapshot);

Q_SIGNALS:
    /// The run has been stopped by a breakpoint anew.
    void stopped(int breakpoint, tagscope::NodeId node);
    /// The firing is to be looked at.
    void focusWanted(const tagscope::ui::Focus& focus);
    void hitWanted(int breakpoint, bool isForwards);

protected:
    void dismiss() override;

private:
    /// A firing, or an event of no node.
    struct Place {
        NodeId node;  ///< invalid: of none
        TagId tag;
        QString tagName;
        QString what = {};  ///< of an event of no node: that a message arrived

        bool isAnything() const { return node.isValid() || !what.isEmpty(); }
    };
    struct Stop {
        ui::LineId line;
        uint64_t position = 0;
        std::vector<BreakpointHit> hits;  ///< empty: there is none
        Place fired;
        Place next;

        const Place& placeOf(const BreakpointHit& hit) const { return hit.isBefore ? next : fired; }
        bool isAt(const Stop& other) const { return line == other.line && position == other.position; }
    };
    /// What the snapshot says of where it stands.
    Stop stopOf(const ui::Snapshot& snapshot) const;

    std::function<bool(const BreakpointSpec&)> m_isPassing;
    Stop m_stop;             ///< the last one, as far as it is shown
    bool m_isThere = false;  ///< the run stands at it
};

}
