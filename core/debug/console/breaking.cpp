// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace tagscope {

namespace {

using Kind = BreakpointSpec::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 4> messageWords = {{{"send", Kind::Send},
                                                                            {"deliver", Kind::Deliver},
                                                                            {"unmatched", Kind::Unmatched},
                                                                            {"dead-message", Kind::DeadMessage}}};

/// Reads the words of `break` from left to right.
class BreakReader {
public:
    explicit BreakReader(const CommandCall& call) : m_call(call) {}

    Result<BreakpointSpec> read()
    {
        if (Result<void> where = readWhere(); !where)
            return Failure(where.error());
        if (Result<void> options = readOptions(); !options)
            return Failure(options.error());
        return m_spec;
    }

private:
    bool isAtEnd() const { return m_next >= m_call.count(); }
    std::string_view word() const { return m_call.argument(m_next); }
    bool isOption() const
    {
        return isAtEnd() || word() == "before" || word() == "after" || word() == "if" || word() == "log"
            || word() == "armed" || word().starts_with('@');
    }
    Result<std::string> take(std::string_view what)
    {
        if (isOption())
            return invalidArgument("{} is missing{}", what, isAtEnd() ? "" : fmt::format(" before '{}'", word()));
        return std::string(m_call.argument(m_next++));
    }
    Result<void> takeText(Kind kind, std::string_view what)
    {
        ++m_next;
        Result<std::string> text = take(what);
        if (!text)
            return Failure(text.error());
        m_spec.kind = kind;
        m_spec.text = std::move(*text);
        return {};
    }
    /// A word that may be left out.
    void takeOptional(Kind kind)
    {
        ++m_next;
        m_spec.kind = kind;
        if (!isOption())
            m_spec.text = m_call.argument(m_next++);
    }

    Result<void> readWhere()
    {
        if (isOption())
            return invalidArgument("it is missing where to stop: a node, scope/, glob*, tag, 'op', 'edge', 'dead', "
                                   "'origin', 'frame', 'iteration', 'send', 'deliver', 'unmatched', 'dead-message', "
                                   "'window', 'doomed' or 'quiescence'");
        for (const auto& [name, kind] : messageWords)
            if (word() == name)
                return readMessage(kind);
        const std::string_view first = word();
        if (first == "op")
            return takeText(Kind::Op, "an op");
        if (first == "regex")
            return takeText(Kind::Regex, "a regular expression");
        if (first == "tag")
            return takeText(Kind::Tag, "a tag");
        if (first == "node")
            return takeText(Kind::Node, "a node");
        if (first == "edge")
            return readEdge();
        if (first == "frame")
            return readFrame();
        if (first == "origin" && m_next + 2 < m_call.count() && m_call.argument(m_next + 1) == "of") {
            ++m_next;
            return takeText(Kind::Dead, "a node");  // known only once it has died: the stop says where that began
        }
        if (first == "dead" || first == "origin" || first == "iteration" || first == "window" || first == "doomed") {
            takeOptional(first == "dead"            ? Kind::Dead
                             : first == "origin"    ? Kind::DeadOrigin
                             : first == "iteration" ? Kind::Iteration
                             : first == "doomed"    ? Kind::Doomed
                                                    : Kind::Window);
            return {};
        }
        if (first == "quiescence") {
            ++m_next;
            m_spec.kind = Kind::Quiescence;
            return {};
        }
        ++m_next;
        return readPlain(std::string(first));
    }

    Result<void> readPlain(std::string text)
    {
        if (text.find('@') == std::string::npos && text.find(';') != std::string::npos) {
            m_spec.kind = Kind::Tag;
            m_spec.text = std::move(text);
            return {};
        }
        if (const size_t at = text.find('@'); at != std::string::npos) {
            m_spec.tag = text.substr(at + 1);
            text.resize(at);
        }
        if (text.size() > 1 && text.ends_with('/')) {
            m_spec.kind = Kind::Scope;
            text.pop_back();
        } else if (text.find_first_of("*?") != std::string::npos) {
            m_spec.kind = Kind::Glob;
        } else if (text.find(':') != std::string::npos || text.starts_with('^')) {
            m_spec.kind = Kind::Edge;
            return readSource(text);
        } else {
            m_spec.kind = Kind::Node;
        }
        m_spec.text = std::move(text);
        return {};
    }

