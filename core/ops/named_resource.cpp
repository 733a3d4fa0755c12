// SPDX-License-Identifier: Apache-2.0
#include "core/ops/named_resource.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

/// The shared name by which TensorFlow 2 asks for a variable that nobody can find by name.
constexpr std::string_view anonymousName = "cd2c89b7-88b7-44c8-ad83-06c2a9158347";

std::string stringAttr(const OpDef& def, const Node& node, std::string_view name)
{
    const AttrValue* value = attrOrDefault(def, node, name);
    const std::string* text = value ? value->as<std::string>() : nullptr;
    return text ? *text : std::string();
}

}

std::optional<NamedResourceKey> namedResourceKey(const OpDef& def, const Node& node)
{
    if (def.namedResource == NamedResource::None)
        return std::nullopt;
    if (def.namedResource == NamedResource::Counter) {
        const AttrValue* first = attrOrDefault(def, node, "first_n");
        const int64_t* most = first ? first->as<int64_t>() : nullptr;
        if (!most || *most < 0)
            return std::nullopt;  // nothing to count
        return NamedResourceKey{def.namedResource, false, true, "", node.name};
    }
    if (def.namedResource == NamedResource::Mailbox) {
        const int64_t* incarnation = attrOrDefault<int64_t>(def, node, "send_device_incarnation");
        NamedResourceKey key;
        key.kind = def.namedResource;
        key.container =
            fmt::format("{};{:016x};{}", stringAttr(def, node, "send_device"),
                        static_cast<uint64_t>(incarnation ? *incarnation : 0), stringAttr(def, node, "recv_device"));
        key.name = stringAttr(def, node, "tensor_name");
        if (const DType* dtype = attrOrDefault<DType>(def, node, def.inputs.empty() ? "tensor_type" : "T"))
            key.dtype = *dtype;
        return key;
    }
    const std::string sharedName = stringAttr(def, node, "shared_name");
    const bool isVariable = def.namedResource == NamedResource::Variable;
    NamedResourceKey key;
    key.kind = def.namedResource;
    key.isRefVariable = isVariable && !def.outputs.empty() && def.outputs.front().isRef;
    key.isPrivate = isVariable ? sharedName == anonymousName : sharedName.empty();
    key.container = stringAttr(def, node, "container");
    if (key.container.empty())
        key.container = "localhost";
    key.name = sharedName.empty() || key.isPrivate ? node.name : sharedName;
    return key;
}

namespace {

ResourceSpec::Kind kindOf(NamedResource kind)
{
    switch (kind) {
    case NamedResource::Queue: return ResourceSpec::Kind::Queue;
    case NamedResource::Counter: return ResourceSpec::Kind::Counter;
    case NamedResource::Mailbox: return ResourceSpec::Kind::Mailbox;
    case NamedResource::None:
    case NamedResource::Variable: break;
    }
    return ResourceSpec::Kind::Variable;
}

}

Resource namedResourceEntry(const NamedResourceKey& key)
{
    ResourceSpec spec;
    spec.kind = kindOf(key.kind);
    spec.container = key.container;
    spec.name = key.name;
    Resource entry = emptyResource(std::move(spec));
    baseOf(entry).isCreated = key.kind == NamedResource::Counter || key.kind == NamedResource::Mailbox;
    baseOf(entry).spec.dtype = key.dtype;
    return entry;
}

}
