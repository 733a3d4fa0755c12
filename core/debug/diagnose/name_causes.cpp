// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/name_causes.h"

#include "core/debug/diagnose/end_causes.h"

namespace tagscope {

void nameEnd(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    switch (end.why) {
    case WaitGraph::End::Why::CanFire: break;
    case WaitGraph::End::Why::OnWay: nameOnWay(scene, waits, end); break;
    case WaitGraph::End::Why::MessageHeld: nameHeldMessage(scene, waits, end); break;
    case WaitGraph::End::Why::DevicePaused: namePaused(scene, waits, end.vertex); break;
    case WaitGraph::End::Why::DeviceDown:
        nameDown(scene, waits, end.vertex,
                 end.source.isValid() ? scene.program.placement().device(end.source)
                                      : scene.program.node(vertex.node).device);
        break;
    case WaitGraph::End::Why::NotSentHere: nameNotSent(scene, waits, end); break;
    case WaitGraph::End::Why::NoSend:
    case WaitGraph::End::Why::OtherTag: namePair(scene, waits, end); break;
    case WaitGraph::End::Why::SenderEnded: nameSenderEnded(scene, waits, end); break;
    case WaitGraph::End::Why::NotInRun: nameNotInRun(scene, waits, end); break;
    case WaitGraph::End::Why::EnterOnce: nameEnterOnce(scene, waits, end); break;
    case WaitGraph::End::Why::NextAtFirst: nameShift(scene, waits, end.vertex, end.source); break;
    case WaitGraph::End::Why::NextGone:
        if (!nameGoneNext(scene, waits, end))
            nameDeadNext(scene, waits, end);
        break;
    case WaitGraph::End::Why::DeadNext: nameDeadNext(scene, waits, end); break;
    case WaitGraph::End::Why::MergeStarved: nameStarvedMerge(scene, waits, end); break;
    case WaitGraph::End::Why::ExitGone: nameExitGone(scene, waits, end); break;
    case WaitGraph::End::Why::QueueEmpty:
    case WaitGraph::End::Why::QueueFull: nameQueue(scene, waits, end); break;
    case WaitGraph::End::Why::Unknown: break;
    }
}

std::vector<CauseFinding> nameCauses(const DiagnosisContext& context, const WaitGraph& waits)
{
    CauseScene scene(context);
    nameLostMessages(scene, waits);
    for (const WaitGraph::End& end : waits.ends())
        nameEnd(scene, waits, end);
    for (const std::vector<uint32_t>& chain : waits.closedChains())
        nameChain(scene, waits, chain);
    nameDeadConditions(scene, waits);
    nameCascades(scene, waits);
    return std::move(scene.suspects).ranked(waits);
}

}