    Result<void> readSource(std::string_view text)
    {
        if (text.starts_with('^')) {
            m_spec.text = text.substr(1);
            m_spec.slot = controlSlot;
            return {};
        }
        const InputName name = parseInputName(text);
        if (name.node == text && text.find(':') != std::string_view::npos)
            return invalidArgument("'{}' is not the output of a node, such as 'while/Switch:1'", text);
        m_spec.text = name.node;
        m_spec.slot = name.slot;
        return {};
    }

    Result<void> readEdge()
    {
        ++m_next;
        m_spec.kind = Kind::Edge;
        const Result<std::string> source = take("the source of the edge");
        if (!source)
            return Failure(source.error());
        if (Result<void> read = readSource(*source); !read)
            return read;
        if (!isAtEnd() && word() == "->") {
            ++m_next;
            Result<std::string> target = take("the target of the edge");
            if (!target)
                return Failure(target.error());
            m_spec.target = std::move(*target);
        }
        if (!isAtEnd() && (word() == "live" || word() == "dead")) {
            m_spec.token = word() == "live" ? BreakpointSpec::Token::Live : BreakpointSpec::Token::Dead;
            ++m_next;
        }
        return {};
    }

    /// "send [PATTERN] [from DEVICE] [to DEVICE]"
    Result<void> readMessage(Kind kind)
    {
        ++m_next;
        m_spec.kind = kind;
        const auto isEnd = [this] { return !isAtEnd() && (word() == "from" || word() == "to"); };
        if (!isOption() && !isEnd())
            m_spec.text = m_call.argument(m_next++);
        while (isEnd()) {
            const bool isFrom = word() == "from";
            ++m_next;
            Result<std::string> device = take(isFrom ? "the device that sends" : "the device that receives");
            if (!device)
                return Failure(device.error());
            (isFrom ? m_spec.from : m_spec.to) = std::move(*device);
        }
        return {};
    }

    Result<void> readFrame()
    {
        ++m_next;
        const Result<std::string> what = take("'inside', 'start', 'end' or 'repeats'");
        if (!what)
            return Failure(what.error());
        if (*what != "inside" && *what != "start" && *what != "end" && *what != "repeats")
            return invalidArgument(
                "expected 'frame inside', 'frame start', 'frame end' or 'frame repeats', found 'frame {}'", *what);
        m_spec.kind = *what == "inside" ? Kind::Frame
            : *what == "start"          ? Kind::FrameStart
            : *what == "end"            ? Kind::FrameEnd
                                        : Kind::FrameRepeats;
        if (!isOption())
            m_spec.text = m_call.argument(m_next++);
        return {};
    }

    Result<void> readOptions()
    {
        while (!isAtEnd()) {
            if (word().starts_with('@')) {
                m_spec.tag = word().substr(1);
                ++m_next;
            } else if (word() == "before") {
                m_spec.before = true;
                ++m_next;
            } else if (word() == "after") {
                ++m_next;
                const Result<uint64_t> count = isAtEnd() ? invalidArgument("a number of hits is missing after 'after'")
                                                         : m_call.number(m_next, 0, "a number of hits");
                if (!count)
                    return Failure(count.error());
                m_spec.ignoreCount = *count;
                ++m_next;
            } else if (word() == "armed") {
                if (Result<void> armed = readArmed(); !armed)
                    return armed;
            } else if (word() == "if") {
                if (Result<void> condition = readCondition(); !condition)
                    return condition;
            } else if (word() == "log") {
                m_spec.isLogOnly = true;
                m_spec.log = m_call.rest(m_next + 1);
                m_next = m_call.count();
            } else {
                return invalidArgument(
                    "unexpected '{}': expected @TAG, 'before', 'after N', 'armed N', 'if CONDITION' or 'log'", word());
            }
        }
        return {};
    }

