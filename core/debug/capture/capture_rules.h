// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/capture.h"
#include "core/trace/timeline.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// What is kept of the values of some nodes: a name, "scope/", a glob, or "op:GLOB".
struct CaptureRule {
    std::string pattern;
    Capture capture = Capture::None;
    static constexpr uint32_t mostLast = 1'000'000;
    uint32_t last = 0;       ///< of Full: only of the newest so many iterations of its loop; 0: of all
    std::string slice = {};  ///< of Slice: which part, as "[0, :]"

    bool operator==(const CaptureRule&) const = default;
};

/// What a recording keeps, as somebody set it up: by names, so that it means the same for another program.
struct CaptureSettings {
    std::vector<CaptureRule> rules;  ///< of several that match a node the last one counts; without any, all is kept
    uint64_t budget = 0;             ///< bytes of buffers kept; 0: no bound

    /// Adds a rule behind all others, in place of one for the same pattern.
    void set(CaptureRule rule);
    /// False if there is no rule for this pattern.
    bool remove(std::string_view pattern);
    bool operator==(const CaptureSettings&) const = default;
};

/// "full", "slice", "stats", "none".
std::string_view captureName(Capture capture);
std::optional<Capture> captureFromName(std::string_view name);

/// InvalidArgument for a pattern that can match nothing.
Result<void> checkCapturePattern(std::string_view pattern);
/// InvalidArgument for a part that is none, or a pattern that can match nothing.
Result<void> checkCaptureRule(const CaptureRule& rule);
bool captureMatches(std::string_view pattern, const Node& node);
/// The last rule that matches a node, if any does.
const CaptureRule* captureRuleOf(const CaptureSettings& settings, const Node& node);
/// Null if nothing is left out.
std::shared_ptr<const CapturePlan> capturePlan(const CaptureSettings& settings, const Program& program);

/// What a recording has kept so far, all its lines together.
struct CaptureUse {
    uint64_t keptBytes = 0;  ///< of buffers, those of variables and keyframes not counted
    uint64_t leftOut = 0;    ///< values that are not kept

    bool operator==(const CaptureUse&) const = default;
};

/// What a set of rules would keep: of the firings recorded last, from the sizes that were seen there, or of a run that
/// has not begun, from shapes that do not depend on it.
struct CaptureEstimate {
    static constexpr uint64_t mostFirings = uint64_t{1} << 18;

    struct Frame {
        std::string name;         ///< "/" for what is in no loop
        uint64_t iterations = 0;  ///< that were seen; ahead: one
        uint64_t keptBytes = 0;
        uint64_t allBytes = 0;
        uint64_t newestBytes =
            0;  ///< ahead: what rules for the newest iterations keep of all of them together, beside keptBytes
    };
    uint64_t firings = 0;  ///< that were looked at
    uint64_t keptBytes = 0;
    uint64_t allBytes = 0;      ///< if everything were kept
    uint64_t unknown = 0;       ///< values that were left out, of a size that nobody knows now
    std::vector<Frame> frames;  ///< those that put out buffers, in the program's order
    uint64_t nodes = 0;         ///< ahead: those that put out values
    uint64_t unknownNodes = 0;  ///< ahead: of them, those whose sizes nobody knows

    /// Of a run that has not begun: each node once, each loop frame one iteration.
    bool isAhead() const { return firings == 0; }
};
CaptureEstimate estimateCapture(const CaptureSettings& settings, const Timeline& line);
/// Before anything is recorded (core/debug/capture/static_shapes.h).
CaptureEstimate estimateCaptureAhead(const CaptureSettings& settings, const Program& program);
/// The estimate in a sentence or two.
std::string toText(const CaptureEstimate& estimate);

/// "1.5 MB"
std::string byteText(uint64_t bytes);

}
