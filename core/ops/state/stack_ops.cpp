// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/state_support.h"

namespace tagscope {

namespace {

struct StackParams {
    std::string name;
    DType elementType = DType::Invalid;
    bool isRef = false;  ///< the old op gives out a reference instead of a resource handle
};

KernelStatus runStack(KernelContext& context)
{
    const auto& params = context.param<StackParams>();
    ResourceSpec spec;
    spec.kind = ResourceSpec::Kind::Stack;
    spec.dtype = params.elementType;
    if (!context.inputs.empty()) {
        const Tensor& size = context.inputs[0];
        if (!size.isScalar())
            return context.invalidArgument("Stack size must be a scalar, but had shape: {}", size.shape().toString());
        spec.size = size.at<int32_t>(0);
    }
    const ResourceId id = createNumbered(context, std::move(spec), params.name);
    context.outputs[0] = params.isRef ? Tensor::ref(id, DType::String) : Tensor::resource(id);
    return KernelStatus::Ok;
}

Result<Kernel> makeStack(const KernelSpec& spec)
{
    const auto& name = spec.attr<std::string>("stack_name");
    return kernelWith(runStack,
                      StackParams{name.empty() ? spec.node.name : name, spec.attr<DType>("elem_type"),
                                  spec.def.outputs.front().isRef},
                      true);
}

/// The stack in input 0; nullptr, with the error set, if there is none.
const StackResource* handledStack(KernelContext& context)
{
    const StackResource* stack = findResource<StackResource>(*context.resources, context.inputs[0]);
    if (!stack)
        context.error = Error{ErrorCode::NotFound, "the handle does not refer to a stack"};
    return stack;
}

bool isOpen(KernelContext& context, const StackResource& stack)
{
    if (!stack.isClosed)
        return true;
    context.error =
        Error{ErrorCode::InvalidArgument, fmt::format("Stack[{}] has already been closed.", stack.spec.name)};
    return false;
}

KernelStatus runPush(KernelContext& context)
{
    const StackResource* stack = handledStack(context);
    if (!stack)
        return KernelStatus::Failed;
    const Tensor& value = context.inputs[1];
    if (value.dtype() != stack->spec.dtype)
        return context.invalidArgument("Must have type {} but got {}", dtypeName(stack->spec.dtype),
                                       dtypeName(value.dtype()));
    if (!isOpen(context, *stack))
        return KernelStatus::Failed;
    if (stack->spec.size >= 0 && static_cast<int64_t>(stack->items.size()) >= stack->spec.size)
        return context.invalidArgument("Stack[{}] overflowed its max_size ({})", stack->spec.name, stack->spec.size);
    listEffect(context, Effect::Kind::Push, context.inputs[0].resourceId(), 0, value);
    context.outputs[0] = value;
    return KernelStatus::Ok;
}

struct PopParams {
    DType elementType = DType::Invalid;
    std::string node;
};

KernelStatus runPop(KernelContext& context)
{
    const auto& params = context.param<PopParams>();
    const StackResource* stack = handledStack(context);
    if (!stack || !isOpen(context, *stack))
        return KernelStatus::Failed;
    if (stack->items.empty())
        return context.invalidArgument("Stack[{}] is empty when calling Pop().", stack->spec.name);
    if (stack->spec.dtype != params.elementType)
        return wrongOutputType(context, params.node, 0, stack->spec.dtype, params.elementType);
    listEffect(context, Effect::Kind::Pop, context.inputs[0].resourceId());
    context.outputs[0] = stack->items.back();
    return KernelStatus::Ok;
}

Result<Kernel> makePop(const KernelSpec& spec)
{
    return kernelWith(runPop, PopParams{spec.attr<DType>("elem_type"), spec.node.name}, true);
}

KernelStatus runStackClose(KernelContext& context)
{
    if (!handledStack(context))
        return KernelStatus::Failed;
    listEffect(context, Effect::Kind::Close, context.inputs[0].resourceId());
    return KernelStatus::Ok;
}

}

void addStackOps(OpRegistry& registry)
{
    const auto add = [&registry](std::string_view name, std::string_view spec, KernelFactory kernel) {
        registry.add(name, spec, kernel).isStateful = true;
    };
    add("StackV2", "max_size: int32 -> handle: resource; elem_type: type; stack_name: string=\"\"", makeStack);
    add("Stack", "-> handle: Ref(string); elem_type: type; stack_name: string=\"\"", makeStack);
    for (const auto& [suffix, handle] : {std::pair{"V2", "resource"}, std::pair{"", "Ref(string)"}}) {
        add(fmt::format("StackPush{}", suffix),
            fmt::format("handle: {}, elem: T -> output: T; T: type; swap_memory: bool=false", handle),
            plainKernel<runPush, true>);
        add(fmt::format("StackPop{}", suffix), fmt::format("handle: {} -> elem: elem_type; elem_type: type", handle),
            makePop);
        add(fmt::format("StackClose{}", suffix), fmt::format("handle: {} ->", handle),
            plainKernel<runStackClose, true>);
    }
}

}
