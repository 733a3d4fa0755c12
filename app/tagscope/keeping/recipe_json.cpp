// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/recipe_json.h"

#include "core/io/tensor_proto.h"

#include <nlohmann/json.hpp>

#include <QByteArray>

#include <algorithm>

namespace tagscope {

NLOHMANN_JSON_SERIALIZE_ENUM(RecipeStep::Kind,
                             {
                                 {RecipeStep::Kind::Fire, "fire"},
                                 {RecipeStep::Kind::Edit, "set"},
                                 {RecipeStep::Kind::Window, "window"},
                                 {RecipeStep::Kind::Schedule, "schedule"},
                                 {RecipeStep::Kind::Act, "act"},
                                 {RecipeStep::Kind::Deliver, "deliver"},
                             })

NLOHMANN_JSON_SERIALIZE_ENUM(NetworkAct::Kind,
                             {
                                 {NetworkAct::Kind::Lose, "lose"},
                                 {NetworkAct::Kind::Delay, "delay"},
                                 {NetworkAct::Kind::Duplicate, "duplicate"},
                                 {NetworkAct::Kind::Reorder, "reorder"},
                                 {NetworkAct::Kind::Corrupt, "corrupt"},
                                 {NetworkAct::Kind::LoseDeadBit, "lose-dead-bit"},
                                 {NetworkAct::Kind::Hold, "hold"},
                                 {NetworkAct::Kind::Release, "release"},
                                 {NetworkAct::Kind::Crash, "crash"},
                                 {NetworkAct::Kind::Restart, "restart"},
                                 {NetworkAct::Kind::Pause, "pause"},
                                 {NetworkAct::Kind::Resume, "resume"},
                                 {NetworkAct::Kind::Slow, "slow"},
                                 {NetworkAct::Kind::Cut, "cut"},
                                 {NetworkAct::Kind::Mend, "mend"},
                                 {NetworkAct::Kind::Spare, "spare"},
                             })

}

namespace tagscope::app {

namespace {

using Json = nlohmann::json;

constexpr size_t mostRecipeSteps = 1'000'000;
constexpr size_t mostRecipeLines = 100'000;

void addPolicy(Json& json, const Policy& policy)
{
    json["schedule"] = policyName(policy.kind);
    json["seed"] = policy.seed;
}

Policy policyOf(const Json& json)
{
    Policy policy;
    policy.kind = policyKindFromName(json.value("schedule", "fifo")).value_or(Policy::Kind::Fifo);
    policy.seed = json.value("seed", uint64_t{0});
    return policy;
}

Json valueJson(const Tensor& value)
{
    if (value.isNone())
        return nullptr;
    const Result<std::string> bytes = encodeTensorProto(value);
    return bytes ? Json(QByteArray::fromStdString(*bytes).toBase64().toStdString()) : Json(nullptr);
}

Result<Tensor> valueOf(const Json& json)
{
    if (json.is_null())
        return Tensor();
    const auto bytes = QByteArray::fromBase64(QByteArray::fromStdString(json.get<std::string>()));
    return decodeTensorProto(bytes.toStdString());
}

Json stepJson(const RecipeStep& step)
{
    Json json = {{"do", step.kind}, {"branch", step.branch}, {"size", step.size}, {"position", step.position}};
    switch (step.kind) {
    case RecipeStep::Kind::Schedule: addPolicy(json, step.policy); return json;
    case RecipeStep::Kind::Window:
        json["frame"] = step.frame;
        json["device"] = step.device;
        json["window"] = step.window;
        return json;
    case RecipeStep::Kind::Act:
        json["what"] = step.act.kind;
        json["message"] = step.act.flight;
        json["device"] = step.device;
        json["to"] = step.toDevice;
        json["amount"] = step.act.amount;
        return json;
    case RecipeStep::Kind::Deliver: json["message"] = step.act.flight; return json;
    case RecipeStep::Kind::Fire:
    case RecipeStep::Kind::Edit: break;
    }
    json["node"] = step.node;
    json["tag"] = step.tagPath;
    if (step.kind == RecipeStep::Kind::Edit) {
        json["slot"] = step.slot;
        json["value"] = valueJson(step.value);
        if (!step.consumer.empty()) {
            json["consumer"] = step.consumer;
            json["input"] = step.input;
        }
    }
    return json;
}

Result<RecipeStep> stepOf(const Json& json)
{
    RecipeStep step;
    step.kind = json.at("do").get<RecipeStep::Kind>();
    step.branch = json.at("branch").get<int>();
    step.size = json.at("size").get<uint64_t>();
    step.position = json.at("position").get<uint64_t>();
    step.node = json.value("node", "");
    step.tagPath = json.value("tag", "");
    step.slot = json.value("slot", 0);
    if (json.contains("value")) {
        Result<Tensor> value = valueOf(json.at("value"));
        if (!value)
            return Failure(value.error());
        step.value = *std::move(value);
    }
    step.consumer = json.value("consumer", "");
    step.input = json.value("input", 0);
    step.frame = json.value("frame", "");
    step.device = json.value("device", "");
    step.window = json.value("window", int64_t{0});
    if (step.kind == RecipeStep::Kind::Act)
        step.act.kind = json.at("what").get<NetworkAct::Kind>();
    step.act.flight = json.value("message", uint64_t{0});
    step.act.amount = json.value("amount", uint64_t{0});
    step.toDevice = json.value("to", "");
    step.policy = policyOf(json);
    return step;
}

}

void addTo(Json& record, const RunRecipe& recipe)
{
    addPolicy(record, recipe.policy);
    Json steps = Json::array();
    for (const RecipeStep& step : recipe.steps)
        steps.push_back(stepJson(step));
    record["steps"] = std::move(steps);
    record["sizes"] = recipe.sizes;
    record["branch"] = recipe.branch;
    record["position"] = recipe.position;
}

Result<RunRecipe> recipeFromJson(const Json& record)
{
    RunRecipe recipe;
    recipe.policy = policyOf(record);
    std::vector<RecipeStep> steps;
    for (const Json& json : record.value("steps", Json::array())) {
        Result<RecipeStep> step = stepOf(json);
        if (!step)
            return Failure(step.error());
        if (steps.size() < mostRecipeSteps)
            steps.push_back(*std::move(step));
    }
    recipe.steps = std::move(steps);
    recipe.sizes = record.value("sizes", std::vector<uint64_t>{});
    recipe.sizes.resize(std::min(recipe.sizes.size(), mostRecipeLines));
    recipe.branch = record.value("branch", 0);
    recipe.position = record.value("position", uint64_t{0});
    return recipe;
}

}
