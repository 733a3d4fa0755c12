// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/motion/scene_move.h"
#include "ui/graphview/paint/node_states.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointF>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// What a move of the run shows on the way: tokens that go along lines, each hop in the same time, and nodes that
/// flash. Numbers of items and lines are those of one scene.
struct TokenMoves {
    struct Hop {
        int edge = 0;
        int step = 0;  ///< hops before it
        bool isDead = false;
        bool isEdited = false;  ///< an edit of the branch has set it
    };
    struct Flash {
        int item = 0;
        int step = 0;
        bool isDead = false;  ///< sends deadness on
    };
    std::vector<Hop> hops;
    std::vector<Flash> flashes;

    int steps() const;
};

/// What went where in a snapshot's last move: of a single step what fired and all its tokens, of a longer one how
/// deadness spread. `before`: the position that was shown until then. Nothing if it was not a move forwards, and while
/// a run is on its way.
TokenMoves tokenMoves(const Scene& scene, const Snapshot& snapshot, uint64_t before);

/// Moves the picture: for a moment after each change it is on its way from what was to what is. Knows no widget but
/// says when to paint. While motion is reduced nothing moves. GUI thread.
class Motion final : public QObject {
    Q_OBJECT

public:
    explicit Motion(QObject* parent = nullptr);

    /// Of one hop, of a picture that makes room for a group, and of one that something is brought into view of.
    static constexpr qint64 hopMs = 150;
    /// All hops of a long way share this, at the usual speed.
    static constexpr qint64 mostMs = 1800;

    void setReduced(bool isReduced);
    bool isReduced() const { return m_isReduced; }
    /// So long tokens take for one hop, whatever its way; many hops of a long way share what a few take.
    void setTokenHop(qint64 ms) { m_tokenHopMs = ms; }
    qint64 tokenHop() const { return m_tokenHopMs; }
    bool isMoving() const { return m_timer.isActive(); }
    void start(SceneMove move);
    /// Ends a move of the scene, whose numbers would be others.
    void start(TokenMoves tokens);
    /// The picture is painted so far from where it is painted now, and comes from there; beside whatever else moves.
    /// `from`: in the widget.
    void glide(QPointF from);
    /// Everything is where it belongs.
    void stop();
    /// Whatever is started from now on stands at this moment after its start, until it is let go: for pictures and
    /// tests.
    void setHeld(std::optional<qint64> ms);

    /// The scene as it is to be painted; null if that is the one that is shown.
    std::shared_ptr<const Scene> scene() const;
    const TokenMoves* tokens() const { return m_tokens ? &*m_tokens : nullptr; }
    /// How far from its place the picture is to be painted.
    QPointF shift() const;
    /// How far a hop or flash of a step is: below 0 it is still to come, from 1 on it is over.
    double part(int step) const;

Q_SIGNALS:
    void changed();

private:
    void begin(QElapsedTimer& clock);
    void tick();
    void rest();
    qint64 elapsed(const QElapsedTimer& clock) const { return m_heldAt ? *m_heldAt : clock.elapsed(); }
    bool isPlaying() const { return (m_scene || m_tokens) && m_clock.elapsed() < endMs(); }
    bool isGliding() const { return m_glide && m_glideClock.elapsed() < hopMs; }
    qint64 stepMs() const;
    qint64 endMs() const;

    bool m_isReduced = false;
    qint64 m_tokenHopMs = hopMs;
    std::optional<SceneMove> m_scene;
    std::optional<TokenMoves> m_tokens;
    std::optional<qint64> m_heldAt;
    QElapsedTimer m_clock;
    std::optional<QPointF> m_glide;  ///< where it began
    QElapsedTimer m_glideClock;
    QTimer m_timer;
};

}
