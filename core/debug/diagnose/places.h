// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/exec/program.h"

#include <string>

namespace tagscope {

DiagnosedPlace placeOf(const Program& program, NodeId node);
EvidenceLine evidence(std::string text, DiagnosedPlace at = {});
/// "CPU:1"
std::string deviceText(const Program& program, PlanId node);

}
