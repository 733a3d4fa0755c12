// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/trace/file/byte_stream.h"

#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// What stands behind the numbers of nodes, static frames and resources in a trace file, so that a program which
/// numbers them otherwise reads it. The number is the place in the list.
struct ProgramNames {
    struct Node {
        std::string name;
        uint32_t graphNode = 0;  ///< NodeId
        uint32_t device = 0;     ///< in `devices`
    };
    struct Frame {
        std::string name;
        uint32_t device = 0;  ///< in `devices`; DeviceId::invalidValue: the root, which is one for all
    };
    struct Resource {
        uint8_t kind = 0;  ///< ResourceSpec::Kind
        std::string container;
        std::string name;
        uint32_t device = 0;  ///< in `devices`
    };
    std::vector<std::string> devices;
    std::vector<Node> nodes;
    std::vector<Frame> frames;
    std::vector<Resource> resources;  ///< named ones, which are there from the start

    static ProgramNames of(const Program& program);
};

void writeNames(ByteWriter& out, const ProgramNames& names);
/// Nothing if the bytes are no such thing.
std::optional<ProgramNames> readNames(std::string_view bytes);

/// The numbers of a file, as those of a program.
class NumberMap {
public:
    /// DataLoss where the file names something that the program does not have, or not just what it has.
    static Result<NumberMap> create(const ProgramNames& names, const Program& program);

    /// Whether all numbers are the same.
    bool isSame() const { return m_isSame; }
    size_t nodeCount() const { return m_nodes.size(); }
    /// Invalid for a number that the file gives no node.
    PlanId node(uint32_t number) const { return number < m_nodes.size() ? m_nodes[number] : PlanId(); }
    std::optional<StaticFrameId> frame(uint32_t number) const
    {
        return number < m_frames.size() ? std::optional(m_frames[number]) : std::nullopt;
    }
    /// Those that are created on the way are numbered in the order of events.
    ResourceId resource(ResourceId id) const { return id.index() < m_resources.size() ? m_resources[id.index()] : id; }
    /// Of a node of the graph; the number itself for one that the file does not name.
    NodeId graphNode(NodeId id) const;

private:
    template <class T, class Key, class Id>
    bool number(const std::vector<T>& list, const std::vector<T>& own, Key key, std::vector<Id>& ids);

    bool m_isSame = true;
    std::vector<PlanId> m_nodes;
    std::vector<StaticFrameId> m_frames;
    std::vector<ResourceId> m_resources;
    std::vector<std::pair<uint32_t, NodeId>> m_graphNodes;  // sorted
};

}
