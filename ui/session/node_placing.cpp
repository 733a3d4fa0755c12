// SPDX-License-Identifier: Apache-2.0
#include "ui/session/node_placing.h"

#include "core/debug/control/debugger.h"

#include <utility>

namespace tagscope::ui {

NodePlacing NodePlacings::of(const Debugger& debugger, NodeId node)
{
    NodePlacing placing;
    const Graph& opened = *debugger.file().graph;
    if (node.index() < opened.size())
        placing.requested = opened.node(node).device;
    const std::shared_ptr<const Program>& program = debugger.program();
    if (!program)
        return placing;
    if (std::exchange(m_program, program) != program) {
        const PlacementRequest& request = debugger.options().placement;
        m_placed.reset();
        if (!debugger.file().placement || !request.isEmpty())
            if (Result<PlacedGraph> placed = place(opened, request, OpRegistry::standard()); placed)
                m_placed = *std::move(placed);
    }
    const Placement& placement = program->placement();
    placing.assigned = placement.name(placement.device(node));
    placing.devices = placement.devices;
    if (node.index() >= opened.size()) {
        if (const size_t number = node.index() - opened.size(); number < program->inserted().size())
            placing.inserted = program->inserted()[number];
        return placing;
    }
    if (!m_placed)
        return placing;
    const bool isMoved = m_placed->placement.name(m_placed->placement.device(node)) != placing.assigned;
    placing.by = isMoved ? PlacedBy::ControlFlow : m_placed->by[node.index()];
    return placing;
}

}
