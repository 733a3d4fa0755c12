// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/scene.h"

#include <QLineF>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int mostCells = 64;

/// Of a point from a straight piece of line.
double squaredDistance(QPointF point, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double length = QPointF::dotProduct(along, along);
    const double part = length == 0 ? 0 : std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0);
    const QPointF off = a + along * part - point;
    return QPointF::dotProduct(off, off);
}

/// A line as straight pieces that are off by less than two units.
QPolygonF straightened(const QPainterPath& line)
{
    constexpr double scale = 0.25;  // Qt's own curves are off by up to half a unit
    QPolygonF points;
    for (const QPolygonF& piece : line.toSubpathPolygons(QTransform::fromScale(scale, scale)))
        points += piece;
    return QTransform::fromScale(1 / scale, 1 / scale).map(points);
}

double lengthOf(const QPolygonF& line)
{
    double length = 0;
    for (qsizetype i = 1; i < line.size(); ++i)
        length += QLineF(line[i - 1], line[i]).length();
    return length;
}

/// So far from the end of a line that has one.
QPointF beforeEnd(const QPolygonF& line, double distance)
{
    for (qsizetype i = line.size() - 1; i > 0; --i) {
        const QLineF piece(line[i], line[i - 1]);
        const double length = piece.length();
        if (distance <= length && length > 0)
            return piece.pointAt(distance / length);
        distance -= length;
    }
    return line.front();
}

/// Places of tokens, and whether another one would cover one of them: a capsule with one digit.
class Crowd {
public:
    bool isNear(QPointF place) const
    {
        for (const int64_t column : {-1, 0, 1})
            for (const int64_t row : {-1, 0, 1})
                if (const auto cell = m_cells.find(cellOf(place, column, row));
                    cell != m_cells.end() && std::ranges::any_of(cell->second, [&](QPointF other) {
                        return std::abs(place.x() - other.x()) < width && std::abs(place.y() - other.y()) < height;
                    }))
                    return true;
        return false;
    }
    void add(QPointF place) { m_cells[cellOf(place, 0, 0)].push_back(place); }

private:
    static constexpr double width = TokenBox::width(1) + 5;  // with gaps
    static constexpr double height = TokenBox::height + 2;
    /// No two cells of a picture share one.
    static int64_t cellOf(QPointF place, int64_t column, int64_t row)
    {
        constexpr int half = 32;
        return ((static_cast<int64_t>(std::floor(place.x() / width)) + column) << half)
            + static_cast<int64_t>(std::floor(place.y() / height)) + row;
    }

    std::unordered_map<int64_t, std::vector<QPointF>> m_cells;
};

}

LineEnd LineEnd::of(const QPainterPath& line)
{
    return of(straightened(line));
}

LineEnd LineEnd::of(const QPolygonF& line)
{
    if (line.isEmpty())
        return {};
    constexpr double headLength = 9;
    constexpr double headSide = 4;
    const double length = lengthOf(line);
    const QPointF tip = line.back();
    const QPointF along = tip - beforeEnd(line, headLength);
    const QPointF unit = along / std::max(0.001, std::hypot(along.x(), along.y()));
    const QPointF side = QPointF(-unit.y(), unit.x()) * headSide;
    const QPointF base = tip - unit * headLength;
    LineEnd end{{tip, base + side, base - side}, {}, std::min(usualFromEnd, length / 2), beforeEnd(line, length / 2)};
    end.token = beforeEnd(line, end.tokenFromEnd);
    return end;
}

QPointF Bus::middle() const
{
    QLineF longest;
    for (qsizetype i = 1; i < run.size(); ++i)
        if (const QLineF piece(run[i - 1], run[i]); piece.dy() == 0 && piece.length() > longest.length())
            longest = piece;
    return longest.center();
}

QRectF breakpointSpot(const SceneEdge& edge)
{
    constexpr double beforeToken = 22;
    constexpr double reach = 7;
    const double length = std::max(1.0, edge.path.length());
    const QPointF at =
        edge.path.pointAtPercent(std::clamp(1 - (edge.end.tokenFromEnd + beforeToken) / length, 0.3, 1.0));
    return {at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)};
}

