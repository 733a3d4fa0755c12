// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/cause_scene.h"

#include "core/base/say.h"
#include "core/debug/record/messages.h"

#include <algorithm>

namespace tagscope {

CauseScene::CauseScene(const DiagnosisContext& context)
    : names(context.names), program(context.names.program()), state(context.state), timeline(context.timeline),
      past(context)
{
}

DiagnosedPlace CauseScene::at(const WaitGraph& waits, uint32_t v) const
{
    const WaitGraph::Vertex& vertex = waits.vertices()[v];
    const State& here = waits.lookup().state();
    DiagnosedPlace place;
    if (vertex.node.isValid())
        place = placeOf(program, program.nodeOf(vertex.node));
    if (vertex.iteration.isValid())
        place.tag = tagPath(program, here, vertex.iteration);
    if (vertex.frame.isValid()) {
        const PlanFrame& frame = program.frame(here.frames[vertex.frame.index()].staticFrame);
        place.frame = frame.name;
        if (frame.device.isValid())
            place.device = program.placement().name(frame.device);
        const FrameInstance& instance = here.frames[vertex.frame.index()];
        place.tag = tagPath(program, here, instance.iteration(instance.oldest));
    } else if (vertex.inside.isValid()) {
        place.frame = program.frame(vertex.inside).name;
    }
    if (vertex.kind == WaitGraph::Vertex::Kind::Instance)
        if (const MailboxEnds* ends = program.mailboxOf(vertex.node))
            place.key = rendezvousKey(program, messageRoute(program, *ends), tagChain(here, vertex.iteration));
    return place;
}

std::string CauseScene::spoken(const WaitGraph& waits, uint32_t v) const
{
    const WaitGraph::Vertex& vertex = waits.vertices()[v];
    if (vertex.kind == WaitGraph::Vertex::Kind::Instance)
        return say("`{}` at `{}`", program.nameOf(vertex.node),
                   names.spokenName(tagChain(waits.lookup().state(), vertex.iteration)));
    return vertex.node.isValid() ? say("`{}`", program.nameOf(vertex.node)) : say("frame `{}`", at(waits, v).frame);
}

std::vector<uint32_t> CauseScene::faultsOf(Fault::Kind kind) const
{
    std::vector<uint32_t> found;
    if (const NetworkPlan* plan = program.network())
        for (uint32_t f = 0; f < plan->request.faults.size(); ++f)
            if (plan->request.faults[f].kind == kind)
                found.push_back(f);
    return found;
}

std::string CauseScene::keyInFull(PlanId transfer, const TagChain& like) const
{
    TagChain chain;
    for (StaticFrameId frame = program.node(transfer).frame; frame != rootFrame; frame = program.frame(frame).parent)
        chain.insert(chain.begin(), TagLevel{frame, 0});
    for (size_t i = 0; i < std::min(chain.size(), like.size()); ++i)
        chain[i].iteration = like[i].iteration;
    const MailboxEnds* const ends = program.mailboxOf(transfer);
    return ends ? rendezvousKey(program, messageRoute(program, *ends), chain) : std::string();
}

}
