// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/compare/compare.h"
#include "core/debug/control/debugger.h"
#include "core/tensor/format.h"

#include <algorithm>

namespace tagscope {

namespace {

using Kind = CompareRow::Kind;

std::string differenceText(const CompareRow& row)
{
    switch (row.kind) {
    case Kind::Same: return "the same";
    case Kind::Deadness: return "dead on one side only";
    case Kind::Type: return "another dtype or shape";
    case Kind::OnlyLeft: return "fired on the left only";
    case Kind::OnlyRight: return "fired on the right only";
    case Kind::Value: break;
    }
    if (row.absolute == 0)
        return row.elements == 1 ? "differs" : fmt::format("{} of {} elements differ", row.differing, row.elements);
    std::string text = fmt::format("differs by {:.6g} ({:.3g} %)", row.absolute, row.relative * 100);
    if (row.elements > 1)
        text += fmt::format(" at {}, in {} of {} elements", row.where, row.differing, row.elements);
    return text;
}

std::string rowText(const CompareRow& row)
{
    const std::string& tag = row.leftEvent ? row.leftTag : row.rightTag;
    std::string text = fmt::format("{} at {}", row.subject(), tag);
    if (row.leftEvent && row.rightEvent && row.leftTag != row.rightTag)
        text += " and " + row.rightTag;
    if (row.leftEvent && row.rightEvent)
        return fmt::format("{}: {} and {}: {}", text, row.left, row.right, differenceText(row));
    return fmt::format("{}: {}: {}", text, row.leftEvent ? row.left : row.right, differenceText(row));
}

}

Result<std::shared_ptr<const Timeline>> openTrace(const std::filesystem::path& path, const std::atomic<bool>* stop)
{
    if (Result<void> refused = refuseEndless(path); !refused)
        return Failure(std::move(refused).error());
    std::stop_source source;
    Result<OpenedFile> file = openFile(path, source.get_token(), [&](double) {
        if (stop && stop->load(std::memory_order_relaxed))
            source.request_stop();
    });
    if (!file)
        return Failure(std::move(file).error());
    if (!file->trace)
        return refused("{} is no trace but a {}: open it, run it and save the trace first", path.string(),
                       file->format);
    return std::shared_ptr<const Timeline>(file->trace->line().timeline);
}

Result<CompareReport> compareIterations(const Debugger& debugger, TagId left, TagId right,
                                        const CompareOptions& options)
{
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    if (left == TagId(0u) || right == TagId(0u))
        return refused("the root has no iterations: say which two of a frame, such as 'while;3' and 'while;4'");
    return compareSides({timeline, left}, {timeline, right}, options);
}

Result<CompareReport> compareBranches(const Debugger& debugger, int left, int right, const CompareOptions& options)
{
    CompareSide sides[2];
    for (size_t i = 0; i < 2; ++i) {
        Result<std::shared_ptr<const Timeline>> line = debugger.branch(i == 0 ? left : right);
        if (!line)
            return Failure(std::move(line).error());
        sides[i].timeline = std::move(*line);
    }
    return compareSides(sides[0], sides[1], options);
}

Result<CompareReport> compareWithTrace(const Debugger& debugger, std::shared_ptr<const Timeline> trace,
                                       const CompareOptions& options)
{
    return compareSides({debugger.timeline(), TagId(0u)}, {std::move(trace), TagId(0u)}, options);
}

std::string toText(const CompareReport& report, size_t mostRows)
{
    std::string text;
    if (report.sharedEvents > 0)
        text += fmt::format("the first {} events are shared\n", report.sharedEvents);
    if (report.firings() == 0)
        text += "nothing fired on either side\n";
    else if (report.differences() == 0)
        text += fmt::format("no difference in {} firings of {} nodes\n", report.firings(), report.nodes);
    else
        text += fmt::format("{} of {} nodes differ, in {} of {} firings\n", report.nodesDiffering, report.nodes,
                            report.differences(), report.firings());
    if (!report.note.empty())
        text += report.note + "\n";
    size_t shown = 0;
    for (const CompareRow& row : report.rows) {
        if (row.kind == Kind::Same)
            continue;
        if (shown++ == mostRows) {
            text += fmt::format("and {} more\n", report.differences() - mostRows);
            break;
        }
        text += rowText(row) + "\n";
    }
    return text;
}

}
