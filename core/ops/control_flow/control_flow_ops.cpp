// SPDX-License-Identifier: Apache-2.0
#include "core/graph/frames.h"
#include "core/ops/array/arguments.h"
#include "core/ops/control_flow/control_flow_families.h"
#include "core/ops/families.h"

#include <tuple>

namespace tagscope {

namespace {

KernelStatus runNothing(KernelContext&)
{
    return KernelStatus::Ok;
}

KernelStatus runRefSelect(KernelContext& context)
{
    const Tensor& index = context.inputs[0];
    const auto count = static_cast<int64_t>(context.inputs.size()) - 1;
    if (!index.isScalar())
        return context.invalidArgument("Index must be a scalar, but it has shape {}", index.shape().toString());
    const int32_t chosen = index.at<int32_t>(0);
    if (chosen < 0 || chosen >= count)
        return context.invalidArgument("Index must be in the range [0, {}) but got {}", count, chosen);
    context.outputs[0] = context.inputs[static_cast<size_t>(chosen) + 1];
    return KernelStatus::Ok;
}

struct AbortParams {
    std::string message;
    bool exitsWithoutError = false;
};

KernelStatus runAbort(KernelContext& context)
{
    const auto& params = context.param<AbortParams>();
    if (params.exitsWithoutError)
        return context.fail(Error{ErrorCode::Aborted, "the graph asked to end the process, with exit code 0"});
    return context.fail(Error{ErrorCode::Aborted, params.message});
}

Result<Kernel> makeAbort(const KernelSpec& spec)
{
    return kernelWith(runAbort, AbortParams{spec.attr<std::string>("error_msg"), spec.attr<bool>("exit_without_error")},
                      true);
}

/// Ops that the executor itself carries out: only their signatures are here.
void addPrimitives(OpRegistry& registry)
{
    registry.add("Switch", "data: T, pred: bool -> output_false: T, output_true: T; T: type");
    registry.add("RefSwitch", "data: Ref(T), pred: bool -> output_false: Ref(T), output_true: Ref(T); T: type")
        .allowsUninitializedInput = true;
    registry.add("_SwitchN", "data: T, output_index: int32 -> outputs: num_outs*T; num_outs: int>=1; T: type");
    registry.add("Merge", "inputs: N*T -> output: T, value_index: int32; T: type; N: int>=1");
    registry.add("_XlaMerge", "inputs: N*T -> output: T, value_index: int32; T: type; N: int>=1");
    registry.add("RefMerge", "inputs: N*Ref(T) -> output: Ref(T), value_index: int32; T: type; N: int>=1");
    for (const auto& [prefix, data, output] :
         {std::tuple{"", "data: T", "output: T"}, std::tuple{"Ref", "data: Ref(T)", "output: Ref(T)"}}) {
        registry.add(
            fmt::format("{}Enter", prefix),
            fmt::format("{} -> {}; T: type; frame_name: string; is_constant: bool=false; parallel_iterations: int={}",
                        data, output, defaultParallelIterations));
        registry.add(fmt::format("{}Exit", prefix), fmt::format("{} -> {}; T: type", data, output));
        registry.add(fmt::format("{}NextIteration", prefix), fmt::format("{} -> {}; T: type", data, output));
    }
    registry.add("LoopCond", "input: bool -> output: bool");
    registry.add("RefIdentity", "input: Ref(T) -> output: Ref(T); T: type").allowsUninitializedInput = true;
    OpDef& argument = registry.add("_Arg", "-> output: T; T: type; index: int>=0");
    argument.isStateful = true;
    argument.graphInput = GraphInput::Argument;
    registry.add("_Retval", "input: T -> ; T: type; index: int>=0").isStateful = true;
}

}

void addControlFlowOps(OpRegistry& registry)
{
    addPrimitives(registry);
    addTransferOps(registry);
    registry.add("NoOp", "->", plainKernel<runNothing, true>);
    registry.add("ControlTrigger", "->", plainKernel<runNothing, true>);
    registry.add("RefSelect", "index: int32, inputs: N*Ref(T) -> output: Ref(T); T: type; N: int>=1",
                 plainKernel<runRefSelect, true>);
    registry.add("Abort", "-> ; error_msg: string=\"\"; exit_without_error: bool=false", makeAbort);
    addLoggingOps(registry);
}

}
