// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <QImage>
#include <QPalette>
#include <QString>

namespace tagscope::ui {

/// A value as 8 x 8 cells at most, as a heat map of its means; crossed out where a NaN or an infinity is. Null without
/// numbers, and for what is too large for a look.
QImage thumbnail(const Tensor& tensor, const QPalette& palette);

/// What a look at a value tells, as rich text: the thumbnail, type, figures, health, the first NaN.
QString glance(const Tensor& tensor, const QPalette& palette);

/// Values with more elements than this are told by type and shape alone: a look must not wait.
constexpr int64_t mostGlanced = 1 << 16;

}
