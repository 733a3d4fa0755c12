// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/slow.h"

#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/fix_trial.h"
#include "core/debug/diagnose/places.h"
#include "core/debug/record/describe.h"
#include "core/debug/timing/run_times.h"
#include "core/graph/device.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

class SlowFinder {
public:
    SlowFinder(const DiagnosisContext& context, const IdealLimits& limits, double leastGain)
        : m_context(context), m_program(context.names.program()), m_limits(limits), m_best(leastGain)
    {
    }

    std::vector<CauseFinding> find()
    {
        const std::shared_ptr<const Program> program = m_context.timeline->programPtr();
        const Result<IdealRun> unchanged = runIdeal(program, {}, {}, m_limits);
        if (!unchanged || !unchanged->isWhole() || unchanged->length == 0)
            return {};
        m_unchanged = *unchanged;
        tryFaults();
        tryDevices(program);
        tryLinks(program);
        tryKernels(program);
        tryWindows(program);
        if (!m_found)
            tryUneven(program);
        std::vector<CauseFinding> found;
        if (m_found) {
            m_found->toldApart = causeToldApart(m_found->code);
            found.push_back(*std::move(m_found));
        }
        return found;
    }

private:
    void consider(const Result<IdealRun>& changed, const char* code, DiagnosedPlace place, std::string summary,
                  std::string fix, std::vector<uint32_t> faults = {})
    {
        if (!changed || !changed->isWhole())
            return;
        const double gain = gainOf(*changed, m_unchanged);
        constexpr VirtualTime leastSaved = 10'000;  // ns
        const bool isUneven = std::string_view(code) == "S04";
        if (gain < m_best || (isUneven && (gain < 0.1 || m_unchanged.length - changed->length < leastSaved)))
            return;
        m_best = gain;
        CauseFinding finding;
        finding.code = code;
        finding.cause = std::move(place);
        finding.waitingAt = finding.cause;
        finding.summary = std::move(summary);
        finding.evidence.push_back(
            evidence(say("with that at its normal time the run takes {} and not {}: {} % shorter",
                         virtualTimeText(changed->length), virtualTimeText(m_unchanged.length),
                         static_cast<int>(gain * 100 + 0.5)),
                     finding.cause));
        finding.fix = std::move(fix);
        finding.plan.faults = std::move(faults);
        m_found = std::move(finding);
    }

    /// What was made slow on purpose.
    void tryFaults()
    {
        const std::vector<Fault>& faults = m_program.network()->request.faults;
        for (uint32_t f = 0; f < faults.size(); ++f) {
            const bool isDevice = faults[f].kind == Fault::Kind::Slow;
            if (!isDevice && faults[f].kind != Fault::Kind::Delay)
                continue;
            FixPlan plan;
            plan.faults = {f};
            const Result<std::shared_ptr<const Program>> without = fixedProgram(m_program, plan);
            if (!without)
                continue;
            DiagnosedPlace place;
            place.device = isDevice ? nameOf(faults[f].device) : std::string();
            place.key = isDevice ? std::string() : faults[f].key;
            consider(runIdeal(*without, {}, {}, m_limits), isDevice ? "S01" : "S02", place,
                     isDevice ? say("{} is slow: its kernels take {} times as long", shortDeviceName(place.device),
                                    faults[f].factor)
                              : say("messages `{}` are delayed", faults[f].key),
                     isDevice ? say("let {} run at its normal speed", shortDeviceName(place.device))
                              : say("let the messages take their normal time"),
                     {f});
        }
    }

    std::string nameOf(const std::string& pattern) const
    {
        for (const std::string& device : m_program.placement().devices)
            if (namesDevice(pattern, device))
                return device;
        return pattern;
    }

    void tryDevices(const std::shared_ptr<const Program>& program)
    {
        const std::vector<NetworkPlan::Device>& devices = m_program.network()->devices;
        double fastest = 0;
        for (const NetworkPlan::Device& device : devices)
            fastest = std::max(fastest, device.speed);
        for (size_t d = 0; d < devices.size(); ++d) {
            if (devices[d].speed * 1.5 > fastest)
                continue;
            DiagnosedPlace place;
            place.device = m_program.placement().devices[d];
            consider(runIdeal(program, {IdealChange::Kind::Speed, place.device, "*", fastest}, {}, m_limits), "S01",
                     place,
                     say("{} is slow: its speed is {}, that of others {}", shortDeviceName(place.device),
                         devices[d].speed, fastest),
                     say("take a faster device, or place less on {}", shortDeviceName(place.device)));
        }
    }

