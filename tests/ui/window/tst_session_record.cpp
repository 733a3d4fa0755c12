// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_record.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QTest>

using namespace tagscope;
using app::SessionRecord;
using app::sessionRecordFromJson;

namespace {

/// One of each kind, and edits of a value, of an edge, of a control edge, and of bytes that are no text.
std::vector<RecipeStep> fullSteps()
{
    const auto at = [](RecipeStep::Kind kind, int branch, uint64_t size, uint64_t position) {
        RecipeStep step;
        step.kind = kind;
        step.branch = branch;
        step.size = size;
        step.position = position;
        return step;
    };
    RecipeStep fire = at(RecipeStep::Kind::Fire, 0, 40, 12);
    fire.node = "while/größe";
    fire.tagPath = "/while;3";
    RecipeStep edge = at(RecipeStep::Kind::Edit, 1, 50, 13);
    edge.node = "a";
    edge.tagPath = "/";
    edge.slot = 2;
    edge.value = Tensor::vector<float>({1, 2, 3});
    edge.consumer = "b";
    edge.input = 1;
    RecipeStep control = edge;
    control.slot = control.input = controlSlot;
    control.value = Tensor();
    RecipeStep bytes = at(RecipeStep::Kind::Edit, 2, 60, 60);
    bytes.node = "text";
    bytes.tagPath = "/";
    bytes.value = Tensor::scalar<std::string>("\xff<b>");
    RecipeStep window = at(RecipeStep::Kind::Window, 2, 61, 3);
    window.frame = "while/while_context";
    window.device = "/device:CPU:0";
    window.window = 7;
    RecipeStep schedule = at(RecipeStep::Kind::Schedule, 2, 62, 4);
    schedule.policy = {Policy::Kind::Lifo, 3};
    return {fire, edge, control, bytes, window, schedule};
}

SessionRecord fullRecord()
{
    SessionRecord record;
    record.path = "/a b/größe.pb";
    record.savedAt = "2026-11-20T16:20:00";
    record.request = {{"x=[1, 2]", "y:1=\"text\""}, {"total"}, {"train"}};
    record.run.policy = {Policy::Kind::Random, UINT64_MAX};
    record.run.steps = fullSteps();
    record.run.sizes = {83, 1, uint64_t{1} << 40};
    record.placement = {{"CPU:0", "/job:a/task:1/GPU:0"}, {{"while/*", "GPU:0"}, {"größe", "CPU:0"}}, true};
    record.run.branch = 2;
    record.run.position = 31;
    record.trace = SessionRecord::Trace{"run-4.tagscope", 3, 2};
    record.node = "while/Add";
    record.tag = "while;3";
    for (int kind = 0; kind <= int(BreakpointSpec::Kind::Quiescence); ++kind) {
        BreakpointSpec spec;
        spec.kind = static_cast<BreakpointSpec::Kind>(kind);
        spec.text = "name " + std::to_string(kind);
        spec.slot = -1;
        spec.target = "other";
        spec.token = static_cast<BreakpointSpec::Token>(kind % 3);
        spec.from = "CPU:*";
        spec.to = "gpu:1";
        spec.tag = "while;*";
        spec.condition = "value > 3";
        spec.ignoreCount = 7;
        spec.armedBy = kind;
        spec.inSameIteration = true;
        spec.before = kind % 2 == 0;
        spec.isLogOnly = kind % 2 == 1;
        spec.log = "{value}";
        spec.isEnabled = kind % 3 != 0;
        record.breakpoints.push_back({kind + 1, spec, {}});
    }
    record.capture = {{{"while/", Capture::Stats},
                       {"op:MatMul", Capture::None},
                       {"big", Capture::Slice, 0, "[0, :]"},
                       {"loop/", Capture::Full, 3}},
                      64'000'000};
    record.watches = {{0, "while/Add:0", "", "> 10, < -1"}, {0, "gone:1", ""}};
    record.notes = {
        {0, 2, 17, "while/Add", "while;3", "it fired", "too large,\nfrom here on", "2026-11-20T16:20:00", true},
        {0, -1, 0, "", "", "", "x", "", false}};
    record.view = {{"frame while/while_context", "scope a/b"},
                   0.75,
                   -12.5,
                   1e6,
                   true,
                   "device",
                   {{"node größe", {1.5, -2}}, {"scope a/b", {0, 7}}},
                   "firings",
                   {"while/Add",
                    3,
                    "producers",
                    true,
                    {"Const", "NoOp"},
                    {"Merge"},
                    {"a", "b/c"},
                    false,
                    {"scope a"},
                    true,
                    {"cpu:1", "cpu:0"},
                    "cpu:1"}};
    record.views = {{2, "größe", record.view}, {9, "", {}}};
    record.parts = {{QStringLiteral("resources"), QStringLiteral("größe")},
                    {QStringLiteral("other"), QJsonArray{1.5, true, QStringLiteral("a")}}};
    record.onlyTag = ui::TagRange{"outer;2/inner", 3, 5};
    return record;
}

}

