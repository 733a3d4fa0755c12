// SPDX-License-Identifier: Apache-2.0
#include "core/build/graph_builder.h"

#include <algorithm>

namespace tagscope {

/// Every node made inside a context passes here once, before it exists (semantics.md 16.3, 16.6, 16.7).
void GraphBuilder::rewire(Node& node, ContextId context)
{
    if (m_contexts[context].kind == BuildContext::Kind::While) {
        rewireInLoop(node, context);
        return;
    }
    for (Endpoint& input : node.inputs)
        input = captured(context, input);
    removeExternalControlInputs(node, context);
    const bool hasOwn = std::ranges::any_of(
        node.controlInputs, [&](NodeId source) { return m_contexts.contains(context, m_contextOf[source.index()]); });
    if (node.inputs.empty() && !hasOwn)
        addOnce(node.controlInputs, m_contexts[context].pivot.node);
}

Endpoint GraphBuilder::captured(ContextId context, Endpoint value)
{
    if (m_error || !context.isValid())
        return value;
    return m_contexts[context].kind == BuildContext::Kind::Cond ? capturedByBranch(context, value)
                                                                : capturedByLoop(context, value);
}

Endpoint GraphBuilder::capturedByBranch(ContextId context, Endpoint value)
{
    if (m_contexts[context].values.contains(value)) {
        const auto known = m_contexts[context].captured.find(value);
        return known == m_contexts[context].captured.end() ? value : known->second;
    }
    const Scope outside = detached();
    return switchInto(context, value);
}

/// Passes a tensor from outside into a branch through a Switch of its own.
Endpoint GraphBuilder::switchInto(ContextId context, Endpoint value)
{
    m_contexts[context].values.insert(value);
    const Endpoint outer = captured(m_contexts[context].outer, value);
    if (outer != value) {
        m_contexts[context].values.insert(outer);
        m_contexts[context].captured[outer] = outer;
    }
    const Endpoint both = colocatedSwitch(outer, m_contexts[context].predicate);
    const Endpoint inside{both.node, m_contexts[context].branch};
    for (ContextId c = context; c.isValid(); c = m_contexts[c].outer)
        m_contexts[c].values.insert(inside);
    m_contexts[context].captured[value] = inside;
    return inside;
}

Endpoint GraphBuilder::colocatedSwitch(Endpoint value, Endpoint pred)
{
    if (m_error)
        return {};
    const Node& data = node(value.node);
    const AttrValue* group = data.attrs.find("_class");
    const AttrValue own(std::make_shared<const AttrList>(AttrList{AttrValue("loc:@" + data.name)}));
    const NamedAttrs attrs = {{"_class", group ? *group : own}};
    const Scope place = device(data.device);
    return op(variant("Switch", value), {value, pred}, attrs, "Switch");
}

/// What a branch function returned, as the Merge is to see it.
Endpoint GraphBuilder::branchOutput(ContextId context, Endpoint value)
{
    if (m_error)
        return {};
    if (value.isControl()) {
        const Scope after = controlDependencies({value.node});
        return op("Identity", {m_contexts[context].pivot}, {}, "control_dependency");
    }
    const BuildContext& branch = m_contexts[context];
    if (!branch.values.contains(value))
        return switchInto(context, value);
    const auto known = branch.captured.find(value);
    return known == branch.captured.end() ? value : known->second;
}

Endpoints GraphBuilder::branch(ContextId context, const BranchFn& fn)
{
    const Scope inside = inContext(context);
    Endpoints outputs = fn();
    for (Endpoint& output : outputs)
        output = branchOutput(context, output);
    return outputs;
}

Endpoints GraphBuilder::mergeBranches(const Endpoints& onFalse, const Endpoints& onTrue)
{
    if (onFalse.size() != onTrue.size())
        setError({ErrorCode::InvalidArgument,
                  fmt::format("true_fn and false_fn must return the same number of outputs, got {} and {}",
                              onTrue.size(), onFalse.size())});
    Endpoints merges;
    for (size_t i = 0; i < std::min(onFalse.size(), onTrue.size()); ++i) {
        if (!m_error && baseType(dtype(onFalse[i])) != baseType(dtype(onTrue[i])))
            setError({ErrorCode::InvalidArgument,
                      fmt::format("Outputs of true_fn and false_fn must have the same type: {}, {}",
                                  dtypeName(dtype(onTrue[i])), dtypeName(dtype(onFalse[i])))});
        const bool areRefs = isRefType(dtype(onFalse[i])) && isRefType(dtype(onTrue[i]));
        merges.push_back(op(areRefs ? "RefMerge" : "Merge", {onFalse[i], onTrue[i]}, {}, "Merge"));
    }
    return merges;
}

Endpoints GraphBuilder::cond(Endpoint pred, const BranchFn& thenFn, const BranchFn& elseFn, std::string_view name)
{
    const Scope scope = nameScope(name);
    const NodeId both = node("Switch", {pred, pred});
    const Endpoint onTrue = op("Identity", {{both, 1}}, {}, "switch_t");
    const Endpoint onFalse = op("Identity", {{both, 0}}, {}, "switch_f");
    const Endpoint predicate = op("Identity", {pred}, {}, "pred_id");

    const auto makeBranch = [&](Endpoint pivot, int index) {
        BuildContext context;
        context.outer = m_context;
        context.pivot = pivot;
        context.predicate = predicate;
        context.branch = index;
        context.values = {predicate, pivot};
        return m_contexts.add(std::move(context));
    };
    const Endpoints trueOutputs = branch(makeBranch(onTrue, 1), thenFn);
    const Endpoints falseOutputs = branch(makeBranch(onFalse, 0), elseFn);
    return mergeBranches(falseOutputs, trueOutputs);
}

}
