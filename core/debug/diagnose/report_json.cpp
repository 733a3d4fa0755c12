// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/reports.h"
#include "core/exec/frame_hash.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

using ReportJson = nlohmann::ordered_json;

ReportJson placeJson(const DiagnosedPlace& place)
{
    ReportJson json = ReportJson::object();
    const auto put = [&](const char* key, const std::string& value) {
        if (!value.empty())
            json[key] = value;
    };
    put("node", place.name);
    put("tag", place.tag);
    put("device", place.device);
    put("frame", place.frame);
    put("key", place.key);
    if (place.event)
        json["event"] = *place.event + 1;
    return json;
}

ReportJson findingsJson(const std::vector<CauseFinding>& findings)
{
    ReportJson list = ReportJson::array();
    for (const CauseFinding& finding : findings)
        list.push_back(toJson(finding));
    return list;
}

ReportJson waitsJson(const WaitPicture& picture)
{
    static constexpr const char* kinds[] = {"node", "frame-end", "room", "queue"};
    ReportJson json;
    json["nodes"] = ReportJson::array();
    for (const WaitBox& box : picture.boxes)
        json["nodes"].push_back({{"kind", kinds[static_cast<size_t>(box.kind)]},
                                 {"text", box.text},
                                 {"device", box.device},
                                 {"count", box.count},
                                 {"first_tag", box.firstTag},
                                 {"last_tag", box.lastTag},
                                 {"cycle", box.isOnCycle},
                                 {"root", box.isRoot}});
    json["edges"] = ReportJson::array();
    for (const WaitArrow& arrow : picture.arrows)
        json["edges"].push_back(
            {{"from", arrow.from}, {"to", arrow.to}, {"any", arrow.isAny}, {"message", arrow.isMessage}});
    json["left_out"] = picture.leftOut;
    return json;
}

}

ReportJson toJson(const CauseFinding& finding)
{
    ReportJson json;
    json["kind"] = finding.code;
    json["code"] = finding.code;
    json["id"] = findingId(finding);
    json["name"] = causeName(finding.code);
    json["role"] = roleName(finding.role);
    json["strength"] = strengthName(finding.strength);
    json["summary"] = finding.summary;
    json["root"] = placeJson(finding.cause);
    json["waiting_at"] = placeJson(finding.waitingAt);
    json["evidence"] = ReportJson::array();
    json["lines"] = ReportJson::array();
    for (const EvidenceLine& line : finding.evidence) {
        json["evidence"].push_back(line.text);
        ReportJson at = placeJson(line.at);
        at["text"] = line.text;
        json["lines"].push_back(std::move(at));
    }
    json["told_apart"] = finding.toldApart;
    json["victims"] = finding.victims;
    json["fix"] = finding.fix;
    if (finding.tried)
        json["tried"] = {
            {"completes", finding.tried->completes}, {"events", finding.tried->events}, {"text", finding.tried->text}};
    return json;
}

ReportJson toJson(const Diagnosis& diagnosis)
{
    ReportJson json;
    json["verdict"] = verdictName(diagnosis.verdict);
    json["strength"] = strengthName(diagnosis.strength);
    json["summary"] = diagnosis.summary;
    json["position"] = diagnosis.position;
    json["policy"] = diagnosis.policy;
    json["findings"] = findingsJson(diagnosis.findings);
    json["frontier"] = ReportJson::array();
    for (const FrontierLine& line : diagnosis.frontier) {
        ReportJson row = placeJson(line.at);
        row["text"] = line.text;
        json["frontier"].push_back(std::move(row));
    }
    json["victims"] = {{"count", diagnosis.victimCount}, {"classes", ReportJson::array()}};
    for (const VictimClass& row : diagnosis.victims)
        json["victims"]["classes"].push_back({{"node", row.name},
                                              {"device", row.device},
                                              {"missing", row.missing},
                                              {"count", row.count},
                                              {"first_tag", row.firstTag},
                                              {"last_tag", row.lastTag}});
    json["victims"]["more_classes"] = diagnosis.moreVictimClasses;
    json["waits"] = waitsJson(diagnosis.picture);
    if (!diagnosis.stillPossible.empty())
        json["still_possible"] = diagnosis.stillPossible;
    if (diagnosis.lastMove)
        json["last_move"] = placeJson(*diagnosis.lastMove);
    json["order_dependences"] = findingsJson(diagnosis.orders);
    json["lint"] = findingsJson(diagnosis.lint);
    return json;
}

std::string findingId(const CauseFinding& finding)
{
    const std::string place =
        finding.code + "\n" + finding.cause.name + "\n" + finding.cause.frame + "\n" + finding.cause.device;
    return fmt::format("{}-{:08x}", finding.code, hash64(place) >> 32);
}

std::string_view roleName(FindingRole role)
{
    switch (role) {
    case FindingRole::Initiating: return "initiating";
    case FindingRole::Cascade: return "cascade";
    case FindingRole::Victim: return "victim";
    case FindingRole::Teardown: break;
    }
    return "teardown";
}

std::string_view strengthName(FindingStrength strength)
{
    switch (strength) {
    case FindingStrength::Proven: return "proven";
    case FindingStrength::Supported: return "supported";
    case FindingStrength::Hypothesis: break;
    }
    return "hypothesis";
}

std::string_view verdictName(DiagnosisVerdict verdict)
{
    switch (verdict) {
    case DiagnosisVerdict::Done: return "done";
    case DiagnosisVerdict::Moving: return "moving";
    case DiagnosisVerdict::Held: return "held";
    case DiagnosisVerdict::Stuck: return "stuck";
    case DiagnosisVerdict::Endless: return "endless";
    case DiagnosisVerdict::Failed: return "failed";
    case DiagnosisVerdict::Refused: return "refused";
    case DiagnosisVerdict::Slow: break;
    }
    return "slow";
}

}
