// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/filter_bar.h"

#include <QSignalBlocker>

namespace tagscope::ui {

void Canvas::follow(Canvas* leader)
{
    m_leader = leader;
    setReducedMotion(leader->m_motion.isReduced());
    setLarge(leader->m_isLarge);
    setHidesNext(leader->m_hidesNext);
    connect(leader, &Canvas::graphChanged, this, &Canvas::dropPicture);
    connect(leader, &Canvas::laidOut, this, &Canvas::takeFromLeader);
    connect(leader, &Canvas::highlighted, this, [this] {
        if (!m_leader || !m_tree)
            return;
        m_filter.highlightedOps = m_leader->m_filter.highlightedOps;
        makeHighlights();
        statesChanged();
        sayFilter();
    });
    connect(leader, &Canvas::viewChanged, this, [this] {
        if (m_isLinked && m_leader && m_leader->m_camera != m_camera)
            takeCamera(*m_leader);
    });
    connect(this, &Canvas::viewChanged, leader, [this] {
        if (m_isLinked && m_leader && m_leader->m_camera != m_camera)
            m_leader->takeCamera(*this);
    });
    takeFromLeader();
    Q_EMIT leader->followed(this);
}

void Canvas::setLinked(bool isLinked)
{
    m_isLinked = isLinked;
    if (m_isLinked && m_leader)
        setCamera(m_leader->m_camera);
}

void Canvas::selectAs(const Canvas& other)
{
    if (!m_scene || m_scene != other.m_scene)
        return;
    m_item = other.m_item;
    m_edge = other.m_edge;
    m_port = other.m_port;
    m_portItem = other.m_portItem;
    update();
    m_accessTree->focusMoved();
}

void Canvas::setCamera(const Camera& camera)
{
    m_camera = camera;
    viewMoved();
}

void Canvas::takeCamera(const Canvas& other)
{
    m_motion.glide(other.m_motion.shift() - m_motion.shift());
    setCamera(other.m_camera);
}

void Canvas::takeFromLeader()
{
    if (!m_leader || !m_leader->m_scene)
        return;
    // The camera is the leader's, whatever is fitted or held here meanwhile.
    const QSignalBlocker blocker(this);
    const bool isFirst = !m_scene;
    m_graph = m_leader->m_graph;
    m_program = m_leader->m_program;
    m_colourBy = m_leader->m_colourBy;
    m_pinned = m_leader->m_pinned;
    m_pins = m_leader->m_pins;
    m_direction = m_leader->m_direction;
    takeLayout({m_leader->m_tree, m_leader->m_shownOpen, m_leader->m_partitions, m_leader->m_shownFilter,
                m_leader->m_filterBar->drawnNodes(), m_leader->m_scene, !m_leader->m_canImprove});
    if (isFirst) {
        m_item = m_leader->m_item;
        m_camera = m_leader->m_camera;
    }
    if (m_isLinked)
        setCamera(m_leader->m_camera);
}

void Canvas::showIteration(std::shared_ptr<const ShownIteration> shown,
                           std::shared_ptr<const std::unordered_set<uint32_t>> differing)
{
    m_shownIteration = std::move(shown);
    m_differing = std::move(differing);
    makeStates();
    statesChanged();
}

void Canvas::takeMoment(const Canvas& other)
{
    if (m_snapshot == other.m_snapshot && m_focusTag == other.m_focusTag && m_shownIteration == other.m_shownIteration)
        return;
    m_focusTag = other.m_focusTag;
    m_shownIteration = other.m_shownIteration;
    setSnapshot(other.m_snapshot);
}

void Canvas::makeStates()
{
    m_states = m_snapshot ? std::make_shared<const NodeStates>(m_snapshot, m_focusTag, m_shownIteration, m_hidesNext)
                          : nullptr;
    makeMessages();
}

void Canvas::makeMessages()
{
    const bool isLostKnown = m_snapshot && m_snapshot->number == m_lostOf;
    m_messages = m_partitions && m_snapshot ? std::make_shared<const MessageLooks>(
                     *m_snapshot, isLostKnown ? std::span(m_lost) : std::span<const LostMessagesQuery::Lost>())
                                            : nullptr;
}

void Canvas::setLost(uint64_t snapshot, std::vector<LostMessagesQuery::Lost> lost)
{
    const bool isOther = lost != m_lost;
    m_lost = std::move(lost);
    m_lostOf = snapshot;
    if (!isOther && m_lost.empty())
        return;
    makeMessages();
    update();
}

}
