// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstdint>

namespace tagscope::ui {

/// "1.5 MB": a megabyte is 1,000,000 bytes wherever the window speaks of sizes.
inline QString byteWords(uint64_t bytes)
{
    if (bytes == 1)
        return QCoreApplication::translate("Bytes", "1 byte");  // Qt knows only "bytes"
    return QLocale().formattedDataSize(static_cast<qint64>(std::min<uint64_t>(bytes, INT64_MAX)), 1,
                                       QLocale::DataSizeSIFormat);
}

}
