// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"

#include <QtTest>

using namespace tagscope;

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
        QTest::newRow("root") << "/" << "/";
        QTest::newRow("full path") << "/outer/while_context;1" << "/outer/while_context;1";
        QTest::newRow("short") << "outer;1" << "/outer/while_context;1";
        QTest::newRow("name without its last part") << "outer;0" << "/outer/while_context;0";
        QTest::newRow("both levels, short") << "outer;2/inner;3" << "/outer/while_context;2/outer/inner/while_context;3";
        QTest::newRow("both levels, full") << "/outer/while_context;2/outer/inner/while_context;3"
                                           << "/outer/while_context;2/outer/inner/while_context;3";
        QTest::newRow("mixed") << "outer;0/outer/inner;1" << "/outer/while_context;0/outer/inner/while_context;1";
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
    }

    void shortNames()
    {
        QCOMPARE(m_debugger->tagName(*m_debugger->tag("/outer/while_context;2/outer/inner/while_context;3")),
                 std::string("outer;2/inner;3"));
        QCOMPARE(m_debugger->tagName(TagId(0u)), std::string("/"));
    }

    void errors_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("message");
        QTest::newRow("several iterations of the outer frame")
            << "inner;0" << "'inner;0' may mean several tags: 'outer;0/inner;0', 'outer;1/inner;0', 'outer;2/inner;0', 'outer;3/inner;0'";
        QTest::newRow("no such frame") << "iner;0" << "there is no frame 'iner'; did you mean 'inner'?";
        QTest::newRow("no such iteration") << "outer;9" << "no tag 'outer;9' so far";
        QTest::newRow("no iteration") << "outer" << "'outer' is not a tag: expected FRAME;ITERATION, such as 'while;3'";
        QTest::newRow("a word as iteration") << "outer;x" << "'outer;x' is not a tag: expected FRAME;ITERATION, such as 'while;3'";
        QTest::newRow("too large an iteration") << "outer;99999999999999999999"
                                                << "'99999999999999999999' is not an iteration of frame 'outer'";
        QTest::newRow("nothing") << "" << "a tag is missing, such as 'while;3'";
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

QTEST_APPLESS_MAIN(TestTagNames)

#include "tst_tag_names.moc"
