// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placement_file.h"

#include "core/base/say.h"
#include "core/io/file_bytes.h"
#include "core/io/option_json.h"

#include <utility>
#include <vector>

namespace tagscope {

namespace {

Result<void> readNodes(const OptionJson& nodes, std::string_view name, PlacementRequest& request)
{
    for (const auto& [pattern, device] : nodes.members) {
        if (device.kind != OptionJson::Kind::Text)
            return refused("{}: node '{}' has no device, which is a string", placeText(name, device), pattern);
        request.nodes.push_back({pattern, device.text});
    }
    return {};
}

}

Result<PlacementRequest> readPlacement(std::string_view text, std::string_view name)
{
    using Kind = OptionJson::Kind;
    const Result<OptionJson> json = readOptionJson(text, name);
    if (!json)
        return Failure(json.error());
    PlacementRequest request;
    // Plain, "devices" and "nodes" are nodes of those names.
    const auto ofKind = [&](std::string_view key, Kind kind) {
        const OptionJson* found = json->find(key);
        return found && found->kind == kind ? found : nullptr;
    };
    const OptionJson* devices = ofKind("devices", Kind::List);
    const OptionJson* nodes = ofKind("nodes", Kind::Object);
    for (const auto& [key, value] : json->members) {
        if (key == "devices" && !devices && value.kind != Kind::Text)
            return refused("{}: \"devices\" is a list", placeText(name, value));
        if (nodes && &value != devices && &value != nodes)
            return refused("{}: \"{}\" is neither \"devices\" nor \"nodes\"", placeText(name, value), key);
    }
    for (const OptionJson& device : devices ? devices->items : std::vector<OptionJson>()) {
        if (device.kind != Kind::Text)
            return refused("{}: a device is a string", placeText(name, device));
        request.devices.push_back(device.text);
    }
    OptionJson plain;
    if (!nodes) {
        plain.members = json->members;
        std::erase_if(plain.members, [&](const auto& member) { return devices && member.first == "devices"; });
    }
    if (Result<void> read = readNodes(nodes ? *nodes : plain, name, request); !read)
        return failure(std::move(read));
    return request;
}

Result<PlacementRequest> readPlacementFile(const std::string& path)
{
    const Result<FileBytes> text = readOptionFile(path);
    if (!text)
        return Failure(text.error());
    return readPlacement(text->bytes(), path);
}

Result<PlacementRequest> placementOfOptions(uint64_t devices, const std::string& file)
{
    if (!file.empty()) {
        Result<PlacementRequest> request = readPlacementFile(file);
        if (!request)
            request.error().message = "--placement: " + request.error().message;
        return request;
    }
    return devices > 1 ? spreadOver(devices) : PlacementRequest();
}

PlacementRequest spreadOver(uint64_t devices)
{
    PlacementRequest request;
    request.spreads = true;
    for (uint64_t i = 0; i < devices; ++i)
        request.devices.push_back(fmt::format("/job:localhost/replica:0/task:0/device:CPU:{}", i));
    return request;
}

}
