// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/side_codec.h"

namespace tagscope {

namespace {

constexpr size_t leastSent = 2 * sizeof(uint32_t) + 1;

Result<void> writeFiringSide(ByteWriter& out, TensorWriter& tensors, const EventSide& side)
{
    out.number(static_cast<uint32_t>(side.outputs.size()));
    for (const uint32_t slot : side.outputs)
        out.number(slot);
    out.number(static_cast<uint32_t>(side.sent.size()));
    for (const EventSide::Sent& sent : side.sent) {
        out.number(sent.consumer);
        out.number(sent.input);
        out.number(static_cast<uint8_t>(sent.value.hasValue() ? 1 : 0));
        if (!sent.value.hasValue())
            continue;
        if (Result<void> written = writeValue(out, tensors, sent.value); !written)
            return written;
    }
    return {};
}

bool readFiringSide(ByteReader& in, TensorReader& tensors, EventSide& side)
{
    side.outputs.clear();
    side.sent.clear();
    const auto outputs = in.number<uint32_t>();
    if (outputs > in.remaining() / sizeof(uint32_t))
        return false;
    for (uint32_t i = 0; i < outputs; ++i) {
        const auto slot = in.number<uint32_t>();
        if (i > 0 && slot <= side.outputs.back())
            return false;
        side.outputs.push_back(slot);
    }
    const auto count = in.number<uint32_t>();
    if (count > in.remaining() / leastSent)
        return false;
    for (uint32_t i = 0; i < count; ++i) {
        EventSide::Sent sent;
        sent.consumer = in.number<uint32_t>();
        sent.input = in.number<int32_t>();
        if (in.number<uint8_t>() != 0) {
            std::optional<Tensor> value = readValue(in, tensors);
            if (!value || value->isNone())
                return false;
            sent.value = *std::move(value);
        }
        side.sent.push_back(std::move(sent));
    }
    return in.ok() && !(side.outputs.empty() && side.sent.empty());
}

bool readWait(ByteReader& in, WaitCondition& wait)
{
    wait.resource = ResourceId(in.number<uint32_t>());
    const auto what = in.number<uint8_t>();
    wait.what = static_cast<WaitCondition::For>(what);
    wait.need = in.number<int64_t>();
    wait.waiter = in.number<uint64_t>();
    return in.ok() && what <= static_cast<uint8_t>(WaitCondition::For::Message);
}

bool readAct(ByteReader& in, NetworkAct& act)
{
    const auto kind = in.number<uint8_t>();
    act.kind = static_cast<NetworkAct::Kind>(kind);
    act.flight = in.number<uint64_t>();
    act.device = DeviceId(in.number<uint32_t>());
    act.to = DeviceId(in.number<uint32_t>());
    act.amount = in.number<uint64_t>();
    act.fault = in.number<uint32_t>();
    return in.ok() && kind <= static_cast<uint8_t>(NetworkAct::Kind::Spare);
}

}

EventSide EventSide::of(const Event& event, const Program& program)
{
    EventSide side;
    side.kind = event.kind;
    side.waitsFor = event.waitsFor;
    side.window = event.window;
    if (event.act)
        side.act = *event.act;
    if (!event.edit)
        return side;
    side.outputs = event.edit->outputs;
    for (const EdgeToken& token : event.edit->edges) {
        const PlanEdge& edge = program.edges()[token.edge];
        side.sent.push_back({edge.target, program.inputOf(edge), token.value});
    }
    return side;
}

Result<void> writeSide(ByteWriter& out, TensorWriter& tensors, const EventSide& side)
{
    out.number(side.kind);
    switch (side.kind) {
    case Event::Kind::Firing: return writeFiringSide(out, tensors, side);
    case Event::Kind::Block:
        out.number(side.waitsFor.resource.value);
        out.number(side.waitsFor.what);
        out.number(side.waitsFor.need);
        out.number(side.waitsFor.waiter);
        break;
    case Event::Kind::Window:
        out.number(side.window.frame.value);
        out.number(side.window.window);
        break;
    case Event::Kind::Deliver: break;
    case Event::Kind::Act:
        out.number(side.act.kind);
        out.number(side.act.flight);
        out.number(side.act.device.value);
        out.number(side.act.to.value);
        out.number(side.act.amount);
        out.number(side.act.fault);
        break;
    }
    return {};
}

bool readSide(ByteReader& in, TensorReader& tensors, EventSide& side)
{
    const auto kind = in.number<uint8_t>();
    side.kind = static_cast<Event::Kind>(kind);
    switch (side.kind) {
    case Event::Kind::Firing: return readFiringSide(in, tensors, side);
    case Event::Kind::Block: return readWait(in, side.waitsFor);
    case Event::Kind::Window:
        side.window.frame = StaticFrameId(in.number<uint32_t>());
        side.window.window = in.number<int64_t>();
        return in.ok();
    case Event::Kind::Deliver: return true;
    case Event::Kind::Act: return readAct(in, side.act);
    }
    return false;
}

}
