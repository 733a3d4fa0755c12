// SPDX-License-Identifier: Apache-2.0
#include "core/debug/exports/event_export.h"
#include "core/debug/exports/exported_events.h"

#include <cstring>

namespace tagscope {

// Field numbers of perfetto/trace/trace_packet.proto and perfetto/trace/track_event (Perfetto v25 and later).

namespace {

/// A protobuf message that grows.
class Wire {
public:
    Wire& number(uint32_t field, uint64_t value)
    {
        varint(uint64_t{field} << 3);
        varint(value);
        return *this;
    }
    Wire& fixed(uint32_t field, uint64_t value)
    {
        varint((uint64_t{field} << 3) | 1);
        char bytes[sizeof(value)];
        for (size_t i = 0; i < sizeof(value); ++i)
            bytes[i] = static_cast<char>(value >> (8 * i));
        m_bytes.append(bytes, sizeof(bytes));
        return *this;
    }
    Wire& text(uint32_t field, std::string_view value)
    {
        varint((uint64_t{field} << 3) | 2);
        varint(value.size());
        m_bytes.append(value);
        return *this;
    }
    Wire& message(uint32_t field, const Wire& value) { return text(field, value.m_bytes); }
    const std::string& bytes() const { return m_bytes; }

private:
    void varint(uint64_t value)
    {
        constexpr uint64_t low = 0x7f;
        for (; value > low; value >>= 7)
            m_bytes += static_cast<char>((value & low) | (low + 1));
        m_bytes += static_cast<char>(value);
    }

    std::string m_bytes;
};

// Trace
constexpr uint32_t packetField = 1;
// TracePacket
constexpr uint32_t timestampField = 8;
constexpr uint32_t sequenceField = 10;
constexpr uint32_t trackEventField = 11;
constexpr uint32_t trackDescriptorField = 60;
// TrackEvent
constexpr uint32_t annotationField = 4;
constexpr uint32_t typeField = 9;
constexpr uint32_t trackField = 11;
constexpr uint32_t categoryField = 22;
constexpr uint32_t nameField = 23;
constexpr uint32_t flowField = 47;
constexpr uint32_t lastFlowField = 48;
enum Type : uint8_t { Begin = 1, End = 2, Instant = 3 };

constexpr uint64_t processTracks = uint64_t{1} << 32;  ///< uuids of devices, above those of their tracks

Wire annotation(std::string_view name, std::string_view value)
{
    return Wire().text(10, name).text(6, value);
}

Wire packetOf(const Wire& event, uint64_t ns)
{
    return Wire().number(timestampField, ns).number(sequenceField, 1).message(trackEventField, event);
}

Wire deviceTrack(uint64_t process, const std::string& name)
{
    const Wire descriptor =
        Wire().number(1, processTracks + process).message(3, Wire().number(1, process).text(6, name));
    return Wire().number(sequenceField, 1).message(trackDescriptorField, descriptor);
}

Wire trackOf(uint64_t process, const ExportedTrack& track)
{
    const Wire descriptor = Wire()
                                .number(1, track.number)
                                .number(5, processTracks + process)
                                .message(4, Wire().number(1, process).number(2, track.number).text(5, track.name));
    return Wire().number(sequenceField, 1).message(trackDescriptorField, descriptor);
}

}

void exportPerfetto(const std::shared_ptr<const Timeline>& timeline, const ExportSink& sink)
{
    ExportedEvents events(timeline);
    const Program& program = events.program();
    const std::vector<std::string>& devices = program.placement().devices;
    Wire start;
    for (size_t d = 0; d < devices.size(); ++d)
        start.message(packetField, deviceTrack(d + 1, devices.size() == 1 ? "run" : devices[d]));
    if (!sink(start.bytes()))
        return;
    events.visit([&](const ExportedEvent& exported) {
        Wire out;
        Wire event;
        event.number(typeField, exported.isMark ? Instant : Begin);
        event.text(nameField, exported.name).text(categoryField, exported.kind);
        if (!exported.track) {
            event.number(trackField, processTracks + 1);
            return sink(out.message(packetField, packetOf(event, exported.beginNs)).bytes());
        }
        const ExportedTrack& track = *exported.track;
        const uint64_t process = uint64_t{track.device.value} + 1;
        if (exported.isNewTrack)
            out.message(packetField, trackOf(process, track));
        event.number(trackField, track.number);
        event.message(annotationField, annotation("op", program.graphNode(exported.event->node).op));
        event.message(annotationField,
                      annotation("tag", tagPath(program, *exported.before, exported.event->iteration)));
        if (!exported.event->isDead && !exported.event->outputs.empty())
            event.message(annotationField, annotation("outputs", textOfOutputs(*exported.event)));
        if (exported.sends)
            event.fixed(flowField, *exported.sends);
        if (exported.takes)
            event.fixed(lastFlowField, *exported.takes);
        out.message(packetField, packetOf(event, exported.beginNs));
        if (!exported.isMark)
            out.message(packetField,
                        packetOf(Wire().number(typeField, End).number(trackField, track.number),
                                 exported.beginNs + exported.durationNs));
        return sink(out.bytes());
    });
}

}
