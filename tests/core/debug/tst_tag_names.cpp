// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placement_file.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

namespace {

/// A loop frame of each name, one behind the other.
std::unique_ptr<Debugger> withFrames(const std::vector<std::string>& frames)
{
    test::GraphByHand g;
    g.constant("x", Tensor::scalar<int32_t>(0));
    for (size_t i = 0; i < frames.size(); ++i) {
        const std::string n = std::to_string(i);
        g.add("e" + n, "Enter", {"x"},
              {{"T", DType::Int32},
               {"frame_name", frames[i]},
               {"is_constant", false},
               {"parallel_iterations", int64_t{10}}});
        g.add("x" + n, "Exit", {"e" + n}, {{"T", DType::Int32}});
    }
    return g.debug();
}

}

/// The nested example: frames "outer/while_context" (3 rows) and, inside it, "outer/inner/while_context" (4 columns).
class TestTagNames final : public QObject {
    Q_OBJECT

    std::unique_ptr<Debugger> m_debugger;

private Q_SLOTS:
    void initTestCase()
    {
        m_debugger = test::openExample("nested");
        QVERIFY(m_debugger && m_debugger->program());
        QCOMPARE(m_debugger->run({}).reason, StopReason::Finished);
    }

    void resolves_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("full");
        QTest::newRow("root") << "/"
                              << "/";
        QTest::newRow("full path") << "/outer/while_context;1"
                                   << "/outer/while_context;1";
        QTest::newRow("short") << "outer;1"
                               << "/outer/while_context;1";
        QTest::newRow("name without its last part") << "outer;0"
                                                    << "/outer/while_context;0";
        QTest::newRow("both levels, short") << "outer;2/inner;3"
                                            << "/outer/while_context;2/outer/inner/while_context;3";
        QTest::newRow("both levels, full") << "/outer/while_context;2/outer/inner/while_context;3"
                                           << "/outer/while_context;2/outer/inner/while_context;3";
        QTest::newRow("mixed") << "outer;0/outer/inner;1"
                               << "/outer/while_context;0/outer/inner/while_context;1";
    }
    void resolves()
    {
        QFETCH(QString, typed);
        QFETCH(QString, full);
        const Result<TagId> tag = m_debugger->tag(typed.toStdString());
        QVERIFY2(tag.has_value(), tag ? "" : tag.error().message.c_str());
        QCOMPARE(QString::fromStdString(m_debugger->timeline()->tagPath(*tag)), full);
        // The shortest form is understood, and means the same.
        const Result<TagId> again = m_debugger->tag(m_debugger->tagName(*tag));
        QVERIFY(again.has_value());
        QCOMPARE(again->value, tag->value);
        // And so is the full path in its frame, which says all of it.
        const TagChain chain = tagChain(*m_debugger->timeline(), *tag);
        const StaticFrameId frame = chain.empty() ? rootFrame : chain.back().frame;
        QVERIFY(tagChain(*m_debugger->program(), frame, full.toStdString()) == chain);
        QVERIFY(!tagChain(*m_debugger->program(), frame, full.toStdString() + "/x;0"));
    }

    void shortNames()
    {
        QCOMPARE(m_debugger->tagName(*m_debugger->tag("/outer/while_context;2/outer/inner/while_context;3")),
                 std::string("outer;2/inner;3"));
        QCOMPARE(m_debugger->tagName(TagId(0u)), std::string("/"));
    }

    /// A frame has one name on all of its devices, as short as on one.
    void shortNamesOverDevices()
    {
        Debugger::Options options;
        options.placement = spreadOver(3);
        const auto debugger = test::openExample("nested", options);
        QVERIFY(debugger && debugger->program());
        const auto frames = debugger->program()->frames();
        QVERIFY(frames.size() > 3);
        for (size_t f = 1; f < frames.size(); ++f)
            QCOMPARE(debugger->tagNames()->shortFrame(StaticFrameId(f)),
                     std::string(frames[f].name == "outer/while_context" ? "outer" : "inner"));
    }

    void shortestNames_data()
    {
        QTest::addColumn<QStringList>("frames");
        QTest::addColumn<QStringList>("names");
        const auto row = [](const char* title, const QStringList& frames, const QStringList& names) {
            QTest::newRow(title) << frames << names;
        };
        const auto list = [](const char* words) { return QString::fromLatin1(words).split(QLatin1Char(' ')); };
        row("one", list("a/b/while_context"), list("b"));
        row("same end", list("a/x b/x"), list("a/x b/x"));
        row("an end that is another's name", list("x b/x"), list("x b/x"));
        row("an end that is another's scope", list("x/while_context b/x"), list("x/while_context b/x"));
        row("only parts count", list("ax bx"), list("ax bx"));
        row("parts and letters", list("a/xy b/y c/b/y"), list("xy b/y c/b/y"));
        row("deep", list("a/p/q c/q d/p/r"), list("p/q c/q r"));
        row("nothing but its last part", list("while_context b"), list("while_context b"));
    }
    void shortestNames()
    {
        QFETCH(QStringList, frames);
        QFETCH(QStringList, names);
        std::vector<std::string> full;
        for (const QString& frame : frames)
            full.push_back(frame.toStdString());
        const auto debugger = withFrames(full);
        QVERIFY(debugger->program());
        const TagNames& tagNames = *debugger->tagNames();
        for (StaticFrameId f(1); f.index() < debugger->program()->frames().size(); ++f.value) {
            const qsizetype i = frames.indexOf(QString::fromStdString(debugger->program()->frame(f).name));
            QCOMPARE(QString::fromStdString(tagNames.shortFrame(f)), names[i]);
            QCOMPARE(tagNames.framesNamed(tagNames.shortFrame(f)), std::vector<StaticFrameId>{f});
        }
    }

    /// A search of all names for each part of each name would take minutes.
    void longNamesWithTheSameEnd()
    {
        constexpr int count = 1500;
        std::string end;
        for (int i = 0; i < 1000; ++i)
            end += "/s";
        std::vector<std::string> frames;
        for (int i = 0; i < count; ++i)
            frames.push_back("f" + std::to_string(i) + end);
        const auto debugger = withFrames(frames);
        QVERIFY(debugger->program());
        QElapsedTimer timer;
        timer.start();
        const TagNames names(debugger->program());
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(names.shortFrame(StaticFrameId(1)), debugger->program()->frame(StaticFrameId(1)).name);
    }

    void errors_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("message");
        QTest::newRow("several iterations of the outer frame")
            << "inner;0"
            << "'inner;0' may mean several tags: 'outer;0/inner;0', 'outer;1/inner;0', 'outer;2/inner;0', "
               "'outer;3/inner;0'";
        QTest::newRow("no such frame") << "iner;0"
                                       << "there is no frame 'iner'; did you mean 'inner'?";
        QTest::newRow("no such iteration") << "outer;9"
                                           << "no tag 'outer;9' so far";
        QTest::newRow("no iteration") << "outer"
                                      << "'outer' is not a tag: expected FRAME;ITERATION, such as 'while;3'";
        QTest::newRow("a word as iteration") << "outer;x"
                                             << "'outer;x' is not a tag: expected FRAME;ITERATION, such as 'while;3'";
        QTest::newRow("too large an iteration") << "outer;99999999999999999999"
                                                << "'99999999999999999999' is not an iteration of frame 'outer'";
        QTest::newRow("nothing") << ""
                                 << "a tag is missing, such as 'while;3'";
    }
    void errors()
    {
        QFETCH(QString, typed);
        QFETCH(QString, message);
        const Result<TagId> tag = m_debugger->tag(typed.toStdString());
        QVERIFY(!tag.has_value());
        QCOMPARE(QString::fromStdString(tag.error().message), message);
    }

    void anyIteration()
    {
        const Result<TagPattern> pattern = TagPattern::parse("outer;*/inner;2", *m_debugger->tagNames());
        QVERIFY(pattern.has_value());
        const Timeline& timeline = *m_debugger->timeline();
        QVERIFY(pattern->matches(tagChain(timeline, *m_debugger->tag("outer;0/inner;2"))));
        QVERIFY(pattern->matches(tagChain(timeline, *m_debugger->tag("outer;1/inner;2"))));
        QVERIFY(!pattern->matches(tagChain(timeline, *m_debugger->tag("outer;1/inner;1"))));
        QVERIFY(!pattern->matches(tagChain(timeline, *m_debugger->tag("outer;2"))));
    }
};

TAGSCOPE_APPLESS_TEST(TestTagNames)

#include "tst_tag_names.moc"
