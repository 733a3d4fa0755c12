// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace tagscope::wire {

class FunctionDef;
class FunctionDefLibrary;
class GraphDef;
class NodeDef;
class VersionDef;

/// Puts the pieces of a GraphDef, as a parser hands them over, into a GraphAssembler. What is wrong with a
/// piece becomes a Problem; a flood of them is cut after the first thousand.
class GraphBuilder {
public:
    void addNode(const NodeDef& proto);
    /// A node whose bytes are no NodeDef: kept under its name if that much was read.
    void addBrokenNode(const NodeDef& partial, size_t offset);
    void addFunction(const FunctionDef& proto, std::string serialized);
    void addLibrary(const FunctionDefLibrary& library);
    /// Bytes of a FunctionDefLibrary that has everything but its functions.
    void setLibraryGradients(std::string serialized);
    void setVersions(const VersionDef& proto);
    /// The version field of old graphs; `setVersions` counts more.
    void setOldVersion(int version);
    void addProblem(Problem problem);

    size_t nodeCount() const { return m_assembler.size(); }
    Graph finish() &&;

private:
    GraphAssembler m_assembler;
    size_t m_problems = 0;
    size_t m_emptyNodes = 0;
    bool m_hasVersions = false;
};

/// Writes a node; its inputs by the names that `graph` gives them.
void encodeNode(const Graph& graph, NodeId id, NodeDef& proto);

}
