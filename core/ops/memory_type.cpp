// SPDX-License-Identifier: Apache-2.0
#include "core/ops/memory_type.h"

#include "core/base/assert.h"
#include "core/ops/families.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace tagscope {

namespace {

/// Arguments of an op that are in host memory whatever their dtype.
struct HostArguments {
    std::string_view op;
    std::initializer_list<std::string_view> arguments;
};

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
    std::vector<bool> result;
    result.reserve(types.size());
    for (const ArgSpec& arg : args)
        for (size_t i = tensorsOf(arg, def, node); i > 0 && result.size() < types.size(); --i) {
            const DType type = baseType(types[result.size()]);
            const bool isHeldByHost = (type == DType::String || type == DType::Resource);
            result.push_back(arg.isOnHost || isHeldByHost || (type == DType::Int32 && !def.hasIntsOnDevice));
        }
    result.resize(types.size(), false);
    return result;
}

}

void addHostMemory(OpRegistry& registry)
{
    const HostArguments onHost[] = {
        {"ArgMax", {"dimension"}},
        {"ArgMin", {"dimension"}},
        {"All", {"reduction_indices"}},
        {"Any", {"reduction_indices"}},
        {"BroadcastArgs", {"s0", "s1", "r0"}},
        {"BroadcastGradientArgs", {"s0", "s1", "r0", "r1"}},
        {"BroadcastTo", {"shape"}},
        {"Concat", {"concat_dim"}},
        {"ConcatV2", {"axis"}},
        {"Conv2DBackpropFilter", {"filter_sizes"}},
        {"Conv2DBackpropInput", {"input_sizes"}},
        {"Cumprod", {"axis"}},
        {"Cumsum", {"axis"}},
        {"ExpandDims", {"dim"}},
        {"Fill", {"dims"}},
        {"GatherV2", {"axis"}},
        {"LoopCond", {"input", "output"}},
        {"Max", {"reduction_indices"}},
        {"Mean", {"reduction_indices"}},
        {"Merge", {"value_index"}},
        {"Min", {"reduction_indices"}},
        {"MirrorPad", {"paddings"}},
        {"MirrorPadGrad", {"paddings"}},
        {"Multinomial", {"num_samples"}},
        {"OneHot", {"depth"}},
        {"Pad", {"paddings"}},
        {"PadV2", {"paddings", "constant_values"}},
        {"Prod", {"reduction_indices"}},
        {"RandomStandardNormal", {"shape"}},
        {"RandomUniform", {"shape"}},
        {"RandomUniformInt", {"shape", "minval", "maxval"}},
        {"Range", {"start", "limit", "delta", "output"}},
        {"Rank", {"output"}},
        {"RefMerge", {"value_index"}},
        {"RefSwitch", {"pred"}},
        {"Reshape", {"shape"}},
        {"Reverse", {"dims"}},
        {"ReverseV2", {"axis"}},
        {"ScatterNd", {"shape"}},
        {"Shape", {"output"}},
        {"ShapeN", {"output"}},
        {"Size", {"output"}},
        {"Slice", {"begin", "size"}},
        {"Split", {"split_dim"}},
        {"SplitV", {"size_splits", "split_dim"}},
        {"StackV2", {"max_size"}},
        {"StridedSlice", {"begin", "end", "strides"}},
        {"StridedSliceGrad", {"shape", "begin", "end", "strides"}},
        {"Sum", {"reduction_indices"}},
        {"Switch", {"pred"}},
        {"TensorArrayGatherV3", {"indices"}},
        {"TensorArrayReadV3", {"index"}},
        {"TensorArrayScatterV3", {"indices"}},
        {"TensorArraySizeV3", {"size"}},
        {"TensorArraySplitV3", {"lengths"}},
        {"TensorArrayV3", {"size"}},
        {"TensorArrayWriteV3", {"index"}},
        {"Tile", {"multiples"}},
        {"TopKV2", {"k"}},
        {"Transpose", {"perm"}},
        {"TruncatedNormal", {"shape"}},
        {"UnsortedSegmentSum", {"num_segments"}},
    };
    for (const auto& [op, arguments] : onHost) {
        OpDef& def = registry.known(op);
        for (const std::string_view argument : arguments) {
            size_t marked = 0;
            for (std::vector<ArgSpec>* specs : {&def.inputs, &def.outputs})
                for (ArgSpec& spec : *specs)
                    if (spec.name == argument) {
                        spec.isOnHost = true;
                        ++marked;
                    }
            TAGSCOPE_ASSERT(marked > 0, def.name.c_str());
        }
    }
    // They compute with int32 on the device, or make it of what is there.
    for (const std::string_view op : {"Bitcast",

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
                                      "UnsortedSegmentSum"})
        registry.known(op).hasIntsOnDevice = true;
    for (const std::string_view op : {"_HostSend", "_HostRecv"})
        for (std::vector<ArgSpec>* specs : {&registry.known(op).inputs, &registry.known(op).outputs})
            for (ArgSpec& spec : *specs)
                spec.isOnHost = true;
    for (const std::string_view op : {"_Send", "_Recv", "Send", "Recv"})
        registry.known(op).hasIntsOnDevice = true;
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
