// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_record.h"

#include "app/tagscope/keeping/recipe_json.h"
#include "core/base/say.h"
#include "core/exec/network_file.h"

#include <nlohmann/json.hpp>

#include <QJsonDocument>

#include <algorithm>
#include <climits>
#include <set>

namespace tagscope {

// Names, not numbers, so that records outlive changes of the enumerations.
NLOHMANN_JSON_SERIALIZE_ENUM(BreakpointSpec::Kind,
                             {
                                 {BreakpointSpec::Kind::Node, "node"},
                                 {BreakpointSpec::Kind::Scope, "scope"},
                                 {BreakpointSpec::Kind::Glob, "glob"},
                                 {BreakpointSpec::Kind::Regex, "regex"},
                                 {BreakpointSpec::Kind::Op, "op"},
                                 {BreakpointSpec::Kind::Edge, "edge"},
                                 {BreakpointSpec::Kind::Tag, "tag"},
                                 {BreakpointSpec::Kind::Dead, "dead"},
                                 {BreakpointSpec::Kind::DeadOrigin, "dead origin"},
                                 {BreakpointSpec::Kind::Frame, "frame"},
                                 {BreakpointSpec::Kind::FrameStart, "frame start"},
                                 {BreakpointSpec::Kind::FrameEnd, "frame end"},
                                 {BreakpointSpec::Kind::FrameRepeats, "frame repeats"},
                                 {BreakpointSpec::Kind::Iteration, "iteration"},
                                 {BreakpointSpec::Kind::Send, "send"},
                                 {BreakpointSpec::Kind::Deliver, "deliver"},
                                 {BreakpointSpec::Kind::Unmatched, "unmatched"},
                                 {BreakpointSpec::Kind::DeadMessage, "dead message"},
                                 {BreakpointSpec::Kind::Window, "window"},
                                 {BreakpointSpec::Kind::Quiescence, "quiescence"},
                                 {BreakpointSpec::Kind::Doomed, "doomed"},
                             })
NLOHMANN_JSON_SERIALIZE_ENUM(BreakpointSpec::Token,
                             {
                                 {BreakpointSpec::Token::Any, "any"},
                                 {BreakpointSpec::Token::Live, "live"},
                                 {BreakpointSpec::Token::Dead, "dead"},
                             })
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(BreakpointSpec, kind, text, slot, target, token, from, to, tag,
                                                condition, ignoreCount, armedBy, inSameIteration, before, isLogOnly,
                                                log, isEnabled)
NLOHMANN_JSON_SERIALIZE_ENUM(Capture,
                             {
                                 {Capture::Full, "full"},
                                 {Capture::Slice, "slice"},
                                 {Capture::Stats, "stats"},
                                 {Capture::None, "none"},
                             })
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CaptureRule, pattern, capture, last, slice)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CaptureSettings, rules, budget)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PlacementRequest::Rule, pattern, device)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PlacementRequest, devices, nodes, spreads)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RequestText, feeds, fetches, targets)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Watch, tensor, marks, expression, isFlagged)

}

namespace tagscope::ui {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Note, branch, position, node, tag, what, text, when, isPinned)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TagRange, frame, first, last)

}

namespace tagscope::app {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SessionRecord::Filter, centre, hops, towards, followsControl,
                                                hidesInserted, hiddenOps, highlightedOps, drawnLines, foldsAlike,
                                                unfolded, laneOrder, onlyLane)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SessionRecord::View, openGroups, zoom, centreX, centreY, isTopDown,
                                                groupBy, pins, colourBy, filter)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SessionRecord::NamedView, number, name, view)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SessionRecord::Trace, file, steps, lines)

