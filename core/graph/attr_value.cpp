// SPDX-License-Identifier: Apache-2.0
#include "core/graph/attr_value.h"

#include <fmt/format.h>

#include <algorithm>

namespace tagscope {

namespace {

constexpr auto itemName = [](const auto& item) -> std::string_view { return item.first; };

/// Appends to a text until it is full; nothing is formatted beyond that, however large the value.
class LineWriter {
public:
    explicit LineWriter(size_t limit) : m_limit(limit) {}

    bool isFull() const { return m_text.size() > m_limit; }

    void append(std::string_view text) { m_text += text.substr(0, m_limit + 1 - std::min(m_text.size(), m_limit + 1)); }

    void appendQuoted(const std::string& bytes)
    {
        append("\"");
        for (size_t i = 0; i < bytes.size() && !isFull(); ++i) {
            const auto c = static_cast<unsigned char>(bytes[i]);
            if (c == '"' || c == '\\')
                append(std::string{'\\', bytes[i]});
            else if (c == '\n')
                append("\\n");
            else if (c < 0x20 || c == 0x7f)
                append(fmt::format("\\{:03o}", c));
            else
                append(std::string_view(&bytes[i], 1));
        }
        append("\"");
    }

    void appendValue(const AttrValue& value)
    {
        if (!isFull())
            std::visit([this](const auto& v) { write(v); }, value.value);
    }

    std::string finish() &&
    {
        if (!isFull())
            return std::move(m_text);
        size_t end = m_limit;
        // A cut never leaves half of a UTF-8 sequence behind.
        while (end > 0 && (static_cast<unsigned char>(m_text[end]) & 0xc0) == 0x80)
            --end;
        m_text.resize(end);
        return std::move(m_text) + "...";
    }

private:
    void write(std::monostate) { append("(not set)"); }
    void write(const std::string& v) { appendQuoted(v); }
    void write(int64_t v) { append(fmt::format("{}", v)); }
    void write(float v) { append(fmt::format("{}", v)); }
    void write(bool v) { append(v ? "true" : "false"); }
    void write(DType v) { append(dtypeNumpyName(v)); }
    void write(const Shape& v) { append(v.toString()); }
    void write(const Tensor& v) { append(dtypeNumpyName(v.dtype()) + v.shape().toString()); }
    void write(const BrokenTensor& v) { append("(unreadable tensor: " + v.error->message + ")"); }
    void write(const FunctionRef& v) { append(v.name + (v.attrs && !v.attrs->empty() ? "{...}" : "{}")); }
    void write(const AttrPlaceholder& v) { append("$" + v.name); }
    void write(const std::shared_ptr<const AttrList>& list)
    {
        append("[");
        for (size_t i = 0; list && i < list->size() && !isFull(); ++i) {
            if (i > 0)
                append(", ");
            appendValue((*list)[i]);
        }
        append("]");
    }

    std::string m_text;
    size_t m_limit;
};

}

AttrMap::AttrMap(std::vector<std::pair<std::string, AttrValue>> items)
{
    std::ranges::stable_sort(items, {}, itemName);
    m_items.reserve(items.size());
    for (auto& item : items) {
        if (!m_items.empty() && m_items.back().first == item.first)
            m_items.back() = std::move(item);
        else
            m_items.push_back(std::move(item));
    }
}

const AttrValue* AttrMap::find(std::string_view name) const
{
    const auto it = std::ranges::lower_bound(m_items, name, {}, itemName);
    return it != m_items.end() && it->first == name ? &it->second : nullptr;
}

void AttrMap::set(std::string name, AttrValue value)
{
    const auto it = std::ranges::lower_bound(m_items, std::string_view(name), {}, itemName);
    if (it != m_items.end() && it->first == name)
        it->second = std::move(value);
    else
        m_items.emplace(it, std::move(name), std::move(value));
}

void AttrMap::erase(std::string_view name)
{
    const auto it = std::ranges::lower_bound(m_items, name, {}, itemName);
    if (it != m_items.end() && it->first == name)
        m_items.erase(it);
}

std::string toString(const AttrValue& value, size_t limit)
{
    LineWriter writer(limit);
    writer.appendValue(value);
    return std::move(writer).finish();
}

}
