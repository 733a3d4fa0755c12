// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string_view>

namespace tagscope::test {

/// Compares `actual` with tests/golden/<name>.txt, `name` being "<area>/<case>". On a mismatch the actual text goes to
/// golden/<name>.txt of the build tree and the answer is a report with the first differing lines; else it is empty.
/// With TAGSCOPE_UPDATE_GOLDEN set in the environment the golden file is rewritten instead, and the answer is empty.
QString goldenMismatch(std::string_view name, std::string_view actual);

/// The lines in which two texts differ, as a short report ("-" expected, "+" actual); empty if they are equal.
QString lineDiff(std::string_view expected, std::string_view actual);

}

/// Fails the running test function if `actual` is not what the golden file says.
#define TAGSCOPE_COMPARE_GOLDEN(name, actual)                                                                          \
    do {                                                                                                               \
        const QString report_ = ::tagscope::test::goldenMismatch(name, actual);                                        \
        QVERIFY2(report_.isEmpty(), qPrintable(report_));                                                              \
    } while (false)
