// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"

#include "core/debug/causes/token_source.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/names/tensor_ref.h"

#include <array>
#include <charconv>

namespace tagscope {

CommandCall::CommandCall(Console& owner, std::string_view line)
    : console(owner), debugger(owner.debugger()), m_line(line)
{
    for (size_t i = 0; i < line.size();) {
        if (line[i] == ' ' || line[i] == '\t') {
            ++i;
            continue;
        }
        size_t end = i;
        while (end < line.size() && line[end] != ' ' && line[end] != '\t')
            ++end;
        words.push_back(line.substr(i, end - i));
        i = end;
    }
}

std::string_view CommandCall::rest(size_t i) const
{
    if (i + 1 >= words.size())
        return {};
    std::string_view text = m_line.substr(static_cast<size_t>(words[i + 1].data() - m_line.data()));
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

Result<uint64_t> CommandCall::number(size_t i, uint64_t fallback, std::string_view what) const
{
    if (i >= count())
        return fallback;
    const std::string_view text = argument(i);
    uint64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
        return invalidArgument("'{}' is not {}", text, what);
    return value;
}

Result<CommandCall::NodePlace> CommandCall::place(size_t i) const
{
    const Result<TensorRef> ref = parseTensorRef(argument(i));
    if (!ref)
        return Failure(ref.error());
    const Result<NodeId> node = debugger.node(ref->node);
    if (!node)
        return Failure(node.error());
    NodePlace place{*node, ref->slot, {}};
    if (!ref->tag.empty()) {
        const Result<TagId> tag = debugger.tag(ref->tag, *node);
        if (!tag)
            return Failure(tag.error());
        place.tag = *tag;
    }
    return place;
}

std::string plural(uint64_t n, std::string_view word)
{
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

std::string iterationRange(int64_t first, int64_t last)
{
    return first == last ? fmt::format("iteration {}", first) : fmt::format("iterations {} to {}", first, last);
}

std::string fileName(std::string_view text)
{
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    return std::string(text);
}

RunBudget CommandCall::budget() const
{
    return {UINT64_MAX, std::chrono::milliseconds::max(), debugger.stopFlag()};
}

AnswerText CommandCall::stopText(const StopReport& report)
{
    wasPaused |= report.reason == StopReason::Paused;
    stop = report.reason;
    return reportText(report) + watchText();
}

AnswerText CommandCall::reportText(const StopReport& report) const
{
    AnswerText text;
    for (const LogLine& log : report.logs) {
        const Timeline& timeline = *debugger.timeline();
        text.add(toText(log),
                 {log.event, {debugger.tagNames()->shortName(tagChain(timeline, timeline.record(log.event).tag))}});
    }
    text += moreLogsText(report);
    if (report.fired && report.fired->isOfNode())
        text.add(firedText(report), {report.fired->event, {report.fired->tagName}});
    else
        text += firedText(report);
    return text + endText(report);
}

std::string CommandCall::watchText() const
{
    std::string text;
    const std::vector<WatchValue> values = debugger.program() ? debugger.watchValues() : std::vector<WatchValue>();
    for (size_t i = 0; i < values.size(); ++i) {
        const Watch& watch = debugger.watches().all()[i];
        text += fmt::format("watch {}: {}{}{} = {}\n", watch.id, watch.tensor, watch.expression.empty() ? "" : " ",
                            watch.expression, values[i].text);
    }
    return text;
}

Result<TagId> tagOf(const Debugger& debugger, NodeId node)
{
    const Program& program = *debugger.program();
    const Result<PlanId> plan = runningNode(program, node);
    if (!plan)
        return Failure(plan.error());
    if (const std::optional<TagId> tag = debugger.usualTag(node))
        return *tag;
    return fail(ErrorCode::NotFound, "frame '{}' of '{}' has not been entered",
                debugger.tagNames()->shortFrame(program.node(*plan).frame), debugger.graph()->node(node).name);
}

std::span<const Command> allCommands()
{
    using enum CommandArgument;
    static constexpr std::array<Command, 44> commands = {{
        {"run", "r", "run [N]", "go to the live end and run on until something stops it, at most N firings", runCommand,
         None, 1},
        {"step", "s", "step [N] [on DEVICE]",
         "N events on (1): through the recording, then live\n"
         "  on DEVICE  only events there count, and live, what others could do waits",
         stepCommand, None, 3},
        {"back", "", "back [N|iteration|into|over|out]",
         "N firings back (1), past breakpoints\n"
         "  back iteration  to where the iteration of this frame instance began, then to where the one before did\n"
         "  back into       into the frame that was left last, after its last firing\n"
         "  back over       to before that frame's first firing\n"
         "  back out        to before the first firing of this frame instance",
         backCommand, None, 1},
        {"next", "n", "next [iteration|frame|wave] [on DEVICE]",
         "to the next firing of this frame instance\n"
         "  next iteration  its first firing in a later iteration\n"
         "  next frame      the first firing of a frame instance that is entered from here on\n"
         "  next wave       until everything that is ready now has fired\n"
         "  on DEVICE       there: in its part of this frame instance",
         nextCommand, None, 3},
        {"finish", "", "finish [on DEVICE]", "until this frame instance is gone; on DEVICE: its part of it",
         finishCommand, None, 2},
        {"over", "o", "over [on DEVICE]",
         "over the frame in front: until that instance is gone, all its iterations, and no further\n"
         "  the one that was entered from here, else the next that is; where none comes any more, over one firing",
         overCommand, None, 2},
        {"continue", "c", "continue", "until a breakpoint, an error or the end", continueCommand, None, 0},
        {"rcontinue", "rc", "rcontinue", "backwards to the last stop of a breakpoint, or to the start",
         reverseContinueCommand, None, 0},
        {"goto", "", "goto N", "to position N: the state after N events; 'goto end' to the live end", gotoCommand, None,
         1},
        {"fire", "f", "fire NODE[@TAG]",
         "fire this ready node next\n  in the past this makes a branch, unless it is what fired there", fireCommand,
         Ready, 1},
        {"schedule", "", "schedule [fifo|lifo|random [SEED]|time]", "show or choose what happens next of what can",
         scheduleCommand, Schedule, 2},
        {"break", "b", "break WHERE [@TAG] [before] [after N] [armed N [same]] [if CONDITION] [log [TEXT]]",
         "stop at a node, scope, op, edge, tag, dead firing or its origin, frame, iteration or message\n"
         "stops after a matching firing, or before it. WHERE is one of\n"
         "  NODE                     firings of a node; NODE:1 a token from its output 1\n"
         "  SCOPE/  GLOB*            firings of all nodes of a scope, or with such names\n"
         "  regex RE, op OP          firings of nodes whose name matches, or of this op\n"
         "  edge A[:I] [-> B] [live|dead]   a token on an edge (^A: a control edge)\n"
         "  while;3                  the first firing at a tag (while;*: any iteration)\n"
         "  dead [GLOB]              a node fires dead\n"
         "  origin [GLOB]            deadness begins: a live node, as a Switch, puts out something dead\n"
         "  origin of NODE           NODE fires dead; the stop says where that began, and the position to go to\n"
         "  frame inside [FRAME]     firings of all nodes in a frame, whatever they are called\n"
         "  frame start|end [FRAME]  an instance of a frame begins, or is gone\n"
         "  frame repeats [FRAME]    all loop variables have the values that they had in an earlier iteration of the "
         "instance: a loop\n"
         "                           that comes to no end, unless variables, queues or random numbers help it out; "
         "with a list,\n"
         "                           or a value that is not there to be compared, an iteration is always new\n"
         "  iteration [FRAME]        every new iteration\n"
         "  window [FRAME]           an iteration is held back: as many are live as parallel_iterations lets be\n"
         "  send|deliver|unmatched|dead-message [PATTERN] [from DEVICE] [to DEVICE]\n"
         "                           a message is sent; is there; is waited for and neither there nor on its way; is "
         "sent dead\n"
         "                           PATTERN is for the tensor (x, x:1, ^x) or the whole key; * stands for anything\n"
         "  doomed [GLOB]            an instance can never fire any more, though others go on: its message is lost, "
         "its "
         "device down,\n"
         "                           or what it waits for is doomed\n"
         "  quiescence               nothing can go on, though something waits ('disable quiescence' for the one that "
         "is always there)\n"
         "CONDITION is over value, value[0,1], min, max, mean, nan, inf, size, rank, shape, dtype, repeats, dead, "
         "iter, iter(\"outer\"),\n"
         "frame, depth, tag, node, op, position; with + - * / % == != < <= > >= ~ (glob), and, or, not\n"
         "  repeats         true where an earlier iteration of the frame instance put out the same value, bit for bit: "
         "a loop that\n"
         "                  gets nowhere. The last 1,048,576 different values are known; a list, and what is not "
         "there, is new\n"
         "  armed N [same]  only after breakpoint N has matched (same: in the same iteration)\n"
         "  log TEXT writes a line instead of stopping; {expressions} in it are replaced",
         breakCommand, Break},
        {"delete", "d", "delete [N]", "remove breakpoint N, or all", deleteCommand, None, 1},
        {"enable", "", "enable N|quiescence",
         "let breakpoint N stop again\n  enable quiescence  say what is blocked where nothing can go on", enableCommand,
         None, 1},
        {"disable", "", "disable N|quiescence", "keep breakpoint N, but do not stop at it", disableCommand, None, 1},
        {"watch", "w", "watch TENSOR [EXPRESSION]",
         "show a tensor, or an expression over its last firing, after every stop", watchCommand, Node},
        {"unwatch", "", "unwatch N", "remove watch N", unwatchCommand, None, 1},
        {"capture", "", "capture [full|last N|slice PART|stats|none PATTERN]",
         "show or choose which values the recording keeps; what it leaves out is computed again where it is needed\n"
         "PATTERN is NODE, SCOPE/, GLOB* or op:OP; of several rules that match, the last counts. Takes effect from "
         "here on\n"
         "  capture none PATTERN     keep no values of these nodes: 'not captured (policy: none)'\n"
         "  capture stats PATTERN    keep dtype, shape, min, max, mean and such of them\n"
         "  capture slice [0, :] PATTERN  keep this part, and what stats keeps; the figures alone where a value has no "
         "such\n"
         "                           part; values that would not take less so stay as they are\n"
         "  capture full PATTERN     keep the values\n"
         "  capture last N PATTERN   keep the values of the newest N iterations of their loop\n"
         "  capture budget BYTES     of all values keep so many bytes (64M, 2G); beyond them the oldest go first; off: "
         "no bound\n"
         "  capture clear [PATTERN]  remove this rule, or all rules and the budget\n"
         "values of firings with effects and of edits are always kept, and so are numbers",
         captureCommand, CommandArgument::Capture},
        {"info", "i", "info TOPIC",
         "show the position, what is ready or waits, frames, tokens and more\n"
         "TOPIC is position, ready, waiting, frames, tokens NODE, node NODE, breakpoints, watches, branches, fetches, "
         "resources,\n"
         "devices, messages (not taken yet, or waited for), problems, deadness [NODE] (under which predicates it will "
         "be live),\n"
         "log (what breakpoints and ops wrote, and edits) or graph",
         infoCommand, Info},
        {"print", "p", "print NODE[:I][@TAG][SLICE]",
         "a value as it last was, such as 'print while/Add@while;3' or 'print x[0, 1:3]'", printCommand, Node},
        {"find", "", "find NODE[:I][@TAG] WHAT",
         "elements of a value: '> 3', '[0, 1)', 'nan', 'inf', or a condition on 'value', with semicolons between "
         "several\n"
         "min, max, mean, nan, inf, size, shape are those of the whole value: 'find scores value > 3 * mean'",
         findCommand, Node},
        {"why", "", "why NODE[:I][@TAG]|nan",
         "why it is dead, why it waits, or where its value comes from\n"
         "  of a value with a NaN or an infinity: where that began, at a firing all of whose inputs were finite\n"
         "  why nan  all firings where NaNs and infinities began, the first one first",
         whyCommand, Node, 1},
        {"set", "", "set NODE[:I][@TAG] [-> CONSUMER:I] VALUE|dead|live",
         "what if: replace an output; forks a branch before the node fired\n"
         "  -> CONSUMER:I replaces only what goes into input I of that node, -> ^CONSUMER over a control edge: dead or "
         "live\n"
         "  live gives the output of a Switch the value of its data input",
         setCommand, Node},
        {"window", "", "window [FRAME N]",
         "what if: let N iterations of a loop frame be live at once (parallel_iterations), from here on; makes a "
         "branch\n"
         "  alone it lists the windows of all loop frames",
         windowCommand, Frame, 2},
        {"devices", "", "devices", "how each device of the run stands", devicesCommand, None, 0},
        {"messages", "", "messages", "messages that are on their way or not taken yet, and who waits for one",
         messagesCommand, None, 0},
        {"traffic", "", "traffic",
         "who has sent what to whom: messages, bytes, the longest time from sent to taken, and that which 95 of 100 do "
         "not pass",
         trafficCommand, None, 0},
        {"frontier", "", "frontier",
         "how far each device has come in each loop frame that is live, and what its oldest iteration waits for",
         frontierCommand, None, 0},
        {"diagnose", "", "diagnose [all]",
         "why nothing can go on here: the first cause and its evidence\n  diagnose all             the whole report",
         diagnoseCommand, None, 1},
        {"fix", "", "fix [N]",
         "what if: a branch in which cause N of 'diagnose' (1) does not come about, from before it did; then "
         "'continue'\n"
         "of what is not in the graph: faults, what a person did, windows",
         fixCommand, None, 1},
        {"hold", "", "hold DEVICE|N", "what if: a device does nothing, or message N is not delivered, until 'release'",
         holdCommand, CommandArgument::Device, 1},
        {"release", "", "release DEVICE|N|all", "let what is held go on", releaseCommand, CommandArgument::Device, 1},
        {"deliver", "", "deliver N|all", "let message N arrive next, or all that are on their way", deliverCommand,
         None, 1},
        {"fault", "", "fault KIND WHAT",
         "what if: something goes wrong here\n"
         "  lose|duplicate|reorder|corrupt|lose-dead-bit N   to message N, while it is on its way (see 'messages')\n"
         "  delay N [MICROSECONDS]   without a time: until nothing else can go on\n"
         "  crash|restart|pause DEVICE,  slow DEVICE FACTOR\n"
         "  cut|mend FROM TO         the link between two devices\n"
         "  spare N                  fault N of the file does not happen from here on",
         faultCommand, CommandArgument::Fault, 3},
        {"slack", "", "slack",
         "over a network: how late the messages of each edge were, and how long devices stood for them", slackCommand,
         None, 0},
        {"critical", "", "critical", "over a network: what determined how long the run took on the virtual clock",
         criticalCommand, None, 0},
        {"ideal", "", "ideal WHAT OF [VALUE]",
         "over a network: how long the run would take if one thing were otherwise; without a value, ideal\n"
         "  link FROM TO                  messages take no time\n"
         "  latency FROM TO [MICROSECONDS],  bandwidth FROM TO [MBPS]\n"
         "  speed DEVICE [FACTOR],  threads DEVICE [N]\n"
         "  kernel NODE [MICROSECONDS],  window FRAME [N]\n"
         "  windows FRAME [N]             each window from 1 to N (64)",
         idealCommand, None, 4},
        {"branches", "", "branches", "list the recorded lines", branchesCommand, None, 0},
        {"branch", "", "branch N", "go to the end of another line", branchCommand, None, 1},
        {"compare", "", "compare WHAT [tolerance R]",
         "which firings differ, from the first on, in two iterations, branches or traces; or how two values differ\n"
         "  compare iterations FRAME A B  two iterations of a frame, and what is inside of them\n"
         "  compare branches A B          two recorded lines, from where they part\n"
         "  compare trace FILE            this line and a saved trace; nodes by name, tags by path\n"
         "  compare tensors A B           two values, element by element: NODE[:slot][@TAG]; B may be a literal or "
         "@FILE.npy\n"
         "what is recorded is compared as a whole, wherever the cursor stands. Numbers are equal if they differ by at "
         "most\n"
         "R + R * |right| (0); NaN equals NaN",
         compareCommand, Compare},
        {"save", "", "save FILE", "save this line as a trace", saveCommand},
        {"open", "", "open FILE", "open another graph or trace", openCommand},
        {"help", "h", "help [COMMAND]", "this list, or more about one command", helpCommand,
         CommandArgument::CommandName, 1},
        {"quit", "q", "quit", "leave", quitCommand, None, 0},
    }};
    return commands;
}

}
