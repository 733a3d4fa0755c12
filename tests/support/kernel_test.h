// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"
#include "core/tensor/tensor.h"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

inline AttrMap attrs(std::initializer_list<std::pair<std::string, AttrValue>> items)
{
    AttrMap map;
    for (const auto& [name, value] : items)
        map.set(name, value);
    return map;
}

/// A list attribute of any kind: list({DType::Float, DType::Int32}), list({1, 2}).
inline AttrValue list(AttrList items)
{
    return std::shared_ptr<const AttrList>(std::make_shared<AttrList>(std::move(items)));
}

/// One firing to be tried. Type attributes and numbers of inputs that are not given are told from the inputs.
struct KernelCase {
    std::string op;
    std::vector<Tensor> inputs = {};
    AttrMap attributes = {};
    size_t maxBytes = size_t(1) << 28;
    uint64_t randomKey = 1;
    ResourceId resource = {};  ///< the named resource of the node, if the op owns one
    TagId tag = TagId(0);
};

struct KernelRun {
    KernelStatus status = KernelStatus::Failed;
    std::vector<Tensor> outputs;
    std::vector<Effect> effects;
    Error error;  ///< also of the signature or the factory
    WaitCondition waitsFor;
    std::string log;  ///< what it printed
    NodeSignature signature;

    bool isOk() const { return status == KernelStatus::Ok; }
};

/// Sets the attributes by which the arguments' dtypes and numbers are said, where the node lacks them.
inline void inferAttrs(const OpDef& def, const std::vector<Tensor>& inputs, AttrMap& map)
{
    const auto isList = [](const ArgSpec& a) { return !a.numberAttr.empty() || !a.typeListAttr.empty(); };
    const size_t lists = static_cast<size_t>(std::ranges::count_if(def.inputs, isList));
    const size_t fixed = def.inputs.size() - lists;
    const size_t each = lists && inputs.size() >= fixed ? (inputs.size() - fixed) / lists : 0;
    size_t at = 0;
    for (const ArgSpec& arg : def.inputs) {
        size_t count = isList(arg) ? each : 1;
        if (!arg.numberAttr.empty()) {
            if (const AttrValue* given = map.find(arg.numberAttr); given && given->as<int64_t>())
                count = static_cast<size_t>(std::max<int64_t>(0, *given->as<int64_t>()));
            else if (!given)
                map.set(arg.numberAttr, static_cast<int64_t>(count));
        }
        AttrList types;
        for (size_t i = at; i < std::min(at + count, inputs.size()); ++i)
            types.push_back(baseType(inputs[i].dtype()));
        at += count;
        if (!arg.typeListAttr.empty() && !map.find(arg.typeListAttr))
            map.set(arg.typeListAttr, list(types));
        if (!arg.typeAttr.empty() && !map.find(arg.typeAttr) && !types.empty())
            map.set(arg.typeAttr, types.front());
    }
}

/// Resolves the signature, checks the inputs' dtypes against it, makes the kernel and runs it once.
inline KernelRun runKernel(const KernelCase& c, const ResourceTable& resources = {})
{
    KernelRun run;
    const OpDef* def = OpRegistry::standard().find(c.op);
    if (!def || !def->kernel) {
        run.error = Error{ErrorCode::NotFound, "no kernel for " + c.op};
        return run;
    }
    Node node{"n", c.op, "", c.attributes, std::vector<Endpoint>(c.inputs.size()), {}};
    inferAttrs(*def, c.inputs, node.attrs);
    Result<NodeSignature> signature = resolveSignature(*def, node);
    if (!signature) {
        run.error = signature.error();
        return run;
    }
    run.signature = std::move(*signature);
    bool fits = run.signature.inputs.size() == c.inputs.size();
    for (size_t i = 0; fits && i < c.inputs.size(); ++i)
        fits =
            run.signature.inputs[i] == c.inputs[i].dtype() || run.signature.inputs[i] == baseType(c.inputs[i].dtype());
    if (!fits) {
        run.error = Error{ErrorCode::InvalidArgument, "the inputs of the case do not fit the signature"};
        return run;
    }
    const Result<Kernel> kernel = def->kernel(KernelSpec{*def, node, run.signature, c.resource});
    if (!kernel) {
        run.error = kernel.error();
        return run;
    }
    std::vector<Tensor> inputs;
    for (const Tensor& input : c.inputs)
        inputs.push_back(kernel->takesRepeated || !input.isRepeated() ? input : *input.dense(c.maxBytes));
    run.outputs.resize(run.signature.outputs.size());
    KernelContext context;
    context.inputs = inputs;
    context.outputs = run.outputs;
    context.params = kernel->params.get();
    context.resources = &resources;
    context.effects = &run.effects;
    context.maxBytes = c.maxBytes;
    context.log = &run.log;
    context.randomKey = c.randomKey;
    context.tag = c.tag;
    context.node = NodeId(0);
    run.status = kernel->fn(context);
    run.error = context.error;
    run.waitsFor = context.waitsFor;
    return run;
}

/// The outputs of a kernel, or why there are none. A kernel that says Ok must have set every output to a value of
/// its signature's dtype; anything else is an Internal error here.
inline Result<std::vector<Tensor>> runOutputs(std::string op, std::vector<Tensor> inputs, AttrMap attributes = {})
{
    KernelRun run = runKernel({std::move(op), std::move(inputs), std::move(attributes)});
    if (!run.isOk())
        return Failure(run.error);
    for (size_t i = 0; i < run.outputs.size(); ++i)
        if (run.outputs[i].dtype() != run.signature.outputs[i] || run.outputs[i].isNone())
            return fail(ErrorCode::Internal, "output {} has dtype {}, expected {}", i,
                        dtypeName(run.outputs[i].dtype()), dtypeName(run.signature.outputs[i]));
    return std::move(run.outputs);
}

/// The first output alone.
inline Result<Tensor> runOp(std::string op, std::vector<Tensor> inputs, AttrMap attributes = {})
{
    Result<std::vector<Tensor>> outputs = runOutputs(std::move(op), std::move(inputs), std::move(attributes));
    if (!outputs)
        return Failure(outputs.error());
    return outputs->empty() ? Tensor() : outputs->front();
}

/// For messages of failed comparisons: dtype, shape and error.
inline std::string describe(const Result<Tensor>& result)
{
    if (!result)
        return toString(result.error());
    return dtypeName(result->dtype()) + result->shape().toString();
}

}