    Result<void> readArmed()
    {
        ++m_next;
        const Result<uint64_t> id = isAtEnd() ? invalidArgument("the number of a breakpoint is missing after 'armed'")
                                              : m_call.number(m_next, 0, "the number of a breakpoint");
        if (!id)
            return Failure(id.error());
        if (*id == 0 || *id > INT32_MAX)
            return fail(ErrorCode::NotFound, "there is no breakpoint {} to arm it", *id);
        m_spec.armedBy = static_cast<int>(*id);
        ++m_next;
        if (!isAtEnd() && word() == "same") {
            m_spec.inSameIteration = true;
            ++m_next;
        }
        return {};
    }

    /// Up to the word `log`, or to the end.
    Result<void> readCondition()
    {
        const size_t begin = ++m_next;
        while (!isAtEnd() && word() != "log")
            ++m_next;
        if (m_next == begin)
            return invalidArgument("a condition is missing after 'if'");
        std::string_view text = m_call.rest(begin);
        if (!isAtEnd())
            text = text.substr(0, static_cast<size_t>(word().data() - text.data()));
        while (text.ends_with(' ') || text.ends_with('\t'))
            text.remove_suffix(1);
        m_spec.condition = text;
        return {};
    }

    const CommandCall& m_call;
    size_t m_next = 0;
    BreakpointSpec m_spec;
};

Result<AnswerText> setEnabled(CommandCall& call, bool enabled)
{
    if (call.count() > 0 && call.argument(0) == "quiescence") {
        call.debugger.setNamesQuiescence(enabled);
        return std::string(enabled ? "quiescence: what is blocked is said where nothing can go on\n"
                                   : "quiescence: nothing is said of what is blocked\n");
    }
    const Result<uint64_t> id = call.number(0, 0, "the number of a breakpoint");
    if (!id)
        return Failure(id.error());
    const auto& all = call.debugger.breakpoints();
    const auto found = std::ranges::find(all, *id, [](const Breakpoint& b) { return static_cast<uint64_t>(b.id); });
    if (found == all.end())
        return fail(ErrorCode::NotFound, "there is no breakpoint {}",
                    call.count() ? call.argument(0) : "without a number");
    BreakpointSpec spec = found->spec;
    spec.isEnabled = enabled;
    if (Result<void> changed = call.debugger.changeBreakpoint(found->id, std::move(spec)); !changed)
        return Failure(changed.error());
    return fmt::format("breakpoint {} {}\n", *id, enabled ? "enabled" : "disabled");
}

}

Result<AnswerText> breakCommand(CommandCall& call)
{
    Result<BreakpointSpec> spec = BreakReader(call).read();
    if (!spec)
        return Failure(spec.error());
    const std::string text = toString(*spec);
    const Result<int> id = call.debugger.addBreakpoint(std::move(*spec));
    if (!id)
        return Failure(id.error());
    return fmt::format("breakpoint {}: {}\n", *id, text);
}

Result<AnswerText> deleteCommand(CommandCall& call)
{
    if (call.count() == 0) {
        const size_t count = call.debugger.breakpoints().size();
        while (!call.debugger.breakpoints().empty())
            call.debugger.removeBreakpoint(call.debugger.breakpoints().front().id);
        return fmt::format("{} removed\n", plural(count, "breakpoint"));
    }
    const Result<uint64_t> id = call.number(0, 0, "the number of a breakpoint");
    if (!id)
        return Failure(id.error());
    if (*id > INT32_MAX || !call.debugger.removeBreakpoint(static_cast<int>(*id)))
        return fail(ErrorCode::NotFound, "there is no breakpoint {}", *id);
    return fmt::format("breakpoint {} removed\n", *id);
}

Result<AnswerText> enableCommand(CommandCall& call)
{
    return setEnabled(call, true);
}

Result<AnswerText> disableCommand(CommandCall& call)
{
    return setEnabled(call, false);
}

}
