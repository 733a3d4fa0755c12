// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/reports.h"
#include "core/graph/device.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

constexpr size_t labelWidth = 12;

/// One field of the report: its label, and lines that begin below each other.
void field(std::string& text, std::string_view label, std::string_view value)
{
    if (value.empty())
        return;
    text += fmt::format("{:<{}}{}\n", label, labelWidth, value);
}

void addFinding(std::string& text, const CauseFinding& finding, bool isFirst, bool isShort)
{
    field(text,
          isFirst                                    ? "CAUSE"
              : finding.role == FindingRole::Cascade ? "AND SO"
                                                     : "ALSO",
          fmt::format("{} {} ({})", finding.code, causeName(finding.code), strengthWord(finding.strength)));
    field(text, "", finding.summary);
    field(text, "WAITING AT", placeText(finding.waitingAt));
    field(text, "BROUGHT BY", placeText(finding.cause));
    std::string_view label = "BECAUSE";
    size_t lines = 0;
    for (const EvidenceLine& line : finding.evidence) {
        if (isShort && lines++ == 3)
            break;
        field(text, label, line.text);
        label = "";
    }
    if (!isShort)
        field(text, "TOLD APART", finding.toldApart);
    if (finding.tried)
        field(text, "TRIED", finding.tried->text);
    field(text, "FIX", finding.fix);
}

}

std::string placeText(const DiagnosedPlace& place)
{
    std::string text = place.name;
    if (text.empty() && !place.frame.empty())
        text = say("frame `{}`", place.frame);
    if (!place.tag.empty() && !text.empty())
        text = say("{} at {}", text, place.tag);
    if (!place.device.empty())
        text = text.empty() ? shortDeviceName(place.device) : say("{} on {}", text, shortDeviceName(place.device));
    if (text.empty())
        text = place.key;
    return text;
}

std::string strengthWord(FindingStrength strength)
{
    switch (strength) {
    case FindingStrength::Proven: return say("proven");
    case FindingStrength::Supported: return say("likely");
    case FindingStrength::Hypothesis: break;
    }
    return say("unknown");
}

std::string toText(const Diagnosis& diagnosis, bool isShort)
{
    std::string text;
    field(text, "VERDICT",
          fmt::format("{}{}", diagnosis.summary,
                      diagnosis.isHang() ? fmt::format(" ({})", strengthWord(diagnosis.strength)) : ""));
    if (!isShort && diagnosis.isHang())
        field(text, "POLICY", diagnosis.policy);
    for (size_t i = 0; i < diagnosis.findings.size(); ++i)
        if (!isShort || i == 0)
            addFinding(text, diagnosis.findings[i], i == 0, isShort);
    for (const std::string& line : diagnosis.stillPossible)
        field(text, "STILL", line);
    std::string_view label = "FRONTIER";
    for (const FrontierLine& line : diagnosis.frontier) {
        if (isShort)
            break;
        field(text, label, line.text);
        label = "";
    }
    if (diagnosis.victimCount > 0)
        field(text, "VICTIMS",
              sayCount(diagnosis.victimCount, "{} operation, classes: {}", "{} operations, classes: {}",
                       grouped(diagnosis.victimCount),
                       grouped(diagnosis.victims.size() + diagnosis.moreVictimClasses)));
    if (!isShort)
        for (const VictimClass& row : diagnosis.victims)
            field(text, "",
                  fmt::format("{:>7}  {} {}{}{}", row.count, row.name, row.firstTag,
                              row.lastTag == row.firstTag ? "" : " .. " + row.lastTag,
                              row.missing.empty() ? "" : " <- " + row.missing));
    if (diagnosis.lastMove)
        field(text, "LAST MOVE",
              say("event {}: {}", grouped(*diagnosis.lastMove->event + 1), placeText(*diagnosis.lastMove)));
    for (const CauseFinding& finding : diagnosis.orders)
        if (!isShort)
            field(text, "ORDER", fmt::format("{} {}", finding.code, finding.summary));
    for (const CauseFinding& finding : diagnosis.lint)
        if (!isShort)
            field(text, "LINT", fmt::format("{} {}", finding.code, finding.summary));
    return text;
}

}
