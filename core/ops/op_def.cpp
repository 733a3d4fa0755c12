// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"

#include "core/ops/families.h"
#include "core/ops/gradient.h"
#include "core/ops/op_spec.h"

#include <algorithm>

namespace tagscope {

const AttrSpec* OpDef::attr(std::string_view attrName) const
{
    const auto it = std::ranges::find(attrs, attrName, &AttrSpec::name);
    return it == attrs.end() ? nullptr : &*it;
}

double firingCost(CostFn cost, const Node& node, std::span<const Tensor> inputValues)
{
    if (cost)
        return cost(node, inputValues);
    double elements = 1;
    for (const Tensor& input : inputValues)
        elements += static_cast<double>(input.elements());
    return elements;
}

const OpRegistry& OpRegistry::standard()
{
    static const OpRegistry registry = [] {
        OpRegistry r;
        addMathOps(r);
        addArrayOps(r);
        addNnOps(r);
        addStateOps(r);
        addControlFlowOps(r);
        addStringOps(r);
        addRandomOps(r);
        addSignatureOps(r);
        addMathGradients(r);
        addHostMemory(r);
        r.sort();
        return r;
    }();
    return registry;
}

void OpRegistry::sort()
{
    std::ranges::sort(m_ops, {}, &OpDef::name);
    const auto twice = std::ranges::adjacent_find(m_ops, {}, &OpDef::name);
    TAGSCOPE_ASSERT(twice == m_ops.end(), twice == m_ops.end() ? "" : twice->name.c_str());
    m_isSorted = true;
}

const OpDef* OpRegistry::find(std::string_view op) const
{
    const auto it = m_isSorted
        ? std::ranges::lower_bound(m_ops, op, {}, [](const OpDef& d) { return std::string_view(d.name); })
        : std::ranges::find(m_ops, op, &OpDef::name);
    return it == m_ops.end() || it->name != op ? nullptr : &*it;
}

OpDef& OpRegistry::add(std::string_view name, std::string_view spec, KernelFactory kernel)
{
    m_isSorted = false;
    OpDef& def = m_ops.emplace_back();
    def.name = name;
    def.kernel = kernel;
    def.traits = opTraits(name);
    const std::string wrong = parseOpSpec(spec, def);
    TAGSCOPE_ASSERT(wrong.empty(), fmt::format("op {}: {}", name, wrong).c_str());
    return def;
}

OpDef& OpRegistry::known(std::string_view op)
{
    const auto def = std::ranges::find(m_ops, op, &OpDef::name);
    TAGSCOPE_ASSERT(def != m_ops.end(), "facts are told of ops that were added");
    return *def;
}

void OpRegistry::setGradient(std::string_view op, GradientFn gradient)
{
    known(op).gradient = gradient;
}

const AttrValue* attrOrDefault(const OpDef& def, const Node& node, std::string_view name)
{
    if (const AttrValue* value = node.attrs.find(name))
        return value;
    const AttrSpec* spec = def.attr(name);
    return spec && spec->defaultValue ? &*spec->defaultValue : nullptr;
}

}
