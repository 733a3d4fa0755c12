// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/arithmetic.h"
#include "core/ops/state/state_support.h"

#include <limits>

namespace tagscope {

namespace {

struct VariableParams {
    ResourceId id;
    std::shared_ptr<const ResourceSpec> spec;
    std::string node;
};

KernelStatus runVariable(KernelContext& context)
{
    const auto& params = context.param<VariableParams>();
    const auto* entry = findResource<VariableResource>(*context.resources, params.id);
    if (!entry)
        listCreate(context, params.id, params.spec);
    else if (entry->spec.dtype != params.spec->dtype)
        return wrongOutputType(context, params.node, 0, refType(entry->spec.dtype), refType(params.spec->dtype));
    context.outputs[0] = Tensor::ref(params.id, params.spec->dtype);
    return KernelStatus::Ok;
}

Result<Kernel> makeVariable(const KernelSpec& spec)
{
    return kernelWith(runVariable, VariableParams{spec.resource, namedVariableSpec(spec), spec.node.name}, true);
}

struct TemporaryParams {
    ResourceSpec spec;
};

KernelStatus runTemporaryVariable(KernelContext& context)
{
    const ResourceSpec& spec = context.param<TemporaryParams>().spec;
    const Result<size_t> bytes = tensorBytes(spec.dtype, spec.elementShape);
    if (!bytes)
        return context.fail(bytes.error());
    const ResourceId id = context.resources->next();
    listCreate(context, id, std::make_shared<const ResourceSpec>(spec));
    listEffect(context, Effect::Kind::Assign, id, 0, repeatedZeros(spec.dtype, spec.elementShape));
    context.outputs[0] = Tensor::ref(id, spec.dtype);
    return KernelStatus::Ok;
}

Result<Kernel> makeTemporaryVariable(const KernelSpec& spec)
{
    ResourceSpec resource;
    resource.kind = ResourceSpec::Kind::Variable;
    resource.name = spec.attr<std::string>("var_name").empty() ? spec.node.name : spec.attr<std::string>("var_name");
    resource.dtype = spec.attr<DType>("dtype");
    resource.elementShape = spec.attr<Shape>("shape");
    return kernelWith(runTemporaryVariable, TemporaryParams{std::move(resource)}, true);
}

/// The variable behind input 0; nullptr, with the error set, if there is none or it may not be uninitialised but is.
const VariableResource* referenced(KernelContext& context, bool mayBeUninitialized)
{
    const VariableResource* variable = findResource<VariableResource>(*context.resources, context.inputs[0]);
    if (!variable || (variable->value.isNone() && !mayBeUninitialized)) {
        context.error = variable
            ? Error{ErrorCode::FailedPrecondition, "Attempting to use uninitialized value " + variable->spec.name}
            : Error{ErrorCode::InvalidArgument, "0-th input expects a ref type"};
        return nullptr;
    }
    return variable;
}

/// A variable that is about to be assigned must be what its reference says it is.
bool hasDtype(KernelContext& context, const VariableResource& variable, DType dtype)
{
    if (variable.spec.dtype == dtype)
        return true;
    context.error = Error{ErrorCode::Internal,
                          fmt::format("variable '{}' has dtype {}, but a value of dtype {} was to be assigned",
                                      variable.spec.name, dtypeName(variable.spec.dtype), dtypeName(dtype))};
    return false;
}

KernelStatus runDestroyTemporary(KernelContext& context)
{
    const VariableResource* variable = referenced(context, false);
    if (!variable)
        return KernelStatus::Failed;
    context.outputs[0] = variable->value;
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId());
    return KernelStatus::Ok;
}

KernelStatus runRefIsInitialized(KernelContext& context)
{
    const VariableResource* variable = referenced(context, true);
    if (!variable)
        return KernelStatus::Failed;
    context.outputs[0] = Tensor::scalar(variable->value.hasValue());
    return KernelStatus::Ok;
}

struct AssignRefParams {
    bool validateShape = true;
};

KernelStatus runAssignRef(KernelContext& context)
{
    const VariableResource* variable = referenced(context, true);
    const Tensor& value = context.inputs[1];
    if (!variable || !hasDtype(context, *variable, value.dtype()))
        return KernelStatus::Failed;
    if (context.param<AssignRefParams>().validateShape) {
        const Shape& shape = variable->value.hasValue() ? variable->value.shape() : variable->spec.elementShape;
        if (!shape.isCompatibleWith(value.shape()))
            return context.invalidArgument(
                "Assign requires shapes of both tensors to match. lhs shape= {} rhs shape= {}", shape.toString(),
                value.shape().toString());
    }
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, value);
    context.outputs[0] = context.inputs[0];
    return KernelStatus::Ok;
}