    void tryLinks(const std::shared_ptr<const Program>& program)
    {
        const std::vector<NetworkPlan::Link>& links = m_program.network()->links;
        std::vector<VirtualTime> latencies;
        for (const NetworkPlan::Link& link : links)
            latencies.push_back(link.latency);
        if (latencies.size() < 2)
            return;
        std::ranges::sort(latencies);
        const VirtualTime normal = latencies[latencies.size() / 4];
        std::set<std::pair<std::string, std::string>> seen;
        for (size_t m = 0; m < links.size(); ++m) {
            const MailboxEnds& ends = m_program.mailboxes()[m];
            if (links[m].latency < 2 * std::max<VirtualTime>(normal, 1) || !seen.emplace(ends.from, ends.to).second
                || ++m_trials > mostTrials)
                continue;
            DiagnosedPlace place;
            place.device = ends.from;
            IdealChange change{IdealChange::Kind::Latency, ends.from, ends.to, static_cast<double>(normal) / 1000};
            consider(runIdeal(program, change, {}, m_limits), "S02", place,
                     say("the link from {} to {} is slow: {} where others take {}", shortDeviceName(ends.from),
                         shortDeviceName(ends.to), virtualTimeText(links[m].latency), virtualTimeText(normal)),
                     say("mend the link, or send less over it"));
        }
    }

    void tryKernels(const std::shared_ptr<const Program>& program)
    {
        const std::vector<KernelRule>& rules = m_program.network()->network.nodes;
        std::vector<double> times;
        for (const KernelRule& rule : rules)
            if (rule.us)
                times.push_back(*rule.us);
        std::ranges::sort(times);
        for (const KernelRule& rule : rules) {
            if (!rule.us || *rule.us <= 1)
                continue;
            const double normal = times.size() > 2 ? times[times.size() / 2] : 1;
            if (*rule.us < 2 * normal)
                continue;
            DiagnosedPlace place;
            if (const std::optional<NodeId> node = m_program.graph().find(rule.node))
                place = placeOf(m_program, *node);
            else
                place.name = rule.node;
            consider(runIdeal(program, {IdealChange::Kind::Kernel, rule.node, "*", normal}, {}, m_limits), "S01", place,
                     say("kernel `{}` is slow: it takes {} µs", rule.node, *rule.us),
                     say("make `{}` faster, or spread it", rule.node));
        }
    }

    void tryWindows(const std::shared_ptr<const Program>& program)
    {
        std::set<std::string> seen;
        for (size_t f = 1; f < m_program.frames().size(); ++f) {
            const PlanFrame& frame = m_program.frames()[f];
            if (frame.parallelIterations > 64 || !seen.insert(frame.name).second || ++m_trials > mostTrials)
                continue;
            DiagnosedPlace place;
            place.frame = frame.name;
            consider(
                runIdeal(program, {IdealChange::Kind::Window, frame.name, "*", {}}, {}, m_limits), "S03", place,
                say("the window of `{}` is too small: {} iterations at a time", frame.name, frame.parallelIterations),
                say("widen parallel_iterations of `{}`", frame.name));
        }
    }

    /// One device does most of the work, and the others wait for it.
    void tryUneven(const std::shared_ptr<const Program>& program)
    {
        const size_t count = m_program.placement().devices.size();
        if (count < 2)
            return;
        RunTimes times(m_context.timeline);
        times.lookFurther(m_context.state.position);
        std::vector<VirtualTime> busy(count, 0);
        VirtualTime all = 0;
        for (uint64_t event = 0; event < times.position(); ++event) {
            const uint32_t lane = times.lane(event);
            if (lane == RunTimes::noLane)
                continue;
            const DeviceId device = times.lanes()[lane].device();
            busy[device.index()] += times.duration(event);
            all += times.duration(event);
        }
        const auto most = static_cast<size_t>(std::ranges::max_element(busy) - busy.begin());
        const double share = all == 0 ? 0 : static_cast<double>(busy[most]) / static_cast<double>(all);
        if (share < 0.6 || share * static_cast<double>(count) < 1.5)
            return;
        DiagnosedPlace place;
        place.device = m_program.placement().devices[most];
        // As if its work were shared by all.
        const double speed = m_program.network()->devices[most].speed * share * static_cast<double>(count);
        consider(runIdeal(program, {IdealChange::Kind::Speed, place.device, "*", std::min(speed, 1e3)}, {}, m_limits),
                 "S04", place,
                 say("{} does {} % of the work of {} devices", shortDeviceName(place.device),
                     static_cast<int>(share * 100 + 0.5), count),
                 say("place some of it elsewhere"));
    }

    const DiagnosisContext& m_context;
    const Program& m_program;
    const IdealLimits& m_limits;
    static constexpr int mostTrials = 8;  // of links and windows: each is a run
    int m_trials = 0;
    double m_best;
    IdealRun m_unchanged;
    std::optional<CauseFinding> m_found;
};

}

std::vector<CauseFinding> slowCauses(const DiagnosisContext& context, const IdealLimits& limits, double leastGain)
{
    // Faults alone have no virtual clock: nothing takes any time there.
    const NetworkPlan* const network = context.names.program().network();
    if (!context.timeline || !network || !network->request.network)
        return {};
    return SlowFinder(context, limits, leastGain).find();
}

}
