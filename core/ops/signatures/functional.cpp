// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

void addFunctionalSignatures(OpRegistry& registry)
{
    const std::string lists = "Tin: list(type)>=0; Tout: list(type)>=0; ";
    const std::string shapes = "; output_shapes: list(shape)=[]";
    // Each comes with side effects and without.
    const auto addPair = [&](std::string_view stateful, std::string_view stateless, const std::string& spec) {
        registry.add(stateful, spec).isStateful = true;
        registry.add(stateless, spec);
    };
    addPair("If", "StatelessIf",
            "cond: Tcond, input: Tin... -> output: Tout...; Tcond: type; " + lists
                + "then_branch: func; else_branch: func" + shapes);
    addPair("Case", "StatelessCase",
            "branch_index: int32, input: Tin... -> output: Tout...; " + lists + "branches: list(func)>=1" + shapes);
    addPair("While", "StatelessWhile",
            "input: T... -> output: T...; T: list(type)>=0; cond: func; body: func" + shapes
                + "; parallel_iterations: int=10");
    addPair("StatefulPartitionedCall", "PartitionedCall",
            "args: Tin... -> output: Tout...; " + lists
                + "f: func; config: string=\"\"; config_proto: string=\"\"; executor_type: string=\"\"");
    registry.add("For",
                 "start: int32, limit: int32, delta: int32, input: T... -> output: T...; T: list(type)>=0; body: func");
    registry.add("SymbolicGradient",
                 "input: Tin... -> output: Tout...; Tin: list(type)>=1; Tout: list(type)>=1; f: func");
    registry
        .add("RemoteCall",
             "target: string, args: Tin... -> output: Tout...; Tin: list(type)>=1; Tout: list(type)>=1; f: func")
        .isStateful = true;
    registry.add("FakeParam", "-> output: dtype; dtype: type; shape: shape");
    registry.add("DeviceIndex", "-> index: int32; device_names: list(string)").isStateful = true;
    registry.add("ToBool", "input: T -> output: bool; T: type");
    registry.add("_ListToArray", "input: Tin... -> output: N*T; Tin: list(type)>=1; T: type; N: int>=1");
    registry.add("_ArrayToList", "input: N*T -> output: out_types...; T: type; N: int>=1; out_types: list(type)>=1");
}

}
