// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/cause_codes.h"

#include "core/base/say.h"

#include <algorithm>
#include <array>

namespace tagscope {

namespace {

constexpr std::array allCodes{
    CauseCode{"H01", toSay("message lost on its way"), toSay("it was sent, and is neither there nor on its way")},
    CauseCode{"H02", toSay("message only slow"), toSay("it is on its way still")},
    CauseCode{"H03", toSay("device crashed"), toSay("what it could have done stands there; it does not answer")},
    CauseCode{"H04", toSay("device restarted under another incarnation"),
              toSay("keys are equal but for the incarnation")},
    CauseCode{"H06", toSay("control loop missing on a device"),
              toSay("that device has no Enter of the frame at all; with one it would be H07 or H08")},
    CauseCode{"H07", toSay("Recv not tied to the control loop"),
              toSay("the device has a control loop of the frame; without one it would be H06")},
    CauseCode{"H08", toSay("predicate not sent to a device"),
              toSay("no Send of the loop's condition leads there; with one it would be H01")},
    CauseCode{"H09", toSay("loop over devices without a condition"), toSay("no LoopCond in a frame that is cut")},
    CauseCode{"H10", toSay("frame names differ between devices"),
              toSay("keys differ in the frame alone; in the iteration alone it would be H13")},
    CauseCode{"H11", toSay("two loops share a frame name"), toSay("one frame holds nodes of two loops")},
    CauseCode{"H12", toSay("keys of Send and Recv differ"),
              toSay("they differ in the name; in the frame it would be H10, in the incarnation H04")},
    CauseCode{"H13", toSay("tag shifted by one iteration"),
              toSay("the message is sent, or awaited, behind a NextIteration; the rest of the loop agrees")},
    CauseCode{"H14", toSay("two Sends use one key"), toSay("two messages came under one key before it was read")},
    CauseCode{"H15", toSay("receives wait for each other"),
              toSay("the cycle leads over devices and through no buffer; through one it would be H33")},
    CauseCode{"H16", toSay("cycle with a control dependency"), toSay("it passes no NextIteration")},
    CauseCode{"H17", toSay("data cycle without Merge and NextIteration"), toSay("all its edges are data")},
    CauseCode{"H18", toSay("predicate never becomes false"), toSay("it goes on; nothing is blocked")},
    CauseCode{"H19", toSay("predicate poisoned by NaN or overflow"),
              toSay("what it compares stopped being a number that can pass the limit")},
    CauseCode{"H20", toSay("loop condition never comes, or is dead"),
              toSay("an input of LoopCond is missing or dead on the same device")},
    CauseCode{"H21", toSay("window full, and its oldest iteration cannot end"),
              toSay("a larger window lets it go on; otherwise what keeps the oldest iteration has its own cause")},
    CauseCode{"H22", toSay("windows differ between devices"), toSay("attribute parallel_iterations alone")},
    CauseCode{"H23", toSay("loop result not wired to the fetch"), toSay("the frame has ended; alive it would be H24")},
    CauseCode{"H24", toSay("dead Exit held because its frame does not end"),
              toSay("the frame is alive; ended it would be H23")},
    CauseCode{"H25", toSay("an input of the loop never comes"), toSay("the frame waits for one of its Enters")},
    CauseCode{"H26", toSay("loop constant not marked constant"),
              toSay("the input is filled in iteration 0 and never again; no message is involved")},
    CauseCode{"H27", toSay("dead bit lost between devices"), toSay("the Send fired dead, and a live message arrived")},
    CauseCode{"H28", toSay("Merge with one dead input and one that never comes"),
              toSay("one input has come, dead; with none it would be H30")},
    CauseCode{"H29", toSay("two live tokens at one Merge"), toSay("both came at the same tag; which counts is chance")},
    CauseCode{"H30", toSay("Switch has one of its inputs and never gets the other"),
              toSay("one input is there; a Merge with one dead input would be H28")},
    CauseCode{"H31", toSay("dequeue from a queue that nobody fills"), toSay("the queue is empty, and no kernel runs")},
    CauseCode{"H32", toSay("enqueue into a full queue that nobody empties in time"),
              toSay("the queue is full; empty it would be H31")},
    CauseCode{"H33", toSay("bounded buffer between devices is full"),
              toSay("the cycle passes a full buffer; without one it would be H15")},
    CauseCode{"H36", toSay("inner loop never ends"), toSay("a child frame is alive; its own cause comes first")},
    CauseCode{"H37", toSay("what is waited for is made by no device"),
              toSay("nobody computes or sends it, so nothing was lost")},
    CauseCode{"H39", toSay("held by a person"), toSay("it goes on as soon as it is let go")},
    CauseCode{"H40", toSay("an error on one device ended the step"),
              toSay("an operation failed before the others waited")},
    CauseCode{"H42", toSay("partitions of different versions of the graph"),
              toSay("keys of many edges match nowhere; of one edge it would be H12")},
    CauseCode{"H43", toSay("the others are in another step"), toSay("keys agree in all but the step")},
    CauseCode{"S01", toSay("slow kernel or device"), toSay("the run ends; with it at normal speed much sooner")},
    CauseCode{"S02", toSay("slow link"), toSay("the run ends; with the link at normal speed much sooner")},
    CauseCode{"S03", toSay("window too small"), toSay("the run ends; with a wide window much sooner")},
    CauseCode{"S04", toSay("work spread unevenly over devices"), toSay("the run ends; one device does most of it")},
    CauseCode{"D1", toSay("inputs that are partially dead"), toSay("the graph alone says so; nothing has run")},
    CauseCode{"D2", toSay("inputs that exclude each other"),
              toSay("the node is always dead; partially it would be D1")},
    CauseCode{"R01", toSay("state used by operations without an order"), toSay("no edge orders the two")},
    CauseCode{"R02", toSay("messages without an order"), toSay("no edge orders the two Sends")},
};

}

std::span<const CauseCode> causeCodes()
{
    return allCodes;
}

const CauseCode* causeCode(std::string_view code)
{
    const auto found = std::ranges::find(allCodes, code, &CauseCode::code);
    return found == allCodes.end() ? nullptr : &*found;
}

std::string causeName(std::string_view code)
{
    const CauseCode* found = causeCode(code);
    return found ? said(found->name) : std::string();
}

std::string causeToldApart(std::string_view code)
{
    const CauseCode* found = causeCode(code);
    return found ? said(found->toldApart) : std::string();
}

}
