// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/batch_run.h"
#include "core/debug/open/open_file.h"
#include "core/exec/program.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tagscope::cli {

/// The documents of `--json` (design.md section 4); keys in the order of the contract.
using Json = nlohmann::ordered_json;

/// Of a run that took place, to standard output. `program` gives the names of the fetches, whose elements are written
/// as they are read, so that a value needs no more memory than it has.
void printResult(const BatchResult& result, const Program& program);
/// Of a run that did not: status "invalid".
Json invalidJson(Error error);
Json infoJson(const OpenedFile& file);
Json toJson(const Finding& finding);
/// The node of an error; of a fetch that has no value, the node that was to be fetched. Empty if it is of none.
std::string nodeName(const RunError& error, const Program& program);

/// One line, bytes that are not UTF-8 replaced.
std::string dump(const Json& json);
void print(const Json& json);

// Parts of a document, to standard output; put() between them.

/// `head` with the members "dtype", "shape" and "data" behind its own; null each if there is no value. Of more than
/// `maxElements` the first are listed, and "truncated" says so.
void putTensor(Json head, const Tensor& tensor, int64_t maxElements);
/// The members of `json` behind those that are there already, to the end of the document.
void putRest(const Json& json);

}
