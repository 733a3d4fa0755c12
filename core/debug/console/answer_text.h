// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tagscope {

/// What a line tells of, for those who show only a part of a run.
struct LineAbout {
    std::optional<uint64_t> event;  ///< the firing
    std::vector<std::string> tags;  ///< as people write them

    bool operator==(const LineAbout&) const = default;
};

/// Plain lines, each ended by '\n'.
struct AnswerText {
    AnswerText() = default;
    /// Lines that tell of no firing and no tag.
    AnswerText(std::string lines) : text(std::move(lines)) {}

    std::string text;
    std::map<size_t, LineAbout> about;  ///< by where the line begins in the text

    /// Lines that tell of the same: what nodes wrote may have several.
    void add(const std::string& lines, const LineAbout& what)
    {
        for (size_t begin = 0; begin < lines.size(); begin = std::min(lines.find('\n', begin), lines.size() - 1) + 1)
            about.emplace(text.size() + begin, what);
        text += lines;
    }
    AnswerText& operator+=(const AnswerText& more)
    {
        for (const auto& [begin, what] : more.about)
            about.emplace(text.size() + begin, what);
        text += more.text;
        return *this;
    }
    friend AnswerText operator+(AnswerText a, const AnswerText& b) { return std::move(a += b); }
};

}
