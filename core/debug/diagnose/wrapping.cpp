// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/wrapping.h"

#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace tagscope {

namespace {

std::optional<double> asDouble(const Tensor& scalar)
{
    std::optional<double> value;
    if (scalar.hasValue() && !scalar.isRef() && scalar.isScalar())
        visitNumeric(scalar.dtype(), [&]<class T>() {
            if constexpr (std::is_arithmetic_v<T>)
                value = static_cast<double>(*scalar.data<T>());
        });
    return value;
}

/// The same node, with doubles where it has integers.
Node withDoubles(const Node& node)
{
    Node wide = node;
    for (const auto& [name, value] : node.attrs)
        if (const auto* type = value.as<DType>(); type && isInteger(*type))
            wide.attrs.set(name, DType::Double);
    return wide;
}

}

bool hasWrapped(const Program& program, PlanId id, std::span<const Tensor> inputs, const Tensor& output)
{
    const PlanNode& node = program.node(id);
    const std::optional<double> value = asDouble(output);
    if (!value || !isInteger(output.dtype()) || node.fire != FireKind::Kernel || !node.mayRunBeside)
        return false;
    const Node wide = withDoubles(program.graphNode(id));
    const OpDef* const def = OpRegistry::standard().find(wide.op);
    const Result<NodeSignature> signature = def ? resolveSignature(*def, wide) : Failure(Error{});
    if (!signature || !def->kernel || signature->inputs.size() != inputs.size() || signature->outputs.size() != 1
        || signature->outputs[0] != DType::Double)
        return false;
    std::vector<Tensor> wideInputs;
    for (size_t i = 0; i < inputs.size(); ++i) {
        const std::optional<double> input = asDouble(inputs[i]);
        if (!input || signature->inputs[i] != DType::Double)
            return false;
        wideInputs.push_back(Tensor::scalar(*input));
    }
    const Result<Kernel> kernel = def->kernel({*def, wide, *signature, {}});
    if (!kernel || !kernel->fn)
        return false;
    std::vector<Tensor> outputs(1);
    const ResourceTable resources;
    std::vector<Effect> effects;
    KernelContext context;
    context.inputs = wideInputs;
    context.outputs = outputs;
    context.params = kernel->params.get();
    context.resources = &resources;
    context.effects = &effects;
    context.maxBytes = 1024;
    if (kernel->fn(context) != KernelStatus::Ok)
        return false;
    const std::optional<double> exact = asDouble(outputs[0]);
    return exact && std::abs(*exact - *value) >= std::ldexp(1.0, static_cast<int>(dtypeSize(output.dtype()) * 8) - 1);
}

}
