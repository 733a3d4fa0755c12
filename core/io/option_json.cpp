// SPDX-License-Identifier: Apache-2.0
#include "core/io/option_json.h"

#include "core/base/say.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <unordered_set>

namespace tagscope {

namespace {

constexpr size_t mostDepth = 8;
constexpr size_t mostValues = 1'000'000;

/// How far a text has been read.
struct ReadPlace {
    const char* at = nullptr;
    uint32_t line = 1;  // of the character that was read last
    bool isLineEnd = false;
};

/// Goes through a text, and says where the reader is.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, ReadPlace& place) : m_at(at), m_place(&place) {}
    const char& operator*() const
    {
        if (m_place->at != m_at) {
            m_place->line += m_place->isLineEnd ? 1 : 0;
            m_place->isLineEnd = *m_at == '\n';
            m_place->at = m_at;
        }
        return *m_at;
    }
    CountingIterator& operator++()
    {
        ++m_at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++m_at;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }

private:
    const char* m_at;
    ReadPlace* m_place;
};

class OptionReader final : public nlohmann::json_sax<nlohmann::json> {
public:
    OptionReader(OptionJson& root, const ReadPlace& place) : m_root(root), m_place(place) {}

    const std::optional<std::string>& wrong() const { return m_wrong; }

    bool null() override { return put({}); }
    bool boolean(bool value) override
    {
        OptionJson json;
        json.kind = OptionJson::Kind::Bool;
        json.flag = value;
        return put(std::move(json));
    }
    bool number_integer(number_integer_t value) override { return putNumber(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override
    {
        OptionJson json;
        json.kind = OptionJson::Kind::Whole;
        json.whole = value;
        json.number = static_cast<double>(value);
        return put(std::move(json));
    }
    bool number_float(number_float_t value, const string_t&) override { return putNumber(value); }
    bool string(string_t& value) override
    {
        OptionJson json;
        json.kind = OptionJson::Kind::Text;
        json.text = std::move(value);
        return put(std::move(json));
    }
    bool binary(binary_t&) override { return isWrong(say("it is not JSON")); }
    bool start_object(std::size_t) override { return open(OptionJson::Kind::Object); }
    bool key(string_t& value) override
    {
        if (!m_open.back().keys.insert(value).second)
            return isWrong(say("\"{}\" stands twice", value));
        m_open.back().value->members.emplace_back(std::move(value), OptionJson());
        return true;
    }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(OptionJson::Kind::List); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return isWrong(say("it is not JSON"));
    }

private:
    struct Open {
        OptionJson* value;
        std::unordered_set<std::string> keys;
    };

    bool isWrong(std::string what)
    {
        if (!m_wrong)
            m_wrong = say("line {}: {}", m_place.line, what);
        return false;
    }
    bool putNumber(double value)
    {
        OptionJson json;
        json.kind = OptionJson::Kind::Number;
        json.number = value;
        return put(std::move(json));
    }
    /// Its place in what is open; nullptr if there are too many.
    OptionJson* placed(OptionJson json)
    {
        json.line = m_place.line;
        if (++m_values > mostValues) {
            isWrong(say("there are more than {} values", mostValues));
            return nullptr;
        }
        OptionJson* place = &m_root;
        if (!m_open.empty()) {
            OptionJson& in = *m_open.back().value;
            place = in.kind == OptionJson::Kind::List ? &in.items.emplace_back() : &in.members.back().second;
        }
        *place = std::move(json);
        return place;
    }
    bool put(OptionJson json) { return placed(std::move(json)) != nullptr; }
    /// Nothing is put beside what is open until it is closed, so that its place stays.
    bool open(OptionJson::Kind kind)
    {
        if (m_open.size() == mostDepth)
            return isWrong(say("values are more than {} deep", mostDepth));
        OptionJson json;
        json.kind = kind;
        OptionJson* place = placed(std::move(json));
        if (place)
            m_open.push_back({place, {}});
        return place != nullptr;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    OptionJson& m_root;
    const ReadPlace& m_place;
    std::vector<Open> m_open;
    size_t m_values = 0;
    std::optional<std::string> m_wrong;
};

}

const OptionJson* OptionJson::find(std::string_view key) const
{
    const auto found = std::ranges::find(members, key, &std::pair<std::string, OptionJson>::first);
    return found == members.end() ? nullptr : &found->second;
}

Result<OptionJson> readOptionJson(std::string_view text, std::string_view name)
{
    OptionJson root;
    ReadPlace place;
    OptionReader reader(root, place);
    const bool isRead = nlohmann::json::sax_parse(CountingIterator(text.data(), place),
                                                  CountingIterator(text.data() + text.size(), place), &reader);
    if (reader.wrong())
        return refused("'{}', {}", name, *reader.wrong());
    if (!isRead || root.kind != OptionJson::Kind::Object)
        return refused("'{}' is not a JSON object", name);
    return root;
}

std::string placeText(std::string_view name, const OptionJson& value)
{
    return say("'{}', line {}", name, value.line);
}

}
