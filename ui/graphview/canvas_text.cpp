// SPDX-License-Identifier: Apache-2.0
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/paint/state_bar.h"
#include "ui/session/oldest_text.h"
#include "ui/session/placing_text.h"

#include <QLocale>

#include <algorithm>

namespace tagscope::ui {

namespace {

QString countText(size_t count)
{
    return QLocale().toString(qulonglong(count));
}

}

QString Canvas::describeMark(const BreakMark& mark, const QString& what) const
{
    if (!mark.problem.empty())
        return tr("Breakpoint that cannot work: %1").arg(ui::textLines(mark.problem));
    QString more = hitsText(mark).isEmpty() ? QString() : tr(" (hit %1)").arg(hitsText(mark));
    if (!mark.others.empty())
        more += mark.others.size() == 1 ? tr(", and one more breakpoint")
                                        : tr(", and %1 more breakpoints").arg(countText(mark.others.size()));
    if (mark.isLogOnly)
        return (mark.isEnabled ? tr("Writes a line into the log, and the run goes on")
                               : tr("Log breakpoint, switched off"))
            + more;
    return (mark.isEnabled ? what : tr("Breakpoint, switched off")) + more;
}

QString Canvas::describeEdge(int index) const
{
    const SceneEdge& edge = m_scene->edges[static_cast<size_t>(index)];
    const QString from = ui::text(m_graph->node(edge.source.node).name);
    const QString to = ui::text(m_graph->node(edge.target).name);
    QString text = edge.isControl ? tr("Control edge from %1 to %2").arg(from, to)
                                  : tr("%1:%2 to %3").arg(from).arg(edge.source.slot).arg(to);
    if (edge.count > 1)
        text += tr(", one of %1").arg(countText(edge.count));
    if (edge.hidden > 0)
        text += tr("\nThrough up to %1 nodes that are not drawn").arg(countText(edge.hidden));
    if (m_states && edge.isControl)
        text += describeWaiting(m_states->controlToken(edge.target, edge.source.node));
    for (size_t i = 0; m_states && !edge.isControl && i < m_graph->node(edge.target).inputs.size(); ++i)
        if (m_graph->node(edge.target).inputs[i] == edge.source)
            text += describeWaiting(m_states->token(edge.target, static_cast<int>(i)));
    if (const BreakMark* mark = m_breakMarks->edge(edge.source, edge.target))
        text += QLatin1Char('\n') + describeToken(*mark);
    return text;
}

QString Canvas::describeBus(int index) const
{
    constexpr size_t mostNamed = 12;
    const Bus& bus = m_scene->buses[static_cast<size_t>(index)];
    const std::vector<int>& edges = bus.edges;
    QString text = tr("%1 loop variables go on to the next iteration:").arg(countText(m_scene->variablesOf(bus)));
    for (size_t i = 0; i < std::min(edges.size(), mostNamed); ++i) {
        const SceneEdge& edge = m_scene->edges[static_cast<size_t>(edges[i])];
        text += tr("\n%1 to %2")
                    .arg(ui::text(m_graph->node(edge.source.node).name), ui::text(m_graph->node(edge.target).name));
    }
    if (edges.size() > mostNamed)
        text += tr("\nand %1 more").arg(countText(edges.size() - mostNamed));
    return text;
}

QString Canvas::describeWaiting(const std::optional<TokenLook>& token) const
{
    if (!token)
        return {};
    return (token->isDead ? tr("\nA dead token waits") : tr("\nA live token waits")) + aboutToken(*token);
}

/// Behind that it waits.
QString Canvas::aboutToken(const TokenLook& token) const
{
    const QString tag = ui::text(m_states->tagText(token.at));
    return (tag.isEmpty() ? QString() : tr(", of %1").arg(tag)) + (token.isEdited ? tr(", set by hand") : QString());
}

QString Canvas::describeToken(const BreakMark& mark) const
{
    return describeMark(mark,
                        mark.token == BreakpointSpec::Token::Live       ? tr("Stops at a live token")
                            : mark.token == BreakpointSpec::Token::Dead ? tr("Stops at a dead token")
                                                                        : tr("Stops at any token"));
}

QString Canvas::describeHeld(const FrameLook& look) const
{
    constexpr size_t mostNames = 5;
    const auto names = [&](const std::vector<NodeId>& nodes) {
        QStringList list;
        for (size_t i = 0; i < std::min(nodes.size(), mostNames); ++i)
            list.append(ui::text(m_graph->node(nodes[i]).name));
        return list.join(QStringLiteral(", "))
            + (nodes.size() > mostNames ? tr(" and %1 more").arg(countText(nodes.size() - mostNames)) : QString());
    };
    QString text;
    if (look.isLive)
        text += tr("\nIteration %1; %2 to %3 are live, at most %4 at once")
                    .arg(look.iteration)
                    .arg(look.oldest)
                    .arg(look.newest)
                    .arg(look.window);
    if (look.instance.isValid())
        text += QLatin1Char('\n') + oldestText(m_states->snapshot(), look.instance);
    if (look.loopCond.isValid())
        text +=
            tr("\nThe diamond is its condition, %1: %2")
                .arg(ui::text(m_graph->node(look.loopCond).name), nodeStateName(m_states->look(look.loopCond).state));
    if (look.isLive && look.entersArrived < look.enters)
        text += tr("\n%1 of %2 Enters have arrived").arg(look.entersArrived).arg(look.enters);
    if (!look.deadExits.empty())
        text +=
            tr("\nHeld: a dead exit leaves only when the whole frame instance ends (%1)").arg(names(look.deadExits));
    if (!look.parked.empty())
        text +=
            tr("\nParked: the window is full until iteration %1 ends (%2)").arg(look.oldest).arg(names(look.parked));
    return text;
}

QString Canvas::describeStack(const Stack& stack) const
{
    const auto name = [&](GroupId group) { return ui::text(m_tree->group(group).path); };
    QString about = stack.areAlike ? tr("Stack of %1 groups that are built alike, from %2 to %3; Enter draws them all")
                                   : tr("Stack of %1 conditionals, from %2 to %3; Enter draws them all");
    about = about.arg(countText(stack.members.size()), name(stack.members.front()), name(stack.members.back()));
    if (stack.differing.empty())
        return about;
    constexpr size_t mostNames = 6;
    QStringList names;
    for (size_t i = 0; i < std::min(stack.differing.size(), mostNames); ++i)
        names.append(ui::text(m_graph->node(stack.differing[i]).name));
    about += tr("\nThey differ in the values or devices of %1").arg(names.join(QStringLiteral(", ")));
    if (stack.differing.size() > mostNames)
        about += tr(" and %1 more").arg(countText(stack.differing.size() - mostNames));
    return about;
}

QString Canvas::describe(int index) const
{
    const SceneItem& item = m_scene->items[static_cast<size_t>(index)];
    if (item.portal >= 0) {
        const Portal& portal = m_scene->portals[static_cast<size_t>(item.portal)];
        const SceneItem& source = m_scene->items[static_cast<size_t>(portal.source)];
        const QString name = source.node.isValid() ? ui::text(m_graph->node(source.node).name)
                                                   : ui::text(m_tree->group(source.group).name);
        return index == portal.tab
            ? tr("Lines from %1 to %2 places; Enter lists them").arg(name, countText(portal.tabs.size()))
            : tr("Line from %1; Enter goes there").arg(name);
    }
    if (item.group.isValid()) {
        const Group& group = m_tree->group(item.group);
        const QString kind = group.kind == Group::Kind::Frame ? tr("Loop frame")
            : group.kind == Group::Kind::Device               ? tr("Device")
            : group.kind == Group::Kind::ControlLoop          ? tr("Control loop that")
                                                              : tr("Scope");
        QString about = tr("%1 %2, %3 nodes, %4")
                            .arg(kind, ui::text(group.name), countText(group.totalNodes))
                            .arg(isOpen(item.group) ? tr("open") : tr("closed"));
        if (const Stack* stack = m_scene->stackOf(item))
            about = describeStack(*stack);
        if (group.kind == Group::Kind::ControlLoop)
            about += tr("\nThe partitioner has inserted it: once an iteration it starts the Recvs of the frame there");
        if (const auto look = m_states && group.kind == Group::Kind::Frame ? m_states->frame(group.path) : std::nullopt)
            about += describeHeld(*look);
        if (!isOpen(item.group) && m_states) {
            about += QLatin1Char('\n') + countsText(m_states->counts(*m_tree, *m_scene, item));
            if (group.totalNodes > NodeStates::mostCounted)
                about += tr(" of the first %1").arg(countText(NodeStates::mostCounted));
        }
        return about;
    }
    return describeNode(index);
}

/// By iterations from the innermost frame out, so that nobody has to take a tag apart by ear.
QString Canvas::describeTag(NodeId node, const NodeLook& look) const
{
    const Snapshot& snapshot = m_states->snapshot();
    if (look.iteration < 0 || !snapshot.program || !snapshot.names)
        return {};
    const std::optional<StaticFrameId> frame = snapshot.program->frameOf(node);
    if (!frame)
        return {};
    QString text = tr(", frame %1 iteration %2").arg(ui::text(snapshot.names->shortFrame(*frame))).arg(look.iteration);
    const TagChain chain = m_states->chainOf(node);
    for (size_t level = chain.size(); level > 1; --level)
        text += tr(", in %1 iteration %2")
                    .arg(ui::text(snapshot.names->shortFrame(chain[level - 2].frame)))
                    .arg(chain[level - 2].iteration);
    return text;
}

QString Canvas::describeInputs(NodeId node, const NodeLook& look) const
{
    const bool isWaiting = look.state == NodeState::Pending || look.state == NodeState::Ready
        || look.state == NodeState::ReadyDead || look.state == NodeState::Blocked || look.state == NodeState::Doomed
        || look.state == NodeState::Running;
    uint32_t arrived = look.arrived;
    uint32_t expected = look.expected;
    const Program& program = *m_states->snapshot().program;
    if (isWaiting && program.node(program.planOf(node)).opClass == OpClass::Merge) {
        // It fires with its first value, but people count what there is.
        expected = static_cast<uint32_t>(m_graph->node(node).inputs.size());
        arrived = 0;
        for (uint32_t i = 0; i < expected; ++i)
            arrived += m_states->token(node, static_cast<int>(i)) ? 1U : 0U;
    }
    if (!isWaiting || expected == 0)
        return {};
    return expected == 1 ? tr(", %1 of 1 input").arg(arrived) : tr(", %1 of %2 inputs").arg(arrived).arg(expected);
}

QString Canvas::describeNode(int index) const
{
    const SceneItem& item = m_scene->items[static_cast<size_t>(index)];
    const Node& node = m_graph->node(item.node);
    const NodeLook look = m_states ? m_states->look(item.node) : NodeLook{};
    QString text = tr("%1 %2, %3").arg(ui::text(node.op), ui::text(node.name), nodeStateName(look.state));
    if (item.kind == SceneItem::Kind::Dot)
        text += tr(", hidden; so many lines meet here that it is a dot; Enter draws it");
    if (look.isOver)
        text += tr(", when its frame was last seen");
    if (m_states && m_states->snapshot().program)
        text += describeTag(item.node, look) + describeInputs(item.node, look);
    if (!node.device.empty())
        text += tr(", on %1").arg(ui::text(node.device).section(QLatin1Char('/'), -1));
    text += describeInserted(item.node);
    if (m_differing && m_differing->contains(item.node.value))
        text += tr(", differs from the picture beside");
    if (isPinned(index))
        text += tr(", pinned");
    if (m_states && m_states->isConstantEnter(item.node))
        text += describeCopies(item.node);
    if (const uint64_t deaths = m_states ? m_states->deaths(item.node) : 0; deaths > 0)
        text += deaths == 1 ? tr("\n1 node is dead because of it")
                            : tr("\n%1 nodes are dead because of it").arg(countText(deaths));
    if (const BreakMark* mark = m_breakMarks->node(item.node))
        text += QLatin1Char('\n')
            + describeMark(*mark, mark->isBefore ? tr("Stops before it fires") : tr("Stops when it has fired"));
    return text;
}

QString Canvas::describeInserted(NodeId node) const
{
    const InsertedNode* why = m_program && m_partitions ? m_program->insertedNode(node) : nullptr;
    if (!why)
        return {};
    NodePlacing placing;
    placing.devices = m_partitions->placement.devices;
    placing.inserted = *why;
    return tr("\n⚙ Inserted: %1").arg(insertedText(*m_graph, placing));
}

QString Canvas::describeMessages(int index) const
{
    const SceneMessage& line = m_scene->messages[static_cast<size_t>(index)];
    size_t parked = 0, onWay = 0, there = 0, lost = 0, awaited = 0, dead = 0, more = 0;
    QStringList names;
    constexpr qsizetype mostNames = 4;
    for (const uint32_t m : line.messages) {
        const Partitions::Message& message = m_partitions->messages[m];
        if (names.size() < mostNames)
            names.append(ui::text(message.name));
        if (!m_messages)
            continue;
        const MessageLooks::Box& box = m_messages->of(message.mailbox);
        more += box.more;
        for (const MessageLook& look : box.shown) {
            dead += look.isDead ? 1U : 0U;
            switch (look.state) {
            case MessageState::Posted: ++(look.hasCrossed ? there : parked); break;
            case MessageState::OnWay: ++onWay; break;
            case MessageState::Lost: ++lost; break;
            case MessageState::Awaited: ++awaited; break;
            case MessageState::Ahead:
            case MessageState::Taken: break;
            }
        }
    }
    const Partitions::Message& first = m_partitions->messages[line.messages.front()];
    QString text = line.messages.size() == 1
        ? tr("Messages %1 from %2 to %3")
              .arg(names.front(), ui::text(m_graph->node(first.sender).name),
                   ui::text(m_graph->node(first.receiver).name))
        : tr("Messages under %1 keys: %2%3")
              .arg(countText(line.messages.size()), names.join(QStringLiteral(", ")),
                   line.messages.size() > static_cast<size_t>(mostNames) ? QStringLiteral(" …") : QString());
    const auto say = [&](size_t count, const QString& what) {
        if (count > 0)
            text += QLatin1Char('\n') + countText(count) + QLatin1Char(' ') + what;
    };
    say(onWay, tr("on the way"));
    say(there, tr("arrived, not taken"));
    say(parked, tr("sent, nobody has asked for it"));
    say(awaited, tr("awaited, not sent"));
    say(lost, tr("lost"));
    say(dead, tr("of them dead"));
    say(more, tr("more"));
    return text + tr("\nA click goes to the Send, another to the Recv");
}

QString Canvas::describeCopies(NodeId enter) const
{
    const std::optional<int64_t> copied = m_states->copiedTo(enter);
    if (!copied)
        return tr("\n⚲ Constant: every iteration gets a copy of its value");
    return *copied == 0 ? tr("\n⚲ Constant: copied to iteration 0 so far")
                        : tr("\n⚲ Constant: copied to iterations 0 to %1 so far").arg(*copied);
}

QString Canvas::describePort(const NodePort& port, NodeId node) const
{
    const QString other = ui::text(m_graph->node(port.other).name);
    QString text;
    if (port.isOutput) {
        text = tr("Output %1 of %2, to %3").arg(port.number).arg(ui::text(m_graph->node(node).name), other);
        if (port.consumers > 1)
            text += tr(" and %1 more").arg(countText(port.consumers - 1));
    } else {
        text = tr("Input %1 of %2, from %3:%4")
                   .arg(port.number)
                   .arg(ui::text(m_graph->node(node).name), other)
                   .arg(port.slot);
        if (const auto token = m_states ? m_states->token(node, port.number) : std::nullopt)
            text += (token->isDead ? tr(", a dead token waits") : tr(", a live token waits")) + aboutToken(*token);
    }
    if (port.line < 0)
        text += tr(", no line is drawn");
    const BreakMark* mark = port.isOutput ? m_breakMarks->edge({node, port.slot}, port.other)
                                          : m_breakMarks->edge({port.other, port.slot}, node);
    return mark ? text + QLatin1Char('\n') + describeToken(*mark) : text;
}

}
