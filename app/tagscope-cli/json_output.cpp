// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/json_output.h"

#include "app/tagscope-cli/streams.h"

#include "core/debug/diagnose/reports.h"
#include "core/debug/open/graph_info.h"
#include "core/exec/network_file.h"

#include "core/tensor/tensor_json.h"

#include <limits>

namespace tagscope::cli {

namespace {

std::string_view statusName(RunStatus status)
{
    switch (status) {
    case RunStatus::Ok: return "ok";
    case RunStatus::Error: return "error";
    case RunStatus::Stalled: return "stalled";
    case RunStatus::Limit:
    case RunStatus::Paused: break;
    }
    return "limit";
}

Json runErrorJson(const RunError& error, const Program& program)
{
    Json json;
    json["code"] = errorCodeName(error.error.code);
    json["message"] = error.error.message;
    json["node"] = nodeName(error, program);
    json["tag"] = error.tag;
    json["inputs"] = error.inputs;
    return json;
}

Json statsJson(const RunStats& stats, double seconds)
{
    return {{"firings", stats.firings},       {"dead_firings", stats.deadFirings}, {"frames", stats.frames},
            {"iterations", stats.iterations}, {"messages", stats.messages},        {"seconds", seconds}};
}

Json endpointsJson(const std::vector<EndpointInfo>& endpoints)
{
    Json list = Json::array();
    for (const EndpointInfo& e : endpoints) {
        Json item;
        item["name"] = e.name;
        item["dtype"] = e.dtype == DType::Invalid ? Json(nullptr) : Json(dtypeNumpyName(baseType(e.dtype)));
        item["shape"] = e.shape.hasKnownRank() ? Json(e.shape.dims()) : Json(nullptr);
        list.push_back(std::move(item));
    }
    return list;
}

Json problemJson(const Problem& problem, const Graph& graph)
{
    Json json;
    json["code"] = errorCodeName(problem.code);
    json["message"] = problem.message;
    if (!problem.rule.empty())
        json["rule"] = std::string(problem.rule);
    if (problem.node.isValid())
        json["node"] = graph.node(problem.node).name;
    if (!problem.attribute.empty())
        json["attribute"] = problem.attribute;
    json["refuses_run"] = problem.refusesRun;
    return json;
}

}

std::string nodeName(const RunError& error, const Program& program)
{
    if (!error.node.isValid())
        return error.error.where.node;
    const Graph& graph = program.runGraph().graph;
    const Node& node = graph.node(error.node);
    const bool isFetch = program.provenance().of(error.node).pass == Pass::Fetch;
    return isFetch ? graph.node(node.inputs[0].node).name : node.name;
}

Json toJson(const Finding& finding)
{
    if (finding.cause)
        return tagscope::toJson(*finding.cause);
    Json json;
    json["kind"] = finding.kind;
    json["summary"] = finding.summary;
    json["root"] = Json::object();
    if (!finding.node.empty())
        json["root"]["node"] = finding.node;
    if (!finding.tag.empty())
        json["root"]["tag"] = finding.tag;
    json["evidence"] = finding.evidence;
    json["fix"] = finding.fix;
    return json;
}

void printResult(const BatchResult& result, const Program& program)
{
    put("{\"status\":" + dump(statusName(result.status)) + ",\"fetches\":[");
    for (size_t i = 0; i < result.fetches.size(); ++i) {
        put(i > 0 ? "," : "");
        putTensor({{"name", program.runGraph().fetchNames[i]}}, result.fetches[i], std::numeric_limits<int64_t>::max());
    }
    put("]");
    Json rest;
    if (result.error) {
        rest["error"] = runErrorJson(*result.error, program);
    } else if (!result.limit.empty()) {
        rest["error"] = {{"code", "ResourceExhausted"}, {"message", result.limit}};
    }
    rest["findings"] = Json::array();
    for (const Finding& finding : result.findings)
        rest["findings"].push_back(toJson(finding));
    rest["stats"] = statsJson(result.stats, result.seconds);
    if (const NetworkPlan* network = program.network()) {
        rest["stats"]["virtual_us"] = static_cast<double>(result.virtualTime) / 1000;
        if (!network->request.faults.empty()) {
            std::vector<Fault> unmatched;
            for (const uint32_t fault : result.unmatchedFaults)
                unmatched.push_back(network->request.faults[fault]);
            rest["faults_unmatched"] = Json::parse(toText(unmatched))["faults"];
        }
    }
    putRest(rest);
}

Json invalidJson(Error error)
{
    error.where.file.clear();  // who asks knows the file; the message is the same wherever the graph lies
    Json json;
    json["status"] = "invalid";
    json["fetches"] = Json::array();
    json["error"] = {{"code", errorCodeName(error.code)}, {"message", toString(error)}};
    if (!error.where.node.empty())
        json["error"]["node"] = error.where.node;
    if (!error.where.attribute.empty())
        json["error"]["attribute"] = error.where.attribute;
    json["findings"] = Json::array();
    json["stats"] = statsJson({}, 0);
    return json;
}

Json infoJson(const OpenedFile& file)
{
    const GraphInfo info = describeGraph(*file.graph);
    Json json;
    json["format"] = file.format;
    json["nodes"] = info.nodes;
    json["ops"] = info.ops;
    json["frames"] = Json::array();
    for (const FrameInfo& frame : info.frames)
        json["frames"].push_back({{"name", frame.name}, {"parent", frame.parent}, {"nodes", frame.nodes}});
    json["devices"] = info.devices;
    json["inputs"] = endpointsJson(info.inputs);
    json["outputs"] = endpointsJson(info.outputs);
    json["functions"] = info.functions;
    json["unsupported_ops"] = info.unsupportedOps;
    json["problems"] = Json::array();
    for (const Problem& problem : info.problems)
        json["problems"].push_back(problemJson(problem, *file.graph));
    if (file.trace) {
        json["events"] = file.trace->line().timeline->size();
        json["schedule"] = policyName(file.trace->line().policy.kind);
    }
    return json;
}

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void print(const Json& json)
{
    put(dump(json) + "\n");
}

void putTensor(Json head, const Tensor& tensor, int64_t maxElements)
{
    const bool hasValue = tensor.hasValue();
    head["dtype"] = hasValue ? Json(dtypeNumpyName(tensor.dtype())) : Json();
    head["shape"] = hasValue ? Json(tensor.shape().dims()) : Json();
    std::string begin = dump(head);
    begin.pop_back();
    put(begin + ",\"data\":");
    if (hasValue)
        writeElementsJson(tensor, maxElements, put);
    else
        put("null");
    put(hasValue && tensor.elements() > maxElements ? ",\"truncated\":true}" : "}");
}

void putRest(const Json& json)
{
    put("," + dump(json).substr(1) + "\n");
}

}
