// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace tagscope {

/// When a token is live, as a formula over what Switches decide. Formulas are numbers: equal ones have the same, as far
/// as the simplifications here find out. Both sides of a choice together are "always".
class LivenessPool {
public:
    using Formula = uint32_t;
    static constexpr Formula always = 0;
    static constexpr Formula never = 1;

    LivenessPool();

    /// That `name` is true, or that it is not.
    struct Choice {
        std::string name;
        bool isTrue = true;
        StaticFrameId frame = rootFrame;  ///< what decides it

        auto operator<=>(const Choice&) const = default;
    };
    Formula choice(const Choice& choice);
    /// What cannot be told; equal only to itself.
    Formula unknown(const std::string& name);
    Formula all(std::vector<Formula> parts);
    Formula any(std::vector<Formula> parts);

    /// An exact formula: nothing unknown is in it.
    bool isKnown(Formula f) const { return m_nodes[f].isKnown; }
    /// Without what the loop of a frame decides at its end: choices of that frame that are false. Unknown (under
    /// `name`) if more of that frame is in it.
    Formula outside(Formula f, StaticFrameId frame, const std::string& name);
    /// "pred & !inner/pred", "always", "never", "(a | b) & c"; cut after `limit` characters.
    std::string text(Formula f, size_t limit = 300) const;

private:
    enum class Kind : uint8_t { Always, Never, Choice, Unknown, All, Any };
    struct Node {
        Kind kind = Kind::Always;
        uint32_t choice = 0;         ///< of Choice: index; of Unknown: index of its name
        std::vector<Formula> parts;  ///< sorted
        bool isKnown = true;
        int innermost = -1;  ///< the largest static frame that decides something in it
    };
    using Key = std::tuple<Kind, uint32_t, std::vector<Formula>>;

    Formula make(Node node);
    std::vector<Formula> conjuncts(Formula f) const;
    bool exclude(Formula a, Formula b) const;
    bool mergePair(std::vector<Formula>& parts);
    void write(Formula f, std::string& out, size_t limit, bool isInside) const;

    std::vector<Node> m_nodes;
    std::map<Key, Formula> m_known;
    std::vector<Choice> m_choices;
    std::map<Choice, uint32_t> m_choiceNumbers;
    std::vector<std::string> m_unknowns;
};

}