void Scene::Grid::build(const QRectF& bounds, size_t howMany)
{
    count = howMany;
    const double area = std::max(1.0, bounds.width() * bounds.height());
    cell = std::max(64.0, std::sqrt(area / static_cast<double>(std::max<size_t>(1, count))) * 2);
    origin = bounds.topLeft();
    columns = std::clamp(static_cast<int>(bounds.width() / cell) + 1, 1, 2000);
    rows = std::clamp(static_cast<int>(bounds.height() / cell) + 1, 1, 2000);
    cells.assign(static_cast<size_t>(columns) * static_cast<size_t>(rows), {});
}

void Scene::Grid::add(int what, const QRectF& rect)
{
    const auto column = [&](double x) { return std::clamp(static_cast<int>((x - origin.x()) / cell), 0, columns - 1); };
    const auto row = [&](double y) { return std::clamp(static_cast<int>((y - origin.y()) / cell), 0, rows - 1); };
    const int touched = (row(rect.bottom()) - row(rect.top()) + 1) * (column(rect.right()) - column(rect.left()) + 1);
    if (touched > mostCells) {
        large.push_back(what);
        return;
    }
    for (int r = row(rect.top()); r <= row(rect.bottom()); ++r)
        for (int c = column(rect.left()); c <= column(rect.right()); ++c)
            cells[static_cast<size_t>(r) * static_cast<size_t>(columns) + static_cast<size_t>(c)].push_back(what);
}

std::vector<int> Scene::Grid::touching(const QRectF& area) const
{
    std::vector<int> found = large;
    const auto column = [&](double x) { return std::clamp(static_cast<int>((x - origin.x()) / cell), 0, columns - 1); };
    const auto row = [&](double y) { return std::clamp(static_cast<int>((y - origin.y()) / cell), 0, rows - 1); };
    for (int r = row(area.top()); r <= row(area.bottom()); ++r)
        for (int c = column(area.left()); c <= column(area.right()); ++c) {
            const std::vector<int>& here =
                cells[static_cast<size_t>(r) * static_cast<size_t>(columns) + static_cast<size_t>(c)];
            found.insert(found.end(), here.begin(), here.end());
        }
    constexpr size_t few = 32;  // sorting a part of this takes as long as looking at all
    if (found.size() < count / few) {
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }
    std::vector<bool> isFound(count, false);
    for (const int i : found)
        isFound[static_cast<size_t>(i)] = true;
    found.clear();
    for (size_t i = 0; i < count; ++i)
        if (isFound[i])
            found.push_back(static_cast<int>(i));
    return found;
}

void Scene::index(std::vector<int> itemOfNode)
{
    m_itemOfNode = std::move(itemOfNode);
    for (SceneEdge& edge : edges)
        if (!edge.path.isEmpty()) {
            if (edge.coarse.isEmpty())
                edge.coarse = straightened(edge.path);
            edge.end = LineEnd::of(edge.coarse);
        }
    for (SceneMessage& message : messages)
        message.end = LineEnd::of(message.path);
    fillTables();
    spreadTokens();
}

void Scene::spreadTokens()
{
    constexpr double step = 8;
    constexpr int mostSteps = 5;
    Crowd placed;
    const auto hasRoom = [](const SceneEdge& edge) {
        const QPointF way = QPointF(edge.path.elementAt(0)) - edge.path.currentPosition();
        return std::hypot(way.x(), way.y()) / 2 >= edge.end.tokenFromEnd + step;
    };
    const auto place = [&](SceneEdge& edge) {
        if (placed.isNear(edge.end.token)) {
            const double length = lengthOf(edge.coarse);
            LineEnd moved = edge.end;
            for (int k = 0; k < mostSteps && placed.isNear(moved.token) && moved.tokenFromEnd + step <= length / 2;
                 ++k) {
                moved.tokenFromEnd += step;
                moved.token = beforeEnd(edge.coarse, moved.tokenFromEnd);
            }
            if (!placed.isNear(moved.token))
                edge.end = moved;
        }
        placed.add(edge.end.token);
    };
    // Others make way for those that cannot.
    for (const bool isControl : {false, true})
        for (const bool movable : {false, true})
            for (SceneEdge& edge : edges)
                if (!edge.path.isEmpty() && edge.isControl == isControl && hasRoom(edge) == movable)
                    place(edge);
}

