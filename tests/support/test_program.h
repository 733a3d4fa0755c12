// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>

namespace tagscope::test {

/// What runs one test class: `main` with the arguments that are left for Qt Test.
using TestMain = int (*)(int argc, char** argv);

/// Enters a test class into the program that it is linked into. Constructed before main, by the macros below only.
/// `file` is the source of the test; its name without folder and ending is what the program is asked for.
struct TestEntry {
    TestEntry(const char* file, TestMain run);
};

}

/// A test class of a program with many (style.md 9): `program tst_name [arguments of Qt Test]` runs it, and without
/// arguments the program lists what it has. One a source file, at its end.
#define TAGSCOPE_TEST_WITH(TestClass, ...)                                                                             \
    namespace {                                                                                                        \
    const ::tagscope::test::TestEntry testEntryOf##TestClass(__FILE__, [](int argc, char** argv) {                     \
        QTest::Internal::callInitMain<TestClass>();                                                                    \
        __VA_ARGS__                                                                                                    \
        TestClass test;                                                                                                \
        QTest::setMainSourcePath(__FILE__);                                                                            \
        return QTest::qExec(&test, argc, argv);                                                                        \
    });                                                                                                                \
    }
/// With a QApplication where widgets are linked, else a QCoreApplication.
#define TAGSCOPE_TEST(TestClass) TAGSCOPE_TEST_WITH(TestClass, QTEST_MAIN_SETUP())
/// With a QCoreApplication.
#define TAGSCOPE_GUILESS_TEST(TestClass) TAGSCOPE_TEST_WITH(TestClass, QTEST_QAPP_SETUP(QCoreApplication))
/// Without an application object.
#define TAGSCOPE_APPLESS_TEST(TestClass) TAGSCOPE_TEST_WITH(TestClass, static_cast<void>(argv);)
