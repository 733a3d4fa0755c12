// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"
#include "core/debug/expr/element_predicate.h"
#include "core/debug/names/tensor_ref.h"
#include "core/tensor/format.h"

namespace tagscope {

namespace {

constexpr size_t printLength = 4000;

Result<int> numberArgument(const CommandCall& call, std::string_view what)
{
    const Result<uint64_t> id = call.number(0, 0, what);
    if (!id)
        return Failure(id.error());
    if (call.count() == 0 || *id > INT32_MAX)
        return invalidArgument("{} is missing", what);
    return static_cast<int>(*id);
}

}

Result<AnswerText> printCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("a tensor is missing, such as 'while/Add:0@while;3'");
    const Result<NamedValue> named = call.debugger.value(call.rest(0));
    if (!named)
        return Failure(named.error());
    return fmt::format("{} = {}\n", named->name, summaryText(named->value, printLength));
}

Result<AnswerText> findCommand(CommandCall& call)
{
    if (call.count() < 2)
        return invalidArgument(
            "expected 'find TENSOR WHAT', such as 'find while/Add > 3' or 'find scores nan; [0, 1)'");
    const Result<NamedValue> named = call.debugger.value(call.argument(0));
    if (!named)
        return Failure(named.error());
    const Result<std::vector<ElementPredicate>> predicates = parseElementPredicates(call.rest(1));
    if (!predicates)
        return Failure(predicates.error());
    constexpr int64_t mostShown = 20;
    constexpr int64_t patience = 1 << 16;
    const Tensor& value = named->value;
    const std::atomic<bool>* stop = call.debugger.stopFlag();
    std::string text;
    for (const ElementPredicate& predicate : *predicates) {
        const Result<ElementTest> test = predicate.on(value);
        if (!test)
            return Failure(test.error());
        if (predicate.isAboutWhole()) {
            text +=
                fmt::format("{}: {} for {}\n", predicate.text(), (*test)(0) ? "holds" : "does not hold", named->name);
            continue;
        }
        // A repeated tensor's last stored element stands for all that follow.
        const int64_t stored = std::min(value.storedElements(), value.elements());
        int64_t hits = 0;
        std::string places;
        for (int64_t i = 0; i < stored && !call.wasPaused; ++i) {
            call.wasPaused = i % patience == patience - 1 && stop && stop->load(std::memory_order_relaxed);
            if (!(*test)(i))
                continue;
            hits += i + 1 < stored ? 1 : value.elements() - stored + 1;
            if (hits <= mostShown)
                places += fmt::format("  {} = {}\n", elementPlace(value.shape(), i), elementText(value, i));
        }
        text += fmt::format("{}: {} of {} elements of {}\n{}", predicate.text(), hits, value.elements(), named->name,
                            places);
        if (hits > mostShown)
            text += "  ...\n";
    }
    return text;
}

Result<AnswerText> watchCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("a tensor is missing, such as 'while/Add' (and an expression over it, such as 'max')");
    const Result<TensorRef> ref = parseTensorRef(call.argument(0));
    if (!ref)
        return Failure(ref.error());
    if (const Result<NodeId> node = call.debugger.node(ref->node); !node)
        return Failure(node.error());
    const std::string expression(call.rest(1));
    if (!expression.empty())
        if (const Result<Expression> parsed = Expression::parse(expression); !parsed)
            return Failure(parsed.error());
    if (const Result<int> id = call.debugger.watches().add(std::string(call.argument(0)), expression); !id)
        return Failure(id.error());
    return call.watchText();
}

Result<AnswerText> unwatchCommand(CommandCall& call)
{
    const Result<int> id = numberArgument(call, "the number of a watch");
    if (!id)
        return Failure(id.error());
    if (!call.debugger.watches().remove(*id))
        return fail(ErrorCode::NotFound, "there is no watch {}", *id);
    return fmt::format("watch {} removed\n", *id);
}

Result<AnswerText> whyCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("a node is missing, such as 'while/Exit@while;2'");
    if (call.argument(0) == "nan" && !call.debugger.graph()->find("nan"))
        return toText(call.debugger.whyNotFinite());
    const Result<CommandCall::NodePlace> place = call.place(0);
    if (!place)
        return Failure(place.error());
    const Result<CauseReport> report = call.debugger.why(place->node, place->tag, place->slot);
    return report ? Result<AnswerText>(toText(*report)) : Result<AnswerText>(Failure(report.error()));
}

Result<AnswerText> branchesCommand(CommandCall& call)
{
    std::string text;
    for (const BranchInfo& branch : call.debugger.branches()) {
        text += fmt::format("{} {}: {}", branch.isCurrent ? "*" : " ", branch.id, branch.name);
        if (branch.parent >= 0)
            text += fmt::format(", forks from {} at {}", branch.parent, branch.fork);
        text += fmt::format(", {} events", branch.size);
        for (const std::string& edit : branch.edits)
            text += "; " + edit;
        text += "\n";
    }
    return text;
}

Result<AnswerText> branchCommand(CommandCall& call)
{
    const Result<int> id = numberArgument(call, "the number of a branch");
    if (!id)
        return Failure(id.error());
    const Result<StopReport> report = call.debugger.switchBranch(*id);
    return report ? Result<AnswerText>(call.stopText(*report)) : Result<AnswerText>(Failure(report.error()));
}

}
