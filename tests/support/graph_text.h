// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

namespace tagscope::test {

inline AttrValue attrFromText(const std::string& name, const std::string& text)
{
    if (name == "T" || name == "dtype" || name == "SrcT" || name == "DstT")
        return dtypeFromName(text).value_or(DType::Invalid);
    if (text == "true" || text == "false")
        return text == "true";
    const bool isNumber = !text.empty() && text != "-"
        && std::ranges::all_of(std::string_view(text).substr(text[0] == '-' ? 1 : 0),
                               [](char c) { return c >= '0' && c <= '9'; });
    if (isNumber)
        return static_cast<int64_t>(std::stoll(text));
    return text;
}

/// A graph in short form, one node a line (or before a ';'): name, op, inputs as in a NodeDef, attributes as
/// name=value:
///     "x Const; e Enter x frame_name=loop; m Merge e n ^c"
/// A value is an int, a bool, a type for the usual type attributes, or else a string; device=... is where the node is
/// to run.
inline Graph graphFromText(std::string text)
{
    std::ranges::replace(text, ';', '\n');
    std::istringstream lines(text);
    GraphAssembler assembler;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Node node;
        if (!(words >> node.name >> node.op))
            continue;
        std::vector<std::string> inputs;
        for (std::string word; words >> word;) {
            const size_t equals = word.find('=');
            if (equals == std::string::npos)
                inputs.push_back(word);
            else if (word.starts_with("device="))
                node.device = word.substr(equals + 1);
            else
                node.attrs.set(word.substr(0, equals), attrFromText(word.substr(0, equals), word.substr(equals + 1)));
        }
        assembler.addNode(std::move(node), std::move(inputs));
    }
    return std::move(assembler).finish();
}

/// Problems, one a line, with their codes.
inline std::string messages(const std::vector<Problem>& problems)
{
    std::string text;
    for (const Problem& p : problems)
        text += toString(p) + "\n";
    return text;
}

}