void Scene::fillTables()
{
    m_itemGrid.build(bounds, items.size());
    m_edgeGrid.build(bounds, edges.size());
    m_messageGrid.build(bounds, messages.size());
    for (size_t m = 0; m < messages.size(); ++m) {
        messages[m].bounds = messages[m].path.controlPointRect() | messages[m].fromPort | messages[m].toPort;
        m_messageGrid.add(static_cast<int>(m), messages[m].bounds);
    }
    m_edgesOf.assign(items.size(), {});
    for (size_t i = 0; i < items.size(); ++i) {
        m_itemGrid.add(static_cast<int>(i), items[i].rect);
        if (items[i].group.isValid())
            m_itemOfGroup[items[i].group.value] = static_cast<int>(i);
        if (const Stack* stack = stackOf(items[i]))
            for (const GroupId member : stack->members)
                m_itemOfGroup[member.value] = static_cast<int>(i);
    }
    for (size_t e = 0; e < edges.size(); ++e) {
        if (!edges[e].path.isEmpty()) {
            edges[e].bounds = edges[e].path.controlPointRect();
            m_edgeGrid.add(static_cast<int>(e), edges[e].bounds);
        }
        m_edgesOf[static_cast<size_t>(edges[e].from)].push_back(static_cast<int>(e));
        if (edges[e].to != edges[e].from)
            m_edgesOf[static_cast<size_t>(edges[e].to)].push_back(static_cast<int>(e));
    }
}

std::shared_ptr<const Scene> Scene::displaced(const std::vector<QRectF>& rects, const std::vector<int>& lines) const
{
    auto scene = std::make_shared<Scene>();
    scene->items = items;
    scene->portals = portals;
    scene->stacks = stacks;
    scene->bounds = bounds;
    scene->direction = direction;
    scene->m_itemOfNode = m_itemOfNode;
    for (size_t i = 0; i < items.size(); ++i) {
        scene->items[i].rect = rects[i];
        scene->bounds |= rects[i];
    }
    const auto bend = [](QPainterPath& path, QPointF start, QPointF end) {
        const int points = path.elementCount();
        for (int p = 0; p < points; ++p) {
            const QPointF by = start + (end - start) * (static_cast<double>(p) / std::max(1, points - 1));
            const QPainterPath::Element at = path.elementAt(p);
            path.setElementPositionAt(p, at.x + by.x(), at.y + by.y());
        }
    };
    const auto shift = [&](int item) {
        return rects[static_cast<size_t>(item)].center() - items[static_cast<size_t>(item)].rect.center();
    };
    for (const int line : lines) {
        SceneEdge edge = edges[static_cast<size_t>(line)];
        const QPointF start = shift(edge.from);
        const QPointF end = shift(edge.to);
        bend(edge.path, start, end);
        for (QPointF& corner : edge.end.arrow)
            corner += end;
        edge.end.token += end;
        edge.end.middle += (start + end) / 2;
        edge.coarse.clear();
        edge.bus = -1;  // lines of one do not move together
        scene->edges.push_back(std::move(edge));
    }
    constexpr size_t mostMessages = 2000;
    if (messages.size() <= mostMessages)
        scene->messages = messages;
    for (SceneMessage& message : scene->messages) {
        const QPointF start = shift(message.from);
        const QPointF end = shift(message.to);
        bend(message.path, start, end);
        for (QPointF& corner : message.end.arrow)
            corner += end;
        message.end.middle += (start + end) / 2;
        message.fromPort.translate(start);
        message.toPort.translate(end);
    }
    scene->fillTables();
    return scene;
}

int Scene::itemOf(GroupId group) const
{
    const auto found = m_itemOfGroup.find(group.value);
    return found == m_itemOfGroup.end() ? -1 : found->second;
}

