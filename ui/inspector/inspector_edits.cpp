// SPDX-License-Identifier: Apache-2.0
// How an output, or what goes over one edge, is set by hand.
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/inspector/edit_panel.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/ports_tree.h"
#include "ui/session/queries/node_query.h"

#include <QTimer>

#include <utility>

namespace tagscope::ui {

QString Inspector::editProblem() const
{
    if (m_details.isFed)
        return tr("Its value is fed: type another into Inputs, and start over.");
    if (m_details.isPruned)
        return tr("The node does not run: nothing that is fetched needs it.");
    if (!m_details.tag)
        return tr("No iteration of its loop has begun, so there is no tag at which it could be overridden. Step on "
                  "until there is one.");
    return {};
}

QString Inspector::editProblem(const PortDetails* port) const
{
    if (const QString problem = editProblem(); !problem.isEmpty())
        return problem;
    if (!port)
        return tr("Select an output of a node first.");
    if (isRefType(port->dtype))
        return tr("It is a reference to a variable: override what is assigned to that.");
    if (port->dtype == DType::Resource || port->dtype == DType::Variant)
        return tr("It is a handle, which cannot be typed. It can be overridden where a tensor goes in or comes out.");
    return {};
}

void Inspector::editControl(Edit edit, Endpoint consumer)
{
    if (const QString problem = editProblem(); !problem.isEmpty()) {
        m_edit->refuse(problem);
        return;
    }
    m_edit->dismiss();
    Q_EMIT editRequested({m_node, controlSlot, *m_details.tag, Tensor(), edit == Edit::Live, consumer});
}

void Inspector::openEdit(Edit edit, std::optional<Endpoint> consumer)
{
    if (m_node.isValid() && m_details.node != m_node) {
        m_wantedEdit = {edit, consumer};
        return;
    }
    if (consumer && consumer->isControl()) {
        editControl(edit, *consumer);
        return;
    }
    if (m_ports->place().isInput)
        selectOutput(0);
    const PortPlace place = m_ports->place();
    const PortDetails* port = m_ports->port(place);
    if (const QString problem = editProblem(port); !problem.isEmpty()) {
        m_edit->refuse(problem);
        return;
    }
    const bool isLive = port->value.hasValue() || port->notCaptured;
    // What goes to one consumer may have been made another than what is put out for all.
    if (!consumer && ((edit == Edit::Dead && m_details.event && !isLive) || (edit == Edit::Live && isLive))) {
        m_edit->refuse(edit == Edit::Dead ? tr("It is dead already.") : tr("It is live already."));
        return;
    }
    if (edit == Edit::Dead || (edit == Edit::Live && (port->canBeLive || (consumer && isLive)))) {
        m_edit->dismiss();
        Q_EMIT editRequested({m_node, place.index, *m_details.tag, Tensor(), edit == Edit::Live, consumer});
        return;
    }
    EditSubject subject;
    subject.node = m_node;
    subject.name = QStringLiteral("%1:%2").arg(text(m_graph->node(m_node).name)).arg(place.index);
    subject.slot = place.index;
    for (const OutEdge& out : m_graph->outEdges(m_node)) {
        if (out.slot != place.index || out.input < 0)
            continue;
        const Endpoint to{out.target, out.input};
        if (to == consumer)
            subject.edge = subject.edges.size();
        subject.edges.push_back({QStringLiteral("%1:%2").arg(text(m_graph->node(out.target).name)).arg(out.input), to});
    }
    subject.dtype = port->dtype;
    subject.tag = *m_details.tag;
    subject.tagName = tagText(m_details.tagName);
    subject.value = port->value;
    subject.event = m_details.event;
    subject.position = m_details.position;
    m_edit->open(std::move(subject));
    // It takes its room from the ports, of which this one is to be seen.
    QTimer::singleShot(0, m_ports, [this] { m_ports->scrollTo(m_ports->currentIndex()); });
}

}
