// SPDX-License-Identifier: Apache-2.0
#include "ui/common/text.h"
#include "ui/export/html_text.h"
#include "ui/export/replay_page.h"
#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/paint/legend_rows.h"
#include "ui/graphview/paint/token_parts.h"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cstdlib>

// The page's picture of the last moment; its script changes the same attributes.

namespace tagscope::ui {

namespace {

QByteArray at(double x, double y)
{
    return " x=\"" + number(x) + "\" y=\"" + number(y) + '"';
}

QByteArray box(const char* kind, const QRectF& r, double radius)
{
    return QByteArray("<rect class=\"") + kind + '"' + at(r.x(), r.y()) + " width=\"" + number(r.width())
        + "\" height=\"" + number(r.height()) + "\" rx=\"" + number(radius) + "\"/>";
}

/// What lies inside a node's box: its hatch, and the second line of a double border.
QByteArray inner(const QRectF& r)
{
    constexpr double inset = 2.4;
    return box("hatch", r.adjusted(inset, inset, -inset, -inset), 4);
}

/// A line of text that is as wide in every browser, whatever its fonts.
QByteArray line(const char* kind, QPointF start, const QString& what, int pixels, bool isBold, double room)
{
    QFont font;
    font.setPixelSize(pixels);
    font.setBold(isBold);
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(what, Qt::ElideMiddle, room);
    if (shown.isEmpty())
        return {};
    return QByteArray("<text class=\"") + kind + '"' + at(start.x(), start.y()) + " textLength=\""
        + number(metrics.horizontalAdvance(shown)) + "\" lengthAdjust=\"spacingAndGlyphs\">" + escaped(shown)
        + "</text>";
}

/// The letter of a colour, in the corner where pictures have it.
QByteArray sign(const QRectF& r, const QString& mark)
{
    const QRectF place(r.right() - 17, r.bottom() - 15, 14, 12);
    return "<g class=\"sign\">" + box("plate", place, 3) + "<text" + at(place.center().x(), place.center().y()) + '>'
        + escaped(mark) + "</text></g>";
}

/// What a box with that entry's colour has as attributes: `more` is what else stands in its style.
QByteArray tinted(int entry, const QByteArray& more = {})
{
    const QByteArray number = QByteArray::number(entry);
    return " data-tint=\"" + number + "\" style=\"--tint:var(--f" + number + ");--sign:var(--s" + number
        + ");--ink:var(--i" + number + ')' + more + '"';
}

/// Of a token's chip; its right end is half a disc around the token's place.
QRectF chipRect(QSizeF size)
{
    return {QPointF(size.height() / 2 - size.width(), -size.height() / 2), size};
}

QByteArray chipBox(QSizeF size)
{
    return box("chip", chipRect(size), size.height() / 2);
}

/// A disc with a pencil as the window paints it, in the corner of a token whose chip is as large as this.
QByteArray pencil(QSizeF chip, const QByteArray& more = {})
{
    const QRectF place = pencilOf(chipRect(chip));
    return "<use class=\"pencil\" href=\"#pencil\"" + at(place.x(), place.y()) + '>' + more + "</use>";
}

QString setByHand()
{
    return QCoreApplication::translate("Legend", "set by hand");
}

QByteArray slotId(int number)
{
    return " id=\"x" + QByteArray::number(number) + '"';
}

}

QByteArray ReplayPage::colourProperties(const Theme& theme) const
{
    QByteArray properties = colorProperties(theme);
    for (size_t e = 0; m_view.look.colouring && e < m_view.look.colouring->entries().size(); ++e) {
        const CategoryColour colour = m_view.look.colouring->colour(static_cast<int>(e), theme);
        const QByteArray number = QByteArray::number(qulonglong(e));
        properties += "--f" + number + ':' + colour.fill.name().toLatin1() + ";--s" + number + ':'
            + colour.strong.name().toLatin1() + ";--i" + number + ':' + colour.ink.name().toLatin1() + ';';
    }
    return properties;
}

int ReplayPage::entryOf(const SceneItem& item) const
{
    return m_view.look.colouring ? m_view.look.colouring->entryOf(item) : -1;
}

QByteArray ReplayPage::signMarkup(const SceneItem& item) const
{
    const int entry = entryOf(item);
    return entry < 0 ? QByteArray()
                     : sign(item.rect, m_view.look.colouring->entries()[static_cast<size_t>(entry)].mark);
}

bool ReplayPage::hasFired(int slot) const
{
    return m_now.back() == slot + 1;
}

QByteArray ReplayPage::groupMarkup(const SceneItem& item, int slot) const
{
    const Group& group = m_view.tree->group(item.group);
    const bool isFrame = group.kind == Group::Kind::Frame;
    const Stack* stack = m_view.scene->stackOf(item);
    const QRectF r = stack ? item.rect.adjusted(0, 0, -BoxMetrics::stackEdge, -BoxMetrics::stackEdge) : item.rect;
    const QByteArray about = slot < 0 ? QByteArray() : escaped(m_strings.value(m_now[static_cast<size_t>(slot)]));
    QByteArray markup =
        slot < 0 ? QByteArray("<g>") : "<g" + slotId(slot) + (hasFired(slot) ? " class=\"fired\">" : ">");
    if (item.kind == SceneItem::Kind::ClosedGroup) {
        const int entry = entryOf(item);
        markup += "<g class=\"closed" + QByteArray(isFrame ? " frame\"" : "\"")
            + (entry < 0 ? QByteArray() : tinted(entry)) + "><title>" + escaped(text(group.title())) + "</title>"
            + (stack ? box("under", r.translated(BoxMetrics::stackEdge, BoxMetrics::stackEdge), 8) : QByteArray())
            + box("under", r.translated(3, 3), 8) + box("box", r, 8)
            + line("name", {r.left() + 10, r.top() + 15}, closedTitle(*m_view.tree, *m_view.scene, item), 13, true,
                   r.width() - 20)
            + "<text class=\"about\"" + at(r.left() + 10, r.top() + 31) + '>' + about + "</text>" + signMarkup(item)
            + "</g>" + box("mark", r.adjusted(-2.5, -2.5, 2.5, 2.5), 8);
        return markup + "</g>\n";
    }
    int depth = 1;
    for (int c = item.container; c >= 0; c = m_view.scene->items[static_cast<size_t>(c)].container)
        ++depth;
    markup += "<rect class=\"group" + QByteArray(isFrame ? " frame" : "") + "\" style=\"fill:var(--g"
        + QByteArray::number(std::min(depth, 5)) + ")\"" + at(r.x(), r.y()) + " width=\"" + number(r.width())
        + "\" height=\"" + number(r.height()) + "\" rx=\"10\"/>";
    const double middle = r.top() + BoxMetrics::headerHeight / 2;
    if (isFrame)
        markup += box("head", {r.left() + 1.5, r.top() + 1.5, r.width() - 3, BoxMetrics::headerHeight - 1.5}, 9);
    markup += line("title", {r.left() + 12, middle}, (isFrame ? QStringLiteral("⟳ ") : QString()) + text(group.name),
                   13, true, r.width() - 24);
    if (slot >= 0)
        markup += "<text class=\"about\"" + at(r.right() - 12 - m_slots[static_cast<size_t>(slot)].width, middle) + '>'
            + about + "</text>";
    return markup + "</g>\n";
}

QByteArray ReplayPage::nodeMarkup(const SceneItem& item, int slot) const
{
    const Node& node = m_view.graph->node(item.node);
    const int64_t value = m_now[static_cast<size_t>(slot)];
    const QByteArray state = nodeStateKeyword(static_cast<NodeState>(value & 15)).toLatin1();
    const int64_t arrived = (value >> 4) & 1023;
    const int64_t expected = value >> 14;
    const QRectF& r = item.rect;
    const QPointF sign = NodeBox::glyph(r).center();
    const QByteArray ring = " r=\"5.5\" pathLength=\"100\"/>";
    const QByteArray part = "--part:" + QByteArray::number(expected > 0 ? 100 * arrived / expected : 0);
    const int entry = entryOf(item);
    const QByteArray style = entry < 0 ? " style=\"" + part + '"' : tinted(entry, ';' + part);
    const QByteArray place = " transform=\"translate(" + number(sign.x()) + ' ' + number(sign.y()) + ")\"";
    return "<g" + slotId(slot) + " class=\"node " + state + (hasFired(slot) ? " fired" : "") + "\" data-node=\""
        + escaped(text(node.name)) + '"' + style + "><title>" + escaped(text(node.op)) + ' ' + escaped(text(node.name))
        + "</title>" + box("box", r, 6) + inner(r) + box("mark", r.adjusted(-2.5, -2.5, 2.5, 2.5), 8)
        + line("name", {r.left() + 10, r.top() + 13}, text(m_view.tree->label(item.node, node.name)), 13, true,
               r.width() - 34)
        + line("op", {r.left() + 10, r.top() + 28}, text(node.op), 11, false, r.width() - 20) + "<g" + place
        + "><circle class=\"track\"" + ring + "<circle class=\"ring\"" + ring + "<use class=\"glyph\" href=\"#glyph-"
        + state + "\" x=\"-10\" y=\"-10\" width=\"20\" height=\"20\"/></g>" + signMarkup(item) + "</g>\n";
}

QByteArray ReplayPage::edgeMarkup(const SceneEdge& edge) const
{
    if (edge.path.isEmpty() || (edge.isControl && !m_view.look.showsControlEdges))
        return {};
    return "<path class=\"edge" + QByteArray(edge.isControl ? " control" : "") + "\" marker-end=\"url(#arrow)\" d=\""
        + pathData(edge.path) + "\"/>\n";
}

QByteArray ReplayPage::tokenMarkup(const Slot& slot, int number) const
{
    const QPainterPath& path = m_view.scene->edges[static_cast<size_t>(slot.index)].path;
    const QPointF place = path.pointAtPercent(std::clamp(1 - 20 / std::max(1.0, path.length()), 0.5, 1.0));
    const bool isEdited = m_now[static_cast<size_t>(number)] < 0;
    const int64_t value = std::abs(m_now[static_cast<size_t>(number)]);
    const int64_t iteration = (value - 1) / 2 - 1;
    const bool isThere = value > 0;
    const QByteArray chip = isThere && iteration >= 0 ? chipText(iteration).toUtf8() : QByteArray();
    const QSizeF size = tokenSize(QString::fromUtf8(chip));
    return "<g" + slotId(number) + " class=\"token"
        + (!isThere             ? ""
               : value % 2 == 1 ? " live"
                                : " dead")
        + (!isThere || iteration < 0 ? " plain" : "") + (isEdited ? " edited" : "") + "\" transform=\"translate("
        + ui::number(place.x()) + ' ' + ui::number(place.y()) + ")\">" + chipBox(size)
        + "<path class=\"slash\" d=\"M-5 5 5-5\"/><text x=\"" + ui::number((size.height() - size.width()) / 2)
        + "\" y=\"0\">" + chip + "</text>"
        + (slot.isEverEdited ? pencil(size, "<title>" + escaped(setByHand()) + "</title>") : QByteArray()) + "</g>\n";
}

namespace {

QString messageStateName(int what)
{
    switch (what) {
    case 0: return QCoreApplication::translate("ReplayPage", "sent, nobody has asked for it");
    case 1: return QCoreApplication::translate("ReplayPage", "message on its way");
    case 2: return QCoreApplication::translate("ReplayPage", "delivered, not taken");
    case 3: return QCoreApplication::translate("ReplayPage", "lost");
    default: return QCoreApplication::translate("ReplayPage", "awaited, not sent");
    }
}

QByteArray keyLine(QPointF middle, const QString& name, double room)
{
    return line("key", middle, name, 11, false, room);
}

/// As the script calls them.
QByteArray messageClass(int what)
{
    constexpr std::array names = {"parked", "way", "there", "lost", "awaited"};
    return names[static_cast<size_t>(what) % names.size()];
}

QByteArray envelopeMarkup(QPointF place, const QByteArray& count)
{
    return "<g class=\"envelope\" transform=\"translate(" + number(place.x()) + ' ' + number(place.y())
        + ")\"><rect x=\"-9\" y=\"-6\" width=\"18\" height=\"12\"/><path class=\"flap\" d=\"M-9-6 0 1 9-6\"/>"
          "<path class=\"cross\" d=\"M-11-8 11 8\"/><path class=\"slash\" d=\"M-11 8 11-8\"/>"
          "<text class=\"count\" x=\"13\" y=\"0\">"
        + count + "</text></g>";
}

}

QByteArray ReplayPage::messageMarkup(const Slot& slot, int place) const
{
    const SceneMessage& line = m_view.scene->messages[static_cast<size_t>(slot.index)];
    const int64_t value = m_now[static_cast<size_t>(place)] - 1;
    const QString name = line.messages.size() == 1
        ? text(m_view.partitions->messages[line.messages.front()].name)
        : QCoreApplication::translate("ReplayPage", "%1 keys").arg(line.messages.size());
    QByteArray kind = "message";
    if (value >= 0)
        kind += ' ' + messageClass(static_cast<int>(value & 7)) + (value & 8 ? " dead" : "");
    QByteArray markup = "<g" + slotId(place) + " class=\"" + kind + "\"><title>" + escaped(name)
        + "</title><path class=\"line\" marker-end=\"url(#arrow)\" d=\"" + pathData(line.path) + "\"/>";
    for (const QRectF& port : {line.fromPort, line.toPort})
        if (!port.isNull())
            markup += box("port", port, 3) + keyLine(port.center(), name, port.width() - 8);
    constexpr double thousand = 1000;
    const double part = value >= 0 ? static_cast<double>((value >> 4) & 1023) / thousand : 0.5;
    const int64_t count = value >= 0 ? value >> 14 : 0;
    return markup
        + envelopeMarkup(line.path.pointAtPercent(std::clamp(part, 0.0, 1.0)),
                         count > 1 ? QByteArray::number(qlonglong(count)) : QByteArray())
        + "</g>\n";
}

QByteArray ReplayPage::pictureMarkup() const
{
    const Scene& scene = *m_view.scene;
    const QRectF& a = m_view.area;
    QByteArray markup = "<svg role=\"img\" aria-labelledby=\"sentence\" width=\"" + number(a.width()) + "\" height=\""
        + number(a.height()) + "\" viewBox=\"" + number(a.x()) + ' ' + number(a.y()) + ' ' + number(a.width()) + ' '
        + number(a.height()) + "\">\n<defs>";
    for (size_t s = 0; s < nodeStateCount; ++s)
        markup += glyphSymbol(static_cast<NodeState>(s));
    markup += "<pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path d=\"M-1 9 "
              "9-1\"/></pattern>"
              "<pattern id=\"cross\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 5 5 0M0 0 5 "
              "5\"/></pattern>"
              "<marker id=\"arrow\" viewBox=\"0 0 9 8\" refX=\"9\" refY=\"4\" markerWidth=\"9\" markerHeight=\"8\" "
              "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M9 4 0 0 0 8z\"/></marker>"
              "<symbol id=\"pencil\" viewBox=\"0 0 16 16\" width=\"11\" height=\"11\" overflow=\"visible\"><circle "
              "cx=\"8\" cy=\"8\" r=\"8\"/>"
              "<path d=\"M3.6 12.4 5.2 8.4 10.8 2.8 13.2 5.2 7.6 10.8z\"/></symbol></defs>\n";
    const std::vector<int> items = scene.itemsIn(a);
    for (const int i : items)
        if (const SceneItem& item = scene.items[static_cast<size_t>(i)]; item.kind == SceneItem::Kind::OpenGroup)
            markup += groupMarkup(item, m_slotOfItem[static_cast<size_t>(i)]);
    for (const int e : scene.edgesIn(a))
        markup += edgeMarkup(scene.edges[static_cast<size_t>(e)]);
    for (const int i : items) {
        const SceneItem& item = scene.items[static_cast<size_t>(i)];
        if (item.kind == SceneItem::Kind::Node)
            markup += nodeMarkup(item, m_slotOfItem[static_cast<size_t>(i)]);
        else if (item.kind == SceneItem::Kind::ClosedGroup)
            markup += groupMarkup(item, m_slotOfItem[static_cast<size_t>(i)]);
    }
    for (size_t s = 0; s < m_slots.size(); ++s)
        if (m_slots[s].kind == Slot::Kind::Token)
            markup += tokenMarkup(m_slots[s], static_cast<int>(s));
        else if (m_slots[s].kind == Slot::Kind::Message)
            markup += messageMarkup(m_slots[s], static_cast<int>(s));
    return markup + "</svg>";
}

QByteArray ReplayPage::legendMarkup() const
{
    QByteArray markup;
    for (size_t s = 0; s < m_seen.size(); ++s) {
        if (m_seen[s] == 0)
            continue;
        const auto state = static_cast<NodeState>(s);
        const QByteArray keyword = nodeStateKeyword(state).toLatin1();
        markup += "<li><svg width=\"38\" height=\"22\" aria-hidden=\"true\"><g class=\"node " + keyword
            + "\" style=\"--part:50\">" + box("box", {2, 2, 34, 18}, 6) + inner({2, 2, 34, 18})
            + "<g transform=\"translate(19 11)\"><circle class=\"track\" r=\"5.5\"/><circle class=\"ring\" r=\"5.5\" "
              "pathLength=\"100\"/>"
              "<use class=\"glyph\" href=\"#glyph-"
            + keyword + "\" x=\"-10\" y=\"-10\" width=\"20\" height=\"20\"/></g></g></svg>"
            + escaped(nodeStateName(state)) + "</li>\n";
    }
    if (std::ranges::any_of(m_slots, &Slot::isEverEdited)) {
        const QSizeF size = tokenSize({});
        markup += "<li><svg width=\"38\" height=\"22\" aria-hidden=\"true\"><g class=\"token live plain edited\" "
                  "transform=\"translate(22 13)\">"
            + chipBox(size) + pencil(size) + "</g></svg>" + escaped(setByHand()) + "</li>\n";
    }
    for (const int what : m_seenMessages)
        markup += "<li><svg width=\"38\" height=\"22\" aria-hidden=\"true\"><g class=\"message " + messageClass(what)
            + "\">" + envelopeMarkup({19, 11}, {}) + "</g></svg>" + escaped(messageStateName(what)) + "</li>\n";
    if (!m_view.look.colouring)
        return markup;
    const ColourBy by = m_view.look.colouring->by();
    const std::vector<LegendRow> rows = rowsOf(signsIn(m_view).entries, m_view.look.colouring);
    markup +=
        "<li>" + escaped(QCoreApplication::translate("ReplayPage", "Colour: %1").arg(colourByName(by))) + "</li>\n";
    for (const LegendRow& row : rows)
        markup += "<li><svg width=\"38\" height=\"22\" aria-hidden=\"true\"><g class=\"node\"" + tinted(row.number)
            + '>' + box("box", {2, 2, 34, 18}, 6)
            + sign({2, 2, 34, 18}, m_view.look.colouring->entries()[static_cast<size_t>(row.number)].mark)
            + "</g></svg>" + escaped(row.name) + "</li>\n";
    return rows.empty() ? markup + "<li>" + escaped(emptyLegendText(m_view.look.colouring.get())) + "</li>\n" : markup;
}

}
