// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/console.h"

#include "core/base/say.h"
#include "core/debug/console/command.h"
#include "core/debug/expr/expression_tree.h"
#include "core/debug/names/suggest.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

/// By full name, by its short name, or by an unambiguous beginning.
Result<const Command*> findCommand(std::string_view word)
{
    std::vector<const Command*> beginning;
    std::vector<std::string_view> names;
    for (const Command& c : allCommands()) {
        if (c.name == word || (!c.shortName.empty() && c.shortName == word))
            return &c;
        if (c.name.starts_with(word))
            beginning.push_back(&c);
        names.push_back(c.name);
    }
    if (beginning.size() == 1)
        return beginning.front();
    if (beginning.empty())
        return invalidArgument("unknown command '{}'{}", word, didYouMean(word, names));
    std::string list;
    for (const Command* c : beginning)
        list += (list.empty() ? "" : ", ") + std::string(c->name);
    return invalidArgument("'{}' may mean {}", word, list);
}

bool worksWithoutProgram(const Command& command)
{
    return command.name == "info" || command.name == "open" || command.name == "help" || command.name == "quit";
}

bool isRepeatable(const Command& command)
{
    return command.name == "step" || command.name == "back" || command.name == "next" || command.name == "over"
        || command.name == "continue" || command.name == "rcontinue";
}

CommandResult failed(const Error& error)
{
    CommandResult result;
    result.isOk = false;
    result.text = toString(error) + "\n";
    return result;
}

std::string_view trimmed(std::string_view line)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!line.empty() && isSpace(line.front()))
        line.remove_prefix(1);
    while (!line.empty() && isSpace(line.back()))
        line.remove_suffix(1);
    return line;
}

/// Completions of a word, up to a limit.
class Completion {
public:
    Completion(std::string_view word, size_t limit) : m_word(word), m_limit(limit) {}

    void offer(std::string_view candidate)
    {
        if (m_found.size() < m_limit && candidate.starts_with(m_word))
            m_found.emplace(candidate);
    }
    void offerNodes(const Graph& graph)
    {
        for (const Node& node : graph.nodes())
            offer(node.name);
    }
    void offerFrames(const Debugger& debugger)
    {
        for (StaticFrameId f(1); debugger.program() && f.index() < debugger.program()->frames().size(); ++f.value)
            offer(debugger.tagNames()->shortFrame(f));
    }
    std::vector<std::string> take() { return {m_found.begin(), m_found.end()}; }

private:
    std::string_view m_word;
    size_t m_limit;
    std::set<std::string> m_found;
};

/// "NODE@": the live tags at which it can be meant.
void offerTags(const Debugger& debugger, std::string_view node, Completion& completion)
{
    if (!debugger.program())
        return;
    const State& state = debugger.state();
    for (size_t i = 0; i < state.iterations.size(); ++i)
        if (state.iterations[i].frame.isValid())
            completion.offer(
                fmt::format("{}@{}", node, debugger.tagNames()->shortName(tagChain(state, IterationId(i)))));
}

