// SPDX-License-Identifier: Apache-2.0
#include "core/build/graph_builder.h"
#include "core/graph/op_class.h"

#include <algorithm>

namespace tagscope {

bool GraphBuilder::isLoopInvariantEnter(NodeId id) const
{
    return isConstantEnter(node(id));
}

bool GraphBuilder::isExit(NodeId id) const
{
    return opClass(node(id).op) == OpClass::Exit;
}

ContextId GraphBuilder::outputContext(NodeId id) const
{
    const ContextId context = m_contextOf[id.index()];
    return context.isValid() && isExit(id) ? m_contexts[context].outer : context;
}

/// A tensor of a loop can be used only in that loop and in loops inside it (semantics.md 11, Y3).
Result<void> GraphBuilder::checkContexts(const Node& node) const
{
    const ContextId ownLoop = m_contexts.enclosingLoop(m_context);
    const OpClass kind = opClass(node.op);
    // Enters and Switches that capture a tensor are made outside of the context that they lead into.
    if (!ownLoop.isValid() && (kind == OpClass::Enter || kind == OpClass::Switch))
        return {};
    for (const Endpoint& input : node.inputs) {
        const ContextId inputLoop = m_contexts.enclosingLoop(outputContext(input.node));
        if (!inputLoop.isValid() || (ownLoop.isValid() && m_contexts.contains(inputLoop, ownLoop)))
            continue;
        const std::string& source = this->node(input.node).name;
        return invalidArgument("Cannot use '{0}' as input to '{1}' because {2}. See info log for more details.", source,
                               node.name,
                               ownLoop.isValid() ? std::string("they are in different while loops")
                                                 : fmt::format("'{}' is in a while loop", source));
    }
    return {};
}

/// Removes control inputs from outside of the loop around `context`, and returns them; outside of all loops none are.
std::vector<NodeId> GraphBuilder::removeExternalControlInputs(Node& node, ContextId context) const
{
    const ContextId loop = m_contexts.enclosingLoop(context);
    if (!loop.isValid())
        return {};
    std::vector<NodeId>& inputs = node.controlInputs;
    const auto external = std::stable_partition(inputs.begin(), inputs.end(), [&](NodeId source) {
        return m_contexts.enclosingLoop(outputContext(source)) == loop;
    });
    std::vector<NodeId> removed(external, inputs.end());
    inputs.erase(external, inputs.end());
    return removed;
}

void GraphBuilder::rewireInLoop(Node& node, ContextId context)
{
    for (Endpoint& input : node.inputs)
        input = captured(context, input);
    const std::vector<NodeId> external = removeExternalControlInputs(node, context);
    if (m_error)
        return;
    // Without the pivot, a node that depends on nothing but invariants would run in every iteration, the last included.
    const bool isFree = node.controlInputs.empty()
        && std::ranges::all_of(node.inputs, [&](const Endpoint& input) { return isLoopInvariantEnter(input.node); });
    if (isFree && m_contexts[context].pivot.node.isValid())
        addOnce(node.controlInputs, m_contexts[context].pivot.node);

    for (const NodeId source : external) {
        if (m_outputTypes[source.index()].empty())
            continue;
        const Scope alone = detached();
        const Scope inside = inContext(context);
        const NodeId pulledIn = op("Identity", {{source, 0}}).node;
        if (pulledIn.isValid())
            addOnce(node.controlInputs, pulledIn);
    }
}

Endpoint GraphBuilder::enter(ContextId context, Endpoint value, bool isConstant)
{
    const BuildContext& loop = m_contexts[context];
    return op(variant("Enter", value), {value},
              {{"frame_name", loop.frameName},
               {"is_constant", isConstant},
               {"parallel_iterations", loop.parallelIterations}});
}

Endpoint GraphBuilder::capturedByLoop(ContextId context, Endpoint value)
{
    const auto known = m_contexts[context].captured.find(value);
    if (known != m_contexts[context].captured.end())
        return known->second;
    if (m_contexts[context].values.contains(value) || m_contextOf[value.node.index()] == context)
        return value;
    m_contexts[context].values.insert(value);
    const Endpoint outer = captured(m_contexts[context].outer, value);
    Endpoint inside;
    {
        const Scope outside = detached();
        inside = enter(context, outer, true);
    }
    if (m_error)
        return {};
    placeEnters(context, {inside});
    m_contexts[context].values.insert(inside);
    m_contexts[context].captured[value] = inside;
    return inside;
}

/// Makes Enters members of their loop, with those control dependencies around it that are in the frame around it
/// (16.8).
void GraphBuilder::placeEnters(ContextId context, const Endpoints& enters)
{
    const auto isReachable = [&](NodeId source) {
        const ContextId wanted = outputContext(source);
        ContextId around = m_contexts[context].outer;
        const ContextId loop = m_contexts.enclosingLoop(around);
        while (around != wanted) {
            if (!around.isValid() || around == loop)
                return false;
            around = m_contexts[around].outer;
        }
        return true;
    };
    for (const Endpoint& enter : enters) {
        for (const NodeId source : inheritedControlInputs(node(enter.node).inputs))
            if (isReachable(source))
                m_editor.addControlInput(enter.node, source);
        m_contextOf[enter.node.index()] = context;
        for (ControlScope& scope : m_controlScopes)
            scope.seen.insert(enter.node);
    }
}

Endpoints GraphBuilder::loopEnters(ContextId context, const Endpoints& vars)
{
    const ContextId outer = m_contexts[context].outer;
    Endpoints enters;
    for (const Endpoint& var : vars) {
        m_contexts[context].values.insert(var);
        enters.push_back(captured(outer, var));
    }
    {
        const Scope outside = detached();
        for (Endpoint& value : enters)
            value = enter(context, value, false);
    }
    if (m_error)
        return {};
    // An inner loop must not be started by an invariant of the outer one alone.
    if (const Endpoint pivot = m_contexts.loopPivot(outer); pivot.node.isValid())
        for (const Endpoint& value : enters)
            if (isLoopInvariantEnter(node(value.node).inputs[0].node))
                m_editor.addControlInput(value.node, pivot.node);
    placeEnters(context, enters);
    m_contexts[context].values = std::set<Endpoint>(enters.begin(), enters.end());
    return enters;
}

Endpoints GraphBuilder::buildLoop(ContextId context, const Endpoints& vars, const LoopCondFn& condition,
                                  const LoopBodyFn& body)
{
    const Endpoints enters = loopEnters(context, vars);
    if (m_error)
        return {};
    const Scope inside = inContext(context);
    Endpoints merges;
    for (const Endpoint& value : enters)
        merges.push_back(op(variant("Merge", value), {value, value}, {}, "Merge"));
    m_contexts[context].pivot = merges.front();

    const Endpoint again = op("LoopCond", {condition(merges)});
    Endpoints switches;
    Endpoints bodyVars;
    for (const Endpoint& value : merges)
        switches.push_back(colocatedSwitch(value, again));
    for (const Endpoint& value : switches) {
        const Endpoint taken{value.node, 1};
        bodyVars.push_back(op(variant("Identity", taken), {taken}));
    }
    m_contexts[context].pivot = bodyVars.front();

    const Endpoints next = body(bodyVars);
    if (!m_error && next.size() != vars.size())
        setError({ErrorCode::InvalidArgument,
                  fmt::format("The number of inputs and outputs of a while loop must match: got {} and {}.",
                              vars.size(), next.size())});
    for (size_t i = 0; i < merges.size() && !m_error; ++i) {
        const Endpoint back = op(variant("NextIteration", next[i]), {next[i]});
        if (m_error)
            break;
        if (dtype(back) != dtype(merges[i]))
            setError({ErrorCode::InvalidArgument,
                      fmt::format("loop variable {} enters the loop as {}, but is {} after one iteration", i,
                                  dtypeName(dtype(merges[i])), dtypeName(dtype(back)))});
        else
            m_editor.setInput(merges[i].node, 1, back);
    }
    Endpoints exits;
    for (const Endpoint& value : switches)
        exits.push_back(op(variant("Exit", value), {{value.node, 0}}));
    return exits;
}

Endpoints GraphBuilder::whileLoop(const Endpoints& vars, const LoopCondFn& condition, const LoopBodyFn& body,
                                  const WhileOptions& options)
{
    const Endpoints nothing(vars.size());
    if (vars.empty())
        setError({ErrorCode::InvalidArgument, "No loop variables provided"});
    if (options.parallelIterations < 1)
        setError({ErrorCode::InvalidArgument, "'parallel_iterations' must be a positive integer."});
    for (const Endpoint& var : vars)
        if (!m_error && dtype(var) == DType::Invalid)
            setError({ErrorCode::InvalidArgument, "a loop variable is not a tensor of this graph"});
    if (m_error)
        return nothing;

    const Scope scope = nameScope(options.name);
    BuildContext loop;
    loop.kind = BuildContext::Kind::While;
    loop.outer = m_context;
    loop.frameName = uniqueName("while_context");
    loop.parallelIterations = options.parallelIterations;
    const ContextId context = m_contexts.add(std::move(loop));
    const Endpoints exits = buildLoop(context, vars, condition, body);
    if (m_error)
        return nothing;
    for (const Endpoint& value : exits)
        m_contexts.addValues(m_contexts[context].outer, value.node, 1);
    return exits;
}

}
