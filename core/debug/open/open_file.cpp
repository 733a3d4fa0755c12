// SPDX-License-Identifier: Apache-2.0
#include "core/debug/open/open_file.h"

#include "core/base/say.h"
#include "core/io/graph_reader.h"
#include "core/io/value.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace tagscope {

Result<void> refuseEndless(const std::filesystem::path& path)
{
    std::error_code failed;
    const std::filesystem::file_status status = std::filesystem::status(path, failed);
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)
        || std::filesystem::is_directory(status))
        return {};
    Error error{ErrorCode::FailedPrecondition, say("is no regular file: copy what it gives to one, and open that"), {}};
    error.where.file = path.string();
    return Failure(std::move(error));
}

Result<Tensor> readTypedValue(std::string_view text, DType wanted)
{
    if (text.starts_with('@'))
        if (Result<void> refused = refuseEndless(std::string(text.substr(1))); !refused)
            return Failure(std::move(refused).error());
    return readValue(text, wanted);
}

Result<OpenedFile> openFile(const std::filesystem::path& path, std::stop_token stop,
                            const std::function<void(double)>& progress)
{
    OpenedFile file;
    file.path = path;
    std::array<char, 64> head{};
    std::error_code failed;
    if (std::filesystem::is_regular_file(path, failed)) {
        std::ifstream in(path, std::ios::binary);
        in.read(head.data(), head.size());
        const auto length = static_cast<size_t>(in.gcount());
        if (looksLikeTrace(std::as_bytes(std::span(head.data(), length)))) {
            Result<SavedTrace> trace = loadTrace(path, stop, progress);
            if (!trace)
                return Failure(std::move(trace).error());
            file.format = "trace";
            file.graph = trace->program().openedGraphPtr();
            if (const NetworkPlan* network = trace->program().network())
                file.network = network->request;
            file.placement = trace->program().askedPlacement();
            file.placement->of.resize(std::min(file.placement->of.size(), file.graph->size()));
            file.trace = std::move(*trace);
            return file;
        }
    }
    Result<LoadedFile> loaded = readGraph(path.string(), {stop, progress});
    if (!loaded)
        return Failure(std::move(loaded).error());
    file.format = fileKindName(loaded->kind);
    file.graph = std::make_shared<const Graph>(std::move(loaded->graph));
    return file;
}

}
