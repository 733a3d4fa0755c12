// SPDX-License-Identifier: Apache-2.0
#include "core/graph/liveness_pool.h"

#include <algorithm>
#include <iterator>

namespace tagscope {

namespace {

// Formulas beyond these sizes become unknown: a graph may be hostile, and nobody reads them.
constexpr size_t mostConjuncts = 64;
constexpr size_t mostAlternatives = 16;

void sortUnique(std::vector<uint32_t>& v)
{
    std::ranges::sort(v);
    v.erase(std::unique(v.begin(), v.end()), v.end());
}

std::vector<uint32_t> without(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b)
{
    std::vector<uint32_t> rest;
    std::ranges::set_difference(a, b, std::back_inserter(rest));
    return rest;
}

}

LivenessPool::LivenessPool()
{
    make({Kind::Always, 0, {}, true, -1});
    make({Kind::Never, 0, {}, true, -1});
}

LivenessPool::Formula LivenessPool::make(Node node)
{
    const auto [found, isNew] =
        m_known.try_emplace({node.kind, node.choice, node.parts}, static_cast<Formula>(m_nodes.size()));
    if (isNew) {
        for (const Formula part : node.parts) {
            node.isKnown = node.isKnown && m_nodes[part].isKnown;
            node.innermost = std::max(node.innermost, m_nodes[part].innermost);
        }
        m_nodes.push_back(std::move(node));
    }
    return found->second;
}

LivenessPool::Formula LivenessPool::choice(const Choice& choice)
{
    const auto [found, isNew] = m_choiceNumbers.try_emplace(choice, static_cast<uint32_t>(m_choices.size()));
    if (isNew)
        m_choices.push_back(choice);
    return make({Kind::Choice, found->second, {}, true, static_cast<int>(choice.frame.value)});
}

LivenessPool::Formula LivenessPool::unknown(const std::string& name)
{
    m_unknowns.push_back(name);
    return make({Kind::Unknown, static_cast<uint32_t>(m_unknowns.size() - 1), {}, false, -1});
}

std::vector<LivenessPool::Formula> LivenessPool::conjuncts(Formula f) const
{
    if (f == always)
        return {};
    return m_nodes[f].kind == Kind::All ? m_nodes[f].parts : std::vector<Formula>{f};
}

/// Both sides of one choice.
bool LivenessPool::exclude(Formula a, Formula b) const
{
    if (a == b || m_nodes[a].kind != Kind::Choice || m_nodes[b].kind != Kind::Choice)
        return false;
    const Choice& x = m_choices[m_nodes[a].choice];
    const Choice& y = m_choices[m_nodes[b].choice];
    return x.isTrue != y.isTrue && x.name == y.name;
}

LivenessPool::Formula LivenessPool::all(std::vector<Formula> parts)
{
    std::vector<Formula> flat;
    for (const Formula part : parts) {
        if (part == never)
            return never;
        const std::vector<Formula> inner = conjuncts(part);
        flat.insert(flat.end(), inner.begin(), inner.end());
    }
    sortUnique(flat);
    if (flat.size() > mostConjuncts)
        return unknown("...");
    for (size_t i = 0; i < flat.size(); ++i)
        for (size_t j = i + 1; j < flat.size(); ++j)
            if (exclude(flat[i], flat[j]))
                return never;
    // a & (a | b) is a.
    std::erase_if(flat, [&](Formula f) {
        return m_nodes[f].kind == Kind::Any && std::ranges::any_of(m_nodes[f].parts, [&](Formula alternative) {
                   return without(conjuncts(alternative), flat).empty();
               });
    });
    if (flat.empty())
        return always;
    return flat.size() == 1 ? flat.front() : make({Kind::All, 0, std::move(flat), true, -1});
}

/// Two alternatives of which one contains the other; or a & x beside !a & x & y, of which the latter is x & y then.
bool LivenessPool::mergePair(std::vector<Formula>& parts)
{
    for (size_t i = 0; i < parts.size(); ++i)
        for (size_t j = 0; j < parts.size(); ++j) {
            if (i == j)
                continue;
            const std::vector<Formula> b = conjuncts(parts[j]);
            const std::vector<Formula> onlyA = without(conjuncts(parts[i]), b);
            if (onlyA.empty()) {
                parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
                return true;
            }
            const auto opposite = std::ranges::find_if(b, [&](Formula f) { return exclude(f, onlyA[0]); });
            if (onlyA.size() != 1 || opposite == b.end())
                continue;
            parts[j] = all(without(b, {*opposite}));
            return true;
        }
    return false;
}

LivenessPool::Formula LivenessPool::any(std::vector<Formula> parts)
{
    std::vector<Formula> flat;
    for (const Formula part : parts) {
        if (m_nodes[part].kind == Kind::Any)
            flat.insert(flat.end(), m_nodes[part].parts.begin(), m_nodes[part].parts.end());
        else if (part != never)
            flat.push_back(part);
    }
    sortUnique(flat);
    if (std::ranges::find(flat, always) != flat.end())
        return always;
    if (flat.size() > mostAlternatives)
        return unknown("...");
    while (mergePair(flat)) {
    }
    if (std::ranges::find(flat, always) != flat.end())
        return always;
    sortUnique(flat);
    if (flat.empty())
        return never;
    return flat.size() == 1 ? flat.front() : make({Kind::Any, 0, std::move(flat), true, -1});
}

LivenessPool::Formula LivenessPool::outside(Formula f, StaticFrameId frame, const std::string& name)
{
    std::vector<Formula> rest = conjuncts(f);
    std::erase_if(rest, [&](Formula part) {
        return m_nodes[part].kind == Kind::Choice && m_choices[m_nodes[part].choice].frame == frame
            && !m_choices[m_nodes[part].choice].isTrue;
    });
    const auto isInside = [&](Formula part) { return m_nodes[part].innermost >= static_cast<int>(frame.value); };
    return !frame.isValid() || std::ranges::any_of(rest, isInside) ? unknown(name) : all(std::move(rest));
}

std::string LivenessPool::text(Formula f, size_t limit) const
{
    std::string out;
    write(f, out, limit, false);
    if (out.size() > limit) {
        out.resize(limit);
        out += "...";
    }
    return out;
}

void LivenessPool::write(Formula f, std::string& out, size_t limit, bool isInside) const
{
    if (out.size() > limit)
        return;
    const Node& node = m_nodes[f];
    switch (node.kind) {
    case Kind::Always: out += "always"; return;
    case Kind::Never: out += "never"; return;
    case Kind::Unknown: out += "?" + m_unknowns[node.choice]; return;
    case Kind::Choice: {
        const Choice& c = m_choices[node.choice];
        out += (c.isTrue ? "" : "!") + c.name;
        return;
    }
    case Kind::All:
    case Kind::Any: break;
    }
    const bool needsBrackets = isInside && node.kind == Kind::Any;
    out += needsBrackets ? "(" : "";
    for (size_t i = 0; i < node.parts.size(); ++i) {
        out += i == 0 ? "" : node.kind == Kind::All ? " & " : " | ";
        write(node.parts[i], out, limit, true);
    }
    out += needsBrackets ? ")" : "";
}

}
