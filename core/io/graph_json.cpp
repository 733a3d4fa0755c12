// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_json.h"

#include "core/base/say.h"
#include "core/io/json_cursor.h"
#include "core/io/name_text.h"
#include "core/io/node_codec.h"
#include "core/io/text_scan.h"

#include "core/io/proto/graph.pb.h"

#include <google/protobuf/arena.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope::wire {

namespace {

namespace pb = google::protobuf;
using Field = pb::FieldDescriptor;

/// Fields that hold bytes; the other ones of that type in our schemas are text (see tensor.proto).
bool holdsBytes(const Field& field)
{
    static constexpr std::pair<std::string_view, std::string_view> all[] = {{"AttrValue", "s"},
                                                                            {"ListValue", "s"},
                                                                            {"TensorProto", "tensor_content"},
                                                                            {"TensorProto", "string_val"},
                                                                            {"TensorProto", "float8_val"},
                                                                            {"VariantTensorDataProto", "metadata"}};
    return std::any_of(std::begin(all), std::end(all), [&](const auto& known) {
        return known.first == field.containing_type()->name() && known.second == field.name();
    });
}

/// Our schemas spell maps out.
bool isMap(const Field& field)
{
    const pb::Descriptor* entry = field.is_repeated() ? field.message_type() : nullptr;
    return entry && entry->field_count() == 2 && entry->field(0)->name() == "key" && entry->field(1)->name() == "value";
}

template <class Number>
std::optional<Number> wholeNumber(std::string_view text)
{
    Number number{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem == std::errc() && end == text.data() + text.size())
        return number;
    // "1.0" and "1e3" are whole, too.
    double real = 0;
    const auto [realEnd, realProblem] = std::from_chars(text.data(), text.data() + text.size(), real);
    constexpr double exact = 9007199254740992;
    const bool isWhole = realProblem == std::errc() && realEnd == text.data() + text.size() && std::abs(real) <= exact
        && real == std::floor(real) && real >= static_cast<double>(std::numeric_limits<Number>::min())
        && real <= static_cast<double>(std::numeric_limits<Number>::max());
    return isWhole ? std::optional(static_cast<Number>(real)) : std::nullopt;
}

std::optional<double> realNumber(std::string_view text)
{
    if (text == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity" || text == "-Infinity")
        return text.front() == '-' ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    const bool isNumber = !text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
    double real = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), real);
    if (!isNumber || end != text.data() + text.size() || problem == std::errc::invalid_argument)
        return std::nullopt;
    if (problem == std::errc::result_out_of_range)  // too small is nothing, too large is no number
        return text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos
            ? std::optional(0.0)
            : std::nullopt;
    return real;
}

/// Rounded; nothing if it is too large for one.
std::optional<float> floatNumber(std::string_view text)
{
    const std::optional<double> real = realNumber(text);
    if (!real || !std::isfinite(*real) || std::abs(*real) < 1)
        return real ? std::optional(static_cast<float>(*real)) : std::nullopt;
    float number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc() ? std::optional(number) : std::nullopt;
}

/// Empty messages are 3 bytes of a file, and some hundred in memory. Real ones are longer.
constexpr uint64_t freeMessages = 65'536;
constexpr uint64_t bytesPerMessage = 8;

class GraphJsonReader {
public:
    GraphJsonReader(std::string_view text, const ReadOptions& options) : m_text(text), m_json(text), m_options(options)
    {
    }

    Result<Graph> read()
    {
        pb::Arena arena;
        auto* graph = pb::Arena::CreateMessage<GraphDef>(&arena);
        const bool isObject = m_json.peek() == '{';
        if (isObject && readMessage(*graph) && m_json.peek() != '\0')
            m_json.mistake(m_json.position(), say("the text goes on behind the graph"));
        if (m_isStopped)
            return refused(ErrorCode::Cancelled, "loading was stopped");
        if (!isObject || !m_isGraph)
            return refused("is a JSON file, not a graph");
        if (m_json.hasMistake())
            return failure();
        return build(*graph);
    }

private:
    Failure failure() const
    {
        const TextPlace place = placeOf(m_text, m_json.mistakeAt());
        const std::string node = nameText(std::string_view(openNode()).substr(0, 200));
        Failure failure = invalidArgument("{}:{}: {}{}", place.line, place.column, m_json.mistakeText(), inNode(node));
        failure.value().where.node = node;
        return failure;
    }

