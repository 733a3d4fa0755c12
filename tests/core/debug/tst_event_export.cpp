// SPDX-License-Identifier: Apache-2.0
#include "core/debug/exports/event_export.h"

#include "core/debug/record/messages.h"

#include "core/exec/network_file.h"
#include "core/io/wire_reader.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cstring>
#include <map>
#include <set>

using namespace tagscope;

namespace {

/// The counter, its addition on a second device: two messages an iteration go there and back, unless dead.
std::unique_ptr<Debugger> run(bool hasNetwork)
{
    const Debugger::Options options = test::counterOverTwo(hasNetwork);
    std::unique_ptr<Debugger> debugger = test::openExample("counter", options);
    debugger->run({});
    return debugger;
}

template <class Export>
std::string bytesOf(const Debugger& debugger, Export&& write)
{
    std::string all;
    write(debugger.timeline(), [&](std::string_view bytes) {
        all += bytes;
        return true;
    });
    return all;
}

/// Messages of a line that were sent and taken.
size_t takenMessages(const Debugger& debugger)
{
    MessageLog log(debugger.timeline());
    log.lookFurther(UINT64_MAX);
    return static_cast<size_t>(std::ranges::count_if(log.rows(), [](const MessageRow& row) {
        return row.sent != MessageRow::never && row.taken != MessageRow::never;
    }));
}

size_t firings(const Debugger& debugger)
{
    return debugger.state().stats.firings;
}

struct Field {
    uint64_t number = 0;
    uint64_t value = 0;
    std::string_view bytes;
};

std::multimap<uint64_t, Field> fieldsOf(std::string_view message)
{
    std::multimap<uint64_t, Field> fields;
    WireReader reader(message);
    WireField field;
    while (reader.next(field) == WireReader::Status::Field)
        fields.emplace(field.number, Field{field.number, field.value, field.bytes});
    return fields;
}

}

class TestEventExport final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chromeHasAProcessADeviceAndMessagesAsFlows_data()
    {
        QTest::addColumn<bool>("hasNetwork");
        QTest::newRow("by order") << false;
        QTest::newRow("by the virtual clock") << true;
    }
    void chromeHasAProcessADeviceAndMessagesAsFlows()
    {
        QFETCH(bool, hasNetwork);
        const std::unique_ptr<Debugger> debugger = run(hasNetwork);
        const auto json = nlohmann::json::parse(bytesOf(*debugger, exportChromeTrace));
        std::map<int, std::string> processes;
        std::map<uint64_t, double> begun;
        std::map<uint64_t, double> ended;
        std::map<std::pair<int, int>, std::vector<std::pair<double, double>>> tracks;
        size_t slices = 0;
        for (const auto& event : json.at("traceEvents")) {
            const std::string phase = event.at("ph");
            if (event.at("name") == "process_name")
                processes[event.at("pid")] = event.at("args").at("name");
            if (phase == "s")
                QVERIFY(begun.emplace(event.at("id"), event.at("ts")).second);
            if (phase == "f") {
                QVERIFY(ended.emplace(event.at("id"), event.at("ts")).second);
                QCOMPARE(event.at("bp"), "e");
            }
            if (phase != "X")
                continue;
            slices += event.at("cat") == "blocked" ? 0U : 1U;
            tracks[{event.at("pid"), event.at("tid")}].emplace_back(event.at("ts"), event.at("dur"));
        }
        QCOMPARE(processes.size(), size_t{2});
        QVERIFY(processes.at(2).ends_with("CPU:1"));
        QCOMPARE(slices, firings(*debugger));
        QVERIFY(takenMessages(*debugger) > 20);  // there and back in ten iterations
        QCOMPARE(begun.size(), takenMessages(*debugger));
        QCOMPARE(ended.size(), begun.size());
        for (const auto& [id, at] : begun)
            QVERIFY(ended.at(id) >= at + (hasNetwork ? 10 : 1));  // latency, or another event
        // Slices of a track lie behind each other: a thread runs one kernel at a time.
        for (auto& [track, spans] : tracks) {
            std::ranges::sort(spans);
            for (size_t i = 1; i < spans.size(); ++i)
                QVERIFY(spans[i].first >= spans[i - 1].first + spans[i - 1].second - 1e-9);
        }
    }

    void perfettoHasTheSameAsPackets()
    {
        for (const bool hasNetwork : {false, true}) {
            const std::unique_ptr<Debugger> debugger = run(hasNetwork);
            const std::string bytes = bytesOf(*debugger, exportPerfetto);
            std::map<uint64_t, int64_t> depth;  // by track
            std::set<uint64_t> tracks;
            std::set<uint64_t> parents;
            size_t begins = 0;
            size_t flows = 0;
            size_t lastFlows = 0;
            WireReader reader(bytes);
            WireField packet;
            while (reader.next(packet) == WireReader::Status::Field) {
                QCOMPARE(packet.number, uint64_t{1});
                const auto fields = fieldsOf(packet.bytes);
                QVERIFY(fields.contains(10));  // every packet is of a sequence
                if (const auto track = fields.find(60); track != fields.end()) {
                    const auto descriptor = fieldsOf(track->second.bytes);
                    tracks.insert(descriptor.find(1)->second.value);
                    if (const auto parent = descriptor.find(5); parent != descriptor.end())
                        QVERIFY(tracks.contains(parent->second.value));
                    continue;
                }
                QVERIFY(fields.contains(8));
                const auto event = fieldsOf(fields.find(11)->second.bytes);
                const uint64_t track = event.find(11)->second.value;
                QVERIFY(tracks.contains(track));
                const uint64_t type = event.find(9)->second.value;
                if (type == 1) {
                    QCOMPARE(depth[track]++, int64_t{0});
                    begins += event.find(22)->second.bytes == "blocked" ? 0U : 1U;
                } else if (type == 2) {
                    QCOMPARE(--depth[track], int64_t{0});
                }
                flows += event.count(47);
                lastFlows += event.count(48);
            }
            QCOMPARE(begins, firings(*debugger));
            QCOMPARE(flows, takenMessages(*debugger));
            QCOMPARE(lastFlows, flows);
        }
    }

    void aSinkThatHasEnoughEndsIt()
    {
        const std::unique_ptr<Debugger> debugger = run(false);
        size_t calls = 0;
        std::string text;
        exportChromeTrace(debugger->timeline(), [&](std::string_view bytes) {
            text += bytes;
            return ++calls < 5;
        });
        QVERIFY(calls <= 6);
        QVERIFY(nlohmann::json::accept(text));  // whole all the same
    }
};

TAGSCOPE_TEST(TestEventExport)

#include "tst_event_export.moc"
