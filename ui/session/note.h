// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace tagscope::ui {

/// A moment that somebody looked at, and what they wrote about it. By names, so that it means the same in another
/// session.
struct Note {
    static constexpr int lostBranch = -1;

    int id = 0;      ///< of one notebook
    int branch = 0;  ///< `lostBranch`: one of an earlier session, which is gone
    uint64_t position = 0;
    std::string node;  ///< empty: none
    std::string tag;   ///< as people write it; empty: that of the last firing
    std::string what;  ///< what had just happened, in one line
    std::string text;  ///< what a person wrote
    std::string when;  ///< ISO 8601
    bool isPinned = false;

    bool operator==(const Note&) const = default;
    bool isSameMoment(const Note& other) const
    {
        return branch == other.branch && position == other.position && node == other.node && tag == other.tag;
    }
    /// It stays until somebody deletes it.
    bool isKept() const { return isPinned || !text.empty(); }
};

}
