// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace tagscope {

/// The report of hangs.md 2, one screen first and details below. `isShort`: that screen alone.
std::string toText(const Diagnosis& diagnosis, bool isShort = false);
/// One document; a finding has the members of design.md 4 and more.
nlohmann::ordered_json toJson(const Diagnosis& diagnosis);
nlohmann::ordered_json toJson(const CauseFinding& finding);
/// The wait-for graph for Graphviz: boxes are classes, dashed arrows one of several (OR), cycles doubled.
std::string toDot(const Diagnosis& diagnosis);
/// A page that stands alone.
std::string toHtml(const Diagnosis& diagnosis);

/// A place in words: "while/Add at /while;3 on CPU:1"; a key where nothing else is known.
std::string placeText(const DiagnosedPlace& place);
/// The same in every run and version as long as the cause is in the same place: "H01-3f2a09c1".
std::string findingId(const CauseFinding& finding);
/// "proven", "likely" or "unknown": the words of a person's report.
std::string strengthWord(FindingStrength strength);
std::string_view roleName(FindingRole role);
std::string_view strengthName(FindingStrength strength);
std::string_view verdictName(DiagnosisVerdict verdict);

}
