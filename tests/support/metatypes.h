// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/attr_value.h"
#include "core/tensor/tensor.h"

#include <QMetaType>

// What columns of test data hold in several files of one program.
Q_DECLARE_METATYPE(tagscope::AttrMap)
Q_DECLARE_METATYPE(tagscope::Tensor)
