// SPDX-License-Identifier: Apache-2.0
#include "core/build/infer.h"

#include <algorithm>
#include <memory>

namespace tagscope {

namespace {

/// How many tensors an argument takes: given by an attribute, or whatever the other arguments leave over (-1).
int64_t givenLength(const ArgSpec& arg, const Node& node)
{
    if (!arg.numberAttr.empty()) {
        const int64_t* number = node.attr<int64_t>(arg.numberAttr);
        return number ? *number : -1;
    }
    if (!arg.typeListAttr.empty()) {
        const AttrValue* value = node.attrs.find(arg.typeListAttr);
        const AttrList* list = value ? value->asList() : nullptr;
        return list ? static_cast<int64_t>(list->size()) : -1;
    }
    return 1;
}

AttrValue typeList(std::span<const DType> types)
{
    AttrList list;
    for (const DType type : types)
        list.emplace_back(baseType(type));
    return AttrValue(std::make_shared<const AttrList>(std::move(list)));
}

void setIfAbsent(Node& node, const std::string& attr, AttrValue value)
{
    if (!attr.empty() && !node.attrs.find(attr))
        node.attrs.set(attr, std::move(value));
}

Failure wrongCount(const Node& node, size_t found)
{
    return invalidArgument("node '{}': {} inputs do not fit op {}", node.name, found, node.op);
}

}

Result<void> inferAttrs(const OpDef& def, std::span<const DType> inputTypes, Node& node)
{
    int64_t known = 0;
    int64_t open = 0;
    for (const ArgSpec& arg : def.inputs) {
        const int64_t length = givenLength(arg, node);
        known += std::max<int64_t>(length, 0);
        open += length < 0 ? 1 : 0;
    }
    const int64_t left = static_cast<int64_t>(inputTypes.size()) - known;
    if (left < 0 || (open == 0 && left > 0) || (open > 0 && left % open != 0))
        return wrongCount(node, inputTypes.size());

    size_t next = 0;
    for (const ArgSpec& arg : def.inputs) {
        int64_t length = givenLength(arg, node);
        if (length < 0)
            length = left / open;
        if (static_cast<size_t>(length) > inputTypes.size() - next)
            return wrongCount(node, inputTypes.size());
        const auto types = inputTypes.subspan(next, static_cast<size_t>(length));
        next += types.size();
        setIfAbsent(node, arg.numberAttr, AttrValue(length));
        setIfAbsent(node, arg.typeListAttr, typeList(types));
        if (!types.empty())
            setIfAbsent(node, arg.typeAttr, AttrValue(baseType(types.front())));
    }
    return {};
}

Result<void> checkInputs(const Node& node, const NodeSignature& signature, std::span<const DType> inputTypes)
{
    if (signature.inputs.size() != inputTypes.size())
        return wrongCount(node, inputTypes.size());
    for (size_t i = 0; i < inputTypes.size(); ++i) {
        const DType wanted = signature.inputs[i];
        if (inputTypes[i] != wanted && baseType(inputTypes[i]) != wanted)
            return invalidArgument("node '{}': input {} has type {}, expected {}", node.name, i,
                                   dtypeName(inputTypes[i]), dtypeName(wanted));
    }
    return {};
}

}
