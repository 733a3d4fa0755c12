// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

#include "core/base/assert.h"
#include "core/base/say.h"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace tagscope {

std::string_view errorCodeName(ErrorCode code)
{
    static constexpr std::array<std::string_view, 16> names = {
        "Ok",       "Cancelled",     "Unknown",          "InvalidArgument",   "DeadlineExceeded",
        "NotFound", "AlreadyExists", "PermissionDenied", "ResourceExhausted", "FailedPrecondition",
        "Aborted",  "OutOfRange",    "Unimplemented",    "Internal",          "Unavailable",
        "DataLoss"};
    const auto index = static_cast<size_t>(code);
    return index < names.size() ? names[index] : "Unknown";
}

std::string toString(const Error& error)
{
    std::string text;
    if (!error.where.file.empty())
        text += error.where.file + ": ";
    if (!error.where.node.empty() && error.message.find(error.where.node) == std::string::npos)
        text += say("node '{}': ", error.where.node);
    if (!error.where.attribute.empty() && error.message.find(error.where.attribute) == std::string::npos)
        text += say("attribute '{}': ", error.where.attribute);
    return text + error.message;
}

void assertionFailed(const char* condition, const char* message, const char* file, int line)
{
    std::fprintf(stderr, "%s:%d: broken invariant: %s (%s)\n", file, line, message, condition);
    std::abort();
}

}
