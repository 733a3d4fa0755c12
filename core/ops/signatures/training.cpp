// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

namespace {

std::string argument(std::string_view name, std::string_view type)
{
    return fmt::format("{}: {}", name, type);
}

/// An update rule: the variables it changes (the first is the one that is trained), its other inputs, its attributes.
/// It comes with variables as references and as resources, some also for sparse gradients.
struct Rule {
    std::string_view name;
    std::vector<std::string_view> variables;
    std::vector<std::string_view> values;
    std::string_view attrs = {};
    bool isAlsoSparse = false;
};

void addRule(OpRegistry& registry, const Rule& rule)
{
    for (const bool isSparse : {false, true}) {
        if (isSparse && !rule.isAlsoSparse)
            continue;
        for (const bool isResource : {false, true}) {
            std::string spec;
            for (const std::string_view variable : rule.variables)
                spec += (spec.empty() ? "" : ", ") + argument(variable, isResource ? "resource" : "Ref(T)");
            for (const std::string_view value : rule.values) {
                spec += ", " + argument(value, "T");
                if (isSparse && value == "grad")
                    spec += ", indices: Tindices";
            }
            spec += isResource ? " -> ; " : " -> out: Ref(T); ";
            spec += "T: numbertype; use_locking: bool=false";
            spec += isSparse ? "; Tindices: {int32,int64}" : "";
            spec += rule.attrs;
            const auto name =
                fmt::format("{}{}Apply{}", isResource ? "Resource" : "", isSparse ? "Sparse" : "", rule.name);
            registry.add(name, spec).isStateful = isResource;
        }
    }
}

}

void addTrainingSignatures(OpRegistry& registry)
{
    addRule(registry, {"GradientDescent", {"var"}, {"alpha", "delta"}});
    addRule(registry, {"Momentum", {"var", "accum"}, {"lr", "grad", "momentum"}, "; use_nesterov: bool=false", true});
    addRule(registry,
            {"Adam",
             {"var", "m", "v"},
             {"beta1_power", "beta2_power", "lr", "beta1", "beta2", "epsilon", "grad"},
             "; use_nesterov: bool=false"});
    addRule(registry, {"Adadelta", {"var", "accum", "accum_update"}, {"lr", "rho", "epsilon", "grad"}, {}, true});
    addRule(registry, {"Adagrad", {"var", "accum"}, {"lr", "grad"}, "; update_slots: bool=true", true});
    addRule(registry, {"RMSProp", {"var", "ms", "mom"}, {"lr", "rho", "momentum", "epsilon", "grad"}, {}, true});
    addRule(registry,
            {"CenteredRMSProp", {"var", "mg", "ms", "mom"}, {"lr", "rho", "momentum", "epsilon", "grad"}, {}, true});
    addRule(registry,
            {"Ftrl",
             {"var", "accum", "linear"},
             {"grad", "lr", "l1", "l2", "lr_power"},
             "; multiply_linear_by_lr: bool=false",
             true});
    addRule(registry, {"AdaMax", {"var", "m", "v"}, {"beta1_power", "lr", "beta1", "beta2", "epsilon", "grad"}});
}

}