    static std::string inNode(const std::string& name)
    {
        return name.empty() ? std::string() : say(" (in node '{}')", name);
    }

    /// The name of the node in which the walk ended, also if it stands behind the mistake; empty if there is none.
    std::string openNode() const
    {
        if (!m_nodeBegin)
            return {};
        std::string name;
        JsonCursor json(m_text.substr(*m_nodeBegin));
        const auto readName = [&](const std::string& member, size_t) {
            if (member != "name" || json.peek() != '"')
                return json.skip();
            name = json.string().value_or(std::string());
            return name.empty();
        };
        json.eachMember(readName);
        return name;
    }

    Result<Graph> build(const GraphDef& graph)
    {
        addUnknownFields({}, NodeId());
        m_builder.addLibrary(graph.library());
        if (graph.has_versions())
            m_builder.setVersions(graph.versions());
        m_builder.setOldVersion(graph.version());
        return std::move(m_builder).finish();
    }

    /// One node after the other, so that a large graph is not there twice.
    bool readNode()
    {
        m_json.peek();
        m_countedFrom = m_json.position();
        m_messages = 0;
        addUnknownFields({}, NodeId());
        m_node.Clear();
        if (!goesOn() || !readMessage(m_node))
            return false;
        const bool isKept = !m_node.name().empty() || !m_node.op().empty();
        addUnknownFields(nameText(std::string_view(m_node.name()).substr(0, 200)),
                         isKept ? NodeId(m_builder.nodeCount()) : NodeId());
        m_builder.addNode(m_node);
        return true;
    }

    /// False if the user has stopped it.
    bool goesOn()
    {
        if (m_isStopped || ++m_values % 4096 != 0)
            return !m_isStopped;
        if (m_options.progress)
            m_options.progress(static_cast<double>(m_json.position()) / static_cast<double>(m_text.size()));
        m_isStopped = m_options.stop.stop_requested();
        return !m_isStopped;
    }

    bool readMessage(pb::Message& message)
    {
        const pb::Descriptor& type = *message.GetDescriptor();
        if (++m_messages > freeMessages + (m_json.position() - m_countedFrom) / bytesPerMessage)
            return m_json.mistake(m_json.position(), say("too many empty values"));
        const bool isNode = &type == NodeDef::descriptor() && !m_nodeBegin;
        m_json.peek();
        if (isNode)
            m_nodeBegin = m_json.position();
        std::vector<const Field*> seen;
        const bool isRead = m_json.eachMember([&](const std::string& name, size_t at) {
            const Field* field = type.FindFieldByName(name);
            if (!field)
                field = type.FindFieldByCamelcaseName(name);
            if (!field)
                return skipUnknown(name, at, type);
            if (std::find(seen.begin(), seen.end(), field) != seen.end())
                return m_json.mistake(at, say("\"{}\" is given twice", name));
            seen.push_back(field);
            m_isGraph = m_isGraph || (&type == GraphDef::descriptor() && isOfGraphs(*field));
            if (m_json.peek() == 'n')
                return m_json.word().has_value();  // null: as if it were not there
            if (const pb::OneofDescriptor* choice = field->containing_oneof();
                choice && message.GetReflection()->HasOneof(message, choice))
                return m_json.mistake(at, say("\"{}\" stands beside another value of its kind", name));
            if (field->message_type() == GraphDebugInfo::descriptor())
                return skip();  // is not looked at
            return readField(message, *field);
        });
        if (isNode && isRead)
            m_nodeBegin.reset();
        return isRead;
    }

