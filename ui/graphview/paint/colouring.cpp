// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/colouring.h"

#include "core/base/mix.h"
#include "core/graph/device.h"
#include "ui/common/text.h"
#include "ui/session/firing_time.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>

namespace tagscope::ui {

namespace {

struct Words {
    const char* name;
    const char* key;
};
constexpr std::array<Words, allColourBy.size()> words = {{
    {QT_TRANSLATE_NOOP("Colouring", "state"), "state"},
    {QT_TRANSLATE_NOOP("Colouring", "device"), "device"},
    {QT_TRANSLATE_NOOP("Colouring", "name scope"), "scope"},
    {QT_TRANSLATE_NOOP("Colouring", "equal structure"), "structure"},
    {QT_TRANSLATE_NOOP("Colouring", "firings"), "firings"},
    {QT_TRANSLATE_NOOP("Colouring", "cost (time in kernels)"), "cost"},
}};

QString trColouring(const char* text)
{
    return QCoreApplication::translate("Colouring", text);
}

uint64_t mixed(uint64_t hash, uint64_t value)
{
    return mix64(hash + 0x9e3779b97f4a7c15u + value);
}

uint64_t mixedAll(uint64_t hash, std::vector<uint64_t>& values)
{
    std::ranges::sort(values);
    for (const uint64_t value : values)
        hash = mixed(hash, value);
    return hash;
}

/// Of each group, made of what is in it. By GroupId.
template <class Combine>
AmountTable ofGroups(const GroupTree& tree, const AmountTable& ofNode, const Combine& combine)
{
    AmountTable amounts(tree.groups().size(), 0);
    for (size_t g = amounts.size(); g-- > 0;) {  // children after parents
        const Group& group = tree.groups()[g];
        for (const NodeId node : group.nodes)
            amounts[g] = combine(amounts[g], ofNode[node.index()]);
        for (const GroupId child : group.groups)
            amounts[g] = combine(amounts[g], amounts[child.index()]);
    }
    return amounts;
}

/// The least time of two digits, which are all that are shown, that is no shorter.
uint64_t inTwoDigits(double ns)
{
    const double digit = std::pow(10, std::max(0.0, std::floor(std::log10(ns)) - 1));
    return static_cast<uint64_t>(std::llround(std::ceil(ns / digit - 1e-9) * digit));
}

/// Where the steps of a scale end, as far as these are different: `endAt` the share of the way up to the most. None if
/// there is nothing.
template <class EndAt>
std::vector<uint64_t> stepEnds(uint64_t most, const EndAt& endAt)
{
    std::vector<uint64_t> ends;
    for (int step = 1; step <= amountColours && most > 0; ++step) {
        const uint64_t end = endAt(static_cast<double>(step) / amountColours);
        if (ends.empty() || end > ends.back())
            ends.push_back(end);
    }
    return ends;
}

QString markOf(size_t entry)
{
    return QString(QChar(u'A' + static_cast<char16_t>(entry)));
}

}

QString colourByName(ColourBy by)
{
    return trColouring(words[static_cast<size_t>(by)].name);
}

QString colourByKey(ColourBy by)
{
    return QLatin1String(words[static_cast<size_t>(by)].key);
}

std::optional<ColourBy> colourByOfKey(const QString& key)
{
    for (const ColourBy by : allColourBy)
        if (colourByKey(by) == key)
            return by;
    return std::nullopt;
}

std::vector<uint64_t> structureHashes(const Graph& graph, const GroupTree& tree)
{
    // What a node is and what feeds it, two nodes far; of nodes in other groups only that there is one.
    std::vector<uint64_t> now(graph.size());
    for (size_t i = 0; i < graph.size(); ++i)
        now[i] = mixed(0, std::hash<std::string>()(graph.nodes()[i].op));
    constexpr int rounds = 2;
    for (int round = 0; round < rounds; ++round) {
        const std::vector<uint64_t> before = now;
        for (size_t i = 0; i < graph.size(); ++i) {
            const GroupId group = tree.groupOf(NodeId(i));
            const auto seen = [&](NodeId from) { return tree.groupOf(from) == group ? before[from.index()] : 1; };
            for (const Endpoint& from : graph.nodes()[i].inputs)
                now[i] = mixed(now[i], seen(from.node) + static_cast<uint64_t>(from.slot));
            std::vector<uint64_t> control;
            for (const NodeId from : graph.nodes()[i].controlInputs)
                control.push_back(seen(from));
            now[i] = mixedAll(now[i], control);
        }
    }
    std::vector<uint64_t> hashes(tree.groups().size());
    for (size_t g = hashes.size(); g-- > 0;) {  // children after parents
        const Group& group = tree.groups()[g];
        std::vector<uint64_t> inside;
        for (const NodeId node : group.nodes)
            inside.push_back(now[node.index()]);
        for (const GroupId child : group.groups)
            inside.push_back(mixed(2, hashes[child.index()]));
        hashes[g] = mixedAll(static_cast<uint64_t>(group.kind), inside);
    }
    return hashes;
}

std::shared_ptr<const Colouring> Colouring::make(const Graph& graph, const GroupTree& tree, ColourBy by,
                                                 const AmountTable* amounts, const std::stop_token& stop)
{
    auto made = std::make_shared<Colouring>();
    made->m_by = by;
    made->m_ofNode.assign(graph.size(), -1);
    made->m_ofGroup.assign(tree.groups().size(), -1);
    const AmountTable known = amounts && amounts->size() == graph.size() ? *amounts : AmountTable(graph.size());
    switch (by) {
    case ColourBy::State: break;
    case ColourBy::Device: made->byDevice(graph); break;
    case ColourBy::Scope: made->byScope(graph, tree); break;
    case ColourBy::Structure: made->byStructure(graph, tree); break;
    case ColourBy::Firings: made->byFirings(tree, known); break;
    case ColourBy::Cost: made->byCost(tree, known); break;
    }
    if (by == ColourBy::Device || by == ColourBy::Scope)
        made->sumUpGroups(tree);
    return stop.stop_requested() ? nullptr : made;
}

CategoryColour Colouring::colour(int entry, const Theme& theme) const
{
    const int number = m_entries[static_cast<size_t>(entry)].colour;
    return isByAmount(m_by) ? amountColour(theme, number) : categoryColour(theme, number);
}

void Colouring::assign(const std::vector<int>& kindOfNode, const std::vector<QString>& names)
{
    std::vector<size_t> nodes(names.size(), 0);
    for (const int kind : kindOfNode)
        if (kind >= 0)
            ++nodes[static_cast<size_t>(kind)];
    std::vector<size_t> order(names.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](size_t kind) { return nodes[kind]; });
    m_ofKind.assign(names.size(), -1);
    constexpr size_t most = categoryColours;
    for (size_t i = 0; i < order.size(); ++i) {
        const size_t kind = order[i];
        if (i < most) {
            m_entries.push_back({names[kind], markOf(i), static_cast<int>(i), 0});
        } else if (i == most) {
            m_entries.push_back({trColouring("%1 others").arg(QLocale().toString(qulonglong(order.size() - most))),
                                 QStringLiteral("…"), -1, 0});
        }
        m_ofKind[kind] = static_cast<int>(std::min(i, most));
        m_entries.back().nodes += nodes[kind];
    }
    for (size_t i = 0; i < kindOfNode.size(); ++i)
        if (kindOfNode[i] >= 0)
            m_ofNode[i] = m_ofKind[static_cast<size_t>(kindOfNode[i])];
}