class TestSessionRecord final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRecordReadsBack()
    {
        const SessionRecord record = fullRecord();
        const Result<SessionRecord> back = sessionRecordFromJson(app::toJson(record));
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QCOMPARE(back->path, record.path);
        QVERIFY(back->watches == record.watches);
        QCOMPARE(back->capture, record.capture);
        QVERIFY(back->notes == record.notes);
        QCOMPARE(back->savedAt, record.savedAt);
        QCOMPARE(back->request.feeds, record.request.feeds);
        QCOMPARE(back->request.fetches, record.request.fetches);
        QCOMPARE(back->request.targets, record.request.targets);
        QVERIFY(back->placement == record.placement);
        QVERIFY(back->run == record.run);
        QVERIFY(back->trace == record.trace);
        QCOMPARE(back->events(), uint64_t{1} << 40);
        QCOMPARE(back->node, record.node);
        QCOMPARE(back->tag, record.tag);
        QCOMPARE(back->view, record.view);
        QVERIFY(back->onlyTag == record.onlyTag);
        QCOMPARE(back->views, record.views);
        QCOMPARE(back->parts, record.parts);
        QCOMPARE(back->breakpoints.size(), record.breakpoints.size());
        for (size_t i = 0; i < record.breakpoints.size(); ++i) {
            QCOMPARE(back->breakpoints[i].id, record.breakpoints[i].id);
            QVERIFY2(back->breakpoints[i].spec == record.breakpoints[i].spec, record.breakpoints[i].spec.text.c_str());
        }
    }

    /// What a later version leaves out has its usual value.
    void onlyThePathIsNeeded()
    {
        const Result<SessionRecord> record =
            sessionRecordFromJson(R"({"version": 1, "path": "/x.pb", "breakpoints": [{"id": 4, "text": "n"}]})");
        QVERIFY(record);
        QVERIFY(record->run == RunRecipe());
        QVERIFY(!record->trace);
        QVERIFY(record->breakpoints.front().spec.isEnabled);
        QVERIFY(record->breakpoints.front().spec.kind == BreakpointSpec::Kind::Node);
    }

    /// Somebody may have changed the file: a rule whose part is none is left out, others are not.
    void rulesThatAreNone()
    {
        const auto rule = [](const char* rest) { return std::string("{\"capture\": \"slice\", ") + rest + "}"; };
        const std::string rules = rule("\"pattern\": \"a\", \"slice\": \"[0\"") + ','
            + rule("\"pattern\": \"b\", \"slice\": \"[0]\"") + ',' + rule("\"pattern\": \"c\"");
        const Result<SessionRecord> record =
            sessionRecordFromJson("{\"version\": 1, \"path\": \"/x\", \"capture\": {\"rules\": [" + rules + "]}}");
        QVERIFY(record);
        QCOMPARE(record->capture, (CaptureSettings{{{"b", Capture::Slice, 0, "[0]"}}, 0}));
    }

    void whatIsNoRecordIsRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("graph");
        QTest::newRow("no object") << QByteArray("[1]");
        QTest::newRow("no version") << QByteArray(R"({"path": "/x"})");
        QTest::newRow("version 0") << QByteArray(R"({"version": 0, "path": "/x"})");
        QTest::newRow("no path") << QByteArray(R"({"version": 1})");
        QTest::newRow("a path of another type") << QByteArray(R"({"version": 1, "path": 3})");
        QTest::newRow("breakpoints of another type")
            << QByteArray(R"({"version": 1, "path": "/x", "breakpoints": [3]})");
        QTest::newRow("view of another type") << QByteArray(R"({"version": 1, "path": "/x", "view": 3})");
        QTest::newRow("views of another type") << QByteArray(R"({"version": 1, "path": "/x", "views": {"a": 1}})");
        QTest::newRow("a number that is none") << QByteArray(R"({"version": 1, "path": "/x", "position": "3"})");
        QTest::newRow("half a record") << QByteArray::fromStdString(app::toJson(fullRecord())).left(300);
    }
    void whatIsNoRecordIsRefused()
    {
        QFETCH(QByteArray, json);
        const Result<SessionRecord> record = sessionRecordFromJson(json.toStdString());
        QVERIFY(!record);
        QVERIFY(record.error().message.starts_with("this is no record of a session"));
    }

    /// As it was written before there were notes.
    void theFirstVersionIsRead()
    {
        const Result<SessionRecord> record = sessionRecordFromJson(
            R"({"breakpoints": [], "events": 83, "node": "n", "path": "/x.pb", "position": 31,
                "savedAt": "2026-11-20T16:20:00", "schedule": "lifo", "seed": 7, "tag": "w;3", "version": 1,
                "view": {"centreX": 1.5, "centreY": 2, "openGroups": ["frame w"], "zoom": 2}})");
        QVERIFY(record);
        QCOMPARE(record->run.position, uint64_t(31));
        QVERIFY((record->run.policy == Policy{Policy::Kind::Lifo, 7}));
        QVERIFY(record->notes.empty() && record->graphHash.empty());
        QCOMPARE(record->view.openGroups, std::vector<std::string>{"frame w"});
    }

    void aNewerVersionSaysWhatToDo()
    {
        const Result<SessionRecord> record = sessionRecordFromJson(R"({"version": 4, "path": "/x"})");
        QVERIFY(!record);
        QVERIFY2(record.error().message.find("open it with the newer one") != std::string::npos,
                 record.error().message.c_str());
    }

    void theKindOfFileStandsFirst()
    {
        QVERIFY(app::toJson(fullRecord()).starts_with("{\n  \"Tagscope\": \"session\""));
    }

    void numbersOfBreakpointsAreOfOneEach()
    {
        const Result<SessionRecord> record = sessionRecordFromJson(
            R"({"version": 1, "path": "/x",
                "breakpoints": [{"id": 2}, {"id": 2}, {"id": 0}, {"id": -1}, {"id": 2147483647}]})");
        QVERIFY(record);
        QCOMPARE(record->breakpoints.size(), size_t(1));
    }
};

TAGSCOPE_APPLESS_TEST(TestSessionRecord)

#include "tst_session_record.moc"
