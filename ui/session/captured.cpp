// SPDX-License-Identifier: Apache-2.0
#include "ui/session/captured.h"

#include <QCoreApplication>

namespace tagscope::ui {

QString notCapturedWords(NotCaptured why)
{
    static constexpr const char* words[notCapturedReasons] = {QT_TRANSLATE_NOOP("Captured", "not captured (policy: stats)"),
                                                              QT_TRANSLATE_NOOP("Captured", "not captured (policy: none)"),
                                                              QT_TRANSLATE_NOOP("Captured", "not captured (policy: budget)"),
                                                              QT_TRANSLATE_NOOP("Captured", "not captured (policy: last)")};
    return QCoreApplication::translate("Captured", words[static_cast<size_t>(why)]);
}

QString notCapturedHelp()
{
    return QCoreApplication::translate("Captured", "Going to this firing computes it again.");
}

}
