// SPDX-License-Identifier: Apache-2.0
#include "core/graph/device.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace tagscope {

namespace {

/// Takes the words of a device spec from the front of a text.
class SpecReader {
public:
    explicit SpecReader(std::string_view text) : m_text(text) {}

    bool atEnd() const { return m_text.empty(); }

    bool take(std::string_view prefix)
    {
        if (!m_text.starts_with(prefix))
            return false;
        m_text.remove_prefix(prefix.size());
        return true;
    }

    bool takeWord(std::optional<std::string>& word)
    {
        if (takeStar()) {
            word.reset();
            return true;
        }
        if (m_text.empty() || !isLetter(m_text.front()))
            return false;
        const auto end = std::ranges::find_if_not(m_text, [](char c) { return isLetter(c) || isDigit(c) || c == '_'; });
        const auto length = static_cast<size_t>(end - m_text.begin());
        word = std::string(m_text.substr(0, length));
        m_text.remove_prefix(length);
        return true;
    }

    bool takeNumber(std::optional<int64_t>& number)
    {
        if (takeStar()) {
            number.reset();
            return true;
        }
        if (m_text.empty() || !isDigit(m_text.front()))
            return false;
        int64_t value = 0;
        const auto [end, error] = std::from_chars(m_text.data(), m_text.data() + m_text.size(), value);
        if (error != std::errc())
            return false;
        m_text.remove_prefix(static_cast<size_t>(end - m_text.data()));
        number = value;
        return true;
    }

private:
    bool takeStar() { return take("*"); }

    std::string_view m_text;
};

bool takeShortName(SpecReader& reader, std::string_view prefix, DeviceSpec& spec)
{
    static constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"cpu:", "CPU"}, {"CPU:", "CPU"}, {"gpu:", "GPU"}, {"GPU:", "GPU"}};
    for (const auto& [shortName, type] : names) {
        SpecReader attempt = reader;
        if (attempt.take(prefix) && attempt.take(shortName) && attempt.takeNumber(spec.id)) {
            spec.type = type;
            reader = attempt;
            return true;
        }
    }
    return false;
}

bool takePart(SpecReader& reader, DeviceSpec& spec)
{
    if (reader.take("/job:"))
        return reader.takeWord(spec.job);
    if (reader.take("/replica:"))
        return reader.takeNumber(spec.replica);
    if (reader.take("/task:"))
        return reader.takeNumber(spec.task);
    if (reader.take("/device:"))
        return reader.takeWord(spec.type) && (!reader.take(":") || reader.takeNumber(spec.id));
    return takeShortName(reader, "/", spec);
}

/// TYPE:ID without a slash in front, as users and attributes write it.
bool takeLocalName(SpecReader& reader, DeviceSpec& spec)
{
    return takeShortName(reader, "", spec)
        || (reader.takeWord(spec.type) && spec.type && reader.take(":") && reader.takeNumber(spec.id));
}

template <class T>
std::string partText(const std::optional<T>& part)
{
    return part ? fmt::format("{}", *part) : "*";
}

}

Result<DeviceSpec> parseDevice(std::string_view text)
{
    DeviceSpec spec;
    if (text.empty() || text == "/")
        return spec;
    SpecReader reader(text);
    bool isGood = true;
    if (text.starts_with('/'))
        while (isGood && !reader.atEnd())
            isGood = takePart(reader, spec);
    else
        isGood = takeLocalName(reader, spec) && reader.atEnd();
    if (!isGood)
        return fail(ErrorCode::Internal, "Malformed assigned device '{}'", text);
    return spec;
}

std::string toString(const DeviceSpec& spec)
{
    std::string text;
    if (spec.job)
        text += "/job:" + *spec.job;
    if (spec.replica)
        text += fmt::format("/replica:{}", *spec.replica);
    if (spec.task)
        text += fmt::format("/task:{}", *spec.task);
    if (spec.type || spec.id)
        text += "/device:" + partText(spec.type) + ":" + partText(spec.id);
    return text;
}

std::string shortDeviceName(std::string_view device)
{
    const Result<DeviceSpec> spec = parseDevice(device);
    if (!spec || !spec->type)
        return std::string(device);
    std::string text;
    if (spec->job && *spec->job != "localhost")
        text = fmt::format("{}/{}/", *spec->job, spec->task.value_or(0));
    return text + *spec->type + ":" + partText(spec->id);
}

Result<DeviceSpec> mergeDevices(const DeviceSpec& spec, const DeviceSpec& defaults)
{
    DeviceSpec merged = spec;
    std::string_view conflict;
    const auto take = [&conflict](auto& part, const auto& other, std::string_view name) {
        if (!part)
            part = other;
        else if (other && *part != *other && conflict.empty())
            conflict = name;
    };
    take(merged.job, defaults.job, "job");
    take(merged.replica, defaults.replica, "replica");
    take(merged.task, defaults.task, "task");
    take(merged.type, defaults.type, "type");
    take(merged.id, defaults.id, "id");
    if (!conflict.empty())
        return invalidArgument("devices '{}' and '{}' differ in their {}", toString(spec), toString(defaults),
                               conflict);
    return merged;
}

NodeDevices nodeDevices(const Graph& graph)
{
    NodeDevices devices;
    devices.of.reserve(graph.size());
    std::unordered_map<std::string, uint32_t> byCanonical;
    std::unordered_map<std::string_view, uint32_t> bySpelling;
    for (const Node& node : graph.nodes()) {
        const auto [spelling, isNew] = bySpelling.try_emplace(node.device);
        if (isNew) {
            const Result<DeviceSpec> spec = parseDevice(node.device);
            const std::string canonical = spec ? toString(*spec) : node.device;
            spelling->second =
                byCanonical.try_emplace(canonical, static_cast<uint32_t>(byCanonical.size())).first->second;
            if (spelling->second == devices.names.size())
                devices.names.push_back(canonical.empty() ? canonical : node.device);
        }
        devices.of.push_back(spelling->second);
    }
    return devices;
}

}
