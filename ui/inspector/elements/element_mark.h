// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QBrush>
#include <QString>

#include <cstdint>
#include <functional>

namespace tagscope::ui {

/// Elements of a value that its grid points out, by a pattern before a colour.
struct ElementMark {
    QString name;
    /// Of an element of the whole tensor, row-major. Works on values of its own: any thread.
    std::function<bool(int64_t)> holds;
    int look = 0;  ///< of `markBrush`
};

/// Looks that can be told apart without colour; 0 is for differences, the others come round again.
constexpr int markLooks = 6;
QBrush markBrush(int look, const Theme& theme);

}
