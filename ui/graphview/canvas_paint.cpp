// SPDX-License-Identifier: Apache-2.0
// What is painted, what moves in it, and what stands in its place where motion is reduced.
#include "ui/graphview/canvas.h"
#include "ui/graphview/legend.h"
#include "ui/graphview/paint/motion_painter.h"

#include <QDateTime>
#include <QEvent>
#include <QFontInfo>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

/// Of one turn of the sign of what is running.
constexpr qint64 turnMs = 1600;

/// How much larger the system's font is than 10 pt.
double fontScale(const QFontInfo& font)
{
    constexpr double usualPixels = 40.0 / 3;
    constexpr double most = 2;
    return std::clamp(font.pixelSize() / usualPixels, 1.0, most);
}

}

void Canvas::setReducedMotion(bool isReduced)
{
    m_motion.setReduced(isReduced);
    update();
}

void Canvas::setPreviewed(std::shared_ptr<const std::vector<NodeId>> nodes)
{
    m_previewed = std::move(nodes);
    update();
}

void Canvas::setHidesNext(bool hides)
{
    if (std::exchange(m_hidesNext, hides) == hides)
        return;
    makeStates();
    statesChanged();
}

void Canvas::setLarge(bool isLarge)
{
    m_isLarge = isLarge;
    update();
}

bool Canvas::mayMove() const
{
    return isVisible() && m_scene && m_scene->itemsIn(visibleArea()).size() <= SceneMove::mostMoving;
}

void Canvas::playMove(const Snapshot* before)
{
    const bool isSameLine = before && m_snapshot && before->line() == m_snapshot->line();
    m_movedFrom = isSameLine ? std::optional(before->position) : std::nullopt;
    const bool isPlayed = isSameLine && m_snapshot->graph == m_graph && mayMove();
    m_motion.start(isPlayed ? tokenMoves(*m_scene, *m_snapshot, before->position) : TokenMoves());
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
    const std::shared_ptr<const Scene> moving = m_dragScene ? m_dragScene : m_motion.scene();
    if (moving)
        picture.selectedEdge = picture.hoveredEdge = -1;
    picture.texts = &m_texts;
    picture.linesOnTheWay = linesOnTheWay(m_motion);
    ScenePainter(painter, moving ? *moving : *m_scene, picture, theme, m_camera.zoom)
        .paint(visibleArea().translated(-m_motion.shift() / m_camera.zoom));
    if (!moving)
        paintPort(painter, theme);
    paintTokenMoves(painter, *m_scene, m_motion, theme, m_camera.zoom);
    if (m_motion.isReduced() && m_movedFrom && m_snapshot && m_snapshot->graph == m_graph)
        if (const TokenMoves moves = tokenMoves(*m_scene, *m_snapshot, *m_movedFrom); moves.steps() > 1)
            paintOrder(painter, *m_scene, moves, theme, m_camera.zoom);
}

void Canvas::setValues(std::shared_ptr<const ValueLooks> values)
{
    m_values = std::move(values);
    update();
}

double Canvas::textScale() const
{
    constexpr double mostInBox = 1.2;
    return std::min(fontScale(fontInfo()), mostInBox);
}

double Canvas::enlarged() const
{
    return fontScale(fontInfo()) / textScale();
}

void Canvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

bool Canvas::isTurning() const
{
    return m_snapshot && m_snapshot->running && !m_motion.isReduced();
}

PictureState Canvas::pictureState() const
{
    PictureState picture = pictureOf(*m_graph, *m_tree, m_states.get());
    picture.selectedItem = m_item;
    const std::optional<NodePort> here = port();
    picture.selectedEdge = here ? here->line : m_edge;
    picture.differing = m_differing;
    picture.highlights = m_highlights;
    picture.previewed = m_previewed;
    picture.marks = m_breakMarks;
    picture.hoveredEdge = m_hoveredEdge;
    picture.showsControlEdges = m_showsControlEdges;
    picture.hasFocus = hasFocus();
    picture.isLarge = m_isLarge;
    picture.colouring = m_colouring;
    picture.pins = m_pins;
    picture.level = m_level;
    picture.textScale = textScale();
    picture.values = m_values;
    picture.partitions = m_partitions.get();
    picture.messages = m_messages;
    picture.hoveredMessage = m_hoveredMessage;
    picture.highlighted = m_legend->highlighted();
    if (isTurning())
        picture.turn = static_cast<double>(QDateTime::currentMSecsSinceEpoch() % turnMs) * 360 / turnMs;
    return picture;
}

/// Why there is not one box.
QString Canvas::emptySentence() const
{
    if (m_graph->size() == 0)
        return tr("The graph has no nodes.");
    return tr("None of the graph's %1 nodes are shown: the filters above leave nothing over. Take one back to see "
              "them.")
        .arg(QLocale().toString(qulonglong(m_graph->size())));
}

void Canvas::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.canvas);
    if (!m_scene) {
        painter.setPen(theme.textQuiet);
        painter.drawText(rect(), Qt::AlignCenter, m_graph ? tr("Laying the graph out ...") : tr("No graph is open."));
        return;
    }
    if (m_scene->items.empty() && m_graph) {
        painter.setPen(theme.textQuiet);
        painter.drawText(rect().adjusted(40, 0, -40, 0), Qt::AlignCenter | Qt::TextWordWrap, emptySentence());
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(m_camera.offset + m_motion.shift());
    painter.scale(m_camera.zoom, m_camera.zoom);
    paintScene(painter, theme);
    painter.resetTransform();
    paintProgress(painter, theme);
    if (isTurning())
        m_turning.start();
}

QRect Canvas::progressBox() const
{
    if (m_progress.isEmpty())
        return {};
    constexpr int margin = 12;
    QRect box = fontMetrics().boundingRect(m_progress).adjusted(-10, -5, 10, 5);
    box.moveBottomLeft(rect().bottomLeft() + QPoint(margin, -margin));
    return box;
}

void Canvas::paintProgress(QPainter& painter, const Theme& theme) const
{
    const QRect box = progressBox();
    if (box.isEmpty())
        return;
    painter.setFont(font());
    painter.setPen(theme.border);
    painter.setBrush(theme.node);
    painter.drawRoundedRect(box, 6, 6);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, m_progress);
}

}
