// SPDX-License-Identifier: Apache-2.0
#include "ui/export/replay_page.h"

#include "core/exec/network_state.h"
#include "ui/common/byte_words.h"
#include "ui/common/tag_text.h"
#include "ui/export/animation.h"
#include "ui/export/html_text.h"
#include "ui/session/queries/history_query.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFont>
#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace tagscope::ui {

namespace {

QString trPage(const char* text)
{
    return QCoreApplication::translate("ReplayPage", text);
}

QByteArray resource(const char* name)
{
    QFile file(QStringLiteral(":/export/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString elided(const QString& what, int pixels, double width)
{
    QFont font;
    font.setPixelSize(pixels);
    return QFontMetricsF(font).elidedText(what, Qt::ElideRight, width);
}

constexpr qsizetype bytesPerFiring = 420;
constexpr qsizetype bytesPerBox = 900;

}

ReplayPage::ReplayPage(GraphView view, QString title) : m_view(std::move(view)), m_title(std::move(title))
{
    makeSlots();
}

std::optional<QString> ReplayPage::obstacle(const GraphView& view, uint64_t firings)
{
    const QLocale locale;
    if (view.area.isEmpty())
        return trPage("There is nothing in this part of the graph: choose another part.");
    if (firings > mostFirings)
        return trPage("%1 firings are too many for one page: choose at most %2.")
            .arg(locale.toString(qulonglong(firings)), locale.toString(qulonglong(mostFirings)));
    if (const size_t boxes = view.scene->itemsIn(view.area).size(); boxes > mostBoxes)
        return trPage("%1 boxes are too many for one page: close some groups or choose a smaller part.")
            .arg(locale.toString(qulonglong(boxes)));
    return std::nullopt;
}

qsizetype ReplayPage::expectedBytes(const GraphView& view, uint64_t firings)
{
    return 20'000 + bytesPerFiring * static_cast<qsizetype>(firings)
        + bytesPerBox * static_cast<qsizetype>(view.scene->itemsIn(view.area).size());
}

int64_t ReplayPage::nodeValue(const NodeLook& look)
{
    // Shares of very many inputs are rounded.
    constexpr uint32_t most = 1023;
    const uint32_t expected = std::min(look.expected, most);
    const uint64_t arrived = look.expected > most ? uint64_t{look.arrived} * most / look.expected : look.arrived;
    return static_cast<int64_t>(look.state) | static_cast<int64_t>(arrived << 4) | (int64_t{expected} << 14);
}

int64_t ReplayPage::tokenValue(const std::optional<TokenLook>& token)
{
    const int64_t value = token ? 2 * (token->iteration + 1) + (token->isDead ? 2 : 1) : 0;
    return token && token->isEdited ? -value : value;
}

int64_t ReplayPage::messageValue(const SceneMessage& line, const MessageLooks::Box& box)
{
    if (box.isEmpty())
        return 0;
    const MessageLook& first = box.shown.front();
    int64_t what = 0;  // parked
    switch (first.state) {
    case MessageState::Posted: what = first.hasCrossed ? 2 : 0; break;
    case MessageState::OnWay: what = 1; break;
    case MessageState::Lost: what = 3; break;
    case MessageState::Awaited:
    case MessageState::Ahead:
    case MessageState::Taken: what = 4; break;
    }
    constexpr double thousand = 1000;
    constexpr size_t mostCounted = 9999;
    const auto place = static_cast<int64_t>(std::clamp(placeOn(line, first), 0.0, 1.0) * thousand);
    const auto count = static_cast<int64_t>(std::min(box.shown.size() + box.more, mostCounted));
    return 1 + (what | (first.isDead ? 8 : 0) | place << 4 | count << 14);
}

void ReplayPage::noteLost(const Snapshot& snapshot)
{
    if (!snapshot.program || !snapshot.state.network)
        return;
    uint64_t arrived = 0;
    snapshot.state.resources.forEach([&](ResourceId, const Resource& resource) {
        if (const auto* mailbox = std::get_if<MailboxResource>(&resource))
            arrived += mailbox->messages.size();
    });
    const auto keys = liveKeys(snapshot.state);
    std::map<uint32_t, LostMessagesQuery::Lost> underway;
    const NetworkState& network = *snapshot.state.network;
    for (size_t i = 0; i < network.flights.size() + network.stays.size(); ++i) {
        const Flight& flight = flightAt(network, i);
        const auto key = keys.find(flight.key);
        underway[flight.number] = {flight.mailbox, key == keys.end() ? -1 : key->second, flight.message.value.isNone()};
    }
    for (const auto& [number, message] : m_underway)
        if (!underway.contains(number) && arrived <= m_arrived)
            m_lost.push_back(message);
    m_underway = std::move(underway);
    m_arrived = arrived;
}

void ReplayPage::makeSlots()
{
    const Scene& scene = *m_view.scene;
    m_slotOfItem.assign(scene.items.size(), -1);
    for (const int i : scene.itemsIn(m_view.area)) {
        const SceneItem& item = scene.items[static_cast<size_t>(i)];
        Slot slot{Slot::Kind::Node, i, 0, item.rect.width() - 20};
        if (item.group.isValid()) {
            const Group& group = m_view.tree->group(item.group);
            if (item.kind == SceneItem::Kind::OpenGroup && group.kind != Group::Kind::Frame)
                continue;  // its header never changes
            slot.kind = Slot::Kind::About;
            if (item.kind == SceneItem::Kind::OpenGroup) {
                QFont font;
                font.setPixelSize(13);
                font.setBold(true);
                slot.width = item.rect.width() - 40
                    - QFontMetricsF(font).horizontalAdvance(QStringLiteral("⟳ ") + text(group.name));
            }
        }
        m_slotOfItem[static_cast<size_t>(i)] = static_cast<int>(m_slots.size());
        m_slots.push_back(slot);
    }
    for (const int e : scene.edgesIn(m_view.area)) {
        const SceneEdge& edge = scene.edges[static_cast<size_t>(e)];
        const SceneItem& to = scene.items[static_cast<size_t>(edge.to)];
        if (edge.isControl || edge.path.isEmpty() || to.kind != SceneItem::Kind::Node)
            continue;
        const std::vector<Endpoint>& inputs = m_view.graph->node(to.node).inputs;
        if (const auto input = std::ranges::find(inputs, edge.source); input != inputs.end())
            m_slots.push_back({Slot::Kind::Token, e, static_cast<int>(input - inputs.begin()), 0});
    }
    if (m_view.partitions)
        for (const int m : scene.messagesIn(m_view.area))
            m_slots.push_back({Slot::Kind::Message, m, 0, 0});
    m_slots.push_back({Slot::Kind::Fired, 0, 0, 0});
}

int64_t ReplayPage::stringNumber(const QString& string)
{
    const auto found = m_numbers.constFind(string);
    if (found != m_numbers.constEnd())
        return *found;
    m_strings.append(string);
    m_numbers.insert(string, static_cast<int>(m_strings.size()) - 1);
    return m_strings.size() - 1;
}

QString ReplayPage::aboutGroup(const NodeStates& states, const SceneItem& item, double width) const
{
    const Group& group = m_view.tree->group(item.group);
    if (item.kind == SceneItem::Kind::OpenGroup) {
        const std::optional<FrameLook> look = states.frame(group.path);
        return look && width > 40 ? elided(frameText(*look), 12, width) : QString();
    }
    // What may still happen comes first: there is not always room for everything.
    constexpr std::array order = {NodeState::Error,     NodeState::Doomed,  NodeState::Blocked,  NodeState::Ready,
                                  NodeState::ReadyDead, NodeState::Pending, NodeState::DoneDead, NodeState::NotCaptured,
                                  NodeState::Done,      NodeState::Fed};
    const NodeStateCounts counts = states.counts(*m_view.tree, *m_view.scene, item);
    const QLocale locale;
    QStringList parts;
    for (const NodeState state : order)
        if (const size_t count = counts[static_cast<size_t>(state)]; count > 0)
            parts.append(QStringLiteral("%1 %2").arg(locale.toString(qulonglong(count)), nodeStateName(state)));
    if (parts.isEmpty()) {
        size_t nodes = group.totalNodes;
        if (const Stack* stack = m_view.scene->stackOf(item); stack && !stack->members.empty()) {
            nodes = 0;
            for (const GroupId member : stack->members)
                nodes += m_view.tree->group(member).totalNodes;
        }
        parts.append(trPage("%1 nodes").arg(locale.toString(qulonglong(nodes))));
    }
    return elided(parts.join(QStringLiteral(" · ")), 11, width);
}

int64_t ReplayPage::valueOf(Slot& slot, const GraphView& view)
{
    const Scene& scene = *view.scene;
    switch (slot.kind) {
    case Slot::Kind::Node: {
        const NodeLook look = view.states->look(scene.items[static_cast<size_t>(slot.index)].node);
        ++m_seen[static_cast<size_t>(look.state)];
        return nodeValue(look);
    }
    case Slot::Kind::About:
        return stringNumber(aboutGroup(*view.states, scene.items[static_cast<size_t>(slot.index)], slot.width));
    case Slot::Kind::Token: {
        const SceneEdge& edge = scene.edges[static_cast<size_t>(slot.index)];
        const int64_t value =
            tokenValue(view.states->token(scene.items[static_cast<size_t>(edge.to)].node, slot.input));
        slot.isEverEdited |= value < 0;
        return value;
    }
    case Slot::Kind::Message: {
        const SceneMessage& line = scene.messages[static_cast<size_t>(slot.index)];
        const int64_t value = messageValue(line, view.look.messages->on(line, *view.partitions));
        if (value > 0)
            m_seenMessages.insert(static_cast<int>((value - 1) & 7));
        return value;
    }
    case Slot::Kind::Fired: break;
    }
    const NodeId fired = view.look.justFired;
    const int item = fired.isValid() && fired.index() < view.graph->size() ? scene.itemOf(fired) : -1;
    return item < 0 ? 0 : m_slotOfItem[static_cast<size_t>(item)] + 1;
}

std::optional<QString> ReplayPage::add(const Moment& moment)
{
    GraphView view = viewAt(m_view, moment);
    noteLost(*moment.snapshot);
    if (view.partitions && !m_lost.empty())
        view.look.messages = std::make_shared<const MessageLooks>(*moment.snapshot, m_lost);
    QByteArray step;
    for (size_t s = 0; s < m_slots.size(); ++s) {
        const int64_t value = valueOf(m_slots[s], view);
        if (m_moments == 0) {
            m_start.push_back(value);
            m_now.push_back(value);
        } else if (value != m_now[s]) {
            step += (step.isEmpty() ? "" : ",") + QByteArray::number(qulonglong(s)) + ','
                + QByteArray::number(qlonglong(value));
            m_now[s] = value;
        }
    }
    if (m_moments == 0)
        m_first = moment.snapshot->position;
    else
        m_steps += (m_steps.isEmpty() ? "[" : ",\n[") + step + ']';
    addRow(moment);
    ++m_moments;
    if (m_steps.size() + m_rows.size() > mostBytes)
        return trPage("The page would be larger than %1: choose fewer firings, or close some groups.")
            .arg(byteWords(mostBytes));
    return std::nullopt;
}

void ReplayPage::addRow(const Moment& moment)
{
    const Snapshot& snapshot = *moment.snapshot;
    const FiringInfo* fired = snapshot.report && snapshot.report->fired ? &*snapshot.report->fired : nullptr;
    m_sentence = fired ? text(fired->sentence()) : trPage("Nothing has fired yet.");
    const QByteArray position = QByteArray::number(qulonglong(snapshot.position));
    m_rows += fired && fired->isDead ? "<tr class=\"dead\">" : "<tr>";
    m_rows += "<th scope=\"row\"><a href=\"#n=" + position + "\">" + position + "</a></th><td>"
        + (fired ? escaped(text(fired->nodeName)) : QByteArray()) + "</td><td>"
        + (fired ? escaped(tagText(fired->tagName)) : QByteArray()) + "</td><td>" + escaped(text(moment.values))
        + "</td>";
    if (const Program* program = snapshot.program.get(); program && program->placement().devices.size() > 1) {
        const Placement& placement = program->placement();
        if (!m_deviceText)
            m_deviceText.emplace(placement.devices);
        const bool isOfNode = fired && fired->isOfNode();
        m_rows += "<td>"
            + (isOfNode ? escaped((*m_deviceText)(placement.name(program->node(program->planOf(fired->node)).device)))
                        : QByteArray())
            + "</td>";
    }
    m_rows += "<td>" + escaped(m_sentence) + "</td></tr>\n";
}

QByteArray ReplayPage::dataText() const
{
    QByteArray kinds;
    for (const Slot& slot : m_slots)
        kinds += static_cast<char>(slot.kind);
    QByteArray start;
    for (const int64_t value : m_start)
        start += (start.isEmpty() ? "" : ",") + QByteArray::number(qlonglong(value));
    QStringList states;
    for (size_t s = 0; s < nodeStateCount; ++s)
        states.append(nodeStateKeyword(static_cast<NodeState>(s)));
    return "{\"first\":" + QByteArray::number(qulonglong(m_first)) + ",\"states\":" + jsonArray(states)
        + ",\"kinds\":\"" + kinds + "\",\n\"strings\":" + jsonArray(m_strings) + ",\n\"start\":[" + start
        + "],\n\"steps\":[" + m_steps + "]}";
}

Exported<QByteArray> ReplayPage::finish()
{
    const QByteArray script = resource("replay.js");
    QHash<QByteArray, QByteArray> values = {
        {"title", escaped(m_title)},
        {"hash", QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64()},
        {"colors",
         ":root{color-scheme:light dark;" + colourProperties(Theme::light())
             + "}\n@media (prefers-color-scheme:dark){:root{" + colourProperties(Theme::dark()) + "}}"},
        {"style", resource("replay.css")},
        {"steps", QByteArray::number(qulonglong(m_moments - 1))},
        {"sentence", escaped(m_sentence)},
        {"picture", pictureMarkup()},
        {"legend", legendMarkup()},
        {"rows", m_rows},
        {"data", dataText()},
        {"script", script},
    };
    const QLocale locale;
    const auto add = [&](const char* name, const QString& words) { values.insert(name, escaped(words)); };
    add("about",
        trPage("Firings %1 to %2 of a run, recorded with Tagscope")
            .arg(locale.toString(qulonglong(m_first + 1)), locale.toString(qulonglong(m_first + m_moments - 1))));
    add("controls", trPage("Steps"));
    add("start", trPage("To the start"));
    add("back", trPage("Back"));
    add("play", trPage("Play"));
    add("pause", trPage("Pause"));
    add("forward", trPage("Forward"));
    add("end", trPage("To the end"));
    add("position", trPage("Position in the run"));
    add("fit", trPage("Whole picture"));
    add("graph", trPage("Graph"));
    add("legendLabel",
        m_view.look.colouring ? trPage("Signs of the states, and colours") : trPage("Signs of the states"));
    add("firings", trPage("Firings"));
    add("number", trPage("Firing"));
    add("node", trPage("Node"));
    add("tag", trPage("Tag"));
    add("values", trPage("Values"));
    values.insert("device", m_deviceText ? "<th scope=\"col\">" + escaped(trPage("Device")) + "</th>" : QByteArray());
    add("what", trPage("What happened"));
    return filled(resource("replay.html"), values);
}

}
