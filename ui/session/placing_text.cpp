// SPDX-License-Identifier: Apache-2.0
#include "ui/session/placing_text.h"

#include "core/graph/graph.h"
#include "ui/common/text.h"
#include "ui/session/device_names.h"

#include <QCoreApplication>

namespace tagscope::ui {

namespace {

QString placingWords(const char* text)
{
    return QCoreApplication::translate("Placing", text);
}

}

QString placedText(std::optional<PlacedBy> by)
{
    if (!by)
        return placingWords(QT_TRANSLATE_NOOP("Placing", "the saved trace has it there"));
    switch (*by) {
    case PlacedBy::Default:
        return placingWords(QT_TRANSLATE_NOOP("Placing", "nobody asks for a device: the first one"));
    case PlacedBy::Graph: return placingWords(QT_TRANSLATE_NOOP("Placing", "the graph asks for it"));
    case PlacedBy::Rule: return placingWords(QT_TRANSLATE_NOOP("Placing", "a rule of the placement asks for it"));
    case PlacedBy::Spread:
        return placingWords(QT_TRANSLATE_NOOP("Placing", "its share of the nodes for which nobody asks"));
    case PlacedBy::Colocation:
        return placingWords(QT_TRANSLATE_NOOP("Placing", "it goes with another node that its _class names"));
    case PlacedBy::Reference:
        return placingWords(QT_TRANSLATE_NOOP("Placing", "it goes with the variable or resource that it is given"));
    case PlacedBy::ControlFlow: break;
    }
    return placingWords(QT_TRANSLATE_NOOP("Placing", "it goes with the data of its loop or conditional"));
}

QString insertedText(const Graph& graph, const NodePlacing& placing)
{
    if (!placing.inserted)
        return {};
    const InsertedNode& why = *placing.inserted;
    const auto nameOf = [&](NodeId node) {
        return node.index() < graph.size() ? text(graph.node(node).name) : QString();
    };
    const DeviceNames names(placing.devices);
    const auto deviceOf = [&](DeviceId device) {
        return device.index() < placing.devices.size() ? names(placing.devices[device.index()]) : QString();
    };
    switch (why.reason) {
    case InsertedNode::Reason::Memory:
        return placingWords(
                   QT_TRANSLATE_NOOP(
                       "Placing",
                       "for the edge from %1:%2 to %3, which leads between the memory of %4 and that of its host"))
            .arg(nameOf(why.source), QString::number(why.slot), nameOf(why.destination), deviceOf(why.to));
    case InsertedNode::Reason::DataEdge:
        return placingWords(QT_TRANSLATE_NOOP("Placing", "for the edge from %1:%2 on %3 to %4 on %5"))
            .arg(nameOf(why.source), QString::number(why.slot), deviceOf(why.from), nameOf(why.destination),
                 deviceOf(why.to));
    case InsertedNode::Reason::ControlEdge:
        return placingWords(QT_TRANSLATE_NOOP("Placing", "for the control edge from %1 on %2 to %3 on %4"))
            .arg(nameOf(why.source), deviceOf(why.from), nameOf(why.destination), deviceOf(why.to));
    case InsertedNode::Reason::ControlLoop: break;
    }
    return placingWords(
               QT_TRANSLATE_NOOP("Placing", "to start the Recvs of frame %1 on %2 once an iteration (control loop)"))
        .arg(text(why.frame), deviceOf(why.to));
}

}