Result<Kernel> makeAssignRef(const KernelSpec& spec)
{
    return kernelWith(runAssignRef, AssignRefParams{spec.attr<bool>("validate_shape")}, true);
}

template <UpdateKind kind>
KernelStatus runAssignRefUpdate(KernelContext& context)
{
    const VariableResource* variable = referenced(context, false);
    const Tensor& update = context.inputs[1];
    if (!variable || !hasDtype(context, *variable, update.dtype()))
        return KernelStatus::Failed;
    if (variable->value.shape() != update.shape())
        return context.invalidArgument("Parameters and update must be the same size");
    Result<Tensor> result = updatedCopy(context, variable->value);
    if (!result)
        return context.fail(result.error());
    updateElements(*result, 0, update, 0, 1, update.elements(), kind);
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, std::move(*result));
    context.outputs[0] = context.inputs[0];
    return KernelStatus::Ok;
}

struct CountParams {
    int64_t limit = 0;
};

KernelStatus runCountUpTo(KernelContext& context)
{
    const VariableResource* variable = referenced(context, false);
    if (!variable)
        return KernelStatus::Failed;
    const Tensor& value = variable->value;
    if (!value.isScalar())
        return context.invalidArgument("input is not a scalar: {}", value.shape().toString());
    const int64_t limit = context.param<CountParams>().limit;
    const bool isLong = value.dtype() == DType::Int64;
    if (!isLong && value.dtype() != DType::Int32)
        return context.invalidArgument("a counter must be int32 or int64, not {}", dtypeName(value.dtype()));
    const int64_t count = intAt(value, 0);
    if (count >= limit)
        return context.fail(Error{ErrorCode::OutOfRange, fmt::format("Reached limit of {}", limit)});
    const Tensor next = isLong ? Tensor::scalar(count + 1) : Tensor::scalar(static_cast<int32_t>(count + 1));
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, next);
    context.outputs[0] = value;
    return KernelStatus::Ok;
}

Result<Kernel> makeCountUpTo(const KernelSpec& spec)
{
    const auto limit = spec.attr<int64_t>("limit");
    if (spec.attr<DType>("T") == DType::Int32 && limit > std::numeric_limits<int32_t>::max())
        return invalidArgument("limit {} does not fit int32", limit);
    return kernelWith(runCountUpTo, CountParams{limit}, true);
}

}

void addRefVariableOps(OpRegistry& registry)
{
    constexpr std::string_view attrs = "dtype: type; container: string=\"\"; shared_name: string=\"\"";
    for (const char* name : {"VariableV2", "Variable"}) {
        OpDef& def = registry.add(name, fmt::format("-> ref: Ref(dtype); shape: shape; {}", attrs), makeVariable);
        def.isStateful = true;
        def.namedResource = NamedResource::Variable;
    }
    registry
        .add("TemporaryVariable", "-> ref: Ref(dtype); shape: shape; dtype: type; var_name: string=\"\"",
             makeTemporaryVariable)
        .isStateful = true;
    registry.add("DestroyTemporaryVariable", "ref: Ref(T) -> value: T; T: type; var_name: string",
                 plainKernel<runDestroyTemporary, true>);
    registry
        .add("IsVariableInitialized", "ref: Ref(dtype) -> is_initialized: bool; dtype: type",
             plainKernel<runRefIsInitialized, true>)
        .allowsUninitializedInput = true;
    OpDef& assign = registry.add(
        "Assign",
        "ref: Ref(T), value: T -> output_ref: Ref(T); T: type; validate_shape: bool=true; use_locking: bool=true",
        makeAssignRef);
    assign.allowsUninitializedInput = true;
    assign.firstReadInput = 1;
    constexpr std::string_view update =
        "ref: Ref(T), value: T -> output_ref: Ref(T); T: numbertype; use_locking: bool=false";
    registry.add("AssignAdd", update, plainKernel<runAssignRefUpdate<UpdateKind::Add>>);
    registry.add("AssignSub", update, plainKernel<runAssignRefUpdate<UpdateKind::Sub>>);
    registry.add("CountUpTo", "ref: Ref(T) -> output: T; limit: int; T: {int32,int64}", makeCountUpTo);
}

}
