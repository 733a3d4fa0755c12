// SPDX-License-Identifier: Apache-2.0
#include "core/graph/name_scope.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>

using namespace tagscope;

class TestNameScope : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scopes_data();
    void scopes();
    void common_data();
    void common();
};

void TestNameScope::scopes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("scope");
    QTest::newRow("at the top") << "a"
                                << "";
    QTest::newRow("in one") << "a/b"
                            << "a";
    QTest::newRow("in two") << "a/b/c"
                            << "a/b";
    QTest::newRow("nothing behind the slash") << "a/"
                                              << "a";
    QTest::newRow("nothing before it") << "/a"
                                       << "";
    QTest::newRow("nothing") << ""
                             << "";
}

void TestNameScope::scopes()
{
    QFETCH(QString, name);
    QFETCH(QString, scope);
    QCOMPARE(std::string(scopeOf(name.toStdString())), scope.toStdString());
}

void TestNameScope::common_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("both");
    QTest::newRow("the same") << "a/b"
                              << "a/b"
                              << "a/b";
    QTest::newRow("one in the other") << "a/b/c"
                                      << "a/b"
                                      << "a/b";
    QTest::newRow("beside each other") << "a/b/c"
                                       << "a/b/d/e"
                                       << "a/b";
    QTest::newRow("one begins as the other") << "a/bc"
                                             << "a/b"
                                             << "a";
    QTest::newRow("nothing in common") << "a/b"
                                       << "c/b"
                                       << "";
    QTest::newRow("the top") << ""
                             << "a/b"
                             << "";
}

void TestNameScope::common()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, both);
    const std::string left = a.toStdString();
    const std::string right = b.toStdString();
    QCOMPARE(std::string(commonScope(left, right)), both.toStdString());
    QCOMPARE(std::string(commonScope(right, left)), both.toStdString());
}

TAGSCOPE_APPLESS_TEST(TestNameScope)

#include "tst_name_scope.moc"
