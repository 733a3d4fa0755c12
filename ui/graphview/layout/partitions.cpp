// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/partitions.h"

#include "core/debug/record/messages.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tagscope::ui {

std::shared_ptr<const Partitions> Partitions::of(const Program& program)
{
    if (program.placement().devices.size() < 2)
        return nullptr;
    auto made = std::make_shared<Partitions>();
    made->placement = program.placement();
    for (uint32_t m = 0; m < program.mailboxes().size(); ++m) {
        const MessageRoute route = messageRoute(program, program.mailboxes()[m]);
        size_t pairs = 0;
        for (const NodeId sender : route.senders)
            for (const NodeId receiver : route.receivers)
                if (++pairs <= mostPairs)
                    made->messages.push_back({sender, receiver, m, route.name});
    }
    const size_t opened = program.openedGraph().size();
    const size_t all = program.graph().size();
    if (opened < all)
        made->inserted = NodeId(opened);
    std::map<std::pair<std::string, uint32_t>, uint32_t> known;
    for (size_t i = opened; i < all; ++i) {
        const InsertedNode* why = program.insertedNode(NodeId(i));
        if (!why || why->reason != InsertedNode::Reason::ControlLoop)
            continue;
        const auto [place, isNew] =
            known.try_emplace({why->frame, why->to.value}, static_cast<uint32_t>(made->loops.size()));
        if (isNew)
            made->loops.push_back({why->frame, made->placement.name(why->to)});
        made->loopOf[static_cast<uint32_t>(i)] = place->second;
    }
    return made;
}

}
