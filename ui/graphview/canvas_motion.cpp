// SPDX-License-Identifier: Apache-2.0
// What moves in the picture, and what stands in its place where motion is reduced.
#include "ui/graphview/canvas.h"
#include "ui/graphview/paint/motion_painter.h"

#include <utility>

namespace tagscope::ui {

void Canvas::setReducedMotion(bool isReduced)
{
    m_motion.setReduced(isReduced);
    update();
}

bool Canvas::mayMove() const
{
    return isVisible() && m_scene && m_scene->itemsIn(visibleArea()).size() <= SceneMove::mostMoving;
}

void Canvas::playMove(const Snapshot* before)
{
    m_motion.stop();
    const bool isSameLine = before && m_snapshot && before->fileNumber == m_snapshot->fileNumber && before->branch() == m_snapshot->branch();
    m_movedFrom = isSameLine ? std::optional(before->position) : std::nullopt;
    if (isSameLine && m_snapshot->graph == m_graph && mayMove())
        m_motion.start(tokenMoves(*m_scene, *m_snapshot, before->position));
}

void Canvas::playLayout(const SceneMove::View& before)
{
    m_motion.stop();
    if (!isVisible() || m_motion.isReduced())
        return;
    if (std::optional<SceneMove> move = SceneMove::between(before, {m_scene, m_camera}, *m_tree, size()))
        m_motion.start(*std::move(move));
}

void Canvas::paintScene(QPainter& painter, const Theme& theme) const
{
    PictureState picture = pictureState();
    const std::shared_ptr<const Scene> moving = m_motion.scene();
    if (moving)
        picture.selectedEdge = picture.hoveredEdge = -1;
    picture.linesOnTheWay = linesOnTheWay(m_motion);
    ScenePainter(painter, moving ? *moving : *m_scene, picture, theme, m_camera.zoom).paint(visibleArea());
    paintTokenMoves(painter, *m_scene, m_motion, theme, m_camera.zoom);
    if (m_motion.isReduced() && m_movedFrom && m_snapshot && m_snapshot->graph == m_graph)
        if (const TokenMoves moves = tokenMoves(*m_scene, *m_snapshot, *m_movedFrom); moves.steps() > 1)
            paintOrder(painter, *m_scene, moves, theme, m_camera.zoom);
}

}
