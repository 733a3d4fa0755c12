// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/run_recipe.h"

#include <nlohmann/json_fwd.hpp>

namespace tagscope::app {

/// Members of a record of a session: "schedule", "seed", "steps", "sizes", "branch" and "position". Values of edits are
/// the bytes of a TensorProto, in Base64.
void addTo(nlohmann::json& record, const RunRecipe& recipe);
/// What is missing is as in a run that has not begun. DataLoss for a value that is none; throws as nlohmann::json does
/// where something else is there.
Result<RunRecipe> recipeFromJson(const nlohmann::json& record);

}
