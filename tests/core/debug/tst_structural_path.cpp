// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/relocation.h"

#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tagscope;

namespace {

/// Chains of a constant and a node with one input, one in each scope.
std::unique_ptr<Debugger> chains(const std::vector<std::string>& scopes, const std::string& op = "Identity")
{
    test::GraphByHand g;
    for (const std::string& scope : scopes)
        g.constant(scope + "/x", Tensor::scalar<int32_t>(7))
            .add(scope + "/y", op, {scope + "/x"}, {{"T", DType::Int32}});
    return g.debug();
}

}

class TestStructuralPath final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// The counter as an export that calls its loop otherwise.
    std::string renamedCounter() { return counterWith("while/", "net/loop_1/"); }

    std::string counterWith(const char* name, const char* other)
    {
        QFile original(QString::fromStdString(test::sourcePath("resources/examples/counter.pbtxt")));
        QFile renamed(m_folder.filePath(QStringLiteral("renamed.pbtxt")));
        if (!original.open(QIODevice::ReadOnly) || !renamed.open(QIODevice::WriteOnly))
            return {};
        renamed.write(original.readAll().replace(name, other));
        return renamed.fileName().toStdString();
    }

private Q_SLOTS:
    void everyNodeIsFoundAgain()
    {
        const auto before = test::openExample("counter");
        for (const Node& node : before->graph()->nodes()) {
            BreakpointSpec spec;
            spec.text = node.name;
            QVERIFY(before->addBreakpoint(spec).has_value());
        }
        auto after = Debugger::open(renamedCounter(), {});
        QVERIFY(after.has_value());
        (*after)->setBreakpoints(before->breakpoints());
        QCOMPARE((*after)->breakpoints().size(), before->graph()->size());
        for (size_t i = 0; i < before->graph()->size(); ++i) {
            const Breakpoint& b = (*after)->breakpoints()[i];
            const std::string& old = before->breakpoints()[i].spec.text;
            QVERIFY2(b.problem.empty(), b.problem.c_str());
            const bool isRenamed = old.starts_with("while/");
            QCOMPARE(b.spec.text, isRenamed ? "net/loop_1/" + old.substr(6) : old);
            QCOMPARE(b.note.empty(), !isRenamed);
        }
    }

    void anEdgeIsFoundAgain()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break edge while/Switch:1 -> while/Identity live").isOk);
        const QString opened = test::answers(console, {"open " + renamedCounter()});
        QVERIFY2(opened.contains(QStringLiteral("breakpoints: 1, found here: 1")), qPrintable(opened));
        const BreakpointSpec& spec = console.debugger().breakpoints().front().spec;
        QCOMPARE(spec.text, std::string("net/loop_1/Switch"));
        QCOMPARE(spec.target, std::string("net/loop_1/Identity"));
        QCOMPARE(console.debugger().run({}).reason, StopReason::Breakpoint);
        const QString list = test::answers(console, {"info breakpoints"});
        QVERIFY2(list.contains(QStringLiteral("was 'while/Switch'")), qPrintable(list));
    }

    /// The near end of an edge is there by its name, the far one is not.
    void theOtherEndOfAnEdgeIsFoundAgain()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break edge while/Switch:1 -> while/Identity live").isOk);
        const QString opened = test::answers(console, {"open " + counterWith("while/Identity", "while/Body")});
        QVERIFY2(opened.contains(QStringLiteral("breakpoints: 1, found here: 1")), qPrintable(opened));
        const Breakpoint there = console.debugger().breakpoints().front();
        QCOMPARE(there.spec.text, std::string("while/Switch"));
        QCOMPARE(there.spec.target, std::string("while/Body"));
        QVERIFY2(there.note.starts_with("led to 'while/Identity'"), there.note.c_str());
        QCOMPARE(console.debugger().run({}).reason, StopReason::Breakpoint);
        // What is there by name has no note of another graph.
        const auto again = test::openExample("counter");
        Breakpoint here = there;
        here.spec.target = "while/Identity";
        again->setBreakpoints({here});
        QVERIFY(again->breakpoints()[0].problem.empty());
        QVERIFY(again->breakpoints()[0].note.empty());
    }

    /// Of two alike one cannot tell which a single one in another graph is.
    void oneOfTwoAlikeIsNotLookedFor()
    {
        const auto before = chains({"a", "b"});
        BreakpointSpec spec;
        spec.text = "a/y";
        QVERIFY(before->addBreakpoint(spec).has_value());
        QVERIFY(before->breakpoints()[0].structure.empty());
        const auto after = chains({"c"});
        after->setBreakpoints(before->breakpoints());
        QCOMPARE(after->breakpoints()[0].spec.text, std::string("a/y"));
        QVERIFY(!after->breakpoints()[0].problem.empty());
    }

    void aGraphThatCannotBeRunKeepsAll()
    {
        const auto before = chains({"a"});
        BreakpointSpec spec;
        spec.text = "a/y";
        QVERIFY(before->addBreakpoint(spec).has_value());
        spec.text = "a/x";
        QVERIFY(before->addBreakpoint(spec).has_value());
        const auto refused = chains({"a"}, "NoSuchOp");
        QVERIFY(!refused->program());
        refused->setBreakpoints(before->breakpoints());
        for (const Breakpoint& b : refused->breakpoints())
            QCOMPARE(b.problem, std::string("the graph cannot be run"));
        QVERIFY(refused->removeBreakpoint(1));
        QCOMPARE(refused->breakpoints().size(), size_t{1});
        QVERIFY(refused->changeBreakpoint(2, spec).has_value());
        const auto again = chains({"a"});
        again->setBreakpoints(refused->breakpoints());
        QVERIFY(again->breakpoints()[0].problem.empty());
        QCOMPARE(again->run({}).reason, StopReason::Breakpoint);
    }

    void whatIsNotFoundIsKept_data()
    {
        QTest::addColumn<QStringList>("scopes");
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("problem");
        QTest::newRow("by name, though there are two")
            << QStringList{QStringLiteral("a"), QStringLiteral("b")} << QStringLiteral("Identity")
            << QStringLiteral("a/y") << QString();
        QTest::newRow("the only one") << QStringList{QStringLiteral("c")} << QStringLiteral("Identity")
                                      << QStringLiteral("c/y") << QString();
        QTest::newRow("one of two") << QStringList{QStringLiteral("c"), QStringLiteral("d")}
                                    << QStringLiteral("Identity") << QStringLiteral("a/y")
                                    << QStringLiteral("there is no node 'a/y', and 2 have its structure: 'c/y', 'd/y'");
        QTest::newRow("another op") << QStringList{QStringLiteral("c")} << QStringLiteral("Neg")
                                    << QStringLiteral("a/y")
                                    << QStringLiteral("there is no node 'a/y', and none of its structure");
    }
    void whatIsNotFoundIsKept()
    {
        QFETCH(QStringList, scopes);
        QFETCH(QString, op);
        QFETCH(QString, text);
        QFETCH(QString, problem);
        const auto before = chains({"a"});
        BreakpointSpec spec;
        spec.text = "a/y";
        QVERIFY(before->addBreakpoint(spec).has_value());
        std::vector<std::string> names;
        for (const QString& scope : scopes)
            names.push_back(scope.toStdString());
        const auto after = chains(names, op.toStdString());
        after->setBreakpoints(before->breakpoints());
        QCOMPARE(after->breakpoints().size(), size_t{1});
        QCOMPARE(QString::fromStdString(after->breakpoints()[0].spec.text), text);
        QCOMPARE(QString::fromStdString(after->breakpoints()[0].problem), problem);
        // What is not found here is found where it came from.
        const auto again = chains({"a"});
        again->setBreakpoints(after->breakpoints());
        QCOMPARE(again->breakpoints()[0].spec.text, std::string("a/y"));
        QVERIFY(again->breakpoints()[0].problem.empty());
    }
};

TAGSCOPE_GUILESS_TEST(TestStructuralPath)

#include "tst_structural_path.moc"
