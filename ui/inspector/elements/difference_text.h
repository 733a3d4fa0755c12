// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/comparison.h"

#include <QString>

namespace tagscope::ui {

/// What came out of a comparison with the reference `name`, in a few lines.
QString differenceText(const TensorComparison& comparison, const Tensor& value, const Tensor& reference,
                       const QString& name, Tolerance tolerance);

}
