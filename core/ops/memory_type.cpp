// SPDX-License-Identifier: Apache-2.0
#include "core/ops/memory_type.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tagscope {

namespace {

/// Arguments of an op that are in host memory whatever their dtype.
struct HostArguments {
    std::string_view op;
    std::string_view arguments;  // names, with a blank before and after each
};

constexpr std::array hostArguments{
    HostArguments{"ArgMax", " dimension "},
    HostArguments{"ArgMin", " dimension "},
    HostArguments{"All", " reduction_indices "},
    HostArguments{"Any", " reduction_indices "},
    HostArguments{"BroadcastArgs", " s0 s1 r0 "},
    HostArguments{"BroadcastGradientArgs", " s0 s1 r0 r1 "},
    HostArguments{"BroadcastTo", " shape "},
    HostArguments{"Concat", " concat_dim "},
    HostArguments{"ConcatV2", " axis "},
    HostArguments{"Conv2DBackpropFilter", " filter_sizes "},
    HostArguments{"Conv2DBackpropInput", " input_sizes "},
    HostArguments{"Cumprod", " axis "},
    HostArguments{"Cumsum", " axis "},
    HostArguments{"ExpandDims", " dim "},
    HostArguments{"Fill", " dims "},
    HostArguments{"GatherV2", " axis "},
    HostArguments{"LoopCond", " input output "},
    HostArguments{"Max", " reduction_indices "},
    HostArguments{"Mean", " reduction_indices "},
    HostArguments{"Merge", " value_index "},
    HostArguments{"Min", " reduction_indices "},
    HostArguments{"MirrorPad", " paddings "},
    HostArguments{"MirrorPadGrad", " paddings "},
    HostArguments{"Multinomial", " num_samples "},
    HostArguments{"OneHot", " depth "},
    HostArguments{"Pad", " paddings "},
    HostArguments{"PadV2", " paddings constant_values "},
    HostArguments{"Prod", " reduction_indices "},
    HostArguments{"RandomStandardNormal", " shape "},
    HostArguments{"RandomUniform", " shape "},
    HostArguments{"RandomUniformInt", " shape minval maxval "},
    HostArguments{"Range", " start limit delta output "},
    HostArguments{"Rank", " output "},
    HostArguments{"RefMerge", " value_index "},
    HostArguments{"RefSwitch", " pred "},
    HostArguments{"Reshape", " shape "},
    HostArguments{"Reverse", " dims "},
    HostArguments{"ReverseV2", " axis "},
    HostArguments{"ScatterNd", " shape "},
    HostArguments{"Shape", " output "},
    HostArguments{"ShapeN", " output "},
    HostArguments{"Size", " output "},
    HostArguments{"Slice", " begin size "},
    HostArguments{"Split", " split_dim "},
    HostArguments{"SplitV", " size_splits split_dim "},
    HostArguments{"StackV2", " max_size "},
    HostArguments{"StridedSlice", " begin end strides "},
    HostArguments{"StridedSliceGrad", " shape begin end strides "},
    HostArguments{"Sum", " reduction_indices "},
    HostArguments{"Switch", " pred "},
    HostArguments{"TensorArrayGatherV3", " indices "},
    HostArguments{"TensorArrayReadV3", " index "},
    HostArguments{"TensorArrayScatterV3", " indices "},
    HostArguments{"TensorArraySizeV3", " size "},
    HostArguments{"TensorArraySplitV3", " lengths "},
    HostArguments{"TensorArrayV3", " size "},
    HostArguments{"TensorArrayWriteV3", " index "},
    HostArguments{"Tile", " multiples "},
    HostArguments{"TopKV2", " k "},
    HostArguments{"Transpose", " perm "},
    HostArguments{"TruncatedNormal", " shape "},
    HostArguments{"UnsortedSegmentSum", " num_segments "},
};

/// Ops that have int32 on the device: they compute with it there, or make it of what is there.
constexpr std::array<std::string_view, 21> intsOnDevice{
    "Bitcast",
    "Bucketize",
    "Cast",
    "DynamicPartition",
    "Gather",
    "DynamicStitch",
    "GatherNd",
    "GatherV2",
    "InTopK",
    "InTopKV2",
    "OneHot",
    "ResourceGather",
    "ScatterNd",
    "SparseSoftmaxCrossEntropyWithLogits",
    "TopKV2",
    "UnsortedSegmentMax",
    "Where",
    "UnsortedSegmentMin",
    "Unique",
    "UnsortedSegmentProd",
    "UnsortedSegmentSum",
};

/// Transfers themselves say by their name where their end is.
constexpr bool isHostTransfer(std::string_view op)
{
    return op == "_HostSend" || op == "_HostRecv";
}
constexpr bool isDeviceTransfer(std::string_view op)
{
    return op == "_Send" || op == "_Recv" || op == "Send" || op == "Recv";
}

size_t tensorsOf(const ArgSpec& arg, const OpDef& def, const Node& node)
{
    if (!arg.numberAttr.empty()) {
        const auto* n = attrOrDefault<int64_t>(def, node, arg.numberAttr);
        return n && *n > 0 ? static_cast<size_t>(*n) : 0;
    }
    if (!arg.typeListAttr.empty()) {
        const AttrValue* types = attrOrDefault(def, node, arg.typeListAttr);
        const AttrList* list = types ? types->asList() : nullptr;
        return list ? list->size() : 0;
    }
    return 1;
}

std::vector<bool> onHost(std::span<const ArgSpec> args, std::span<const DType> types, const OpDef& def,
                         const Node& node)
{
    if (isHostTransfer(def.name) || isDeviceTransfer(def.name))
        return std::vector<bool>(types.size(), isHostTransfer(def.name));
    const auto* named = std::ranges::find(hostArguments, def.name, &HostArguments::op);
    const bool keepsInts = std::ranges::find(intsOnDevice, def.name) != intsOnDevice.end();
    std::vector<bool> result;
    result.reserve(types.size());
    for (const ArgSpec& arg : args) {
        const bool isNamed =
            named != hostArguments.end() && named->arguments.find(' ' + arg.name + ' ') != std::string_view::npos;
        for (size_t i = tensorsOf(arg, def, node); i > 0 && result.size() < types.size(); --i) {
            const DType type = baseType(types[result.size()]);
            result.push_back(isNamed || type == DType::String || type == DType::Resource
                             || (type == DType::Int32 && !keepsInts));
        }
    }
    result.resize(types.size(), false);
    return result;
}

}

HostMemory hostMemory(const OpDef& def, const Node& node, const NodeSignature& signature)
{
    HostMemory memory{onHost(def.inputs, signature.inputs, def, node),
                      onHost(def.outputs, signature.outputs, def, node)};
    // What compares int32 does so on the host.
    const auto isInt = [](DType type) { return baseType(type) == DType::Int32; };
    if (!signature.inputs.empty() && std::ranges::all_of(signature.inputs, isInt)
        && std::ranges::find(memory.inputs, false) == memory.inputs.end())
        for (size_t i = 0; i < signature.outputs.size(); ++i)
            if (signature.outputs[i] == DType::Bool)
                memory.outputs[i] = true;
    return memory;
}

}
