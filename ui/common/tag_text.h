// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/text.h"

#include <QCoreApplication>

namespace tagscope::ui {

/// A tag as lists show it: the one outside of all loops is "root" there, as its frame is, and not a lone "/".
inline QString tagText(std::string_view name)
{
    return name == "/" ? QCoreApplication::translate("Tag", "root") : text(name);
}

}
