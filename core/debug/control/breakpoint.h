// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/expr/expression.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// Where and when a run is to stop, as asked for.
struct BreakpointSpec {
    enum class Kind : uint8_t {
        Node,        ///< firings of node `text`
        Scope,       ///< firings of every node below scope `text`
        Glob,        ///< firings of nodes whose name matches `text` with * and ?
        Regex,       ///< firings of nodes whose whole name matches the regular expression `text`
        Op,          ///< firings of nodes with op `text`
        Edge,        ///< a token leaves node `text` at output `slot` (-1: a control edge) for `target` (empty: any)
        Tag,         ///< the first firing at a tag that `text` means
        Dead,        ///< a node fires dead; `text`, if not empty, is a glob of names
        DeadOrigin,  ///< deadness begins: a node that is not dead itself puts out something dead; `text` as of Dead
        Frame,  ///< firings of every node in frame `text` (empty: any), in frames in it, and of the Enters that lead
                ///< there
        FrameStart,    ///< the first firing in a new instance of frame `text` (empty: any)
        FrameEnd,      ///< an instance of frame `text` (empty: any) is gone
        FrameRepeats,  ///< all loop variables of frame `text` (empty: any) have the values of an earlier iteration of
                       ///< the instance
        Iteration,     ///< the first firing of every iteration of frame `text` (empty: any)
        Send,          ///< a message is sent that `text`, `from` and `to` mean
        Deliver,       ///< one is there: it has arrived, or, without a network, was sent
        Unmatched,     ///< a Recv begins to wait for one that is neither there nor on its way
        DeadMessage,   ///< a dead one is sent
        Window,        ///< an iteration of frame `text` (empty: any) is held back: as many are live as may be
        Quiescence,    ///< nothing can go on, though something waits or a fetch has no value
        Doomed,        ///< an instance can never fire, though others go on; `text` as of Dead
    };
    enum class Token : uint8_t { Any, Live, Dead };

    Kind kind = Kind::Node;
    std::string text;
    int slot = 0;
    std::string target;
    Token token = Token::Any;  ///< of Edge
    /// Of messages: the devices at both ends, by name, with * for any characters; empty: any. Their `text` is such a
    /// pattern for the tensor ("x:1", "^x"), for its name in the rendezvous key, or for the whole key; empty: any.
    std::string from;
    std::string to;
    std::string tag;           ///< only at tags that this means; empty: any
    std::string condition;     ///< an Expression; empty: always
    uint64_t ignoreCount = 0;  ///< the first so many hits do not stop
    int armedBy = 0;           ///< only after the breakpoint of this number has matched, in an earlier event; 0: always
    bool inSameIteration = false;  ///< with `armedBy`: only where that has matched at the same tag
    bool before = false;           ///< stop before the firing instead of after it
    bool isLogOnly = false;        ///< write a line and go on
    std::string log;               ///< text of that line, with {expressions}; empty: what fired
    bool isEnabled = true;

    bool operator==(const BreakpointSpec&) const = default;
};

/// What is asked of messages between devices.
constexpr bool isOfMessage(BreakpointSpec::Kind kind)
{
    return kind >= BreakpointSpec::Kind::Send && kind <= BreakpointSpec::Kind::DeadMessage;
}

/// "node 'while/Add' at 'while;3' if value > 10": one line for lists.
std::string toString(const BreakpointSpec& spec);

/// A breakpoint made ready for one program. Immutable.
class CompiledBreakpoint {
public:
    /// An error says which word is wrong: no such node (with the nearest one), a bad pattern, a condition that does not
    /// parse.
    static Result<CompiledBreakpoint> compile(const BreakpointSpec& spec, const TagNames& names);

    /// Per program node: whether its firings can match.
    bool mayMatch(PlanId node) const { return m_nodes[node.index()]; }
    /// Whether what nodes put out decides on a match, not only that they fired.
    bool needsValues() const { return m_condition || m_kind == BreakpointSpec::Kind::FrameRepeats; }
    BreakpointSpec::Kind kind() const { return m_kind; }
    bool isOnFrameEnd() const { return m_kind == BreakpointSpec::Kind::FrameEnd; }
    bool isOnMessage() const { return isOfMessage(m_kind); }
    /// Arrivals are events of no node.
    bool isOnArrival() const { return m_kind == BreakpointSpec::Kind::Deliver; }
    bool isOnQuiescence() const { return m_kind == BreakpointSpec::Kind::Quiescence; }
    /// What is doomed is found in states (DoomWatch), whatever the event before them.
    bool isOnDoom() const { return m_kind == BreakpointSpec::Kind::Doomed; }
    const std::optional<Expression>& condition() const { return m_condition; }
    const std::vector<Expression>& logExpressions() const { return m_logExpressions; }

    /// `isFirstAtTag`: no event happened at this tag before. Frame ends are not decided here, but their tag and
    /// condition are; so are those of messages, windows, quiescence and doom, of which somebody else has found that
    /// there is one. A condition that cannot be evaluated is an error.
    Result<bool> matches(const FiringContext& context, bool isFirstAtTag) const;
    /// Of a frame end: whether the end of this static frame, whose last tag is `tag`, is meant.
    bool matchesFrameEnd(StaticFrameId frame, const TagChain& tag) const;

    /// The firing as the condition and the log line see it: at an edge with the token that goes over it. Where several
    /// do, one that is as wanted, and for which the condition holds if it does for any.
    FiringContext meant(const FiringContext& context) const;

    std::string logLine(const FiringContext& context, std::string_view sentence) const;

private:
    Result<void> compileFrame(const BreakpointSpec& spec, const TagNames& names);
    void markInside(const Program& program);
    Result<void> markNextIterations(const Program& program);
    Result<void> compileRest(const BreakpointSpec& spec, const TagNames& names);
    Result<void> compileMessage(const BreakpointSpec& spec, const Program& program);
    bool meansMessage(const FiringContext& context) const;
    Result<void> compileEdge(const BreakpointSpec& spec, const Program& program);
    Result<void> compileLog(std::string_view text);
    std::vector<FiringContext> wantedTokens(const FiringContext& context) const;

    BreakpointSpec::Kind m_kind = BreakpointSpec::Kind::Node;
    BreakpointSpec::Token m_token = BreakpointSpec::Token::Any;
    int m_slot = -1;
    std::vector<uint32_t> m_edges;  // of Edge, those of the program that are meant
    std::vector<bool> m_nodes;
    std::vector<StaticFrameId> m_frames;  // of frame kinds; empty: any
    /// Of messages, by mailbox of the program.
    enum class Meant : uint8_t { Never, ByKey, Always };
    std::vector<Meant> m_mailboxes;
    std::string m_key;
    std::optional<TagPattern> m_tag;
    std::optional<Expression> m_condition;
    std::vector<std::string> m_logParts;  // one more than expressions
    std::vector<Expression> m_logExpressions;
};

}
