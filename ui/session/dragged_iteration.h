// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/compare_query.h"

#include <memory>
#include <optional>

class QMimeData;

namespace tagscope::ui {

/// An iteration that the mouse carries from a list to a picture: the right one, to stand beside the left one.
struct DraggedIteration {
    uint64_t fileNumber = 0;  ///< of the snapshot whose frames and tags these are
    ComparedIterations iterations;

    bool operator==(const DraggedIteration&) const = default;
};

std::unique_ptr<QMimeData> mimeOf(const DraggedIteration& dragged);
/// Nothing for other things, and for what another process carries: its numbers mean nothing here.
std::optional<DraggedIteration> draggedIteration(const QMimeData& data);

}
