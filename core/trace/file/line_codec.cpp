// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/line_codec.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr uint8_t isOfEdge = 1;
constexpr uint8_t hasValue = 2;
constexpr size_t leastLine = 39;
constexpr size_t leastEdit = 17;

/// How many edits at the beginning a line has in common with its parent.
size_t commonEdits(const LinesRecord& record, const LineRecord& line)
{
    if (line.parent < 0)
        return 0;
    const SharedList<OutputEdit>& others = record.lines[static_cast<size_t>(line.parent)].edits;
    if (others.sharesWith(line.edits))
        return others.size();
    const auto [a, b] = std::ranges::mismatch(others, line.edits);
    return static_cast<size_t>(a - others.begin());
}

Result<void> writeOutputEdit(ByteWriter& out, TensorWriter& tensors, const OutputEdit& edit, const Program& program)
{
    const PlanId consumer = edit.consumer ? program.planOf(edit.consumer->node) : PlanId();
    out.number(static_cast<uint8_t>((edit.consumer ? isOfEdge : 0) | (edit.value.hasValue() ? hasValue : 0)));
    out.number(program.planOf(edit.node).value);
    out.number(static_cast<int32_t>(edit.slot));
    out.text(edit.tagPath);
    if (edit.consumer) {
        out.number(consumer.value);
        out.number(static_cast<int32_t>(edit.consumer->slot));
    }
    return edit.value.hasValue() ? writeValue(out, tensors, edit.value) : Result<void>();
}

std::optional<OutputEdit> readOutputEdit(ByteReader& in, TensorReader& tensors, const NumberMap& numbers,
                                         const Program& program)
{
    const auto has = in.number<uint8_t>();
    const PlanId node = numbers.node(in.number<uint32_t>());
    OutputEdit edit;
    edit.slot = in.number<int32_t>();
    edit.tagPath = in.text();
    if (!in.ok() || !node.isValid() || (has & ~(isOfEdge | hasValue)) != 0)
        return {};
    edit.node = program.nodeOf(node);
    if ((has & isOfEdge) != 0) {
        const PlanId consumer = numbers.node(in.number<uint32_t>());
        const auto slot = in.number<int32_t>();
        if (!consumer.isValid())
            return {};
        edit.consumer = Endpoint{program.nodeOf(consumer), slot};
        if (!edgeOf(program, edit))
            return {};
    }
    const auto types = program.outputTypes(node);
    const bool isControl = edit.consumer && edit.consumer->isControl() && edit.slot == controlSlot;
    if (!isControl && (edit.slot < 0 || static_cast<size_t>(edit.slot) >= types.size()))
        return {};
    if ((has & hasValue) == 0)
        return edit;
    std::optional<Tensor> value = readValue(in, tensors);
    if (!value || value->isNone() || (!isControl && value->dtype() != baseType(types[static_cast<size_t>(edit.slot)])))
        return {};
    edit.value = *std::move(value);
    return edit;
}

Result<void> writeLineRecord(ByteWriter& out, TensorWriter& tensors, const LinesRecord& record, const LineRecord& line,
                             const Program& program)
{
    out.number(static_cast<int32_t>(line.parent));
    out.number(line.fork);
    out.number(line.events);
    out.number(line.cause);
    out.number(line.policy.kind);
    out.number(line.policy.seed);
    out.number(static_cast<uint8_t>(line.byHand ? 1 : 0));
    const size_t common = commonEdits(record, line);
    out.number(static_cast<uint32_t>(common));
    out.number(static_cast<uint32_t>(line.edits.size() - common));
    for (size_t i = common; i < line.edits.size(); ++i)
        if (Result<void> written = writeOutputEdit(out, tensors, line.edits[i], program); !written)
            return written;
    return {};
}