QPainterPath Scene::lineOf(int index) const
{
    const SceneEdge& edge = edges[static_cast<size_t>(index)];
    if (!edge.path.isEmpty())
        return edge.path;
    const bool isDown = direction == FlowDirection::TopDown;
    const QRectF& from = items[static_cast<size_t>(edge.from)].rect;
    const QRectF& to = items[static_cast<size_t>(edge.to)].rect;
    const QPointF start = isDown ? QPointF(from.center().x(), from.bottom()) : QPointF(from.right(), from.center().y());
    const QPointF end = isDown ? QPointF(to.center().x(), to.top()) : QPointF(to.left(), to.center().y());
    constexpr double least = 30;
    const QPointF reach = isDown ? QPointF(0, std::max(least, std::abs(end.y() - start.y()) / 2))
                                 : QPointF(std::max(least, std::abs(end.x() - start.x()) / 2), 0);
    QPainterPath line(start);
    line.cubicTo(start + reach, end - reach, end);
    return line;
}

int Scene::itemAt(QPointF point) const
{
    if (m_itemGrid.cells.empty())
        return -1;
    int best = -1;
    for (const int i : m_itemGrid.touching(QRectF(point, QSizeF(0, 0))))
        if (items[static_cast<size_t>(i)].rect.contains(point))
            best = i;  // containers come first, so the last one is the innermost
    return best;
}

template <class Lines>
int Scene::nearestLine(const Grid& grid, const Lines& lines, QPointF point, double reach)
{
    if (grid.cells.empty())
        return -1;
    const QRectF around(point - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
    int best = -1;
    double nearest = reach * reach;
    for (const int l : grid.touching(around)) {
        const auto& line = lines[static_cast<size_t>(l)];
        if (!line.bounds.adjusted(-reach, -reach, reach, reach).contains(point))
            continue;
        for (const QPolygonF& part : line.path.toSubpathPolygons())
            for (qsizetype i = 0; i + 1 < part.size(); ++i) {
                const double distance = squaredDistance(point, part[i], part[i + 1]);
                if (distance < nearest) {
                    nearest = distance;
                    best = l;
                }
            }
    }
    return best;
}

template <class Lines>
std::vector<int> Scene::linesIn(const Grid& grid, const Lines& lines, const QRectF& area)
{
    if (grid.cells.empty())
        return {};
    std::vector<int> found = grid.touching(area);
    std::erase_if(found,
                  [&](int l) { return !lines[static_cast<size_t>(l)].bounds.adjusted(-1, -1, 1, 1).intersects(area); });
    return found;
}

int Scene::edgeAt(QPointF point, double reach) const
{
    return nearestLine(m_edgeGrid, edges, point, reach);
}

size_t Scene::variablesOf(const Bus& bus) const
{
    size_t count = 0;
    for (const int edge : bus.edges)
        count += edges[static_cast<size_t>(edge)].count;
    return count;
}

int Scene::busAt(QPointF point, double reach) const
{
    for (size_t b = 0; b < buses.size(); ++b)
        for (qsizetype i = 1; i < buses[b].run.size(); ++i)
            if (buses[b].isLabelled() && squaredDistance(point, buses[b].run[i - 1], buses[b].run[i]) < reach * reach)
                return static_cast<int>(b);
    return -1;
}

int Scene::messageAt(QPointF point, double reach) const
{
    for (const int m : messagesIn(QRectF(point, QSizeF(1, 1)))) {
        const SceneMessage& message = messages[static_cast<size_t>(m)];
        if (message.fromPort.contains(point) || message.toPort.contains(point))
            return m;
    }
    return nearestLine(m_messageGrid, messages, point, reach);
}

std::vector<int> Scene::itemsIn(const QRectF& area) const
{
    if (m_itemGrid.cells.empty())
        return {};
    std::vector<int> found = m_itemGrid.touching(area);
    std::erase_if(found, [&](int i) { return !items[static_cast<size_t>(i)].rect.intersects(area); });
    return found;
}

std::vector<int> Scene::edgesIn(const QRectF& area) const
{
    return linesIn(m_edgeGrid, edges, area);
}

std::vector<int> Scene::messagesIn(const QRectF& area) const
{
    return linesIn(m_messageGrid, messages, area);
}

}
