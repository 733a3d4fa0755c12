// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/end_causes.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"

namespace tagscope {

void nameDown(CauseScene& scene, const WaitGraph& waits, uint32_t vertex, DeviceId device)
{
    const DeviceState& of = scene.state.network->devices[device.index()];
    const std::string& name = scene.program.placement().name(device);
    const bool isBack = of.isUp;
    Suspect suspect = suspectOf(isBack ? "H04" : "H03", {},
                                isBack ? say("{} restarted, and does not go on with the step", shortDeviceName(name))
                                       : say("{} crashed", shortDeviceName(name)),
                                name);
    suspect.finding.cause.device = name;
    suspect.finding.waitingAt = scene.at(waits, vertex);
    suspect.finding.evidence.push_back(
        evidence(isBack ? say("{} is up under incarnation {}, and knows nothing of this step", shortDeviceName(name),
                              of.incarnation)
                        : say("{} is down", shortDeviceName(name)),
                 suspect.finding.cause));
    if (!of.aside.empty())
        suspect.finding.evidence.push_back(
            evidence(sayCount(of.aside.size(), "{} instance could fire there", "{} instances could fire there",
                              grouped(of.aside.size()))));
    if (const std::optional<uint64_t> event = scene.past.lastChange(device)) {
        const NetworkAct& act = *scene.timeline->act(*event);
        DiagnosedPlace where = suspect.finding.cause;
        where.event = event;
        suspect.since = *event;
        suspect.finding.cause.event = event;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: {}", grouped(*event + 1), actText(scene.program, act)), where));
        if (act.fault < act.follows)
            suspect.finding.plan.faults.push_back(act.fault);
    }
    if (suspect.finding.plan.faults.empty())
        suspect.finding.plan.faults = scene.faultsOf(isBack ? Fault::Kind::Restart : Fault::Kind::Crash);
    if (suspect.finding.plan.faults.empty())
        suspect.finding.plan.letsGo = true;
    suspect.finding.fix = isBack ? say("start the step anew on all devices")
                                 : say("bring {} back, and start the step anew", shortDeviceName(name));
    scene.suspects.add(std::move(suspect), vertex);
}

void namePaused(CauseScene& scene, const WaitGraph& waits, uint32_t vertex)
{
    const DeviceId device = waits.deviceOf(waits.vertices()[vertex]);
    const std::string& name = scene.program.placement().name(device);
    Suspect suspect = suspectOf(
        "H39", {}, say("{} is held: nothing goes on as long as a device or a message is held", shortDeviceName(name)),
        name);
    suspect.finding.cause.device = name;
    suspect.finding.waitingAt = scene.at(waits, vertex);
    suspect.finding.evidence.push_back(
        evidence(say("{} could fire if {} went on", scene.spoken(waits, vertex), shortDeviceName(name)),
                 scene.at(waits, vertex)));
    suspect.finding.fix = say("let {} go on", shortDeviceName(name));
    suspect.finding.plan.letsGo = true;
    suspect.finding.plan.faults = scene.faultsOf(Fault::Kind::Pause);
    scene.suspects.add(std::move(suspect), vertex);
}

namespace {

/// Of the message that a Recv at an end waits for.
Suspect suspectOfMessage(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end, const char* code,
                         std::string summary, std::string group)
{
    const DiagnosedPlace place = scene.at(waits, end.vertex);
    Suspect suspect = suspectOf(code, scene.at(end.source), std::move(summary), std::move(group));
    suspect.finding.cause.key = place.key;
    suspect.finding.waitingAt = place;
    return suspect;
}

}

void nameHeldMessage(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    Suspect suspect = suspectOfMessage(scene, waits, end, "H39",
                                       say("the message for {} is held", scene.spoken(waits, end.vertex)), "message");
    const DiagnosedPlace& place = suspect.finding.waitingAt;
    suspect.finding.evidence.push_back(evidence(say("`{}` is on its way, and is held", place.key), place));
    suspect.finding.fix = say("release the message");
    suspect.finding.plan.letsGo = true;
    scene.suspects.add(std::move(suspect), end.vertex);
}

void nameOnWay(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    Suspect suspect = suspectOfMessage(scene, waits, end, "H02",
                                       say("the message for {} is on its way", scene.spoken(waits, end.vertex)), "");
    const DiagnosedPlace& place = suspect.finding.waitingAt;
    suspect.finding.strength = FindingStrength::Supported;
    suspect.finding.evidence.push_back(evidence(say("`{}` was sent, and has not arrived", place.key), place));
    suspect.finding.fix = say("wait");
    scene.suspects.add(std::move(suspect), end.vertex);
}

}
