// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <limits>

namespace tagscope {

namespace {

bool isLetterDigitOrDot(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '.';
}

bool isNameCharacter(char c)
{
    return isLetterDigitOrDot(c) || c == '_' || c == '-' || c == '/';
}

}

std::optional<NodeId> Graph::find(std::string_view name) const
{
    const auto it = m_byName.find(name);
    if (it == m_byName.end())
        return std::nullopt;
    return it->second;
}

bool isConstantEnter(const Node& node)
{
    const bool* isConstant = opClass(node.op) == OpClass::Enter ? node.attr<bool>("is_constant") : nullptr;
    return isConstant && *isConstant;
}

std::span<const OutEdge> Graph::outEdges(NodeId id) const
{
    const uint32_t begin = m_outBegin[id.index()];
    return std::span(m_outEdges).subspan(begin, m_outBegin[id.index() + 1] - begin);
}

InputName parseInputName(std::string_view text)
{
    size_t digits = text.size();
    while (digits > 1 && isDigit(text[digits - 1]))
        --digits;
    if (digits > 1 && digits < text.size() && text[digits - 1] == ':') {
        int64_t slot = 0;
        for (const char c : text.substr(digits))
            slot = std::min<int64_t>(slot * 10 + (c - '0'), std::numeric_limits<int>::max());
        return {text.substr(0, digits - 1), static_cast<int>(slot)};
    }
    if (text.starts_with('^'))
        return {text.substr(1), controlSlot};
    return {text, 0};
}

bool isValidNodeName(std::string_view name)
{
    bool segmentStarts = !name.starts_with('_');
    if (!segmentStarts)
        name.remove_prefix(1);
    for (const char c : name) {
        if (segmentStarts ? !isLetterDigitOrDot(c) : !(isNameCharacter(c) || c == '>'))
            return false;
        segmentStarts = c == '>';
    }
    return !segmentStarts;
}

}
