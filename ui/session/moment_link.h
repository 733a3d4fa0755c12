// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/exec/policy.h"

#include <QString>

#include <cstdint>
#include <string>

namespace tagscope::ui {

/// A moment of a run that can be written down and given to others: `tagscope:///home/a/net.pb?position=31&node=while/Add&tag=while;3`.
/// The position is of the run under `policy`, which comes out the same wherever it is run.
struct MomentLink {
    std::string path;         ///< absolute
    uint64_t position = 0;
    std::string node;         ///< empty: none
    std::string tag;          ///< empty: that of the last firing
    Policy policy;

    bool operator==(const MomentLink&) const = default;
};

QString toText(const MomentLink& link);
/// An error says which part is wrong, and how a link looks.
Result<MomentLink> momentLinkFromText(const QString& text);
/// True of texts that begin as a link does.
bool looksLikeMomentLink(const QString& text);

}