void offerArguments(const Debugger& debugger, const Command& command, std::span<const std::string_view> before,
                    std::string_view word, Completion& completion)
{
    const bool isFirst = before.empty();
    if (const size_t at = word.find('@'); at != std::string_view::npos) {
        offerTags(debugger, word.substr(0, at), completion);
        return;
    }
    switch (command.argument) {
    case CommandArgument::Node:
        if (isFirst)
            completion.offerNodes(*debugger.graph());
        break;
    case CommandArgument::Ready:
        if (debugger.program())
            for (size_t i = 0; i < debugger.state().ready.size(); ++i)
                completion.offer(debugger.program()->nameOf(debugger.state().ready[i].node()));
        break;
    case CommandArgument::Break:
        if (isFirst)
            for (const char* keyword : {"op", "edge", "regex", "dead", "frame", "iteration", "tag", "node", "send",
                                        "deliver", "unmatched", "dead-message", "window", "doomed", "quiescence"})
                completion.offer(keyword);
        else
            for (const char* keyword : {"before", "after", "armed", "if", "log"})
                completion.offer(keyword);
        if (std::ranges::find(before, "if") != before.end())
            for (const ExpressionWord& expressionWord : expressionWords())
                completion.offer(expressionWord.name);
        if (before.size() == 1 && before[0] == "frame")
            for (const char* keyword : {"start", "end", "repeats"})
                completion.offer(keyword);
        if (before.size() == 1 && before[0] == "op")
            for (const Node& node : debugger.graph()->nodes())
                completion.offer(node.op);
        if (isFirst || before.back() == "edge" || before.back() == "->" || before.back() == "node")
            completion.offerNodes(*debugger.graph());
        break;
    case CommandArgument::Info:
        if (isFirst)
            for (const std::string_view topic : infoTopics())
                completion.offer(topic);
        else if (before[0] == "tokens" || before[0] == "node")
            completion.offerNodes(*debugger.graph());
        break;
    case CommandArgument::Schedule:
        for (const char* name : {"fifo", "lifo", "random"})
            completion.offer(name);
        break;
    case CommandArgument::Compare:
        if (isFirst)
            for (const std::string_view kind : compareKinds())
                completion.offer(kind);
        else if (before.size() == 1 && before[0] == "iterations")
            completion.offerFrames(debugger);
        else if (before[0] != "trace" || before.size() > 1)
            completion.offer("tolerance");
        break;
    case CommandArgument::Capture:
        if (isFirst)
            for (const std::string_view verb : captureVerbs())
                completion.offer(verb);
        else if (before[0] == "clear")
            for (const CaptureRule& rule : debugger.captureSettings().rules)
                completion.offer(rule.pattern);
        else if (before[0] == "budget")
            completion.offer("off");
        else if (word.starts_with("op:"))
            for (const Node& node : debugger.graph()->nodes())
                completion.offer("op:" + node.op);
        else if (before.size() > 1 || before[0] != "slice")  // which part comes first
            completion.offerNodes(*debugger.graph());
        break;
    case CommandArgument::Frame:
        if (isFirst)
            completion.offerFrames(debugger);
        break;
    case CommandArgument::Device:
        if (isFirst && debugger.program())
            for (const std::string& name : debugger.program()->placement().devices)
                completion.offer(shortDeviceName(name));
        break;
    case CommandArgument::Fault:
        if (isFirst)
            for (const char* kind : {"corrupt", "crash", "cut", "delay", "duplicate", "lose", "lose-dead-bit", "mend",
                                     "pause", "reorder", "restart", "slow"})
                completion.offer(kind);
        else if (debugger.program())
            for (const std::string& name : debugger.program()->placement().devices)
                completion.offer(shortDeviceName(name));
        break;
    case CommandArgument::CommandName:
        for (const Command& c : allCommands())
            completion.offer(c.name);
        break;
    case CommandArgument::None: break;
    }
}

}

Console::Console(std::unique_ptr<Debugger> debugger) : m_debugger(std::move(debugger)) {}

Console::~Console() = default;

StopReport Console::run(const Goal& goal)
{
    if (m_runner)
        return m_runner(*m_debugger, goal);
    return m_debugger->run(goal, {UINT64_MAX, std::chrono::milliseconds::max(), m_debugger->stopFlag()});
}

CommandResult Console::execute(std::string_view line, bool repeatsEmpty)
{
    const InEnglish forScripts;
    line = trimmed(line);
    const std::string repeated = m_repeated;
    if (line.empty() && repeatsEmpty)
        line = repeated;
    if (line.empty() || line.front() == '#')
        return {};
    CommandCall call(*this, line);
    const Result<const Command*> command = findCommand(call.words.front());
    if (!command)
        return failed(command.error());
    if (call.count() > (*command)->mostArguments)
        return failed(
            Error{ErrorCode::InvalidArgument,
                  fmt::format("unexpected '{}' after '{}': usage is {}", call.argument((*command)->mostArguments),
                              (*command)->name, (*command)->usage)});
    if (!m_debugger->program() && !worksWithoutProgram(**command))
        return failed(
            Error{ErrorCode::FailedPrecondition, "the graph cannot be run: " + toString(m_debugger->refusal()->error)});
    m_repeated = isRepeatable(**command) ? std::string(line) : std::string();
    Result<AnswerText> answer = (*command)->execute(call);
    CommandResult result = answer ? CommandResult{} : failed(answer.error());
    if (answer) {
        result.text = std::move(answer->text);
        result.about = std::move(answer->about);
    }
    result.wantsQuit = call.wantsQuit;
    result.opened = call.opened;
    result.wasPaused = call.wasPaused;
    result.stop = call.stop;
    return result;
}

std::vector<std::string> Console::complete(std::string_view line, size_t limit) const
{
    std::vector<std::string_view> words;
    size_t begin = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        if (line[i] != ' ' && line[i] != '\t')
            continue;
        if (i > begin)
            words.push_back(line.substr(begin, i - begin));
        begin = i + 1;
    }
    const std::string_view word = line.substr(begin);
    Completion completion(word, limit);
    if (words.empty()) {
        for (const Command& c : allCommands())
            completion.offer(c.name);
    } else if (const Result<const Command*> command = findCommand(words.front())) {
        offerArguments(*m_debugger, **command, std::span(words).subspan(1), word, completion);
    }
    return completion.take();
}

}
