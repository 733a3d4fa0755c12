// SPDX-License-Identifier: Apache-2.0
#include "core/debug/open/request_text.h"

#include "core/base/say.h"
#include "core/debug/names/suggest.h"
#include "core/ops/op_def.h"

namespace tagscope {

namespace {

template <class Change>
RequestText withPaths(RequestText text, const Change& change)
{
    for (std::string& feed : text.feeds) {
        if (!isFromFile(feed))
            continue;
        const size_t begin = feed.find('=') + 2;
        feed.replace(begin, std::string::npos, change(std::filesystem::path(feed.substr(begin))).string());
    }
    return text;
}

}

bool isFromFile(std::string_view feed)
{
    const size_t equals = feed.find('=');
    return equals != std::string_view::npos && feed.substr(equals + 1).starts_with('@');
}

RequestText withWholePaths(RequestText text, const std::filesystem::path& folder)
{
    return withPaths(std::move(text),
                     [&](const std::filesystem::path& path) { return (folder / path).lexically_normal(); });
}

RequestText withPathsFrom(RequestText text, const std::filesystem::path& folder)
{
    return withPaths(std::move(text),
                     [&](const std::filesystem::path& path) { return path.lexically_proximate(folder); });
}

Result<RunRequest> requestFromText(const RequestText& text, const Graph& graph, ValueReader read,
                                   std::string_view prefix)
{
    RunRequest request;
    request.fetches = text.fetches;
    request.targets = text.targets;
    for (const std::string& feed : text.feeds) {
        const size_t equals = feed.find('=');
        if (equals == std::string::npos || equals == 0)
            return refused("{}'{}': expected NAME=VALUE", prefix, feed);
        const std::string name = feed.substr(0, equals);
        const Result<DType> dtype = feedDType(graph, OpRegistry::standard(), name);
        if (!dtype) {
            request.feeds.push_back({name, {}});
            return Failure(withNearestNames(dtype.error(), request, graph));
        }
        Result<Tensor> value = read(std::string_view(feed).substr(equals + 1), *dtype);
        if (!value)
            return fail(value.error().code, "{}{}: {}", prefix, name, toString(value.error()));
        request.feeds.push_back({name, std::move(*value)});
    }
    return request;
}

Error withNearestNames(Error error, const RunRequest& request, const Graph& graph)
{
    if (error.code != ErrorCode::NotFound)
        return error;
    constexpr size_t mostNamed = 5;
    std::vector<std::string_view> names;
    std::string nearest;
    size_t missing = 0;
    const auto look = [&](std::string_view text) {
        const std::string_view name = parseInputName(text).node;
        if (graph.find(name) || graph.find(text) || ++missing > mostNamed)
            return;
        if (names.empty())
            for (const Node& node : graph.nodes())
                names.push_back(node.name);
        if (const std::optional<std::string_view> near = nearestWord(name, names))
            nearest += fmt::format("{}'{}'", nearest.empty() ? "" : ", ", *near);
    };
    // The first kind that lacks one is what it is about: of feeds and fetches the first, of targets all.
    for (const Feed& feed : request.feeds)
        if (missing == 0)
            look(feed.name);
    for (const std::string& fetch : request.fetches)
        if (missing == 0)
            look(fetch);
    if (missing == 0)
        for (const std::string& target : request.targets)
            look(target);
    if (nearest.empty())
        return error;
    while (error.message.ends_with(' '))
        error.message.pop_back();
    error.message += say("; did you mean {}?", nearest);
    return error;
}

}
