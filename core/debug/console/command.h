// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// One line being executed: its words, and what the command wants to say beside its text.
class CommandCall {
public:
    CommandCall(Console& owner, std::string_view line);

    Console& console;
    Debugger& debugger;
    std::vector<std::string_view> words;  ///< the first is the command
    bool wantsQuit = false;
    bool opened = false;
    bool wasPaused = false;
    std::optional<StopReason> stop;

    size_t count() const { return words.size() - 1; }
    /// Argument i, from 0.
    std::string_view argument(size_t i) const { return words[i + 1]; }
    /// The line from argument i to its end; empty if there is none.
    std::string_view rest(size_t i) const;
    /// Argument i as a number; `fallback` if there is none. The error says what the number is of.
    Result<uint64_t> number(size_t i, uint64_t fallback, std::string_view what) const;

    /// Argument i as NODE[:I][@TAG], with its node found, and its tag if one was typed.
    struct NodePlace {
        NodeId node;
        std::optional<int> slot;
        std::optional<TagId> tag;
    };
    Result<NodePlace> place(size_t i) const;

    /// Argument i as a device: its full name, its short one, or what is enough of either to tell it from the others.
    Result<DeviceId> device(size_t i) const;

    RunBudget budget() const;
    /// The text of a stop, with the watches below it.
    AnswerText stopText(const StopReport& report);
    /// Without them.
    AnswerText reportText(const StopReport& report) const;
    std::string watchText() const;

private:
    std::string_view m_line;
};

/// What may stand behind a command, for completion.
enum class CommandArgument : uint8_t {
    None,
    Node,
    Ready,
    Break,
    Info,
    Schedule,
    Compare,
    Capture,
    Frame,
    Device,
    Fault,
    CommandName
};

struct Command {
    std::string_view name;
    std::string_view shortName;  ///< empty if there is none
    std::string_view usage;
    std::string_view help;  ///< one line, then more lines
    Result<AnswerText> (*execute)(CommandCall& call);
    CommandArgument argument = CommandArgument::None;
    size_t mostArguments = SIZE_MAX;
};

/// All commands, in the order of `help`.
std::span<const Command> allCommands();
/// Topics of `info`.
std::span<const std::string_view> infoTopics();

/// What `compare` can compare.
std::span<const std::string_view> compareKinds();

/// What may stand behind `capture`.
std::span<const std::string_view> captureVerbs();

/// "1 node", "2 nodes".
std::string plural(uint64_t n, std::string_view word);
/// "iteration 3", or "iterations 3 to 5".
std::string iterationRange(int64_t first, int64_t last);

/// A file name as it was typed: it may hold spaces; quotes around it are taken off.
std::string fileName(std::string_view text);

/// The tag that "NODE" alone means: that of the last firing, else the root's or a live iteration's.
Result<TagId> tagOf(const Debugger& debugger, NodeId node);

Result<AnswerText> runCommand(CommandCall& call);
Result<AnswerText> stepCommand(CommandCall& call);
Result<AnswerText> backCommand(CommandCall& call);
Result<AnswerText> nextCommand(CommandCall& call);
Result<AnswerText> finishCommand(CommandCall& call);
Result<AnswerText> overCommand(CommandCall& call);
Result<AnswerText> continueCommand(CommandCall& call);
Result<AnswerText> reverseContinueCommand(CommandCall& call);
Result<AnswerText> gotoCommand(CommandCall& call);
Result<AnswerText> fireCommand(CommandCall& call);
Result<AnswerText> scheduleCommand(CommandCall& call);
Result<AnswerText> breakCommand(CommandCall& call);
Result<AnswerText> deleteCommand(CommandCall& call);
Result<AnswerText> enableCommand(CommandCall& call);
Result<AnswerText> disableCommand(CommandCall& call);
Result<AnswerText> watchCommand(CommandCall& call);
Result<AnswerText> unwatchCommand(CommandCall& call);
Result<AnswerText> captureCommand(CommandCall& call);
Result<AnswerText> infoCommand(CommandCall& call);
Result<AnswerText> printCommand(CommandCall& call);
Result<AnswerText> findCommand(CommandCall& call);
Result<AnswerText> whyCommand(CommandCall& call);
Result<AnswerText> setCommand(CommandCall& call);
Result<AnswerText> windowCommand(CommandCall& call);
Result<AnswerText> messagesCommand(CommandCall& call);
Result<AnswerText> devicesCommand(CommandCall& call);
Result<AnswerText> trafficCommand(CommandCall& call);
Result<AnswerText> frontierCommand(CommandCall& call);
Result<AnswerText> diagnoseCommand(CommandCall& call);
Result<AnswerText> fixCommand(CommandCall& call);
Result<AnswerText> holdCommand(CommandCall& call);
Result<AnswerText> releaseCommand(CommandCall& call);
Result<AnswerText> deliverCommand(CommandCall& call);
Result<AnswerText> faultCommand(CommandCall& call);
Result<AnswerText> slackCommand(CommandCall& call);
Result<AnswerText> criticalCommand(CommandCall& call);
Result<AnswerText> idealCommand(CommandCall& call);
Result<AnswerText> branchesCommand(CommandCall& call);
Result<AnswerText> branchCommand(CommandCall& call);
Result<AnswerText> compareCommand(CommandCall& call);
Result<AnswerText> saveCommand(CommandCall& call);
Result<AnswerText> openCommand(CommandCall& call);
Result<AnswerText> helpCommand(CommandCall& call);
Result<AnswerText> quitCommand(CommandCall& call);

}
