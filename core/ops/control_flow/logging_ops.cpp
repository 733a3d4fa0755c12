// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/control_flow/control_flow_families.h"
#include "core/ops/control_flow/printed_text.h"

#include <utility>

namespace tagscope {

namespace {

struct SummaryParams {
    std::string message;
    int64_t summarize = 3;
};

KernelStatus runAssert(KernelContext& context)
{
    const Tensor& condition = context.inputs[0];
    if (!isScalarLike(condition))
        return context.invalidArgument("In[0] should be a scalar: {}", condition.shape().toString());
    if (condition.at<bool>(0))
        return KernelStatus::Ok;
    return context.invalidArgument("assertion failed: {}",
                                   printedText(context.inputs, context.param<SummaryParams>().summarize, " "));
}

Result<Kernel> makeAssert(const KernelSpec& spec)
{
    return kernelWith(runAssert, SummaryParams{"", spec.attr<int64_t>("summarize")}, true);
}

/// How often it has printed is state of the run.
struct CountedPrint {
    SummaryParams summary;
    int64_t first = -1;  ///< negative: all
    ResourceId counter;
};

KernelStatus runPrint(KernelContext& context)
{
    const auto& [params, first, counter] = context.param<CountedPrint>();
    if (first >= 0) {
        const auto* printed = findResource<CounterResource>(*context.resources, counter);
        if (!printed)
            return context.fail(Error{ErrorCode::Internal, "what it has printed is not counted"});
        if (printed->count >= first) {
            context.outputs[0] = context.inputs[0];
            return KernelStatus::Ok;
        }
        context.effects->push_back({Effect::Kind::Count, counter, 0, {}});
    }
    if (context.log)
        *context.log += fmt::format("{}{}\n", params.message, printedText(context.inputs, params.summarize, ""));
    context.outputs[0] = context.inputs[0];
    return KernelStatus::Ok;
}

Result<Kernel> makePrint(const KernelSpec& spec)
{
    CountedPrint params;
    params.summary = {spec.attr<std::string>("message"), spec.attr<int64_t>("summarize")};
    params.first = spec.attr<int64_t>("first_n");
    params.counter = spec.resource;
    return kernelWith(runPrint, std::move(params), true);
}

struct PrintParams {
    std::string end;
};

KernelStatus runPrintV2(KernelContext& context)
{
    const Tensor& input = context.inputs[0];
    if (!input.isScalar())
        return context.invalidArgument("Input is expected to be scalar, but got {}", input.shape().toString());
    if (context.log)
        *context.log += input.at<std::string>(0) + context.param<PrintParams>().end;
    return KernelStatus::Ok;
}

Result<Kernel> makePrintV2(const KernelSpec& spec)
{
    return kernelWith(runPrintV2, PrintParams{spec.attr<std::string>("end")}, true);
}

}

std::string printedText(std::span<const Tensor> inputs, int64_t summarize, std::string_view between)
{
    std::string text;
    for (size_t i = 1; i < inputs.size(); ++i)
        text += fmt::format("{}[{}]", i > 1 ? between : "", summarizeValue(inputs[i], summarize));
    return text;
}

void addLoggingOps(OpRegistry& registry)
{
    registry.add("Assert", "condition: bool, data: T... -> ; T: list(type)>=1; summarize: int=3", makeAssert)
        .isStateful = true;
    OpDef& print = registry.add(
        "Print",
        "input: T, data: U... -> output: T; T: type; U: list(type)>=0; message: string=\"\"; first_n: int=-1; "
        "summarize: int=3",
        makePrint);
    print.isStateful = true;
    print.namedResource = NamedResource::Counter;
    print.printing = Printing::Inputs;
    // The line end has no spelling in a one-line signature.
    OpDef& printV2 =
        registry.add("PrintV2", "input: string -> ; output_stream: string=\"stderr\"; end: string", makePrintV2);
    printV2.isStateful = true;
    printV2.printing = Printing::Line;
    printV2.attrs.back().defaultValue = AttrValue(std::string("\n"));
}

}
