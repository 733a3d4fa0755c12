// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_file.h"

#include "core/base/say.h"
#include "core/io/file_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace tagscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t mostRules = 100'000;
constexpr uint32_t mostThreads = 1024;
constexpr double mostMicroseconds = 1e12;  // eleven days

constexpr std::array<std::string_view, 3> kernelNames{"unit", "cost", "measured"};

Result<Json> parse(std::string_view text, std::string_view name)
{
    const auto tooDeep = [](int depth, Json::parse_event_t event, Json&) {
        return depth < 8 || (event != Json::parse_event_t::object_start && event != Json::parse_event_t::array_start);
    };
    Json json = Json::parse(text, tooDeep, false);
    if (!json.is_object())
        return refused("'{}' is not a JSON object", name);
    return json;
}

/// Reads the members of one object. The first mistake is kept.
class Members {
public:
    Members(const Json& json, std::string what) : m_json(json), m_what(std::move(what))
    {
        if (!json.is_object())
            wrong(say("{} is not a JSON object", m_what));
    }

    const Json* find(const char* key)
    {
        m_known.emplace_back(key);
        if (!m_json.is_object())
            return nullptr;
        const auto found = m_json.find(key);
        return found == m_json.end() ? nullptr : &*found;
    }
    bool text(const char* key, std::string& into)
    {
        const Json* value = find(key);
        if (!value)
            return false;
        if (!value->is_string() || value->get_ref<const std::string&>().empty())
            wrong(say("{}: \"{}\" is a text", m_what, key));
        else
            into = value->get<std::string>();
        return true;
    }
    template <class T>
    void number(const char* key, T& into, double least, double most)
    {
        const Json* value = find(key);
        if (!value)
            return;
        const double given = value->is_number() ? value->get<double>() : std::nan("");
        if (!(given >= least && given <= most))
            wrong(say("{}: \"{}\" is a number from {} to {}", m_what, key, least, most));
        else
            into = given;
    }
    template <class T>
    void whole(const char* key, std::optional<T>& into, uint64_t least, uint64_t most)
    {
        const Json* value = find(key);
        if (!value)
            return;
        const bool isOne = value->is_number_unsigned();
        const uint64_t given = isOne ? value->get<uint64_t>() : 0;
        if (!isOne || given < least || given > most)
            wrong(say("{}: \"{}\" is a whole number from {} to {}", m_what, key, least, most));
        else
            into = static_cast<T>(given);
    }
    void wrong(std::string message)
    {
        if (!m_wrong)
            m_wrong = std::move(message);
    }
    /// After all members were asked for: others are mistakes.
    Result<void> done()
    {
        if (m_json.is_object())
            for (const auto& item : m_json.items())
                if (std::ranges::find(m_known, item.key()) == m_known.end())
                    wrong(say("{}: \"{}\" has no meaning here", m_what, item.key()));
        if (m_wrong)
            return Failure(Error{ErrorCode::InvalidArgument, *m_wrong, {}});
        return {};
    }

private:
    const Json& m_json;
    std::string m_what;
    std::vector<std::string> m_known;
    std::optional<std::string> m_wrong;
};

template <class Read>
Result<void> readList(Members& members, const char* key, std::string_view name, Read&& read)
{
    const Json* list = members.find(key);
    if (!list)
        return {};
    if (!list->is_array())
        return refused("'{}': \"{}\" is a list", name, key);
    if (list->size() > mostRules)
        return refused("'{}': \"{}\" has {} entries, at most {} can be", name, key, list->size(), mostRules);
    for (size_t i = 0; i < list->size(); ++i) {
        Members entry((*list)[i], say("'{}': entry {} of \"{}\"", name, i + 1, key));
        read(entry);
        if (Result<void> done = entry.done(); !done)
            return done;
    }
    return {};
}

void readFault(Members& entry, Fault& fault)
{
    using Kind = Fault::Kind;
    std::string kind;
    entry.text("kind", kind);
    const std::optional<Kind> known = faultFromName(kind);
    if (!known) {
        entry.wrong(kind.empty() ? say("a fault has a \"kind\"") : say("there is no fault of the kind '{}'", kind));
        return;
    }
    fault.kind = *known;
    entry.number("at_us", fault.atUs, 0, mostMicroseconds);
    if (!isOfDevice(fault.kind)) {
        entry.text("from", fault.from);
        entry.text("to", fault.to);
    }
    if (fault.kind == Kind::Cut)
        return;
    entry.text("tag", fault.tag);
    if (isOfMessage(fault.kind)) {
        entry.text("key", fault.key);
        entry.whole("occurrence", fault.occurrence, 1, UINT32_MAX);
        if (fault.kind == Kind::Delay)
            entry.number("by_us", fault.byUs, 0, mostMicroseconds);
        return;
    }
    if (!entry.text("device", fault.device))
        entry.wrong(say("a fault of the kind '{}' needs a \"device\"", kind));
    if (fault.kind == Kind::Slow) {
        if (!entry.find("factor"))
            entry.wrong(say("a fault of the kind 'slow' needs a \"factor\""));
        entry.number("factor", fault.factor, 1e-3, 1e6);
    }
}

template <class Read>
auto readFile(std::string_view option, const std::string& path, Read&& read)
    -> decltype(read(std::string_view(), std::string_view()))
{
    Result<FileBytes> text = readOptionFile(path);
    auto made = text ? read(text->bytes(), std::string_view(path)) : Failure(std::move(text).error());
    if (!made)
        made.error().message = fmt::format("{}: {}", option, made.error().message);
    return made;
}

}