/// Without its edits.
std::optional<LineRecord> readLineHead(ByteReader& in)
{
    LineRecord line;
    line.parent = in.number<int32_t>();
    line.fork = in.number<uint64_t>();
    line.events = in.number<uint64_t>();
    const auto cause = in.number<uint8_t>();
    const auto policy = in.number<uint8_t>();
    line.policy.seed = in.number<uint64_t>();
    line.byHand = in.number<uint8_t>() != 0;
    line.cause = static_cast<BranchCause>(cause);
    line.policy.kind = static_cast<Policy::Kind>(policy);
    constexpr uint64_t mostEvents = UINT32_MAX;
    const bool isKnown = cause <= static_cast<uint8_t>(BranchCause::Network)
        && policy <= static_cast<uint8_t>(Policy::Kind::Time) && line.fork <= mostEvents && line.events <= mostEvents;
    return in.ok() && isKnown ? std::optional(std::move(line)) : std::nullopt;
}

/// Whether it can come behind those that are there.
bool follows(const LinesRecord& record, const LineRecord& line)
{
    if (record.lines.empty())
        return line.parent == -1 && line.fork == 0;
    if (line.parent < 0 || static_cast<size_t>(line.parent) >= record.lines.size())
        return false;
    const LineRecord& parent = record.lines[static_cast<size_t>(line.parent)];
    return line.fork <= parent.fork + parent.events;
}

/// Those that it has in common with its parent, and its own.
bool readEdits(ByteReader& in, TensorReader& tensors, const NumberMap& numbers, const Program& program,
               const SharedList<OutputEdit>& others, SharedList<OutputEdit>& edits)
{
    const auto common = in.number<uint32_t>();
    const auto own = in.number<uint32_t>();
    if (!in.ok() || common > others.size() || own > in.remaining() / leastEdit
        || size_t{common} + own > Timeline::mostEdits)
        return false;
    if (own == 0 && common == others.size()) {
        edits = others;
        return true;
    }
    std::vector<OutputEdit> all(others.begin(), others.begin() + common);
    for (uint32_t i = 0; i < own; ++i) {
        std::optional<OutputEdit> edit = readOutputEdit(in, tensors, numbers, program);
        if (!edit)
            return false;
        all.push_back(*std::move(edit));
    }
    edits = std::move(all);
    return true;
}

}

LinesRecord linesOf(const SavedTrace& trace)
{
    LinesRecord record{{}, static_cast<uint32_t>(trace.current), trace.position};
    for (const SavedLine& line : trace.lines) {
        const Timeline& timeline = *line.timeline;
        const uint64_t fork = line.parent < 0 ? 0 : timeline.fork();
        record.lines.push_back(
            {line.parent, fork, timeline.size() - fork, line.cause, line.policy, line.byHand, timeline.edits()});
    }
    return record;
}

Result<void> writeLines(ByteWriter& out, TensorWriter& tensors, const LinesRecord& record, const Program& program)
{
    out.number(static_cast<uint32_t>(record.lines.size()));
    out.number(record.current);
    out.number(record.position);
    for (const LineRecord& line : record.lines)
        if (Result<void> written = writeLineRecord(out, tensors, record, line, program); !written)
            return written;
    return {};
}

std::optional<LinesRecord> readLines(std::string_view bytes, TensorReader& tensors, const NumberMap& numbers,
                                     const Program& program)
{
    ByteReader in(bytes);
    LinesRecord record;
    const auto count = in.number<uint32_t>();
    record.current = in.number<uint32_t>();
    record.position = in.number<uint64_t>();
    if (!in.ok() || count == 0 || count > mostLines || count > in.remaining() / leastLine || record.current >= count)
        return {};
    for (uint32_t i = 0; i < count; ++i) {
        std::optional<LineRecord> line = readLineHead(in);
        if (!line || !follows(record, *line))
            return {};
        static const SharedList<OutputEdit> none;
        const SharedList<OutputEdit>& others =
            line->parent < 0 ? none : record.lines[static_cast<size_t>(line->parent)].edits;
        if (!readEdits(in, tensors, numbers, program, others, line->edits))
            return {};
        record.lines.push_back(*std::move(line));
    }
    const LineRecord& current = record.lines[record.current];
    if (!in.ok() || in.remaining() > 0 || record.position > current.fork + current.events)
        return {};
    tensors.giveBack();
    return record;
}

}