    /// Other JSON files have a "version", too, and lists of "versions".
    bool isOfGraphs(const Field& field)
    {
        return field.name() == "node" || field.name() == "library"
            || (field.name() == "versions" && m_json.peek() == '{');
    }

    bool skipUnknown(const std::string& name, size_t at, const pb::Descriptor& type)
    {
        constexpr int mostListed = 100;
        if (m_unknown++ < mostListed) {
            const TextPlace place = placeOf(m_text, at);
            m_unknownFields.push_back(say("{}:{}: {} has no field \"{}\"", place.line, place.column, type.name(),
                                          nameText(name.substr(0, 200))));
        }
        return skip();
    }

    void addUnknownFields(const std::string& nodeName, NodeId node)
    {
        for (const std::string& message : m_unknownFields)
            m_builder.addProblem({ErrorCode::InvalidArgument, message + inNode(nodeName), node, {}, false});
        m_unknownFields.clear();
    }

    bool skip()
    {
        if (!goesOn())
            return false;
        switch (m_json.peek()) {
        case '{': return m_json.eachMember([this](const std::string&, size_t) { return skip(); });
        case '[': return m_json.eachElement([this] { return skip(); });
        default: return m_json.skip();
        }
    }

    bool readField(pb::Message& message, const Field& field)
    {
        if (isMap(field) && m_json.peek() == '{')
            return readMap(message, field);
        if (!field.is_repeated())
            return readValue(message, field);
        if (field.containing_type() == GraphDef::descriptor() && field.message_type() == NodeDef::descriptor())
            return m_json.eachElement([this] { return readNode(); });
        return m_json.eachElement([&] { return readValue(message, field); });
    }

    bool readMap(pb::Message& message, const Field& field)
    {
        return m_json.eachMember([&](const std::string& name, size_t at) {
            pb::Message& entry = *message.GetReflection()->AddMessage(&message, &field);
            const Field& key = *entry.GetDescriptor()->field(0);
            const Field& value = *entry.GetDescriptor()->field(1);
            if (key.cpp_type() == Field::CPPTYPE_STRING)
                entry.GetReflection()->SetString(&entry, &key, name);
            else if (const auto number = wholeNumber<uint32_t>(name); number && key.cpp_type() == Field::CPPTYPE_UINT32)
                entry.GetReflection()->SetUInt32(&entry, &key, *number);
            else
                return m_json.mistake(at,
                                      say("\"{}\" is no number that can be a key here", nameText(name.substr(0, 200))));
            return readValue(entry, value);
        });
    }

    /// One value, added if the field is repeated.
    bool readValue(pb::Message& message, const Field& field)
    {
        if (!goesOn())
            return false;
        const pb::Reflection& at = *message.GetReflection();
        const bool adds = field.is_repeated();
        switch (field.cpp_type()) {
        case Field::CPPTYPE_MESSAGE:
            return readMessage(adds ? *at.AddMessage(&message, &field) : *at.MutableMessage(&message, &field));
        case Field::CPPTYPE_STRING: return readText(message, field);
        case Field::CPPTYPE_ENUM: return readEnum(message, field);
        case Field::CPPTYPE_BOOL: {
            const bool isTrue = m_json.peek() == 't';
            if (isTrue || m_json.peek() == 'f')
                adds ? at.AddBool(&message, &field, isTrue) : at.SetBool(&message, &field, isTrue);
            else
                return wrong(field, toSay("true or false"));
            return m_json.word().has_value();
        }
        case Field::CPPTYPE_DOUBLE:
            return readNumber(field, realNumber, [&](double v) {
                adds ? at.AddDouble(&message, &field, v) : at.SetDouble(&message, &field, v);
            });
        case Field::CPPTYPE_FLOAT:
            return readNumber(field, floatNumber, [&](float v) {
                adds ? at.AddFloat(&message, &field, v) : at.SetFloat(&message, &field, v);
            });
        case Field::CPPTYPE_INT32:
            return readNumber(field, wholeNumber<int32_t>, [&](int32_t v) {
                adds ? at.AddInt32(&message, &field, v) : at.SetInt32(&message, &field, v);
            });
        case Field::CPPTYPE_INT64:
            return readNumber(field, wholeNumber<int64_t>, [&](int64_t v) {
                adds ? at.AddInt64(&message, &field, v) : at.SetInt64(&message, &field, v);
            });
        case Field::CPPTYPE_UINT32:
            return readNumber(field, wholeNumber<uint32_t>, [&](uint32_t v) {
                adds ? at.AddUInt32(&message, &field, v) : at.SetUInt32(&message, &field, v);
            });
        case Field::CPPTYPE_UINT64:
            return readNumber(field, wholeNumber<uint64_t>, [&](uint64_t v) {
                adds ? at.AddUInt64(&message, &field, v) : at.SetUInt64(&message, &field, v);
            });
        }
        return skip();
    }

