// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/arithmetic.h"
#include "core/ops/state/resource_variable.h"
#include "core/ops/state/state_support.h"

namespace tagscope {

namespace {

struct HandleParams {
    ResourceId id;
    std::shared_ptr<const ResourceSpec> spec;
};

KernelStatus runVarHandle(KernelContext& context)
{
    const auto& params = context.param<HandleParams>();
    if (!findResource<VariableResource>(*context.resources, params.id))
        listCreate(context, params.id, params.spec);
    context.outputs[0] = Tensor::resource(params.id);
    return KernelStatus::Ok;
}

Result<Kernel> makeVarHandle(const KernelSpec& spec)
{
    return kernelWith(runVarHandle, HandleParams{spec.resource, namedVariableSpec(spec)}, true);
}

/// TensorFlow makes a container with its first resource: what it says of a missing variable depends on that.
bool containerExists(const ResourceTable& table, const std::string& container)
{
    bool exists = false;
    table.forEach([&](ResourceId, const Resource& other) {
        const ResourceBase& base = baseOf(other);
        const auto* variable = std::get_if<VariableResource>(&other);
        exists |= base.isCreated && base.spec.container == container && (!variable || variable->value.hasValue());
    });
    return exists;
}

std::string missingText(const KernelContext& context, const ResourceSpec& spec)
{
    if (!containerExists(*context.resources, spec.container))
        return fmt::format("Container {} does not exist. (Could not find resource: {}/{})", spec.container,
                           spec.container, spec.name);
    return fmt::format("Resource {}/{}/N10tensorflow3VarE does not exist.", spec.container, spec.name);
}

struct DTypeParams {
    DType dtype = DType::Invalid;
};

const VariableResource* readableVariable(KernelContext& context)
{
    const VariableResource* variable = handledVariable(context);
    if (!variable || variable->value.hasValue())
        return variable;
    const ResourceSpec& spec = variable->spec;
    context.error =
        Error{ErrorCode::FailedPrecondition,
              fmt::format("Could not find variable {}. This could mean that the variable has been deleted. In TF1, it "
                          "can also mean the variable is uninitialized. Debug info: container={}, status error "
                          "message={}",
                          spec.name, spec.container, missingText(context, spec))};
    return nullptr;
}

KernelStatus runReadVariable(KernelContext& context)
{
    const VariableResource* variable = readableVariable(context);
    if (!variable)
        return KernelStatus::Failed;
    const DType dtype = context.param<DTypeParams>().dtype;
    if (variable->value.dtype() != dtype)
        return context.invalidArgument("Trying to read variable with wrong dtype. Expected {} got {}", dtypeName(dtype),
                                       dtypeName(variable->value.dtype()));
    context.outputs[0] = variable->value;
    return KernelStatus::Ok;
}

Result<Kernel> makeReadVariable(const KernelSpec& spec)
{
    return kernelWith(runReadVariable, DTypeParams{spec.attr<DType>("dtype")}, true);
}

KernelStatus runDisableCopyOnRead(KernelContext& context)
{
    return readableVariable(context) ? KernelStatus::Ok : KernelStatus::Failed;
}

struct AssignParams {
    bool validateShape = false;
};

KernelStatus runAssign(KernelContext& context)
{
    const VariableResource* variable = handledVariable(context);
    if (!variable)
        return KernelStatus::Failed;
    const Tensor& value = context.inputs[1];
    if (variable->spec.dtype != value.dtype())
        return context.invalidArgument("Trying to assign variable with wrong dtype. Expected {} got {}",
                                       dtypeName(variable->spec.dtype), dtypeName(value.dtype()));
    if (context.param<AssignParams>().validateShape && variable->value.hasValue()
        && variable->value.shape() != value.shape())
        return context.invalidArgument("Trying to assign to variable with tensor with wrong shape. Expected {} got {}",
                                       variable->value.shape().toString(), value.shape().toString());
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, value);
    return KernelStatus::Ok;
}

Result<Kernel> makeAssign(const KernelSpec& spec)
{
    return kernelWith(runAssign, AssignParams{spec.attr<bool>("validate_shape")}, true);
}

template <UpdateKind kind>
KernelStatus runAssignUpdate(KernelContext& context)
{
    const VariableResource* variable = initializedVariable(context);
    if (!variable)
        return KernelStatus::Failed;
    const Tensor& update = context.inputs[1];
    if (variable->value.shape() != update.shape())
        return context.invalidArgument(
            "Cannot update variable with shape {} using a Tensor with shape {}, shapes must be equal.",
            variable->value.shape().toString(), update.shape().toString());
    if (variable->value.dtype() != update.dtype())
        return context.invalidArgument("DType of variable handle and value does not match.");
    Result<Tensor> result = updatedCopy(context, variable->value);
    if (!result)
        return context.fail(result.error());
    updateElements(*result, 0, update, 0, 1, update.elements(), kind);
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, std::move(*result));
    return KernelStatus::Ok;
}

