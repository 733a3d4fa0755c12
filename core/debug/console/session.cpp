// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"
#include "core/debug/names/suggest.h"

#include <algorithm>

namespace tagscope {

Result<AnswerText> saveCommand(CommandCall& call)
{
    const std::string path = fileName(call.rest(0));
    if (path.empty())
        return invalidArgument("the name of a file is missing");
    if (Result<void> saved = call.debugger.save(path); !saved)
        return Failure(saved.error());
    return fmt::format("{} events saved to {}\n", call.debugger.size(), path);
}

Result<AnswerText> openCommand(CommandCall& call)
{
    const std::string path = fileName(call.rest(0));
    if (path.empty())
        return invalidArgument("the name of a file is missing");
    if (Result<void> refused = refuseEndless(path); !refused)
        return Failure(std::move(refused).error());
    Debugger::Options options;
    options.policy = call.debugger.policy();
    options.maxMemory = call.debugger.options().maxMemory;
    options.maxFirings = call.debugger.options().maxFirings;
    options.timesKernels = call.debugger.options().timesKernels;
    Result<std::unique_ptr<Debugger>> opened = Debugger::open(path, std::move(options));
    if (!opened)
        return Failure(std::move(opened).error());
    (*opened)->setStopFlag(call.debugger.stopFlag());
    call.opened = true;
    std::string text = fmt::format("{}: {}, {} nodes", path, (*opened)->file().format, (*opened)->graph()->size());
    if ((*opened)->size())
        text += fmt::format(", {} recorded events", (*opened)->size());
    text += "\n";
    if (const auto& refusal = (*opened)->refusal())
        text += "it cannot be run: " + toString(refusal->error) + "\n";
    (*opened)->setBreakpoints(call.debugger.breakpoints());
    if (const std::vector<Breakpoint>& kept = (*opened)->breakpoints(); !kept.empty()) {
        const auto lost = std::ranges::count_if(kept, [](const Breakpoint& b) { return !b.problem.empty(); });
        text += fmt::format("breakpoints: {}, found here: {} (info breakpoints)\n", kept.size(),
                            kept.size() - static_cast<size_t>(lost));
    }
    call.console.setDebugger(std::move(*opened));
    return text;
}

Result<AnswerText> helpCommand(CommandCall& call)
{
    std::string text;
    if (call.count() == 0) {
        for (const Command& c : allCommands())
            text += fmt::format("{:<42}{}\n", c.usage.size() > 41 ? std::string(c.name) + " ..." : std::string(c.usage),
                                c.help.substr(0, c.help.find('\n')));
        return text + "a word may be cut short where it stays unambiguous; 'help COMMAND' says more\n";
    }
    const std::string_view word = call.argument(0);
    for (const Command& c : allCommands())
        if (c.name == word || (!c.shortName.empty() && c.shortName == word))
            return fmt::format("{}{}\n{}\n", c.usage,
                               c.shortName.empty() ? "" : fmt::format("   (short: {})", c.shortName), c.help);
    std::vector<std::string_view> names;
    for (const Command& c : allCommands())
        names.push_back(c.name);
    return fail(ErrorCode::NotFound, "there is no command '{}'{}", word, didYouMean(word, names));
}

Result<AnswerText> quitCommand(CommandCall& call)
{
    call.wantsQuit = true;
    return std::string();
}

}
