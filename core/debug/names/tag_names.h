// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/exec/state.h"
#include "core/trace/timeline.h"

#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// One level of a tag: a static frame (Program::frame) and the iteration in it.
struct TagLevel {
    StaticFrameId frame = rootFrame;
    int64_t iteration = 0;

    bool operator==(const TagLevel&) const = default;
};

/// A tag by its levels, outermost first; empty for the root. Means the same in every branch of a program.
using TagChain = boost::container::small_vector<TagLevel, 4>;

TagChain tagChain(const State& state, IterationId iteration);
TagChain tagChain(const Timeline& timeline, TagId tag);
/// The tag of a static frame that has that full path; nothing if it is none of that frame.
std::optional<TagChain> tagChain(const Program& program, StaticFrameId frame, std::string_view fullPath);

/// How the tags of one program are written and read: `/while/while_context;3/inner;0` in full, `while;3` in short.
/// Keeps the program; immutable.
class TagNames {
public:
    /// `root`: what sentences call the tag outside of all frames.
    explicit TagNames(std::shared_ptr<const Program> program, std::string root = "/");

    const Program& program() const { return *m_program; }

    /// "/while/while_context;3/inner;0", "/" for the root.
    std::string fullPath(const TagChain& chain) const;
    /// Every level by the shortest name that only its frame has, on all of its devices: "while;3", "outer;2/inner;0",
    /// "/" for the root.
    std::string shortName(const TagChain& chain) const;
    /// As a sentence has it: short, and the root by its word.
    std::string spokenName(const TagChain& chain) const { return chain.empty() ? m_root : shortName(chain); }
    const std::string& shortFrame(StaticFrameId frame) const { return m_shortFrames[frame.index()]; }

    /// True if a frame may be called so: by its full name, by whole last parts of it, and both without a last
    /// part "while_context".
    bool frameMatches(StaticFrameId frame, std::string_view name) const;
    std::vector<StaticFrameId> framesNamed(std::string_view name) const;
    /// At least one; NotFound with the nearest name.
    Result<std::vector<StaticFrameId>> findFrames(std::string_view name) const;

private:
    std::shared_ptr<const Program> m_program;
    std::string m_root;
    std::vector<std::string> m_shortFrames;
};

/// A tag as somebody typed it: the last levels of the tags that are meant. `while;*` is any iteration.
class TagPattern {
public:
    /// An error names the part that is wrong: no iteration, or no frame of that name (with the nearest one).
    static Result<TagPattern> parse(std::string_view text, const TagNames& names);

    bool matches(const TagChain& chain) const;
    bool isRoot() const { return m_levels.empty(); }
    const std::string& text() const { return m_text; }

private:
    struct Level {
        std::vector<StaticFrameId> frames;
        int64_t iteration = -1;  ///< -1: any
    };
    std::string m_text;
    std::vector<Level> m_levels;
    bool m_isWhole = false;  ///< began with '/': an exact path wins over longer ones
    friend Result<TagId> resolveTag(std::string_view, const TagNames&, const Timeline&, const State&, DeviceId);
};

/// The one tag that is meant among those that have events or are live. NotFound if there is none; InvalidArgument that
/// lists candidates if there are several. Of tags that differ by their device alone: that of `device`, or, where none
/// is said, of the first that has it.
Result<TagId> resolveTag(std::string_view text, const TagNames& names, const Timeline& timeline, const State& state,
                         DeviceId device = {});

}
