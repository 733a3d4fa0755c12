// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocale>
#include <QString>

#include <cstdint>

// Events are counted from 0 where they are stored, and from 1 where people read of them: event 1 leads to position 1.
namespace tagscope::ui {

/// The number of an event as it is shown.
inline QString eventText(uint64_t event)
{
    return QLocale().toString(qulonglong(event) + 1);
}

/// The same where it is copied, without separators.
inline QString copiedEvent(uint64_t event)
{
    return QString::number(qulonglong(event) + 1);
}

}
