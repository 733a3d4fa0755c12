// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/attr_value.h"
#include "core/graph/graph.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// A place that a line of a diagnosis leads to. What is not meant is invalid or empty.
struct DiagnosedPlace {
    NodeId node;         ///< of the run graph
    std::string name;    ///< of the node
    std::string tag;     ///< full path
    std::string device;  ///< full name
    std::string frame;   ///< name of a loop frame
    std::string key;     ///< rendezvous key
    std::optional<uint64_t> event;

    bool operator==(const DiagnosedPlace&) const = default;
};

/// One fact that a finding stands on.
struct EvidenceLine {
    std::string text;
    DiagnosedPlace at;

    bool operator==(const EvidenceLine&) const = default;
};

/// A change of the graph that was opened, by names, so that it can be written out.
struct GraphChange {
    enum class Kind : uint8_t {
        SetAttr,
        AddControlInput,   ///< `source` before `node`
        MoveControlInput,  ///< the control input from node `attr` comes from `source` instead
        SetInput,          ///< data input `input` of `node` is output `sourceSlot` of `source`
        RemoveControlInput,
        AddNode,    ///< `node`, as `added` says
        AddTarget,  ///< of the request, not of the graph
    };
    Kind kind = Kind::SetAttr;
    std::string node;
    std::string attr;
    AttrValue value;
    std::string source;
    int sourceSlot = 0;
    int input = 0;
    struct NewNode {
        std::string op;
        std::string device;
        AttrMap attrs;
        std::vector<std::string> inputs;  ///< "x", "x:1", "^x"; of nodes that are there, or were added before
    };
    NewNode added = {};
};

/// What would mend it: of the graph, of the windows, or of what goes wrong on purpose.
struct FixPlan {
    std::vector<GraphChange> changes;
    std::vector<uint32_t> faults;  ///< of NetworkRequest::faults, that are left out
    bool letsGo = false;           ///< what a person did to devices and messages is not done

    bool isEmpty() const { return changes.empty() && faults.empty() && !letsGo; }
    /// Whether all of it can be done to the run as it stands: the rest makes another graph.
    bool isOfRun() const
    {
        return !isEmpty() && std::ranges::all_of(changes, [](const GraphChange& change) {
            return change.kind == GraphChange::Kind::SetAttr && change.attr == "parallel_iterations";
        });
    }
};

/// The run again with a fix.
struct TriedFix {
    bool completes = false;
    uint64_t events = 0;
    std::string text;  ///< "completes in 212 events"
};

/// What a finding is in what happened.
enum class FindingRole : uint8_t { Initiating, Cascade, Victim, Teardown };
enum class FindingStrength : uint8_t { Proven, Supported, Hypothesis };

/// A cause of hangs.md 3, found.
struct CauseFinding {
    std::string code;     ///< "H01"; stable
    std::string summary;  ///< in one sentence
    FindingRole role = FindingRole::Initiating;
    FindingStrength strength = FindingStrength::Proven;
    DiagnosedPlace cause;      ///< brought about by
    DiagnosedPlace waitingAt;  ///< the scene: where somebody waits because of it
    std::vector<EvidenceLine> evidence;
    std::string toldApart;  ///< from its neighbours
    std::string fix;
    FixPlan plan;
    std::optional<TriedFix> tried;
    uint64_t victims = 0;  ///< instances that wait because of it
};

/// Instances that wait for the same thing: same node, same missing input, same device.
struct VictimClass {
    NodeId node;
    std::string name;
    std::string device;
    int input = 0;  ///< controlSlot: a control input; messageOfVictim: what a Recv gets
    std::string missing;
    uint64_t count = 0;
    std::string firstTag;
    std::string lastTag;
};
constexpr int messageOfVictim = -2;

/// The wait-for graph, drawn by classes: nodes by what waits, edges by what it waits for.
struct WaitBox {
    enum class Kind : uint8_t { Node, FrameEnd, Room, Queue };
    Kind kind = Kind::Node;
    NodeId node;
    std::string text;
    std::string device;
    uint64_t count = 0;  ///< instances
    std::string firstTag;
    std::string lastTag;
    bool isOnCycle = false;
    bool isRoot = false;
};
struct WaitArrow {
    uint32_t from = 0;  ///< into the boxes
    uint32_t to = 0;
    bool isAny = false;  ///< one of several is enough (OR)
    bool isMessage = false;

    bool operator==(const WaitArrow&) const = default;
};
struct WaitPicture {
    std::vector<WaitBox> boxes;
    std::vector<WaitArrow> arrows;
    uint64_t leftOut = 0;  ///< boxes beyond the most that are drawn
};

/// How far a device has come in a frame instance.
struct FrontierLine {
    std::string text;
    DiagnosedPlace at;
};

enum class DiagnosisVerdict : uint8_t {
    Done,     ///< nothing is missing
    Moving,   ///< something can go on
    Held,     ///< only a person, a pause or a held message stands between
    Stuck,    ///< nothing can ever go on
    Slow,     ///< it ends, and one thing makes it slow
    Endless,  ///< it goes on, and never ends
    Failed,   ///< it ended in an error
    Refused,  ///< the graph cannot run
};

struct Diagnosis {
    DiagnosisVerdict verdict = DiagnosisVerdict::Done;
    FindingStrength strength = FindingStrength::Proven;
    std::string summary;  ///< the verdict in a sentence
    uint64_t position = 0;
    std::string policy;
    std::vector<CauseFinding> findings;  ///< ranked
    std::vector<VictimClass> victims;
    uint64_t victimCount = 0;
    uint64_t moreVictimClasses = 0;
    WaitPicture picture;
    std::vector<FrontierLine> frontier;
    std::vector<std::string> stillPossible;  ///< what could change it, where it is not proven
    std::optional<DiagnosedPlace> lastMove;
    std::vector<CauseFinding> orders;  ///< what depends on the order of the run (H29), no cause of a hang
    std::vector<CauseFinding> lint;    ///< of the graph alone

    bool isHang() const
    {
        return verdict == DiagnosisVerdict::Stuck || verdict == DiagnosisVerdict::Held
            || verdict == DiagnosisVerdict::Endless;
    }
};

}
