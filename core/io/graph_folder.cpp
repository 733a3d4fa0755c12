// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_folder.h"

#include "core/base/say.h"
#include "core/graph/device.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

namespace tagscope {

namespace {

constexpr size_t mostFiles = 100'000;

bool isGraphName(const std::filesystem::path& path)
{
    return path.extension() == ".pb" || path.extension() == ".pbtxt";
}

std::vector<std::filesystem::path> graphFiles(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    for (std::filesystem::directory_iterator it(folder, failed), end; !failed && it != end && files.size() < mostFiles;
         it.increment(failed))
        if (std::error_code unknown; isGraphName(it->path()) && it->is_regular_file(unknown))
            files.push_back(it->path());
    std::ranges::sort(files);
    return files;
}

/// One of the files.
struct Part {
    std::filesystem::path path;
    LoadedFile file;
    std::optional<DeviceSpec> device;  ///< of its first node that has one
};

std::optional<DeviceSpec> firstDevice(const Graph& graph)
{
    for (const Node& node : graph.nodes())
        if (!node.device.empty())
            if (Result<DeviceSpec> spec = parseDevice(node.device))
                return *spec;
    return std::nullopt;
}

/// Puts the parts together, one after the other.
class Joiner {
public:
    void add(const Part& part)
    {
        const Graph& graph = part.file.graph;
        const size_t base = m_assembler.size();
        for (size_t i = 0; i < graph.size(); ++i) {
            Node node = graph.node(NodeId(i));
            for (Endpoint& input : node.inputs)
                if (input.node.isValid())
                    input.node = NodeId(input.node.index() + base);
            for (NodeId& control : node.controlInputs)
                control = NodeId(control.index() + base);
            const std::string name = node.name;
            // Twice in one file is that file's mistake, which its own problems tell.
            const bool isOwn = graph.find(name) == NodeId(i);
            if (isOwn && !m_names.insert(name).second)
                node.name = freeName(name);
            if (node.name != name)
                m_assembler.addProblem({ErrorCode::AlreadyExists,
                                        say("'{}' of '{}' has the name of a node of another partition, and is called "
                                            "'{}' here",
                                            name, part.path.filename().string(), node.name),
                                        NodeId(base + i),
                                        {},
                                        false});
            m_assembler.addNode(std::move(node));
        }
        for (Problem problem : graph.problems()) {
            if (problem.rule == "G4" || problem.rule == "G5" || problem.rule == "G6")
                continue;  // found again
            if (problem.node.isValid())
                problem.node = NodeId(problem.node.index() + base);
            m_assembler.addProblem(std::move(problem));
        }
        for (const LibraryFunction& function : graph.functions())
            if (m_functions.insert(function.name).second)
                m_assembler.addFunction(function);
        if (!graph.libraryGradients().empty())
            m_assembler.setLibraryGradients(graph.libraryGradients());
        if (base == 0)
            m_assembler.setVersions(graph.versions());
    }

    Graph finish() && { return std::move(m_assembler).finish(); }

private:
    std::string freeName(const std::string& name)
    {
        for (size_t& number = m_suffixes[name];;)
            if (std::string tried = fmt::format("{}_{}", name, ++number); m_names.insert(tried).second)
                return tried;
    }

    GraphAssembler m_assembler;
    std::unordered_set<std::string> m_names;
    std::map<std::string, size_t> m_suffixes;
    std::set<std::string> m_functions;
};

}

bool looksLikeGraphFolder(const std::filesystem::path& path)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed) || std::filesystem::exists(path / "saved_model.pb", failed)
        || std::filesystem::exists(path / "saved_model.pbtxt", failed))
        return false;
    for (std::filesystem::directory_iterator it(path, failed), end; !failed && it != end; it.increment(failed))
        if (isGraphName(it->path()))
            return true;
    return false;
}

Result<LoadedFile> readGraphFolder(const std::filesystem::path& path, const ReadOptions& options)
{
    std::vector<Part> parts;
    const std::vector<std::filesystem::path> files = graphFiles(path);
    LoadedFile whole;
    whole.kind = FileKind::GraphFolder;
    for (size_t i = 0; i < files.size(); ++i) {
        ReadOptions own = options;
        if (options.progress)
            own.progress = [&](double done) {
                options.progress((static_cast<double>(i) + done) / static_cast<double>(files.size()));
            };
        Result<LoadedFile> file = readGraph(files[i].string(), own);
        if (!file)
            return file;
        whole.bytes += file->bytes;
        if (whole.bytes > maxGraphBytes)
            return fail(ErrorCode::ResourceExhausted, "{}: {}", path.string(),
                        say("its graphs have more than {} bytes together", grouped(maxGraphBytes)));
        std::optional<DeviceSpec> device = firstDevice(file->graph);
        parts.push_back({files[i], std::move(*file), std::move(device)});
    }
    if (parts.empty())
        return fail(ErrorCode::NotFound, "{}: {}", path.string(), say("there is no GraphDef in this folder"));
    std::ranges::stable_sort(parts, {}, &Part::device);
    Joiner joiner;
    for (const Part& part : parts)
        joiner.add(part);
    whole.graph = std::move(joiner).finish();
    return whole;
}

}
