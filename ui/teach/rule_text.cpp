// SPDX-License-Identifier: Apache-2.0
#include "ui/teach/rule_text.h"

#include "ui/common/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace tagscope::ui {

namespace {

QString trRule(const char* text)
{
    return QCoreApplication::translate("RuleText", text);
}

struct Rule {
    OpClass opClass;
    const char* live;
    const char* dead;
};

constexpr Rule rules[] = {
    {OpClass::Switch,
     QT_TRANSLATE_NOOP("RuleText",
                       "A Switch looks at its predicate and sends the data out of one side only: true or false. The "
                       "other side sends a dead "
                       "token, which tells all that follows that this branch was not taken."),
     QT_TRANSLATE_NOOP("RuleText",
                       "A Switch with a dead input cannot choose: it sends dead tokens out of both sides.")},
    {OpClass::Merge,
     QT_TRANSLATE_NOOP("RuleText",
                       "A Merge does not wait for all inputs: the first live one goes on at once. That is where "
                       "branches join again, and where "
                       "a loop takes its first value or that of the iteration before."),
     QT_TRANSLATE_NOOP("RuleText",
                       "A Merge is dead only if no live input can come any more: all its inputs are dead.")},
    {OpClass::Enter,
     QT_TRANSLATE_NOOP("RuleText",
                       "An Enter takes a value into a loop frame. The token is the same, but its tag now says: "
                       "iteration 0 of that frame. "
                       "A constant Enter gives its value to every iteration."),
     QT_TRANSLATE_NOOP("RuleText", "A dead Enter carries deadness into the frame: the loop does not run for it.")},
    {OpClass::Exit,
     QT_TRANSLATE_NOOP("RuleText",
                       "An Exit takes a value out of a loop frame: its tag is again that of the frame around."),
     QT_TRANSLATE_NOOP("RuleText",
                       "A dead Exit means that this iteration does not end the loop. Nothing leaves the frame yet.")},
    {OpClass::NextIteration,
     QT_TRANSLATE_NOOP("RuleText",
                       "A NextIteration hands its value to the next iteration: the token stays in the frame, and the "
                       "number in its tag grows by "
                       "one. If as many iterations are under way as may be, it waits."),
     QT_TRANSLATE_NOOP("RuleText", "A dead NextIteration sends nothing at all: that is how a loop comes to its end.")},
    {OpClass::LoopCond,
     QT_TRANSLATE_NOOP(
         "RuleText",
         "A LoopCond says whether the loop goes on. Every Switch of the loop takes its answer as the predicate."),
     QT_TRANSLATE_NOOP("RuleText", "A dead condition: the loop never began, and everything in it is dead.")},
    {OpClass::ControlTrigger,
     QT_TRANSLATE_NOOP("RuleText", "A ControlTrigger fires live once all its control inputs have come, dead or not."),
     nullptr},  // it never fires dead
};
constexpr Rule usual = {
    OpClass::Ordinary,
    QT_TRANSLATE_NOOP("RuleText",
                      "It fires once all its inputs have come: it takes them, computes, and sends a token along every "
                      "line that leaves it."),
    QT_TRANSLATE_NOOP(
        "RuleText",
        "One of its inputs was dead, so it did not compute anything: it only passes deadness on to all that follows.")};

}

QString ruleText(OpClass opClass, bool isDead)
{
    const auto* const found = std::ranges::find(rules, opClass, &Rule::opClass);
    const Rule& rule = found == std::end(rules) ? usual : *found;
    return trRule(isDead && rule.dead ? rule.dead : rule.live);
}

QString firedText(const Snapshot& snapshot)
{
    if (snapshot.report && snapshot.report->fired && snapshot.position > 0)
        return text(snapshot.report->fired->headline());
    return snapshot.program ? trRule("Nothing has fired yet.") : QString();
}

QString ruleText(const Snapshot& snapshot)
{
    if (!snapshot.program)
        return {};
    if (!snapshot.report || !snapshot.report->fired || snapshot.position == 0)
        return trRule(
            "At the start only nodes without inputs can fire. All others wait until a token lies at every input.");
    const FiringInfo& fired = *snapshot.report->fired;
    if (!fired.isOfNode() && snapshot.state.network)
        return trRule("Nothing fired: this happened between the devices, or was done by hand.");
    if (!fired.isOfNode())
        return trRule(
            "Nothing fired: a loop got another window, so more or fewer of its iterations may be live at once.");
    if (fired.isBlock)
        return trRule("It has its inputs, but waits for something else, such as a queue or a message.");
    const Node& node = snapshot.graph->node(fired.node);
    if (node.inputs.empty() && node.controlInputs.empty())
        return trRule(
            "It has no inputs, so it can fire as soon as the run begins: it computes, and sends a token along "
            "every line that leaves it.");
    const PlanId plan = snapshot.program->planOf(fired.node);
    return plan.isValid() ? ruleText(snapshot.program->node(plan).opClass, fired.isDead) : QString();
}

QString whyNothing(const Snapshot& snapshot)
{
    if (!snapshot.program)
        return trRule("Nothing can fire: this graph cannot run. The Problems view says why.");
    if (snapshot.isRunning)
        return trRule("The run is on its way. Space in the graph pauses it, and then there is a question.");
    if (snapshot.isLive && snapshot.error)
        return trRule("Nothing can fire: the run has ended in an error.");
    if (!snapshot.isIdle())
        return {};
    if (!snapshot.state.blocked.empty())
        return trRule("Nothing can fire: what has begun waits for something that does not come.");
    return trRule("Nothing can fire: the run is over. Open the graph once more for new questions.");
}

QString whyNot(Readiness readiness, const QString& tagName)
{
    switch (readiness) {
    case Readiness::NotInRun: return trRule("it is no part of this run: nothing that is asked for needs it");
    case Readiness::NoIteration: return trRule("its frame was not entered, or is over: nothing in it can fire");
    case Readiness::Fired: return trRule("it has fired at %1 already, and a node fires once an iteration").arg(tagName);
    case Readiness::Held: return trRule("its device does not run");
    case Readiness::Ready:
    case Readiness::Blocked:
    case Readiness::Waiting: break;
    }
    return {};
}

QString deadSideText(DeadSide side)
{
    switch (side) {
    case DeadSide::False: return trRule("Output 0 (false)");
    case DeadSide::True: return trRule("Output 1 (true)");
    case DeadSide::Both: break;
    }
    return trRule("Both");
}

QString deadSideReason(const ReadySwitch& ready)
{
    if (!ready.predicate)
        return trRule("one of its inputs is dead, so both sides are");
    return *ready.predicate
        ? trRule("the predicate is true: the data goes to the true side, and the false side is dead")
        : trRule("the predicate is false: the data goes to the false side, and the true side is dead");
}

}
