// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "core/ops/kernel.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// One argument of an op. Exactly one of `type`, `typeAttr`, `typeListAttr` says its dtype; `numberAttr` makes it a
/// list of that many tensors.
struct ArgSpec {
    std::string name;
    DType type = DType::Invalid;
    std::string typeAttr;
    std::string numberAttr;
    std::string typeListAttr;
    bool isRef = false;
    bool isOnHost = false;  ///< its kernel wants it in the host's memory, where the device has one of its own
};

struct AttrSpec {
    std::string name;
    std::string type;  ///< "string" "int" "float" "bool" "type" "shape" "tensor" "func" "list(...)"
    std::optional<AttrValue> defaultValue;
    std::vector<DType> allowedTypes;          ///< empty: any
    std::vector<std::string> allowedStrings;  ///< empty: any
    std::optional<int64_t> minimum;           ///< of an int, or of a list's length
};

/// What kind of long-lived resource a node owns under a name of its own, if any. Such resources get their ResourceId
/// when a Program is compiled, so that nodes that share a name share the resource.
enum class NamedResource : uint8_t {
    None,
    Variable,
    Queue,
    Counter,  ///< of a node that does something only `first_n` times: how often it has
    Mailbox,  ///< of a Send or a Recv: where messages of its rendezvous key are
};

/// Whether a node of an op stands for a value from outside of the graph.
enum class GraphInput : uint8_t {
    No,
    Required,  ///< it does nothing but fail unless it is fed
    Optional,  ///< it has a value of its own unless it is fed
    Argument,  ///< of a function
};

/// What a firing writes for people to read.
enum class Printing : uint8_t {
    Nothing,
    Inputs,  ///< the attribute `message` and a summary of all inputs but the first, at most `first_n` times
    Line,    ///< its input as it is
};

/// What an op does to the elements of the queue that it is given.
enum class QueueUse : uint8_t { None, Puts, Takes };

class ShapeContext;
/// The shape of an output as it follows from what is known of the inputs without a run (shape_rules.h); nothing where
/// that is too little.
using ShapeFn = std::optional<Shape> (*)(const ShapeContext&);

/// About how many elementary operations (additions, copied elements) one firing takes with such inputs, all of which
/// have values. Must be cheap itself, and the same for equal shapes.
using CostFn = double (*)(const Node&, std::span<const Tensor>);
/// What a firing costs by `cost`; without one, one for each element of the inputs, and one for the firing itself.
double firingCost(CostFn cost, const Node& node, std::span<const Tensor> inputValues);

class GradientContext;
/// Adds what computes the gradients of a node's inputs from those of its outputs, at least one of which has come
/// (gradient.h): one an input, invalid where none flows.
using GradientFn = std::vector<Endpoint> (*)(GradientContext&);

/// A known op: its signature, its checks, its kernel and the facts about it. An op with a signature may lack a kernel.
struct OpDef {
    std::string name;
    std::vector<ArgSpec> inputs;
    std::vector<ArgSpec> outputs;
    std::vector<AttrSpec> attrs;
    OpTraits traits;  ///< its class and how it fires: by its name, from opTraits
    bool isStateful = false;
    bool allowsUninitializedInput = false;
    NamedResource namedResource = NamedResource::None;
    GraphInput graphInput = GraphInput::No;
    Printing printing = Printing::Nothing;
    QueueUse queueUse = QueueUse::None;
    bool isConjunction = false;    ///< its output is true where all of its inputs are
    bool hasIntsOnDevice = false;  ///< its kernel has int32 in the device's memory; most have that in the host's
    uint8_t firstReadInput = 0;    ///< what the inputs before it refer to is only written
    bool makesMuch = false;        ///< its kernel may make tensors of any size out of scalars
    KernelFactory kernel = nullptr;
    ShapeFn shape = nullptr;
    GradientFn gradient = nullptr;  ///< nullptr: none is known
    CostFn cost = nullptr;          ///< nullptr: that of its inputs' elements

    const AttrSpec* attr(std::string_view attrName) const;
    /// Whether the engine can fire it: by a kernel, or by itself.
    bool canFire() const { return kernel || traits.fire != FireKind::Kernel || traits.opClass == OpClass::Arg; }
    double costOf(const Node& node, std::span<const Tensor> inputValues) const
    {
        return firingCost(cost, node, inputValues);
    }
};

/// The dtypes of a node's inputs and outputs (reference types for ref arguments), one per tensor.
struct NodeSignature {
    std::vector<DType> inputs;
    std::vector<DType> outputs;
};

/// All ops that are known. Built once, immutable, readable on any thread.
class OpRegistry {
public:
    /// Every op this program knows.
    static const OpRegistry& standard();

    const OpDef* find(std::string_view op) const;
    std::span<const OpDef> ops() const { return m_ops; }

    /// Adds an op. `spec` is its signature in one line, arguments before and after the arrow, then attributes:
    ///   "x: T, y: T -> z: T; T: {half,float,double,int32}"
    ///   "values: N*T, axis: Tidx -> output: T; N: int>=2; T: type; Tidx: {int32,int64}=int32"
    ///   "ref: Ref(T), value: T -> output_ref: Ref(T); T: type; validate_shape: bool=true"
    ///   "input: T... -> output: T...; T: list(type)"      (a typeListAttr argument)
    ///   "input: int32 -> output: string; message: string=\"\"; shapes: list(shape)=[]"
    ///   "padding: {\"SAME\",\"VALID\"}; T: numbertype=float; types: list({int32,int64})>=1; shape: shape=?"
    ///   (attributes only)
    /// `numbertype` and `realnumbertype` are TensorFlow's sets; a shape's default is "[2,-1]" or "?" (unknown rank).
    /// A malformed spec is a broken invariant. The reference holds until the next add.
    OpDef& add(std::string_view name, std::string_view spec, KernelFactory kernel = nullptr);
    /// An op that was added before, for facts that are told of many in one place.
    OpDef& known(std::string_view op);
    void setGradient(std::string_view op, GradientFn gradient);

private:
    void sort();

    std::vector<OpDef> m_ops;
    bool m_isSorted = false;
};

/// The dtypes of the tensors of one node. InvalidArgument (with the attribute) if a required attribute is missing, has
/// the wrong kind or a value that is not allowed.
Result<NodeSignature> resolveSignature(const OpDef& def, const Node& node);

/// The attribute of the node, or its default; nullptr if it has neither.
const AttrValue* attrOrDefault(const OpDef& def, const Node& node, std::string_view name);
/// The same as a T; nullptr also where it is of another kind.
template <class T>
const T* attrOrDefault(const OpDef& def, const Node& node, std::string_view name)
{
    const AttrValue* value = attrOrDefault(def, node, name);
    return value ? value->as<T>() : nullptr;
}

/// Checks nodes against the registry: unknown ops, missing or wrong attributes, number and dtypes of inputs, output
/// slots that do not exist, missing inputs. `kept`, if not empty, restricts the check to the nodes marked true.
std::vector<Problem> checkSignatures(const Graph& graph, const OpRegistry& registry,
                                     const std::vector<bool>& kept = {});

}
