// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/attr_value.h"

#include <google/protobuf/repeated_ptr_field.h>

#include <string>
#include <vector>

namespace tagscope::wire {

class AttrEntry;
class AttrValue;

/// Something that could not be decoded and the attribute it is in.
struct AttrIssue {
    std::string attribute;
    Error error;
};

using AttrEntries = google::protobuf::RepeatedPtrField<AttrEntry>;

/// Attributes from the wire. What is wrong is added to `issues`, and the attribute kept as far as it can be.
/// Recursion is bounded by that of the parsers.
AttrMap decodeAttrs(const AttrEntries& entries, std::vector<AttrIssue>& issues);

/// In the order of their names.
void encodeAttrs(const AttrMap& attrs, AttrEntries& entries);

}
