// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/state_support.h"
#include "core/ops/state/tensor_array.h"

#include <algorithm>
#include <array>

namespace tagscope {

namespace {

struct CreateParams {
    ResourceSpec spec;
    std::string name;
    bool isRef = false;  ///< the oldest op gives out a reference instead of a resource handle
};

/// Sets the outputs of an op that makes an array: handle, and flow where it has one.
void setHandle(KernelContext& context, ResourceId id, bool isRef)
{
    context.outputs[0] = isRef ? Tensor::ref(id, DType::String) : Tensor::resource(id);
    if (context.outputs.size() > 1)
        context.outputs[1] = Tensor::scalar(0.0f);
}

KernelStatus runCreate(KernelContext& context)
{
    const auto& params = context.param<CreateParams>();
    const Tensor& size = context.inputs[0];
    if (!size.isScalar())
        return context.invalidArgument("TensorArray size must be scalar, but had shape: {}", size.shape().toString());
    if (size.at<int32_t>(0) < 0)
        return context.invalidArgument("Size should be >= 0.");
    ResourceSpec spec = params.spec;
    spec.size = size.at<int32_t>(0);
    setHandle(context, createNumbered(context, std::move(spec), params.name), params.isRef);
    return KernelStatus::Ok;
}

Result<Kernel> makeCreate(const KernelSpec& spec)
{
    CreateParams params;
    params.spec.kind = ResourceSpec::Kind::TensorArray;
    params.spec.dtype = spec.attr<DType>("dtype");
    params.spec.elementShape = spec.attr<Shape>("element_shape");
    params.spec.dynamicSize = spec.attr<bool>("dynamic_size");
    params.spec.clearAfterRead = spec.attr<bool>("clear_after_read");
    if (spec.def.attr("identical_element_shapes"))
        params.spec.identicalElementShapes = spec.attr<bool>("identical_element_shapes");
    const auto& name = spec.attr<std::string>("tensor_array_name");
    params.name = name.empty() ? spec.node.name : name;
    params.isRef = spec.def.outputs.front().isRef;
    return kernelWith(runCreate, std::move(params), true);
}

struct GradParams {
    std::string source;
};

/// What the gradient array of `array` is, if it has none for this source yet.
ResourceSpec gradientSpec(const ArrayResource& array, ResourceId id, const std::string& source, Shape prepended)
{
    ResourceSpec spec;
    spec.kind = ResourceSpec::Kind::TensorArray;
    spec.name = fmt::format("{}@{}", array.spec.name, source);
    spec.dtype = array.spec.dtype;
    spec.size = array.spec.size;
    spec.markedSize = array.spec.markedSize;
    spec.identicalElementShapes = array.spec.identicalElementShapes;
    spec.multipleWritesAggregate = true;
    spec.gradientOf = id;
    spec.gradientSource = source;
    spec.elementShape = array.spec.elementShape;
    if (array.spec.elementShape.hasKnownRank()) {
        spec.elementShape = prepended;
        for (const int64_t dim : array.spec.elementShape.dims())
            spec.elementShape.append(dim);
    }
    spec.prependedShape = std::move(prepended);
    return spec;
}

KernelStatus runGrad(KernelContext& context)
{
    const std::string& source = context.param<GradParams>().source;
    const ArrayResource* array = handledArray(context);
    if (!array)
        return KernelStatus::Failed;
    if (array->gradientsDisallowed)
        return context.invalidArgument(
            "Unable to create a gradients TensorArray for {}.  Perhaps you used the "
            "multiple_writes_aggregate flag on a previous write?  Gradient calculation is impossible "
            "when multiple writes are performed to the same index.",
            array->spec.name);
    if (array->spec.gradientOf.isValid())
        return context.invalidArgument("Wrong input container. _tensor_array_grads{}", array->spec.name);
    const ResourceId id = context.inputs[0].resourceId();
    const auto known = std::ranges::find(array->gradients, source, &std::pair<std::string, ResourceId>::first);
    if (known != array->gradients.end()) {
        setHandle(context, known->second, false);
        return KernelStatus::Ok;
    }
    Shape prepended;
    if (context.inputs.size() > 2) {
        const Tensor& dims = context.inputs[2];
        if (dims.shape().rank() != 1 || dims.elements() > 254)
            return context.invalidArgument("shape_to_prepend must be a vector of dimensions, but had shape {}",
                                           dims.shape().toString());
        for (int64_t i = 0; i < dims.elements(); ++i) {
            if (dims.at<int32_t>(i) < 0)
                return context.invalidArgument("Dimension {} must be >= 0", dims.at<int32_t>(i));
            prepended.append(dims.at<int32_t>(i));
        }
    }
    const ResourceId created = context.resources->next();
    listCreate(context, created,
               std::make_shared<const ResourceSpec>(gradientSpec(*array, id, source, std::move(prepended))));
    setHandle(context, created, false);
    return KernelStatus::Ok;
}

Result<Kernel> makeGrad(const KernelSpec& spec)
{
    return kernelWith(runGrad, GradParams{spec.attr<std::string>("source")}, true);
}

/// The index in input 1; nothing, with the error set, if it is no scalar.
const int32_t* scalarIndex(KernelContext& context)
{
    const Tensor& index = context.inputs[1];
    if (index.isScalar())
        return index.data<int32_t>();
    context.error = Error{ErrorCode::InvalidArgument,
                          fmt::format("TensorArray index must be scalar, but had shape: {}", index.shape().toString())};
    return nullptr;
}

KernelStatus runWrite(KernelContext& context)
{
    const int32_t* index = scalarIndex(context);
    const ArrayResource* array = index ? handledArray(context) : nullptr;
    if (!array)
        return KernelStatus::Failed;
    ArrayPass pass(context, *array);
    if (!pass.checkWriteDType(context.inputs[2].dtype()) || !pass.write(*index, context.inputs[2]))
        return KernelStatus::Failed;
    context.outputs[0] = context.inputs[3];
    return KernelStatus::Ok;
}

struct ReadParams {
    DType dtype = DType::Invalid;
};

KernelStatus runArrayRead(KernelContext& context)
{
    const int32_t* index = scalarIndex(context);
    const ArrayResource* array = index ? handledArray(context) : nullptr;
    if (!array)
        return KernelStatus::Failed;
    ArrayPass pass(context, *array);
    const bool done = pass.checkReadDType(context.param<ReadParams>().dtype) && pass.read(*index, context.outputs[0]);
    return done ? KernelStatus::Ok : KernelStatus::Failed;
}

Result<Kernel> makeArrayRead(const KernelSpec& spec)
{
    return kernelWith(runArrayRead, ReadParams{spec.attr<DType>("dtype")}, true);
}

KernelStatus runArraySize(KernelContext& context)
{
    const ArrayResource* array = handledArray(context);
    if (!array)
        return KernelStatus::Failed;
    context.outputs[0] = Tensor::scalar(static_cast<int32_t>(array->spec.size));
    return KernelStatus::Ok;
}

KernelStatus runArrayClose(KernelContext& context)
{
    if (!handledArray(context) && context.error.code == ErrorCode::NotFound)
        return KernelStatus::Failed;
    context.error = {};
    listEffect(context, Effect::Kind::Close, context.inputs[0].resourceId());
    return KernelStatus::Ok;
}

}

void addTensorArrayOps(OpRegistry& registry)
{
    const auto add = [&registry](const std::string& name, const std::string& spec, KernelFactory kernel) {
        registry.add(name, spec, kernel).isStateful = true;
    };
    const std::string attrs =
        "dtype: type; element_shape: shape=?; dynamic_size: bool=false; clear_after_read: bool=true; "
        "tensor_array_name: string=\"\"";
    add("TensorArrayV3", "size: int32 -> handle: resource, flow: float; identical_element_shapes: bool=false; " + attrs,
        makeCreate);
    // The second generation passes handles as plain strings, which nothing writes any more: known, but without kernels.
    add("TensorArrayV2", "size: int32 -> handle: string; " + attrs, nullptr);
    add("TensorArray", "size: int32 -> handle: Ref(string); " + attrs, makeCreate);
    add("TensorArrayGradV3",
        "handle: resource, flow_in: float -> grad_handle: resource, flow_out: float; source: string", makeGrad);
    add("TensorArrayGradWithShape",
        "handle: resource, flow_in: float, shape_to_prepend: int32 -> grad_handle: resource, "
        "flow_out: float; source: string",
        makeGrad);
    add("TensorArrayGradV2", "handle: string, flow_in: float -> grad_handle: string; source: string", nullptr);
    add("TensorArrayGrad", "handle: string, flow_in: float -> grad_handle: Ref(string); source: string", nullptr);
    struct Generation {
        const char* suffix;
        const char* handle;
        bool hasKernels;
    };
    for (const Generation& g :
         {Generation{"V3", "resource", true}, Generation{"V2", "string", false}, Generation{"", "Ref(string)", true}}) {
        const auto addAll = [&](std::string_view name, std::string_view rest, KernelFactory kernel) {
            add(fmt::format("TensorArray{}{}", name, g.suffix), fmt::format("handle: {}{}", g.handle, rest),
                g.hasKernels ? kernel : nullptr);
        };
        addAll("Write", ", index: int32, value: T, flow_in: float -> flow_out: float; T: type",
               plainKernel<runWrite, true>);
        addAll("Read", ", index: int32, flow_in: float -> value: dtype; dtype: type", makeArrayRead);
        addAll("Size", ", flow_in: float -> size: int32", plainKernel<runArraySize, true>);
        addAll("Close", " ->", plainKernel<runArrayClose, true>);
    }
}

}
