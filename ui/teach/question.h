// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/readiness.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// What an answer comes to, node by node.
enum class Verdict : uint8_t { Right, Wrong, Missed };

struct Judged {
    NodeId node;
    Verdict verdict = Verdict::Right;
    TagId tag = {};            ///< at which it can fire; of a wrong one nothing
    bool isElsewhere = false;  ///< and that is not the iteration that is looked at

    bool operator==(const Judged&) const = default;
};

/// "Which nodes can fire next?", and what somebody has marked so far.
class NextQuestion {
public:
    /// Nobody has to find more nodes than these: one of them is enough then.
    static constexpr size_t mostToFind = 12;

    /// Of more nodes than `mostToFind`, a part is enough to ask.
    explicit NextQuestion(std::vector<ReadyInstance> ready);
    /// All, before what was marked is judged.
    void setReady(std::vector<ReadyInstance> ready);

    const std::vector<ReadyInstance>& ready() const { return m_ready; }
    /// One node is enough.
    bool wantsOne() const { return m_nodes > mostToFind; }
    /// Nodes, whatever the number of their iterations.
    size_t nodes() const { return m_nodes; }

    void toggle(NodeId node);
    bool isPicked(NodeId node) const;
    /// In the order in which they were marked.
    const std::vector<NodeId>& picks() const { return m_picks; }

    /// Whether an instance is that of its node which the picture shows.
    using IsLookedAt = std::function<bool(const ReadyInstance&)>;
    /// What was marked, then what was missed: of a node that can fire at another iteration than the one that is looked
    /// at, nobody has to know, unless there are no others; whoever marks it is right.
    std::vector<Judged> judge(const IsLookedAt& isLookedAt) const;
    /// One that was marked and can fire, else the first that can.
    ReadyInstance toFire(const IsLookedAt& isLookedAt) const;

private:
    /// Where it can fire, where one looks if it can there; null if it cannot.
    const ReadyInstance* ready(NodeId node, const IsLookedAt& isLookedAt) const;

    std::vector<ReadyInstance> m_ready;  ///< not empty
    size_t m_nodes = 0;
    std::vector<NodeId> m_picks;
};

/// Something was marked, and nothing wrong or missed.
bool isRight(const std::vector<Judged>& judged);

/// Which outputs of a Switch will be dead.
enum class DeadSide : uint8_t { False, True, Both };
constexpr DeadSide deadSides[] = {DeadSide::False, DeadSide::True, DeadSide::Both};

/// The side that the data does not go to; both if the Switch fires dead.
DeadSide deadSideOf(const ReadySwitch& ready);

/// Of the questions that were answered.
struct Score {
    int right = 0;
    int asked = 0;

    void count(bool isRight);
    bool operator==(const Score&) const = default;
};

}
