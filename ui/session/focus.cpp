// SPDX-License-Identifier: Apache-2.0
#include "ui/session/focus.h"

#include <iterator>

namespace tagscope::ui {

bool FocusHistory::visit(const Focus& focus, Arrival arrival)
{
    const bool isJump = arrival == Arrival::Jump;
    if (m_places.empty()) {
        m_places.push_back({focus, isJump});
        return true;
    }
    Place& current = m_places[m_current];
    Focus sameElse = focus;
    sameElse.edge = current.focus.edge;
    if (current.focus == sameElse) {
        current.focus = focus;
        return false;
    }
    sameElse.position = current.focus.position;
    const bool isOnlyLater = sameElse == current.focus;
    if (isOnlyLater && (!isJump || current.isJump)) {
        current.focus = focus;
        return false;
    }
    m_places.erase(std::next(m_places.begin(), static_cast<ptrdiff_t>(m_current) + 1), m_places.end());
    m_places.push_back({focus, isJump && isOnlyLater});
    if (m_places.size() > mostPlaces)
        m_places.erase(m_places.begin());
    m_current = m_places.size() - 1;
    return true;
}

void FocusHistory::clear()
{
    m_places.clear();
    m_current = 0;
}

}