void Colouring::byDevice(const Graph& graph)
{
    const NodeDevices devices = nodeDevices(graph);
    std::vector<QString> names;
    for (const std::string& name : devices.names)
        names.push_back(deviceName(name));
    assign({devices.of.begin(), devices.of.end()}, names);
}

void Colouring::byScope(const Graph& graph, const GroupTree& tree)
{
    // What stands around all of it tells nothing.
    GroupId base = GroupTree::root();
    while (tree.group(base).groups.size() == 1 && tree.group(base).nodes.empty())
        base = tree.group(base).groups.front();
    std::vector<int> kindOfGroup(tree.groups().size(), 0);
    std::vector<bool> isAround(tree.groups().size(),
                               false);  // it, and loops around nodes of any scope, which are no scope themselves
    isAround[base.index()] = true;
    std::vector<QString> names = {base == GroupTree::root() ? trColouring("in no scope") : trColouring("elsewhere")};
    std::unordered_map<std::string, int> known;
    for (size_t g = base.index() + 1; g < tree.groups().size(); ++g) {
        const Group& group = tree.groups()[g];
        kindOfGroup[g] = kindOfGroup[group.parent.index()];
        if (!isAround[group.parent.index()])
            continue;
        isAround[g] = group.scope == tree.group(base).scope;
        if (isAround[g])
            continue;
        const auto [place, isNew] = known.try_emplace(group.scope, static_cast<int>(names.size()));
        if (isNew)
            names.push_back(text(group.scope));
        kindOfGroup[g] = place->second;
    }
    std::vector<int> kinds(graph.size());
    for (size_t i = 0; i < kinds.size(); ++i)
        kinds[i] = kindOfGroup[tree.groupOf(NodeId(i)).index()];
    if (std::ranges::find(kinds, 0) == kinds.end()) {
        names.erase(names.begin());
        for (int& kind : kinds)
            --kind;
    }
    assign(kinds, names);
}

