// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_file.h"

#include "core/base/say.h"
#include "core/io/file_bytes.h"
#include "core/io/option_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

namespace tagscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t mostRules = 100'000;
constexpr size_t mostPatterns = 1000;  // with `*` and something else: each is tried with each name
constexpr uint32_t mostThreads = 1024;
constexpr double mostMicroseconds = 1e12;  // eleven days

constexpr std::array<std::string_view, 3> kernelNames{"unit", "cost", "measured"};

/// Reads the members of one object. The first mistake is kept.
class Members {
public:
    Members(const OptionJson& json, std::string_view name, std::string what)
        : m_json(json), m_name(name), m_what(std::move(what))
    {
        if (json.kind != OptionJson::Kind::Object)
            wrong(say("it is not a JSON object"));
    }

    const OptionJson* find(std::string_view key)
    {
        m_known.emplace_back(key);
        return m_json.find(key);
    }
    bool text(std::string_view key, std::string& into)
    {
        const OptionJson* value = find(key);
        if (!value)
            return false;
        if (value->kind != OptionJson::Kind::Text || value->text.empty())
            wrongAt(*value, say("\"{}\" is a text", key));
        else
            into = value->text;
        return true;
    }
    template <class T>
    void number(std::string_view key, T& into, double least, double most)
    {
        const OptionJson* value = find(key);
        if (!value)
            return;
        if (!value->isNumber() || !(value->number >= least && value->number <= most))
            wrongAt(*value, say("\"{}\" is a number from {} to {}", key, least, most));
        else
            into = value->number;
    }
    template <class T>
    void whole(std::string_view key, std::optional<T>& into, uint64_t least, uint64_t most)
    {
        const OptionJson* value = find(key);
        if (!value)
            return;
        if (value->kind != OptionJson::Kind::Whole || value->whole < least || value->whole > most)
            wrongAt(*value, say("\"{}\" is a whole number from {} to {}", key, least, most));
        else
            into = static_cast<T>(value->whole);
    }
    void wrong(std::string message) { wrongAt(m_json, std::move(message)); }
    void wrongAt(const OptionJson& value, std::string message)
    {
        if (m_wrong)
            return;
        m_wrong = placeText(m_name, value);
        if (!m_what.empty())
            *m_wrong += ": " + m_what;
        *m_wrong += ": " + std::move(message);
    }
    /// After all members were asked for: others are mistakes.
    Result<void> done()
    {
        for (const auto& [key, value] : m_json.members)
            if (std::ranges::find(m_known, key) == m_known.end())
                wrongAt(value, say("\"{}\" has no meaning here", key));
        if (m_wrong)
            return Failure(Error{ErrorCode::InvalidArgument, *m_wrong, {}});
        return {};
    }

private:
    const OptionJson& m_json;
    std::string_view m_name;
    std::string m_what;  // empty: the file
    std::vector<std::string_view> m_known;
    std::optional<std::string> m_wrong;
};

template <class Read>
Result<void> readList(Members& members, std::string_view key, std::string_view name, Read&& read)
{
    const OptionJson* list = members.find(key);
    if (!list)
        return {};
    if (list->kind != OptionJson::Kind::List)
        return refused("{}: \"{}\" is a list", placeText(name, *list), key);
    if (list->items.size() > mostRules)
        return refused("'{}': \"{}\" has {} entries, at most {} can be", name, key, list->items.size(), mostRules);
    for (size_t i = 0; i < list->items.size(); ++i) {
        Members entry(list->items[i], name, say("entry {} of \"{}\"", i + 1, key));
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

/// Patterns that each name is compared with.
class PatternBound {
public:
    void add(const std::string& pattern)
    {
        if (pattern != "*" && pattern.find('*') != std::string::npos)
            m_patterns.insert(pattern);
    }
    Result<void> check(std::string_view name) const
    {
        if (m_patterns.size() > mostPatterns)
            return refused("'{}' has {} patterns with '*', at most {} can be", name, m_patterns.size(), mostPatterns);
        return {};
    }

private:
    std::unordered_set<std::string> m_patterns;
};

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
    const Result<OptionJson> json = readOptionJson(text, name);
    if (!json)
        return Failure(json.error());
    Network network;
    Members members(*json, name, {});
    std::optional<uint64_t> seed;
    members.whole("seed", seed, 0, UINT64_MAX);
    network.seed = seed.value_or(network.seed);
    std::string kernels;
    if (members.text("kernels", kernels)) {
        const auto found = std::ranges::find(kernelNames, kernels);
        if (found == kernelNames.end())
            members.wrong(say("\"kernels\" is unit, cost or measured"));
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
    PatternBound patterns;
    for (const LinkRule& rule : network.links) {
        patterns.add(rule.from);
        patterns.add(rule.to);
    }
    for (const DeviceRule& rule : network.devices)
        patterns.add(rule.name);
    for (const KernelRule& rule : network.nodes)
        patterns.add(rule.node);
    if (read)
        read = patterns.check(name);
    return read ? Result<Network>(std::move(network)) : Failure(std::move(read).error());
}

Result<std::vector<Fault>> readFaults(std::string_view text, std::string_view name)
{
    const Result<OptionJson> json = readOptionJson(text, name);
    if (!json)
        return Failure(json.error());
    std::vector<Fault> faults;
    Members members(*json, name, {});
    if (!json->find("faults"))
        members.wrong(say("there is no list \"faults\""));
    Result<void> read =
        readList(members, "faults", name, [&](Members& entry) { readFault(entry, faults.emplace_back()); });
    if (read)
        read = members.done();
    PatternBound patterns;
    for (const Fault& fault : faults)
        for (const std::string* pattern : {&fault.from, &fault.to, &fault.device})
            patterns.add(*pattern);
    if (read)
        read = patterns.check(name);
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
