// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tagscope {

/// The canonical status codes of the TensorFlow runtime, by their own names and numbers.
enum class ErrorCode : unsigned char {
    Ok = 0,
    Cancelled = 1,
    Unknown = 2,
    InvalidArgument = 3,
    DeadlineExceeded = 4,
    NotFound = 5,
    AlreadyExists = 6,
    PermissionDenied = 7,
    ResourceExhausted = 8,
    FailedPrecondition = 9,
    Aborted = 10,
    OutOfRange = 11,
    Unimplemented = 12,
    Internal = 13,
    Unavailable = 14,
    DataLoss = 15,
};

/// "InvalidArgument" and so on: the spelling of the command line's JSON.
std::string_view errorCodeName(ErrorCode code);

/// Where an expected failure happened; empty strings where a part does not apply.
struct ErrorPlace {
    std::string file;
    std::string node;
    std::string attribute;
    std::string tag;

    bool operator==(const ErrorPlace&) const = default;
};

/// An expected failure as a value: what happened and where. Messages start in lower case and have no final
/// period, except those that TensorFlow has, which are TensorFlow's to the letter.
struct Error {
    ErrorCode code = ErrorCode::Unknown;
    std::string message;
    ErrorPlace where = {};

    bool operator==(const Error&) const = default;
};

/// One line for people: file, node and attribute where known, then the message.
std::string toString(const Error& error);

}
