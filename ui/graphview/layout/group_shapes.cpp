// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/group_shapes.h"

#include "core/tensor/difference.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <unordered_set>

namespace tagscope::ui {

namespace {

constexpr uint32_t noPlace = UINT32_MAX;
constexpr int rounds = 3;  // of looking at neighbours, before nodes that look alike are told apart by where they stand

uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ (b + 0x9e3779b97f4a7c15U + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccdU;
    return x ^ (x >> 32);
}

/// Attributes that name things, and so differ where nothing else does.
bool isName(std::string_view attr)
{
    return attr == "frame_name" || attr == "shared_name" || attr == "container" || attr == "tensor_array_name"
        || attr == "stack_name" || attr == "_class";
}

/// Attributes that may differ in groups that are alike, and are told.
bool isDetail(std::string_view attr)
{
    return attr == "value" || (attr.starts_with('_') && !isName(attr));
}

void append(std::string& text, const AttrValue& value, int depth);

void append(std::string& text, uint64_t number)
{
    text.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void append(std::string& text, std::string_view word)
{
    append(text, uint64_t{word.size()});
    text.append(word);
}

void append(std::string& text, const Shape& shape)
{
    append(text, static_cast<uint64_t>(static_cast<int64_t>(shape.rank())));
    for (const int64_t dim : shape.dims())
        append(text, static_cast<uint64_t>(dim));
}

/// Equal texts, equal attributes; of tensors only what they are, not what they hold.
struct Appender {
    std::string& text;
    int depth;

    void operator()(std::monostate) const {}
    void operator()(const std::string& s) const { append(text, std::string_view(s)); }
    void operator()(int64_t n) const { append(text, static_cast<uint64_t>(n)); }
    void operator()(float f) const { append(text, uint64_t{std::bit_cast<uint32_t>(f)}); }
    void operator()(bool b) const { append(text, uint64_t{b}); }
    void operator()(DType dtype) const { append(text, static_cast<uint64_t>(dtype)); }
    void operator()(const Shape& shape) const { append(text, shape); }
    void operator()(const Tensor& tensor) const
    {
        append(text, static_cast<uint64_t>(tensor.dtype()));
        if (tensor.hasValue())
            append(text, tensor.shape());
    }
    void operator()(const BrokenTensor&) const {}
    void operator()(const FunctionRef& function) const { append(text, std::string_view(function.name)); }
    void operator()(const AttrPlaceholder& placeholder) const { append(text, std::string_view(placeholder.name)); }
    void operator()(const std::shared_ptr<const AttrList>& list) const
    {
        constexpr int mostDepth = 4;
        append(text, uint64_t{list ? list->size() : 0});
        if (list && depth < mostDepth)
            for (const AttrValue& value : *list)
                append(text, value, depth + 1);
    }
};

void append(std::string& text, const AttrValue& value, int depth)
{
    append(text, uint64_t{value.value.index()});
    std::visit(Appender{text, depth}, value.value);
}

/// What may differ in groups that are alike.
bool differ(const Node& a, const Node& b)
{
    if (a.device != b.device)
        return true;
    const auto details = [](const Node& node) {
        std::string text;
        for (const auto& [name, value] : node.attrs)
            if (isDetail(name) && !value.as<Tensor>()) {
                append(text, std::string_view(name));
                append(text, value, 0);
            }
        return text;
    };
    const Tensor* x = a.attr<Tensor>("value");
    const Tensor* y = b.attr<Tensor>("value");
    return details(a) != details(b) || (x == nullptr) != (y == nullptr) || (x && y && !differenceOf(*x, *y).isEqual());
}

}

GroupShapes::GroupShapes(std::shared_ptr<const Graph> graph, std::shared_ptr<const GroupTree> tree)
    : m_graph(std::move(graph)), m_tree(std::move(tree)), m_place(m_graph->size(), noPlace)
{
    m_glance.assign(m_tree->groups().size(), 0);
    for (size_t i = 0; i < m_graph->size(); ++i) {
        const Node& node = m_graph->nodes()[i];
        m_glance[m_tree->groupOf(NodeId(i)).index()] += mix(opNumber(node.op) + 1, node.inputs.size());
    }
    for (size_t g = m_glance.size(); g-- > 1;)
        m_glance[m_tree->groups()[g].parent.index()] +=
            mix(m_glance[g], static_cast<uint64_t>(m_tree->groups()[g].kind));
}

uint32_t GroupShapes::opNumber(const std::string& op)
{
    return m_ops.try_emplace(op, static_cast<uint32_t>(m_ops.size())).first->second;
}

uint32_t GroupShapes::attrNumber(const Node& node)
{
    std::string text;
    for (const auto& [name, value] : node.attrs)
        if (!isName(name) && (!isDetail(name) || value.as<Tensor>())) {
            append(text, std::string_view(name));
            append(text, value, 0);
        }
    return m_attrs.try_emplace(std::move(text), static_cast<uint32_t>(m_attrs.size())).first->second;
}

std::vector<NodeId> GroupShapes::nodesIn(GroupId group) const
{
    std::vector<NodeId> nodes;
    std::vector<GroupId> open = {group};
    while (!open.empty()) {
        const Group& g = m_tree->group(open.back());
        open.pop_back();
        nodes.insert(nodes.end(), g.nodes.begin(), g.nodes.end());
        open.insert(open.end(), g.groups.begin(), g.groups.end());
    }
    std::ranges::sort(nodes);
    return nodes;
}

uint32_t GroupShapes::place(NodeId node) const
{
    return node.isValid() ? m_place[node.index()] : noPlace;
}

std::vector<uint32_t> GroupShapes::orderOf(const std::vector<NodeId>& nodes, const std::vector<Kind>& kinds) const
{
    // What a node looks like with its surroundings inside the group.
    std::vector<uint64_t> look(nodes.size());
    std::vector<bool> isUsed(nodes.size(), false);
    for (size_t i = 0; i < nodes.size(); ++i)
        look[i] = mix(mix(kinds[i].first, kinds[i].second), m_graph->node(nodes[i]).inputs.size());
    for (int round = 0; round < rounds; ++round) {
        std::vector<uint64_t> next = look;
        for (size_t i = 0; i < nodes.size(); ++i)
            for (size_t k = 0; k < m_graph->node(nodes[i]).inputs.size(); ++k) {
                const Endpoint& input = m_graph->node(nodes[i]).inputs[k];
                const uint32_t from = place(input.node);
                if (from == noPlace)
                    continue;
                const auto port = mix(k, static_cast<uint64_t>(static_cast<int64_t>(input.slot)));
                isUsed[from] = true;
                next[i] += mix(look[from], port);
                next[from] += mix(look[i], ~port);
            }
        look = std::move(next);
    }
    // From what nothing in the group uses, against the lines, in the order of inputs; what is left over is on cycles.
    std::vector<uint32_t> starts(nodes.size());
    std::iota(starts.begin(), starts.end(), 0U);
    std::ranges::stable_sort(starts, {}, [&](uint32_t i) { return std::pair(bool(isUsed[i]), look[i]); });
    std::vector<bool> isSeen(nodes.size(), false);
    std::vector<uint32_t> order;
    std::vector<uint32_t> open;
    for (const uint32_t start : starts) {
        open.push_back(start);
        while (!open.empty()) {
            const uint32_t i = open.back();
            open.pop_back();
            if (isSeen[i])
                continue;
            isSeen[i] = true;
            order.push_back(i);
            const std::vector<Endpoint>& inputs = m_graph->node(nodes[i]).inputs;
            for (size_t k = inputs.size(); k-- > 0;)
                if (const uint32_t from = place(inputs[k].node); from != noPlace && !isSeen[from])
                    open.push_back(from);
        }
    }
    return order;
}

GroupShapes::Form GroupShapes::write(GroupId group)
{
    const std::vector<NodeId> nodes = nodesIn(group);
    std::vector<Kind> kinds;
    for (size_t i = 0; i < nodes.size(); ++i) {
        m_place[nodes[i].index()] = static_cast<uint32_t>(i);
        kinds.emplace_back(opNumber(m_graph->node(nodes[i]).op), attrNumber(m_graph->node(nodes[i])));
    }
    const std::vector<uint32_t> order = orderOf(nodes, kinds);
    std::vector<uint32_t> number(nodes.size());
    for (size_t i = 0; i < order.size(); ++i)
        number[order[i]] = static_cast<uint32_t>(i);
    Form form;
    std::map<Endpoint, uint32_t> outside;  // by where they are met first: two inputs may share what comes in
    std::unordered_map<uint32_t, uint32_t> boxes = {{group.value, 0}};
    const auto boxNumber = [&](GroupId box) {
        std::vector<GroupId> fresh;  // from the inside
        for (; !boxes.contains(box.value); box = m_tree->group(box).parent)
            fresh.push_back(box);
        uint32_t known = boxes.at(box.value);
        form.words.push_back(static_cast<uint32_t>(fresh.size()));
        for (; !fresh.empty(); fresh.pop_back()) {
            form.words.insert(form.words.end(),
                              {known, static_cast<uint32_t>(m_tree->group(fresh.back()).kind)});  // what it is in
            known = boxes.emplace(fresh.back().value, static_cast<uint32_t>(boxes.size())).first->second;
        }
        return known;
    };
    for (const uint32_t i : order) {
        const Node& node = m_graph->node(nodes[i]);
        form.order.push_back(nodes[i]);
        const GroupId box = m_tree->groupOf(nodes[i]);
        form.words.push_back(boxNumber(box));
        form.words.insert(form.words.end(),
                          {kinds[i].first, kinds[i].second, static_cast<uint32_t>(node.inputs.size())});
        for (const Endpoint& input : node.inputs) {
            const uint32_t from = place(input.node);
            if (from != noPlace)
                form.words.insert(form.words.end(), {0, number[from], static_cast<uint32_t>(input.slot)});
            else
                form.words.insert(form.words.end(),
                                  {1, outside.try_emplace(input, static_cast<uint32_t>(outside.size())).first->second});
        }
        std::vector<uint32_t> controls;
        for (const NodeId control : node.controlInputs)
            if (const uint32_t from = place(control); from != noPlace)
                controls.push_back(number[from]);
        std::ranges::sort(controls);
        form.words.push_back(static_cast<uint32_t>(controls.size()));
        form.words.insert(form.words.end(), controls.begin(), controls.end());
    }
    for (const NodeId node : nodes)
        m_place[node.index()] = noPlace;
    return form;
}

bool GroupShapes::isConditional(GroupId id) const
{
    const Group& group = m_tree->group(id);
    const std::string_view name = group.name;
    const bool isNamed = group.kind == Group::Kind::Scope && name.starts_with("cond")
        && (name.size() == 4
            || (name[4] == '_' && name.size() > 5
                && name.find_first_not_of("0123456789", 5) == std::string_view::npos));
    return isNamed
        && std::ranges::any_of(group.nodes, [&](NodeId node) { return m_graph->opClass(node) == OpClass::Merge; });
}

std::vector<NodeId> GroupShapes::differing(const std::vector<const Form*>& forms) const
{
    std::vector<NodeId> nodes;
    for (size_t i = 0; i < forms.front()->order.size(); ++i) {
        const Node& first = m_graph->node(forms.front()->order[i]);
        if (std::ranges::any_of(forms, [&](const Form* form) { return differ(first, m_graph->node(form->order[i])); }))
            nodes.push_back(forms.front()->order[i]);
    }
    std::ranges::sort(nodes);
    return nodes;
}

std::vector<AlikeGroups> GroupShapes::findIn(GroupId parent, const std::stop_token& stop)
{
    // Groups that differ at a glance, or are of a kind of which there are few, are not written down.
    const std::vector<GroupId>& groups = m_tree->group(parent).groups;
    std::map<std::pair<Group::Kind, uint64_t>, std::vector<GroupId>> byGlance;
    std::vector<GroupId> conditionals;
    for (const GroupId group : groups) {
        if (m_tree->group(group).kind == Group::Kind::Device)
            continue;  // whoever asks for devices wants to see each
        byGlance[{m_tree->group(group).kind, m_glance[group.index()]}].push_back(group);
        if (isConditional(group))
            conditionals.push_back(group);
    }
    std::vector<AlikeGroups> found;
    std::unordered_set<uint32_t> taken;
    for (const auto& [glance, some] : byGlance) {
        if (some.size() < leastAlike)
            continue;
        std::vector<std::pair<Form, GroupId>> forms;
        for (const GroupId group : some) {
            if (stop.stop_requested())
                return {};
            forms.emplace_back(write(group), group);
        }
        std::ranges::stable_sort(forms, [](const auto& a, const auto& b) { return a.first.words < b.first.words; });
        for (size_t first = 0; first < forms.size() && !stop.stop_requested();) {
            size_t end = first + 1;
            while (end < forms.size() && forms[end].first.words == forms[first].first.words)
                ++end;
            if (end - first >= leastAlike) {
                AlikeGroups alike;
                std::vector<const Form*> equal;
                for (size_t i = first; i < end; ++i) {
                    alike.members.push_back(forms[i].second);
                    equal.push_back(&forms[i].first);
                    taken.insert(forms[i].second.value);
                }
                alike.differing = differing(equal);
                found.push_back(std::move(alike));
            }
            first = end;
        }
    }
    std::erase_if(conditionals, [&](GroupId group) { return taken.contains(group.value); });
    if (conditionals.size() >= leastChain)
        found.push_back({std::move(conditionals), false, {}});
    std::ranges::sort(found, {}, [](const AlikeGroups& alike) { return alike.members.front(); });
    return found;
}

const std::vector<AlikeGroups>& GroupShapes::alikeIn(GroupId parent, const std::stop_token& stop)
{
    static const std::vector<AlikeGroups> none;
    if (const auto known = m_found.find(parent.value); known != m_found.end())
        return known->second;
    std::vector<AlikeGroups> found = findIn(parent, stop);
    return stop.stop_requested() ? none : m_found.emplace(parent.value, std::move(found)).first->second;
}

}
