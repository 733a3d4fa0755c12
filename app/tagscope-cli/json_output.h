// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/batch_run.h"
#include "core/debug/open_file.h"
#include "core/exec/program.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tagscope::cli {

/// The documents of `--json` (design.md section 4); keys in the order of the contract.
using Json = nlohmann::ordered_json;

/// Of a run that took place. `program` gives the names of the fetches.
Json resultJson(const BatchResult& result, const Program& program);
/// Of a run that did not: status "invalid".
Json invalidJson(Error error);
Json infoJson(const OpenedFile& file);
Json toJson(const Finding& finding);

/// One line, bytes that are not UTF-8 replaced.
std::string dump(const Json& json);
void print(const Json& json);

}
