// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/motion/motion.h"

#include <QEasingCurve>

#include <algorithm>
#include <set>
#include <utility>

namespace tagscope::ui {

int TokenMoves::steps() const
{
    int steps = 0;
    for (const Flash& flash : flashes)
        steps = std::max(steps, flash.step + 1);
    for (const Hop& hop : hops)
        steps = std::max(steps, hop.step + 1);
    return steps;
}

namespace {

/// Whether tokens of an output of its source go by a line; -1: of all outputs. With `to` only those to that consumer,
/// and none of a control edge.
bool isLineOf(const SceneEdge& edge, int slot, NodeId to)
{
    return !edge.isControl
        && (to.isValid() ? edge.target == to && edge.source.slot == slot : slot < 0 || edge.source.slot == slot);
}

/// Lines from an item by which tokens of an output of a node leave; -1: of all its outputs. With `to` only those to it.
void addHops(TokenMoves& moves, const Scene& scene, NodeId node, int slot, int step, bool isDead, NodeId to = {})
{
    for (const int e : scene.edgesOf(scene.itemOf(node))) {
        const SceneEdge& edge = scene.edges[static_cast<size_t>(e)];
        if (edge.source.node == node && isLineOf(edge, slot, to) && !edge.path.isEmpty())
            moves.hops.push_back({e, step, isDead});
    }
}

bool isNode(const Scene& scene, int item)
{
    return item >= 0 && scene.items[static_cast<size_t>(item)].kind == SceneItem::Kind::Node;
}

/// Those that an edit has set, of what fired last.
void markEdited(TokenMoves& moves, const Scene& scene, const Snapshot& snapshot)
{
    const FiringInfo& fired = *snapshot.report->fired;
    if (!fired.isOverridden && !fired.hasEdgeTokens)
        return;
    for (TokenMoves::Hop& hop : moves.hops)
        for (const OutputEdit& edit : snapshot.edits) {
            const SceneEdge& edge = scene.edges[static_cast<size_t>(hop.edge)];
            const bool isOnIt = edge.source == Endpoint{fired.node, edit.slot}
                && (!edit.consumer || edit.consumer->node == edge.target);
            if (!isOnIt || !edit.isAt(fired.node, fired.tagPath))
                continue;
            hop.isEdited = true;
            hop.isDead = !edit.value.hasValue();
            if (edit.consumer)
                break;  // it counts before what is set for all
        }
}

/// How far something is that takes the time of a hop: fast at first.
double eased(qint64 ms)
{
    return QEasingCurve(QEasingCurve::OutCubic)
        .valueForProgress(static_cast<double>(std::min(ms, Motion::hopMs)) / static_cast<double>(Motion::hopMs));
}

TokenMoves movesOfLast(const Scene& scene, const Snapshot& snapshot, uint64_t before)
{
    TokenMoves moves;
    const bool isStep = snapshot.position == before + 1;
    const FiringInfo& fired = *snapshot.report->fired;
    const std::vector<DeadHop> none;
    const std::vector<DeadHop>& dead = snapshot.deadSpread ? snapshot.deadSpread->hops : none;
    uint32_t nearest = UINT32_MAX;
    for (const DeadHop& hop : dead)
        nearest = std::min(nearest, hop.distance);
    std::vector<DeadHop> died;  // of what fired
    std::set<std::pair<int, int>> flashed;
    for (const DeadHop& hop : dead) {
        const int step = static_cast<int>(hop.distance - nearest);
        const int item = scene.itemOf(hop.from);
        if (isNode(scene, item) && flashed.emplace(item, step).second)
            moves.flashes.push_back({item, step, true});
        addHops(moves, scene, hop.from, hop.slot, step, true, hop.to);
        if (hop.from == fired.node)
            died.push_back(hop);
    }
    if (!isStep || fired.isBlock || !fired.isOfNode())
        return moves;
    const int item = scene.itemOf(fired.node);
    if (isNode(scene, item) && flashed.emplace(item, 0).second)
        moves.flashes.push_back({item, 0, false});
    if (fired.isDead || !isNode(scene, item))
        return moves;
    TokenMoves all;
    addHops(all, scene, fired.node, -1, 0, false);
    for (const TokenMoves::Hop& hop : all.hops) {
        const SceneEdge& edge = scene.edges[static_cast<size_t>(hop.edge)];
        const bool isDead =
            std::ranges::any_of(died, [&](const DeadHop& one) { return isLineOf(edge, one.slot, one.to); });
        if (!isDead)
            moves.hops.push_back(hop);
    }
    return moves;
}

}

TokenMoves tokenMoves(const Scene& scene, const Snapshot& snapshot, uint64_t before)
{
    if (snapshot.isRunning || !snapshot.report || !snapshot.report->fired || snapshot.position <= before)
        return {};
    TokenMoves moves = movesOfLast(scene, snapshot, before);
    markEdited(moves, scene, snapshot);
    return moves;
}

Motion::Motion(QObject* parent) : QObject(parent)
{
    constexpr int frameMs = 16;
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(frameMs);
    connect(&m_timer, &QTimer::timeout, this, &Motion::tick);
}

void Motion::setReduced(bool isReduced)
{
    m_isReduced = isReduced;
    if (m_isReduced)
        stop();
}

void Motion::begin(QElapsedTimer& clock)
{
    clock.start();
    if (!m_heldAt)
        m_timer.start();
}

/// Nothing is left that the time would change.
void Motion::rest()
{
    if (!m_scene && !m_tokens && !m_glide)
        m_timer.stop();
}

void Motion::start(SceneMove move)
{
    m_tokens.reset();
    if (m_isReduced)
        return rest();
    m_scene = std::move(move);
    begin(m_clock);
}

void Motion::start(TokenMoves tokens)
{
    m_scene.reset();
    m_tokens.reset();
    if (m_isReduced || tokens.steps() == 0)
        return rest();
    m_tokens = std::move(tokens);
    begin(m_clock);
}

void Motion::glide(QPointF from)
{
    const QPointF way = shift() + from;
    m_glide.reset();
    if (m_isReduced || way.isNull())
        return rest();
    m_glide = way;
    begin(m_glideClock);
}

void Motion::stop()
{
    m_timer.stop();
    const bool wasMoving = m_scene || m_tokens || m_glide;
    m_scene.reset();
    m_tokens.reset();
    m_glide.reset();
    if (wasMoving)
        Q_EMIT changed();
}

void Motion::setHeld(std::optional<qint64> ms)
{
    stop();
    m_heldAt = ms;
}

void Motion::tick()
{
    if (!isPlaying()) {
        m_scene.reset();
        m_tokens.reset();
    }
    if (!isGliding())
        m_glide.reset();
    rest();
    Q_EMIT changed();
}

qint64 Motion::stepMs() const
{
    return m_tokens
        ? std::clamp(m_tokenHopMs * (mostMs / hopMs) / std::max(1, m_tokens->steps()), qint64{1}, m_tokenHopMs)
        : hopMs;
}

qint64 Motion::endMs() const
{
    return stepMs() * (m_tokens ? m_tokens->steps() : 1);
}

std::shared_ptr<const Scene> Motion::scene() const
{
    if (!m_scene)
        return nullptr;
    return m_scene->at(eased(elapsed(m_clock)));
}

QPointF Motion::shift() const
{
    return m_glide ? *m_glide * (1 - eased(elapsed(m_glideClock))) : QPointF();
}

double Motion::part(int step) const
{
    const auto ms = static_cast<double>(stepMs());
    return (static_cast<double>(elapsed(m_clock)) - ms * step) / ms;
}

}

#include "moc_motion.cpp"