namespace {

using Json = nlohmann::json;

constexpr size_t mostRecordBytes = size_t{64} << 20;
constexpr size_t mostBreakpoints = 10'000;
constexpr size_t mostNotes = 10'000;
constexpr size_t mostCaptureRules = 1'000;

Failure noRecord(const std::string& why)
{
    return refused(ErrorCode::DataLoss, "this is no record of a session: {} (File > Save session writes one)", why);
}

Json toJson(const Breakpoint& breakpoint)
{
    Json json = breakpoint.spec;
    json["id"] = breakpoint.id;
    if (!breakpoint.structure.empty())
        json["structure"] = breakpoint.structure;
    return json;
}

Result<SessionRecord> read(const Json& json)
{
    SessionRecord record;
    record.path = json.at("path").get<std::string>();
    record.graphHash = json.value("graphSha256", "");
    record.savedAt = json.value("savedAt", "");
    record.request = json.value("request", RequestText{});
    record.placement = json.value("placement", PlacementRequest{});
    if (json.contains("network")) {
        Result<Network> network = readNetwork(json.at("network").dump(), "network");
        if (!network)
            return noRecord(network.error().message);
        record.network.network = *std::move(network);
    }
    if (json.contains("faults")) {
        Result<std::vector<Fault>> faults = readFaults(json.at("faults").dump(), "faults");
        if (!faults)
            return noRecord(faults.error().message);
        record.network.faults = *std::move(faults);
    }
    Result<RunRecipe> run = recipeFromJson(json);
    if (!run)
        return noRecord(say("the value of a step: {}", run.error().message));
    record.run = *std::move(run);
    if (json.contains("trace"))
        record.trace = json.at("trace").get<SessionRecord::Trace>();
    record.node = json.value("node", "");
    record.tag = json.value("tag", "");
    std::set<int> ids;
    for (const Json& b : json.value("breakpoints", Json::array())) {
        const int id = b.value("id", 0);
        if (id > 0 && id < INT_MAX && record.breakpoints.size() < mostBreakpoints && ids.insert(id).second)
            record.breakpoints.push_back({id, b.get<BreakpointSpec>(), {}, {}, b.value("structure", "")});
    }
    record.watches = json.value("watches", std::vector<Watch>{});
    record.capture = json.value("capture", CaptureSettings{});
    std::erase_if(record.capture.rules, [](const CaptureRule& rule) { return !checkCaptureRule(rule); });
    for (CaptureRule& rule : record.capture.rules)
        rule.last = std::min(rule.last, CaptureRule::mostLast);
    record.capture.rules.resize(std::min(record.capture.rules.size(), mostCaptureRules));
    for (const Json& note : json.value("notes", Json::array()))
        if (record.notes.size() < mostNotes)
            record.notes.push_back(note.get<ui::Note>());
    record.view = json.value("view", SessionRecord::View{});
    record.views = json.value("views", std::vector<SessionRecord::NamedView>{});
    record.parts =
        QJsonDocument::fromJson(QByteArray::fromStdString(json.value("parts", Json::object()).dump())).object();
    if (json.contains("onlyTag"))
        record.onlyTag = json.at("onlyTag").get<ui::TagRange>();
    record.isTeaching = json.value("teachMode", false);
    record.isTouched = json.value("touched", true);
    return record;
}

}

std::string toJson(const SessionRecord& record)
{
    Json breakpoints = Json::array();
    for (const Breakpoint& b : record.breakpoints)
        breakpoints.push_back(toJson(b));
    Json json = {
        {"Tagscope", "session"},  // sorted before all others: it tells the kind of file
        {"version", SessionRecord::version},
        {"path", record.path},
        {"request", record.request},
        {"events", record.events()},  // for people
        {"node", record.node},
        {"tag", record.tag},
        {"breakpoints", breakpoints},
        {"notes", record.notes},
        {"watches", record.watches},
        {"capture", record.capture},
        {"view", record.view},
        {"views", record.views},
    };
    addTo(json, record.run);
    if (!record.placement.isEmpty())
        json["placement"] = record.placement;
    if (record.network.network)
        json["network"] = Json::parse(toText(*record.network.network));
    if (!record.network.faults.empty())
        json["faults"] = Json::parse(toText(record.network.faults));
    if (record.trace)
        json["trace"] = *record.trace;
    if (!record.parts.isEmpty())
        json["parts"] = Json::parse(QJsonDocument(record.parts).toJson().toStdString());
    if (record.onlyTag)
        json["onlyTag"] = *record.onlyTag;
    if (record.isTeaching)
        json["teachMode"] = true;
    if (!record.isTouched)
        json["touched"] = false;
    if (!record.savedAt.empty())
        json["savedAt"] = record.savedAt;
    if (!record.graphHash.empty())
        json["graphSha256"] = record.graphHash;
    // Names in graphs need not be UTF-8.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Result<SessionRecord> sessionRecordFromJson(std::string_view text)
{
    if (text.size() > mostRecordBytes)
        return noRecord(say("it is too large"));
    try {
        const Json json = Json::parse(text);
        const int version = json.at("version").get<int>();
        if (version > SessionRecord::version)
            return refused(ErrorCode::FailedPrecondition,
                           "a newer Tagscope has saved this session, in version {}; this one reads up to {}: open it "
                           "with the newer one, or open "
                           "the graph by itself",
                           version, SessionRecord::version);
        if (version < 1)
            return noRecord(say("its version is {}, expected 1 to {}", version, SessionRecord::version));
        return read(json);
    } catch (const Json::exception& error) {
        return noRecord(error.what());
    }
}

}