    bool wrong(const Field& field, std::string_view wanted)
    {
        return m_json.mistake(m_json.position(), say("\"{}\" wants {}", field.name(), said(wanted)));
    }

    /// Numbers may stand in quotes.
    template <class Parse, class Take>
    bool readNumber(const Field& field, Parse&& parse, Take&& take)
    {
        const char first = m_json.peek();
        const size_t begin = m_json.position();
        if (first != '"' && first != '-' && (first < '0' || first > '9'))
            return wrong(field, toSay("a number"));
        const std::optional<std::string> text =
            first == '"' ? m_json.string() : std::optional<std::string>(m_json.number());
        if (!text)
            return false;
        const auto number = parse(*text);
        if (!number)
            return m_json.mistake(
                begin, say("{} is no number that \"{}\" can have", nameText(text->substr(0, 40)), field.name()));
        take(*number);
        return true;
    }

    bool readText(pb::Message& message, const Field& field)
    {
        if (m_json.peek() != '"')
            return wrong(field, toSay("a string"));
        const size_t begin = m_json.position();
        std::optional<std::string> text = m_json.string();
        if (text && holdsBytes(field)) {
            text = decodeBase64(*text);
            if (!text)
                return m_json.mistake(begin, say("\"{}\" wants bytes in base64", field.name()));
        }
        if (!text)
            return false;
        const pb::Reflection& at = *message.GetReflection();
        field.is_repeated() ? at.AddString(&message, &field, *std::move(text))
                            : at.SetString(&message, &field, *std::move(text));
        return true;
    }

    bool readEnum(pb::Message& message, const Field& field)
    {
        const pb::Reflection& at = *message.GetReflection();
        const auto take = [&](int number) {
            field.is_repeated() ? at.AddEnumValue(&message, &field, number) : at.SetEnumValue(&message, &field, number);
        };
        if (m_json.peek() != '"')
            return readNumber(field, wholeNumber<int32_t>, take);
        const size_t begin = m_json.position();
        const std::optional<std::string> name = m_json.string();
        if (!name)
            return false;
        const pb::EnumValueDescriptor* value = field.enum_type()->FindValueByName(*name);
        if (!value)
            return m_json.mistake(begin,
                                  say("\"{}\" is no {}", nameText(name->substr(0, 200)), field.enum_type()->name()));
        take(value->number());
        return true;
    }

    std::string_view m_text;
    JsonCursor m_json;
    const ReadOptions& m_options;
    GraphBuilder m_builder;
    NodeDef m_node;                            ///< the one of the graph that is being read
    std::optional<size_t> m_nodeBegin;         ///< of the node that is being read
    std::vector<std::string> m_unknownFields;  ///< problems that have not got their node yet
    size_t m_countedFrom = 0;                  ///< where m_messages began
    uint64_t m_messages = 0;
    uint64_t m_values = 0;
    int m_unknown = 0;
    bool m_isGraph = false;
    bool m_isStopped = false;
};

}

Result<Graph> readGraphJson(std::string_view text, const ReadOptions& options)
{
    return GraphJsonReader(text, options).read();
}

}
