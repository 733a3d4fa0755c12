// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/graph/frames.h"
#include "core/ops/named_resource.h"

#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tagscope {

/// Makes a Program of a graph and a request, once; used by Program::compile alone.
class ProgramCompiler {
public:
    ProgramCompiler(std::shared_ptr<const Graph> graph, Provenance provenance, RunRequest request,
                    const OpRegistry& registry, const ProgramOptions& options);

    tl::expected<std::shared_ptr<const Program>, CompileError> compile();

private:
    const Graph& graph() const { return m_program->runGraph().graph; }
    tl::expected<void, CompileError> partitionGraph();
    void placeHelpers();
    void orderNodes();
    Result<void> makeNodes();
    Result<void> makeNode(NodeId id, PlanNode& plan, const OpDef& def);
    Result<void> chooseKernel(NodeId id, PlanNode& plan, const OpDef& def, const NodeSignature& signature);
    void makeNetwork();
    void makeInputs();
    Result<void> makeEdges();
    void makeCounts();
    Result<void> makeFeeds();
    void noteMailboxEnd(ResourceId mailbox, NodeId id);
    DeviceId mailboxDevice(NodeId id);
    ResourceId namedResource(const OpDef& def, NodeId id);

    std::shared_ptr<Program> m_program;
    Provenance m_provenance;  // of the graph, until the run graph has it
    const OpRegistry& m_registry;
    NetworkRequest m_network;
    FrameAnalysis m_frames;
    std::map<std::pair<DeviceId, NamedResourceKey>, ResourceId> m_named;
    std::unordered_map<std::string_view, DeviceId> m_deviceOf;  // by name; made when a mailbox asks
};

}