KernelStatus runIsInitialized(KernelContext& context)
{
    const VariableResource* variable = findResource<VariableResource>(*context.resources, context.inputs[0]);
    context.outputs[0] = Tensor::scalar(variable && variable->value.hasValue());
    return KernelStatus::Ok;
}

struct DestroyParams {
    bool ignoreMissing = true;
};

KernelStatus runDestroy(KernelContext& context)
{
    const VariableResource* variable = findResource<VariableResource>(*context.resources, context.inputs[0]);
    if (variable && variable->value.hasValue()) {
        listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId());
        return KernelStatus::Ok;
    }
    if (context.param<DestroyParams>().ignoreMissing || !handledVariable(context))
        return context.param<DestroyParams>().ignoreMissing ? KernelStatus::Ok : KernelStatus::Failed;
    return context.fail(Error{ErrorCode::NotFound, missingText(context, variable->spec)});
}

Result<Kernel> makeDestroy(const KernelSpec& spec)
{
    return kernelWith(runDestroy, DestroyParams{spec.attr<bool>("ignore_lookup_error")}, true);
}

struct ShapeParams {
    DType outType = DType::Int32;
};

KernelStatus runVariableShape(KernelContext& context)
{
    const VariableResource* variable = initializedVariable(context);
    if (!variable)
        return KernelStatus::Failed;
    const Shape& shape = variable->value.shape();
    const DType type = context.param<ShapeParams>().outType;
    Tensor* out = context.allocate(0, type, Shape{shape.rank()});
    if (!out)
        return KernelStatus::Failed;
    for (int i = 0; i < shape.rank(); ++i) {
        if (type == DType::Int64)
            out->mutableData<int64_t>()[i] = shape.dim(i);
        else
            out->mutableData<int32_t>()[i] = static_cast<int32_t>(shape.dim(i));
    }
    return KernelStatus::Ok;
}

Result<Kernel> makeVariableShape(const KernelSpec& spec)
{
    return kernelWith(runVariableShape, ShapeParams{spec.attr<DType>("out_type")}, true);
}

}

const VariableResource* handledVariable(KernelContext& context)
{
    const VariableResource* variable = findResource<VariableResource>(*context.resources, context.inputs[0]);
    if (!variable)
        context.error = Error{ErrorCode::NotFound, "the handle does not refer to a variable"};
    return variable;
}

const VariableResource* initializedVariable(KernelContext& context)
{
    const VariableResource* variable = handledVariable(context);
    if (!variable || variable->value.hasValue())
        return variable;
    context.error = Error{ErrorCode::NotFound, missingText(context, variable->spec)};
    return nullptr;
}

void addResourceVariableOps(OpRegistry& registry)
{
    OpDef& handle = registry.add("VarHandleOp",
                                 "-> resource: resource; dtype: type; shape: shape; container: string=\"\"; "
                                 "shared_name: string=\"\"; debug_name: string=\"\"; allowed_devices: list(string)=[]",
                                 makeVarHandle);
    handle.isStateful = true;
    handle.namedResource = NamedResource::Variable;
    const auto add = [&registry](std::string_view name, std::string_view spec, KernelFactory kernel) {
        registry.add(name, spec, kernel).isStateful = true;
    };
    add("ReadVariableOp", "resource: resource -> value: dtype; dtype: type", makeReadVariable);
    add("DisableCopyOnRead", "resource: resource ->", plainKernel<runDisableCopyOnRead, true>);
    add("AssignVariableOp", "resource: resource, value: dtype -> ; dtype: type; validate_shape: bool=false",
        makeAssign);
    add("AssignAddVariableOp", "resource: resource, value: dtype -> ; dtype: type",
        plainKernel<runAssignUpdate<UpdateKind::Add>>);
    add("AssignSubVariableOp", "resource: resource, value: dtype -> ; dtype: type",
        plainKernel<runAssignUpdate<UpdateKind::Sub>>);
    add("VarIsInitializedOp", "resource: resource -> is_initialized: bool", plainKernel<runIsInitialized, true>);
    add("DestroyResourceOp", "resource: resource -> ; ignore_lookup_error: bool=true", makeDestroy);
    add("VariableShape", "input: resource -> output: out_type; out_type: {int32,int64}=int32", makeVariableShape);
}

}
