// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/build/context.h"
#include "core/graph/graph_editor.h"
#include "core/ops/op_def.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope {

using Endpoints = std::vector<Endpoint>;
using NamedAttrs = std::vector<std::pair<std::string, AttrValue>>;

struct WhileOptions {
    std::string name = "while";
    int64_t parallelIterations = defaultParallelIterations;
};

/// Builds a Graph node by node, with conditionals and loops of the structure and names that TensorFlow's v1 Python
/// front end gives them (semantics.md 16.1 to 16.8): what a branch or a loop uses from outside comes in through a
/// Switch or a constant Enter by itself.
///
/// The first error sticks: from then on nothing is added, nodes and endpoints that are returned are invalid, and
/// `build` returns the error. One thread; values returned stay good until `build`.
class GraphBuilder {
public:
    /// Ends what it stands for (a name scope, control dependencies, a device) when it goes out of scope.
    class [[nodiscard]] Scope {
    public:
        explicit Scope(std::function<void()> end) : m_end(std::move(end)) {}
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        ~Scope() { m_end(); }

    private:
        std::function<void()> m_end;
    };

    explicit GraphBuilder(const OpRegistry& registry = OpRegistry::standard());
    /// Goes on from a graph, whose NodeIds stay. What lies in a frame of it can be used in that frame only; what lies
    /// in a branch of a conditional is not known to.
    explicit GraphBuilder(DerivedGraph base, const OpRegistry& registry = OpRegistry::standard());

    /// Adds a node. Attributes that follow from the inputs (dtypes, lengths of lists) need not be given. The name is
    /// made unique below the current scope; without one it is the op's. An op that the registry does not know is added
    /// as it is, but nothing can use its outputs.
    NodeId node(std::string_view op, const Endpoints& inputs, const NamedAttrs& attrs = {}, std::string_view name = {});
    /// The same; output 0 of it.
    Endpoint op(std::string_view op, const Endpoints& inputs, const NamedAttrs& attrs = {}, std::string_view name = {});
    Endpoint constant(Tensor value, std::string_view name = "Const");
    Endpoint placeholder(DType type, const Shape& shape, std::string_view name = "Placeholder");
    /// A NoOp that runs after all of `nodes` (16.12, for one device).
    NodeId group(const std::vector<NodeId>& nodes, std::string_view name = "group_deps");

    using BranchFn = std::function<Endpoints()>;
    /// A conditional: both functions are called, the true branch first, and must return as many tensors of the same
    /// dtypes; the result is one Merge output for each (value_index 0: the false branch). A control endpoint {node, -1}
    /// stands for an operation: its result is a bool that is live once the operation has run.
    Endpoints cond(Endpoint pred, const BranchFn& thenFn, const BranchFn& elseFn, std::string_view name = "cond");

    using LoopCondFn = std::function<Endpoint(const Endpoints&)>;
    using LoopBodyFn = std::function<Endpoints(const Endpoints&)>;
    /// A loop: the final values of the variables (one Exit each). `condition` returns a bool scalar, `body` the next
    /// values.
    Endpoints whileLoop(const Endpoints& vars, const LoopCondFn& condition, const LoopBodyFn& body,
                        const WhileOptions& options = {});

    /// Names of nodes made meanwhile begin with `name`, made unique, and a slash.
    Scope nameScope(std::string_view name);
    /// Nodes made meanwhile run after `nodes`, unless one of their inputs does so already.
    Scope controlDependencies(const std::vector<NodeId>& nodes);
    Scope device(std::string name);
    /// Nodes made meanwhile come from where `node` comes from.
    Scope madeFor(NodeId node);

    /// Dtype of an output; Invalid if it is not known.
    DType dtype(Endpoint endpoint) const;
    /// The reference holds until the next node is made.
    const Node& node(NodeId id) const { return m_editor.node(id); }
    /// The node of this name, of the graph to go on from or made since.
    std::optional<NodeId> find(std::string_view name) const { return m_editor.find(name); }
    const OpRegistry& registry() const { return m_registry; }
    const std::optional<Error>& error() const { return m_error; }

    Result<Graph> build() &&;
    /// The same, with where each node comes from.
    Result<DerivedGraph> buildDerived() &&;

private:
    struct ControlScope {
        std::vector<NodeId> nodes;
        std::set<NodeId> seen;  ///< nodes made inside: what uses them needs no edge of its own
    };

    void setError(Error error);
    void placeInLoops(const Graph& graph);
    void takeName(std::string_view name);
    std::string uniqueName(std::string_view name);
    Scope exactNameScope(std::string name);
    /// Outside of every context and of all control dependencies; names go on as they are.
    Scope detached();
    Scope inContext(ContextId context);

    NodeId addNode(Node node);
    std::vector<NodeId> inheritedControlInputs(const std::vector<Endpoint>& inputs) const;
    /// Completes the attributes; dtypes of the outputs.
    Result<std::vector<DType>> resolveTypes(Node& node) const;
    Result<void> checkContexts(const Node& node) const;
    /// Rewires the inputs of a node that is about to be made inside a context.
    void rewire(Node& node, ContextId context);
    void rewireInLoop(Node& node, ContextId context);
    std::vector<NodeId> removeExternalControlInputs(Node& node, ContextId context) const;
    bool isLoopInvariantEnter(NodeId node) const;
    bool isExit(NodeId node) const;
    /// The context in which the outputs of a node lie: for an Exit the one around its own.
    ContextId outputContext(NodeId node) const;

    /// The endpoint as seen from inside a context: passed in through the contexts around it where need be.
    Endpoint captured(ContextId context, Endpoint value);
    Endpoint capturedByBranch(ContextId context, Endpoint value);
    Endpoint capturedByLoop(ContextId context, Endpoint value);
    Endpoint switchInto(ContextId context, Endpoint value);
    Endpoint enter(ContextId context, Endpoint value, bool isConstant);
    void placeEnters(ContextId context, const Endpoints& enters);

    /// "Switch", or "RefSwitch" for a reference.
    std::string variant(std::string_view op, Endpoint value) const;
    Endpoint colocatedSwitch(Endpoint value, Endpoint pred);
    Endpoints branch(ContextId context, const BranchFn& fn);
    Endpoint branchOutput(ContextId context, Endpoint value);
    Endpoints mergeBranches(const Endpoints& onFalse, const Endpoints& onTrue);
    Endpoints buildLoop(ContextId context, const Endpoints& vars, const LoopCondFn& condition, const LoopBodyFn& body);
    Endpoints loopEnters(ContextId context, const Endpoints& vars);

    const OpRegistry& m_registry;
    GraphEditor m_editor;
    NodeOrigin m_origin{{}, Pass::Built, {}};  ///< of the next node
    std::vector<std::vector<DType>> m_outputTypes;
    std::vector<ContextId> m_contextOf;
    ContextTree m_contexts;
    ContextId m_context;
    std::vector<ControlScope> m_controlScopes;
    std::string m_scope;  ///< with its final slash
    std::string m_device;
    std::unordered_map<std::string, int> m_namesInUse;  ///< lower case
    std::optional<Error> m_error;
};

}
