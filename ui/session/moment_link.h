// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/debug/open/request_text.h"
#include "core/exec/policy.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// A moment of a run that can be written down and given to others:
/// `tagscope:///home/a/net.pb?position=31&node=while/Add&tag=while;3`. The position is of the run with these inputs
/// under `policy`, which comes out the same wherever it is run.
struct MomentLink {
    std::string path;  ///< absolute
    uint64_t position = 0;
    std::string node;  ///< empty: none
    std::string tag;   ///< empty: that of the last firing
    Policy policy;
    std::optional<RequestText> inputs = {};   ///< nothing: an older link, which does not say
    std::vector<std::string> longFeeds = {};  ///< those that are too long for a link, by their `feedDigest`

    bool operator==(const MomentLink&) const = default;
};

/// Puts down what the run is given, long feeds by their digest, files by their absolute paths.
void setInputs(MomentLink& link, const RequestText& inputs);
/// "x:0=0123456789abcdef": stands for a feed as somebody typed it.
std::string feedDigest(const std::string& feed);

/// What a link wants, as far as it can be had.
struct LinkInputs {
    RequestText inputs;
    std::vector<std::string>
        unknown;  ///< tensors that were fed what the link is too short for, and are not fed the same now
};
/// `now`: what the run is given so far, which stays if the link does not say.
LinkInputs inputsOf(const MomentLink& link, const RequestText& now);
/// Whether both begin the same run.
bool isSameRun(RequestText a, RequestText b);

QString toText(const MomentLink& link);
/// An error says which part is wrong, and how a link looks. Files that it names without a folder are beside its own.
Result<MomentLink> momentLinkFromText(const QString& text);
/// True of texts that begin as a link does.
bool looksLikeMomentLink(const QString& text);

}
