// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/network_menu.h"

#include "app/tagscope/graph/canvas_menu.h"
#include "core/exec/network_state.h"
#include "ui/common/text.h"
#include "ui/parts/network_acts.h"

#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <utility>
#include <vector>

namespace tagscope::app {

using ui::CanvasTarget;

NetworkMenu::NetworkMenu(ui::Session& session, const ui::Canvas& canvas, QWidget& window, QObject* parent)
    : QObject(parent), m_session(session), m_canvas(canvas), m_window(window)
{
}

void NetworkMenu::addTo(QMenu* menu, const CanvasTarget& target)
{
    qDeleteAll(std::exchange(m_acts, {}));
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || !m_canvas.partitions() || !showsCurrentLine(m_canvas))
        return;
    if (target.kind == CanvasTarget::Kind::Group) {
        const ui::Group& group = m_canvas.tree()->group(target.group);
        if (group.kind == ui::Group::Kind::Device)
            addDevice(*menu, group.path);
        return;
    }
    const std::set<uint32_t> mailboxes = mailboxesOf(target);
    if (mailboxes.empty())
        return;
    if (target.kind == CanvasTarget::Kind::Message) {
        addMessages(*menu, mailboxes);
        return;
    }
    menu->addSeparator();
    addMessages(*menu->addMenu(tr("Its &messages")), mailboxes);
}

std::set<uint32_t> NetworkMenu::mailboxesOf(const CanvasTarget& target) const
{
    const Program& program = *m_session.snapshot()->program;
    std::set<uint32_t> found;
    const auto isMeant = [&](const ui::Partitions::Message& message) {
        switch (target.kind) {
        case CanvasTarget::Kind::Message:
            return message.sender == target.source.node && message.receiver == target.node;
        case CanvasTarget::Kind::Node: return message.sender == target.node || message.receiver == target.node;
        case CanvasTarget::Kind::Edge: {
            const InsertedNode* why = program.insertedNode(message.sender);
            return why && why->source == target.source.node && why->slot == target.source.slot
                && why->reason != InsertedNode::Reason::ControlLoop
                && program.placement().device(target.node) == why->to;
        }
        case CanvasTarget::Kind::Background:
        case CanvasTarget::Kind::Group:
        case CanvasTarget::Kind::Portal: break;
        }
        return false;
    };
    for (const ui::Partitions::Message& message : m_canvas.partitions()->messages)
        if (isMeant(message))
            found.insert(message.mailbox);
    if (target.kind != CanvasTarget::Kind::Message || !m_canvas.scene())
        return found;
    // All that the same line stands for.
    for (const ui::SceneMessage& line : m_canvas.scene()->messages) {
        const auto isOfLine = [&](uint32_t m) { return found.contains(m_canvas.partitions()->messages[m].mailbox); };
        if (std::ranges::any_of(line.messages, isOfLine))
            for (const uint32_t m : line.messages)
                found.insert(m_canvas.partitions()->messages[m].mailbox);
    }
    return found;
}

template <class Acts, class... Args>
Acts* NetworkMenu::make(Args&... args)
{
    auto* acts = new Acts(m_session, args..., this);
    m_acts.push_back(acts);
    return acts;
}

void NetworkMenu::add(QMenu& menu, ui::NetworkActs& acts)
{
    if (!menu.isEmpty())
        menu.addSeparator();
    menu.addActions(acts.actions());
    connect(&acts, &ui::NetworkActs::said, this, &NetworkMenu::said);
    connect(&acts, &ui::NetworkActs::failed, this, &NetworkMenu::failed);
}

QString NetworkMenu::flightTitle(uint32_t mailbox, int64_t iteration, bool isHeld) const
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    const MessageRoute route = messageRoute(*snapshot.program, snapshot.program->mailboxes()[mailbox]);
    const QString edge = ui::commandText(ui::text(sourceText(*snapshot.graph, route)));
    const QString where = iteration < 0 ? edge : tr("%1, iteration %2").arg(edge, QLocale().toString(iteration));
    return isHeld ? tr("%1, held").arg(where) : where;
}

void NetworkMenu::addMessages(QMenu& menu, const std::set<uint32_t>& mailboxes)
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    std::vector<const Flight*> flights;
    size_t more = 0;
    if (const auto& network = snapshot.state.network)
        for (size_t i = 0; i < network->flights.size() + network->stays.size(); ++i)
            if (const Flight& flight = flightAt(*network, i); mailboxes.contains(flight.mailbox)) {
                if (flights.size() < mostListed)
                    flights.push_back(&flight);
                else
                    ++more;
            }
    if (flights.size() < 2) {
        auto* acts = make<ui::MessageActs>();
        acts->show(flights.empty() ? std::nullopt : std::optional<uint64_t>(flights.front()->number));
        add(menu, *acts);
    } else {
        const auto keys = ui::liveKeys(snapshot.state);
        menu.addSeparator();
        for (const Flight* flight : flights) {
            const auto key = keys.find(flight->key);
            QMenu* own = menu.addMenu(
                flightTitle(flight->mailbox, key == keys.end() ? -1 : key->second, flight->stay != Flight::Stay::No));
            auto* acts = make<ui::MessageActs>();
            acts->show(flight->number);
            add(*own, *acts);
        }
        if (more > 0)
            menu.addAction(tr("and %Ln more, in the list of messages", nullptr, static_cast<int>(more)))
                ->setEnabled(false);
    }
    const MessageRoute route = messageRoute(*snapshot.program, snapshot.program->mailboxes()[*mailboxes.begin()]);
    auto* link = make<ui::LinkActs>();
    link->show(route.from, route.to);
    add(menu, *link);
    if (mailboxes.size() == 1) {
        auto* stops = make<ui::MessageStops>();
        stops->show(route);
        add(menu, *stops);
    }
}

void NetworkMenu::addDevice(QMenu& menu, const std::string& name)
{
    const auto& devices = m_session.snapshot()->program->placement().devices;
    const auto found = std::ranges::find(devices, name);
    if (found == devices.end())
        return;
    auto* acts = make<ui::DeviceActs>(m_window);
    acts->show(DeviceId(static_cast<size_t>(found - devices.begin())));
    add(menu, *acts);
}

}

#include "moc_network_menu.cpp"
