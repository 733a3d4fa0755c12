// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// A tensor that somebody keeps an eye on. By name, so that it means the same for another run.
struct Watch {
    int id = 0;              ///< its number in the list; 0: it has none yet
    std::string tensor;      ///< NODE[:slot][@TAG][slice]
    std::string expression;  ///< evaluated on its firings; empty: the value itself
    std::string marks = {};  ///< which values stand out: "> 10, < -1"
    bool isFlagged = false;  ///< stands above the others

    /// As somebody typed it.
    std::string name() const { return expression.empty() ? tensor : tensor + ' ' + expression; }
    bool operator==(const Watch&) const = default;
};

/// The one list of what is watched: the console and the window change it, and both show it. A watch keeps its number as
/// long as it is there, and no number is given twice. Engine thread.
class WatchList {
public:
    static constexpr size_t most = 500;

    const std::vector<Watch>& all() const { return m_watches; }
    /// The watch's number. AlreadyExists for a second one of that name, ResourceExhausted where there are `most`.
    Result<int> add(std::string tensor, std::string expression);
    bool remove(int id);
    /// These in place of all. One with the number or else the name of one that was there keeps that number; any other
    /// gets a new one. Of several of one name the first stays, and of more than `most` the first ones.
    void replace(std::vector<Watch> watches);
    /// Another number after each change.
    uint64_t revision() const { return m_revision; }

private:
    std::vector<Watch> m_watches;
    int m_next = 1;
    uint64_t m_revision = 0;
};

}
