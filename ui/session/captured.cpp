// SPDX-License-Identifier: Apache-2.0
#include "ui/session/captured.h"

#include "core/base/say.h"
#include "ui/common/text.h"

#include <QCoreApplication>

namespace tagscope::ui {

QString notCapturedWords(NotCaptured why)
{
    return text(said(notCapturedText(why)));
}

QString notCapturedHelp()
{
    return QCoreApplication::translate("Captured", "Going to this firing computes it again.");
}

}
