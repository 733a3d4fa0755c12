// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/suspects.h"

#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/waits/doomed.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace tagscope {

namespace {

/// What explains others comes before them: the smaller, the sooner.
int rankOf(std::string_view code)
{
    static constexpr std::string_view order[] = {"H39", "H40", "H03", "H04", "H01", "H27", "H42", "H14", "H12", "H10",
                                                 "H06", "H07", "H08", "H11", "H13", "H26", "H28", "H30", "H20", "H25",
                                                 "H37", "H23", "H33", "H32", "H31", "H15", "H16", "H21", "H24", "H36"};
    const auto found = std::ranges::find(order, code);
    return static_cast<int>(found - std::begin(order));
}

constexpr size_t mostEvidence = 12;

}

Suspect suspectOf(const char* code, DiagnosedPlace cause, std::string summary, std::string group)
{
    Suspect suspect;
    suspect.finding.code = code;
    suspect.finding.cause = std::move(cause);
    suspect.finding.summary = std::move(summary);
    suspect.group = std::string(code) + " " + std::move(group);
    return suspect;
}

void SuspectList::showAt(size_t first, uint32_t vertex)
{
    for (size_t i = first; i < m_suspects.size(); ++i)
        m_suspects[i].vertices.assign(1, vertex);
}

void SuspectList::add(Suspect suspect, uint32_t vertex)
{
    ++m_named;
    const auto [group, isNew] = m_groups.emplace(suspect.group, m_suspects.size());
    if (isNew) {
        suspect.vertices.push_back(vertex);
        m_suspects.push_back(std::move(suspect));
        return;
    }
    Suspect* const known = &m_suspects[group->second];
    known->vertices.push_back(vertex);
    known->since = std::min(known->since, suspect.since);
    CauseFinding& into = known->finding;
    for (EvidenceLine& line : suspect.finding.evidence)
        if (into.evidence.size() < mostEvidence && std::ranges::find(into.evidence, line) == into.evidence.end())
            into.evidence.push_back(std::move(line));
    for (GraphChange& change : suspect.finding.plan.changes)
        if (std::ranges::none_of(into.plan.changes, [&](const GraphChange& c) {
                return c.kind == change.kind && c.node == change.node && c.attr == change.attr
                    && c.source == change.source;
            }))
            into.plan.changes.push_back(std::move(change));
    for (const uint32_t fault : suspect.finding.plan.faults)
        if (std::ranges::find(into.plan.faults, fault) == into.plan.faults.end())
            into.plan.faults.push_back(fault);
}

/// A person's hold accuses nobody; what would not go on without it is another matter.
void SuspectList::dropHeldUp(const WaitGraph& waits)
{
    if (std::ranges::none_of(m_suspects, [](const Suspect& s) { return s.finding.code == "H39"; }))
        return;
    const DoomedSet doomed(waits.lookup());
    const bool isAnyDoomed = !doomed.all().empty();
    const auto isDoomed = [&](uint32_t v) {
        if (v >= waits.vertices().size())
            return isAnyDoomed;
        const WaitGraph::Vertex& vertex = waits.vertices()[v];
        if (vertex.kind != WaitGraph::Vertex::Kind::Instance)
            return isAnyDoomed;
        return waits.lookup().phase(vertex.node, vertex.iteration) != InstancePhase::Done
            && doomed.contains(vertex.node, vertex.iteration);
    };
    std::erase_if(m_suspects, [&](const Suspect& s) {
        return s.finding.code != "H39"
            && (s.finding.strength != FindingStrength::Proven || s.finding.role != FindingRole::Initiating
                || std::ranges::none_of(s.vertices, isDoomed));
    });
}

std::vector<CauseFinding> SuspectList::ranked(const WaitGraph& waits) &&
{
    dropHeldUp(waits);
    // A device that is down explains what was lost on its way to it and from it.
    const auto isDown = [&](const Suspect& s) { return s.finding.code == "H03" || s.finding.code == "H04"; };
    if (std::ranges::any_of(m_suspects, isDown))
        std::erase_if(m_suspects,
                      [&](const Suspect& s) { return s.finding.code == "H01" && s.finding.cause.device.empty(); });
    std::ranges::stable_sort(m_suspects, {}, [](const Suspect& s) {
        return std::tuple(static_cast<int>(s.finding.strength), static_cast<int>(s.finding.role),
                          rankOf(s.finding.code), s.since);
    });
    std::vector<CauseFinding> findings;
    constexpr size_t most = 3;
    for (Suspect& suspect : m_suspects) {
        if (findings.size() == most)
            break;
        // What is only guessed says nothing beside what is proven.
        if (suspect.finding.strength == FindingStrength::Hypothesis && !findings.empty())
            continue;
        std::set<uint32_t> victims;
        for (size_t i = 0; i < std::min<size_t>(suspect.vertices.size(), 8); ++i)
            if (suspect.vertices[i] < waits.vertices().size())
                for (const uint32_t v : waits.waitingFor(suspect.vertices[i]))
                    victims.insert(v);
        suspect.finding.victims = std::max(victims.size(), suspect.vertices.size());
        suspect.finding.toldApart = causeToldApart(suspect.finding.code);
        findings.push_back(std::move(suspect.finding));
    }
    return findings;
}

}
