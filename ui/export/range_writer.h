// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/exported.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/snapshot.h"

#include <optional>

namespace tagscope::ui {

/// Makes one file of the moments of a range of firings. Used by one thread at a time, any thread.
class RangeWriter {
public:
    virtual ~RangeWriter() = default;

    /// Takes the next moment; in the order of positions, without gaps. Returns why it cannot go on, if it cannot.
    virtual std::optional<QString> add(const Moment& moment) = 0;
    /// The file, once all moments were taken; there was at least one.
    virtual Exported<QByteArray> finish() = 0;
};

}