void Colouring::byStructure(const Graph& graph, const GroupTree& tree)
{
    const std::vector<uint64_t> hashes = structureHashes(graph, tree);
    std::unordered_map<uint64_t, std::vector<size_t>> alike;
    for (size_t g = 1; g < hashes.size(); ++g)
        if (tree.groups()[g].totalNodes > 1)
            alike[hashes[g]].push_back(g);
    std::map<size_t, const std::vector<size_t>*> classes;  // by the first of each, so that the order is always the same
    for (const auto& [hash, groups] : alike)
        if (groups.size() > 1)
            classes.emplace(groups.front(), &groups);
    std::vector<QString> names;
    std::vector<size_t> counts;
    std::vector<int> kindOfGroup(hashes.size(), -1);
    for (const auto& [first, groups] : classes) {
        for (const size_t g : *groups)
            kindOfGroup[g] = static_cast<int>(names.size());
        names.push_back(text(tree.groups()[first].name));
        counts.push_back(groups->size());
    }
    std::vector<int> kinds(graph.size());
    for (size_t i = 0; i < kinds.size(); ++i)
        kinds[i] = kindOfGroup[tree.groupOf(NodeId(i)).index()];
    assign(kinds, names);
    for (size_t kind = 0; kind < counts.size(); ++kind)
        if (ColourEntry& entry = m_entries[static_cast<size_t>(m_ofKind[kind])]; entry.colour >= 0)
            entry.count = trColouring("×%1 alike").arg(QLocale().toString(qulonglong(counts[kind])));
    for (size_t g = 0; g < kindOfGroup.size(); ++g)
        if (kindOfGroup[g] >= 0)
            m_ofGroup[g] = m_ofKind[static_cast<size_t>(kindOfGroup[g])];
}

void Colouring::byFirings(const GroupTree& tree, const AmountTable& firings)
{
    // Each step is about the same number of times the one before.
    const uint64_t most = firings.empty() ? 0 : *std::ranges::max_element(firings);
    const std::vector<uint64_t> ends = stepEnds(most, [&](double share) {
        return std::max<uint64_t>(1,
                                  static_cast<uint64_t>(std::floor(std::pow(static_cast<double>(most), share) + 1e-9)));
    });
    const QLocale locale;
    m_entries.push_back({trColouring("not fired"), QStringLiteral("–"), -1, 0});
    for (size_t i = 0; i < ends.size(); ++i) {
        const uint64_t begin = i == 0 ? 1 : ends[i - 1] + 1;
        const QString last = locale.toString(qulonglong(ends[i]));
        m_entries.push_back({ends[i] == 1 ? trColouring("1 firing")
                                 : begin == ends[i]
                                 ? trColouring("%1 firings").arg(last)
                                 : trColouring("%1 to %2 firings").arg(locale.toString(qulonglong(begin)), last),
                             markOf(i), -1, 0});
    }
    fillSteps(firings, ofGroups(tree, firings, [](uint64_t a, uint64_t b) { return std::max(a, b); }), ends);
}

void Colouring::byCost(const GroupTree& tree, const AmountTable& cost)
{
    const AmountTable ofGroup = ofGroups(tree, cost, std::plus());
    // Each step is about the same number of times the one before, from what took least to what took most; that may be a
    // group, but not the root, which is all of it.
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    const auto see = [&](uint64_t ns) {
        if (ns > 0)
            least = std::min(least, ns);
        most = std::max(most, ns);
    };
    std::ranges::for_each(cost, see);
    std::ranges::for_each(ofGroup.begin() + 1, ofGroup.end(), see);
    const double ratio = static_cast<double>(most) / static_cast<double>(least);
    const std::vector<uint64_t> ends =
        stepEnds(most, [&](double share) { return inTwoDigits(static_cast<double>(least) * std::pow(ratio, share)); });
    m_entries.push_back(
        {most == 0 ? trColouring("nothing timed yet (scalars are not)") : trColouring("not timed (scalars are not)"),
         QStringLiteral("–"), -1, 0});
    for (size_t i = 0; i < ends.size(); ++i) {
        const auto words = [&](size_t end) { return timeWords(std::chrono::nanoseconds(ends[end])); };
        m_entries.push_back(
            {i == 0 ? trColouring("up to %1").arg(words(0)) : trColouring("%1 to %2").arg(words(i - 1), words(i)),
             markOf(i), -1, 0});
    }
    fillSteps(cost, ofGroup, ends);
}

void Colouring::fillSteps(const AmountTable& ofNode, const AmountTable& ofGroup, const std::vector<uint64_t>& ends)
{
    for (size_t i = 0; i < ends.size(); ++i)  // fewer steps are the stronger ones
        m_entries[i + 1].colour = static_cast<int>(i + amountColours - ends.size());
    const auto entryOf = [&](uint64_t amount) {
        return amount == 0
            ? 0
            : 1 + static_cast<int>(std::ranges::lower_bound(ends, std::min(amount, ends.back())) - ends.begin());
    };
    std::ranges::transform(ofNode, m_ofNode.begin(), entryOf);
    std::ranges::transform(ofGroup, m_ofGroup.begin(), entryOf);
    for (const int entry : m_ofNode)
        ++m_entries[static_cast<size_t>(entry)].nodes;
}

void Colouring::sumUpGroups(const GroupTree& tree)
{
    constexpr int unknown = -2;
    for (size_t g = tree.groups().size(); g-- > 0;) {
        const Group& group = tree.groups()[g];
        int all = unknown;
        const auto add = [&](int entry) { all = all == unknown || all == entry ? entry : -1; };
        for (const NodeId node : group.nodes)
            add(m_ofNode[node.index()]);
        for (const GroupId child : group.groups)
            add(m_ofGroup[child.index()]);
        m_ofGroup[g] = std::max(all, -1);
    }
}

}
