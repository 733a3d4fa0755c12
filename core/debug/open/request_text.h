// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/transform/run_graph.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// Feeds, fetches and targets as somebody typed them.
struct RequestText {
    std::vector<std::string> feeds;  ///< "NAME[:I]=VALUE", VALUE as in the contract of the command line
    std::vector<std::string> fetches;
    std::vector<std::string> targets;

    bool operator==(const RequestText&) const = default;
};

/// Whether the value of a feed is read from a file: "x=@values.npy".
bool isFromFile(std::string_view feed);
/// With those files named so that they are found from every folder; relative ones are in `folder`.
RequestText withWholePaths(RequestText text, const std::filesystem::path& folder);
/// The other way round: whole ones as they are seen from `folder`, with which they may move.
RequestText withPathsFrom(RequestText text, const std::filesystem::path& folder);

/// readValue, or readTypedValue for those who have somebody else waiting.
using ValueReader = Result<Tensor> (*)(std::string_view text, DType wanted);

/// The request with its values, converted to the dtypes of their nodes. Every error is one of usage; those of a value
/// begin with `prefix` and the name of the feed.
Result<RunRequest> requestFromText(const RequestText& text, const Graph& graph, ValueReader read,
                                   std::string_view prefix = "feed ");

/// An error of prepareRun with the names that were probably meant behind it, where it is about nodes that are not
/// there: "FetchOutputs node reslt: not found; did you mean 'result'?".
Error withNearestNames(Error error, const RunRequest& request, const Graph& graph);

}
