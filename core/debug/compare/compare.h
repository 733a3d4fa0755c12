// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/difference.h"
#include "core/trace/timeline.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace tagscope {

class Debugger;

/// One side of a comparison: what a recorded line did at a tag and at all tags inside of it. The root means the whole
/// run.
struct CompareSide {
    std::shared_ptr<const Timeline> timeline;
    TagId root = TagId(0u);
};

struct CompareOptions {
    Tolerance tolerance;
    size_t mostDifferences = 10'000;          ///< rows that are kept, the first ones; at least 1
    size_t mostEqual = 0;                     ///< rows of firings that do not differ
    const std::atomic<bool>* stop = nullptr;  ///< true ends the comparison with what it has found so far
};

/// What the two sides did at one node and tag.
struct CompareRow {
    enum class Kind : uint8_t {
        Same,
        Value,     ///< out of tolerance
        Deadness,  ///< dead on one side, live on the other
        Type,      ///< of another dtype or shape
        OnlyLeft,  ///< fired on the left side only
        OnlyRight,
    };
    static constexpr size_t kindCount = 6;

    Kind kind = Kind::Same;
    NodeId node;  ///< of the left graph; invalid if it has no such node
    std::string name;
    int slot = 0;             ///< the output that the row is about
    bool namesFirst = false;  ///< the first output is named, too: which of a Switch's got the value is what counts
    std::string leftTag;      ///< short names; empty where it did not fire
    std::string rightTag;
    TagId leftTagId;
    TagId rightTagId;
    std::optional<uint64_t> leftEvent;
    std::optional<uint64_t> rightEvent;
    std::string left;  ///< the values in a few words
    std::string right;
    bool isLeftDead = false;
    double absolute = 0;  ///< of Value: largest |left - right|, and largest |left - right| / |right|
    double relative = 0;
    int64_t differing = 0;  ///< of Value: elements out of tolerance, of `elements`
    int64_t elements = 0;
    std::string where;  ///< of Value: the element with the largest difference, "[0,2]"; empty for a scalar

    /// "while/Add", "while/Switch:1".
    std::string subject() const { return slot == 0 && !namesFirst ? name : name + ":" + std::to_string(slot); }

    bool operator==(const CompareRow&) const = default;
};

struct CompareReport {
    std::vector<CompareRow>
        rows;  ///< in the order of the left side's events; those that only the right side has come last
    std::array<uint64_t, CompareRow::kindCount> counts =
        {};                     ///< pairs of firings by CompareRow::Kind, kept as rows or not
    uint64_t sharedEvents = 0;  ///< events before these that both lines share, not compared
    size_t nodes = 0;           ///< nodes that fired on either side (after what is shared)
    size_t nodesDiffering = 0;
    double largestAbsolute = 0;
    double largestRelative = 0;
    Tolerance tolerance;
    std::string note;  ///< why it is not complete; empty if it is

    uint64_t firings() const;
    /// Of the left graph (NodeId::value), as far as there are rows for them.
    std::unordered_set<uint32_t> differingNodes() const;
    uint64_t differences() const { return firings() - counts[0]; }
    /// The first row that is a difference, if there is one.
    const CompareRow* first() const;
};

/// Compares two sides firing by firing: nodes of one program by node, those of two by name, tags by their path from the
/// side's root. Goes through both recordings once, side by side; memory grows with how far their orders differ. An
/// error if the roots are not iterations of the same frame. Engine thread.
Result<CompareReport> compareSides(const CompareSide& left, const CompareSide& right, const CompareOptions& options);

/// Two iterations of one frame, on the current line. Recorded lines are compared as a whole, wherever the cursor
/// stands.
Result<CompareReport> compareIterations(const Debugger& debugger, TagId left, TagId right,
                                        const CompareOptions& options);
Result<CompareReport> compareBranches(const Debugger& debugger, int left, int right, const CompareOptions& options);
/// The recorded line of a trace that was saved, of any graph; true in `stop` ends that.
Result<std::shared_ptr<const Timeline>> openTrace(const std::filesystem::path& path, const std::atomic<bool>* stop);
/// The whole current line with that of a trace.
Result<CompareReport> compareWithTrace(const Debugger& debugger, std::shared_ptr<const Timeline> trace,
                                       const CompareOptions& options);

/// Lines for the console, with at most `mostRows` differences.
std::string toText(const CompareReport& report, size_t mostRows = 30);

}
