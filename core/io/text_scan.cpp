// SPDX-License-Identifier: Apache-2.0
#include "core/io/text_scan.h"

#include <algorithm>
#include <array>

namespace tagscope {

namespace {

constexpr std::array<bool, 256> wordCharacters = [] {
    std::array<bool, 256> table{};
    for (const char c : std::string_view("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_."))
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

bool isWordCharacter(char c)
{
    return wordCharacters[static_cast<unsigned char>(c)];
}

size_t endOfString(std::string_view text, size_t begin)
{
    size_t end = begin + 1;
    // A string does not pass the end of its line, so that a lone quote does not hide the rest of the file.
    while (end < text.size() && text[end] != text[begin] && text[end] != '\n')
        end += text[end] == '\\' ? 2u : 1u;
    return std::min(end + 1, text.size());
}

/// Calls visit(kind, begin, end) for each token outside strings and comments: a word, or one other character.
template <class Visit>
void forEachToken(std::string_view text, size_t from, Visit&& visit)
{
    for (size_t i = from; i < text.size();) {
        const char c = text[i];
        size_t end = i + 1;
        bool isToken = true;
        if (isWordCharacter(c)) {
            while (end < text.size() && isWordCharacter(text[end]))
                ++end;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            isToken = false;
        } else if (c == '"' || c == '\'') {
            end = endOfString(text, i);
        } else if (c == '#') {
            end = std::min(text.find('\n', i), text.size());
            isToken = false;
        }
        if (isToken && !visit(text.substr(i, end - i), i))
            return;
        i = end;
    }
}

bool opens(char c)
{
    return c == '{' || c == '<' || c == '[';
}
bool closes(char c)
{
    return c == '}' || c == '>' || c == ']';
}

}

TextScan scanText(std::string_view text, int maxDepth)
{
    constexpr size_t maxNames = 16;
    TextScan scan;
    int depth = 0;
    std::string_view word;
    forEachToken(text, 0, [&](std::string_view token, size_t at) {
        const char c = token.front();
        if (depth == 0 && !word.empty() && (c == ':' || c == '{' || c == '<') && scan.topLevelNames.size() < maxNames
            && std::find(scan.topLevelNames.begin(), scan.topLevelNames.end(), word) == scan.topLevelNames.end())
            scan.topLevelNames.push_back(word);
        word = isWordCharacter(c) ? token : std::string_view();
        if (opens(c) && ++depth > scan.depth) {
            scan.depth = depth;
            scan.deepestAt = at;
        } else if (closes(c) && depth > 0) {
            --depth;
        }
        return scan.depth <= maxDepth;
    });
    return scan;
}

TextPlace placeOf(std::string_view text, size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const size_t lineEnd = before.rfind('\n');
    return {static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
            static_cast<int>(before.size() - (lineEnd == std::string_view::npos ? 0 : lineEnd + 1)) + 1};
}

size_t lineBegin(std::string_view text, int line)
{
    size_t at = 0;
    for (int i = 0; i < line; ++i) {
        const size_t end = text.find('\n', at);
        if (end == std::string_view::npos)
            return text.size();
        at = end + 1;
    }
    return at;
}

std::string_view nodeNameAt(std::string_view text, size_t offset)
{
    int depth = 0;
    int nodeDepth = -1;
    bool wantsName = false;
    std::string_view word;
    std::string_view name;
    forEachToken(text, 0, [&](std::string_view token, size_t at) {
        // A node whose name stands after the place is still the one meant.
        if (at >= offset && (nodeDepth < 0 || !name.empty()))
            return false;
        const char c = token.front();
        if (opens(c)) {
            ++depth;
            if ((word == "node" || word == "node_def") && nodeDepth < 0) {
                nodeDepth = depth;
                name = {};
            }
        } else if (closes(c)) {
            if (depth == nodeDepth)
                nodeDepth = -1;
            depth = std::max(0, depth - 1);
        } else if ((c == '"' || c == '\'') && wantsName && token.size() >= 2) {
            name = token.substr(1, token.size() - 2);
        }
        if (c != ':') {
            word = isWordCharacter(c) ? token : std::string_view();
            wantsName = word == "name" && depth == nodeDepth;
        }
        return true;
    });
    return nodeDepth >= 0 ? name : std::string_view();
}

}
