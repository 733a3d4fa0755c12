// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placement_file.h"

#include "core/base/say.h"
#include "core/io/file_bytes.h"

#include <nlohmann/json.hpp>

#include <iterator>

namespace tagscope {

namespace {

using Json = nlohmann::ordered_json;

Result<void> readNodes(const Json& nodes, std::string_view name, PlacementRequest& request)
{
    for (const auto& item : nodes.items()) {
        if (!item.value().is_string())
            return refused("'{}': node '{}' has no device, which is a string", name, item.key());
        request.nodes.push_back({item.key(), item.value().get<std::string>()});
    }
    return {};
}

}

Result<PlacementRequest> readPlacement(std::string_view text, std::string_view name)
{
    // Depth is bounded before anything is built: a placement has no deeper values.
    const auto tooDeep = [](int depth, Json::parse_event_t event, Json&) {
        return depth < 8 || (event != Json::parse_event_t::object_start && event != Json::parse_event_t::array_start);
    };
    const Json json = Json::parse(text, tooDeep, false);
    if (!json.is_object())
        return refused("'{}' is not a JSON object", name);
    PlacementRequest request;
    Json plain = json;
    if (const auto devices = json.find("devices"); devices != json.end() && devices->is_array()) {
        for (const Json& device : *devices) {
            if (!device.is_string())
                return refused("'{}': a device is a string", name);
            request.devices.push_back(device.get<std::string>());
        }
        plain.erase("devices");
    } else if (devices != json.end() && !devices->is_string()) {
        return refused("'{}': \"devices\" is a list", name);
    }
    if (const auto nodes = json.find("nodes"); nodes != json.end() && nodes->is_object()) {
        plain.erase("nodes");
        if (!plain.empty())
            return refused("'{}': \"{}\" is neither \"devices\" nor \"nodes\"", name, plain.items().begin().key());
        plain = *nodes;
    }
    if (Result<void> read = readNodes(plain, name, request); !read)
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
