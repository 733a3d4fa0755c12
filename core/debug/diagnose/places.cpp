// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/places.h"

#include "core/graph/device.h"

#include <utility>

namespace tagscope {

DiagnosedPlace placeOf(const Program& program, NodeId node)
{
    DiagnosedPlace place;
    if (!node.isValid())
        return place;
    place.node = node;
    place.name = program.runGraph().graph.node(node).name;
    place.device = program.placement().name(program.placement().device(node));
    return place;
}

EvidenceLine evidence(std::string text, DiagnosedPlace at)
{
    return {std::move(text), std::move(at)};
}

std::string deviceText(const Program& program, PlanId node)
{
    return shortDeviceName(program.placement().name(program.node(node).device));
}

}
