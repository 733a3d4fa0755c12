// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/time_text.h"

#include <QLocale>
#include <QString>

namespace tagscope::ui {

/// A length of time on the virtual clock, exactly: "12.5 µs", by the locale.
inline QString exactClockText(VirtualTime time)
{
    const ScaledTime scaled = exactTime(static_cast<double>(time));
    return QStringLiteral("%1 %2").arg(QLocale().toString(scaled.value, 'f', scaled.decimals),
                                       QString::fromUtf8(scaled.unit));
}

}