Result<Network> readNetwork(std::string_view text, std::string_view name)
{
    const Result<Json> json = parse(text, name);
    if (!json)
        return Failure(json.error());
    Network network;
    Members members(*json, say("'{}'", name));
    std::optional<uint64_t> seed;
    members.whole("seed", seed, 0, UINT64_MAX);
    network.seed = seed.value_or(network.seed);
    std::string kernels;
    if (members.text("kernels", kernels)) {
        const auto found = std::ranges::find(kernelNames, kernels);
        if (found == kernelNames.end())
            members.wrong(say("'{}': \"kernels\" is unit, cost or measured", name));
        else
            network.kernels = static_cast<KernelTimes>(found - kernelNames.begin());
    }
    Result<void> read = readList(members, "links", name, [&](Members& entry) {
        LinkRule& rule = network.links.emplace_back();
        entry.text("from", rule.from);
        entry.text("to", rule.to);
        entry.number("latency_us", rule.latencyUs, 0, mostMicroseconds);
        entry.number("bandwidth_MBps", rule.bandwidthMBps, 0, 1e9);
        entry.number("jitter", rule.jitter, 0, 1);
    });
    if (read)
        read = readList(members, "devices", name, [&](Members& entry) {
            DeviceRule& rule = network.devices.emplace_back();
            entry.text("name", rule.name);
            entry.whole("threads", rule.threads, 1, mostThreads);
            entry.number("speed", rule.speed, 1e-3, 1e6);
            entry.whole("memory_MB", rule.memoryMB, 1, uint64_t{1} << 40);
        });
    if (read)
        read = readList(members, "nodes", name, [&](Members& entry) {
            KernelRule& rule = network.nodes.emplace_back();
            entry.text("name", rule.node);
            entry.number("kernel_us", rule.us, 0, mostMicroseconds);
        });
    if (read)
        read = members.done();
    return read ? Result<Network>(std::move(network)) : Failure(std::move(read).error());
}

Result<std::vector<Fault>> readFaults(std::string_view text, std::string_view name)
{
    const Result<Json> json = parse(text, name);
    if (!json)
        return Failure(json.error());
    std::vector<Fault> faults;
    Members members(*json, say("'{}'", name));
    if (!json->contains("faults"))
        members.wrong(say("'{}' has no list \"faults\"", name));
    Result<void> read =
        readList(members, "faults", name, [&](Members& entry) { readFault(entry, faults.emplace_back()); });
    if (read)
        read = members.done();
    return read ? Result<std::vector<Fault>>(std::move(faults)) : Failure(std::move(read).error());
}

Result<NetworkRequest> networkOfOptions(const std::string& network, const std::string& faults)
{
    NetworkRequest request;
    if (!network.empty()) {
        Result<Network> read = readFile("--network", network, readNetwork);
        if (!read)
            return Failure(std::move(read).error());
        request.network = *std::move(read);
    }
    if (!faults.empty()) {
        Result<std::vector<Fault>> read = readFile("--faults", faults, readFaults);
        if (!read)
            return Failure(std::move(read).error());
        request.faults = *std::move(read);
    }
    return request;
}

std::string toText(const Network& network)
{
    Json json = Json::object();
    json["seed"] = network.seed;
    json["kernels"] = kernelNames[static_cast<size_t>(network.kernels)];
    const auto put = [](Json& entry, const char* key, const auto& value) {
        if (value)
            entry[key] = *value;
    };
    for (const LinkRule& rule : network.links) {
        Json entry{{"from", rule.from}, {"to", rule.to}};
        put(entry, "latency_us", rule.latencyUs);
        put(entry, "bandwidth_MBps", rule.bandwidthMBps);
        put(entry, "jitter", rule.jitter);
        json["links"].push_back(std::move(entry));
    }
    for (const DeviceRule& rule : network.devices) {
        Json entry{{"name", rule.name}};
        put(entry, "threads", rule.threads);
        put(entry, "speed", rule.speed);
        put(entry, "memory_MB", rule.memoryMB);
        json["devices"].push_back(std::move(entry));
    }
    for (const KernelRule& rule : network.nodes) {
        Json entry{{"name", rule.node}};
        put(entry, "kernel_us", rule.us);
        json["nodes"].push_back(std::move(entry));
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string toText(const std::vector<Fault>& faults)
{
    Json list = Json::array();
    for (const Fault& fault : faults) {
        Json entry{{"kind", faultName(fault.kind)}};
        if (isOfMessage(fault.kind) && fault.key != "*")
            entry["key"] = fault.key;
        if (!isOfDevice(fault.kind) && (fault.from != "*" || fault.kind == Fault::Kind::Cut))
            entry["from"] = fault.from;
        if (!isOfDevice(fault.kind) && (fault.to != "*" || fault.kind == Fault::Kind::Cut))
            entry["to"] = fault.to;
        if (isOfDevice(fault.kind))
            entry["device"] = fault.device;
        if (!fault.tag.empty())
            entry["tag"] = fault.tag;
        if (fault.occurrence)
            entry["occurrence"] = *fault.occurrence;
        if (fault.atUs)
            entry["at_us"] = *fault.atUs;
        if (fault.byUs)
            entry["by_us"] = *fault.byUs;
        if (fault.kind == Fault::Kind::Slow)
            entry["factor"] = fault.factor;
        list.push_back(std::move(entry));
    }
    return Json{{"faults", std::move(list)}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}
