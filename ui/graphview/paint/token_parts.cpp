// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/token_parts.h"

#include "ui/common/categories.h"
#include "ui/graphview/paint/painter.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Of a line, that is left free at its start.
constexpr double leastStart = 24;
constexpr double gap = 4;

QColor mixed(const QColor& front, const QColor& back, double part)
{
    const auto mix = [&](float a, float b) { return static_cast<float>(part * a + (1 - part) * b); };
    return QColor::fromRgbF(mix(front.redF(), back.redF()), mix(front.greenF(), back.greenF()),
                            mix(front.blueF(), back.blueF()));
}

TokenPart partAt(QPointF middle, const QString& text, const TokenLook& look, bool isSquare)
{
    const QSizeF size = tokenSize(text);
    return {QRectF(middle - QPointF(size.width() - size.height() / 2, size.height() / 2), size),
            text,
            look.isDead,
            isSquare,
            TokenPart::Age::Shown,
            look.slot,
            look.isEdited};
}

/// From one to the next: a pencil is not to lie on that.
double roomOf(const TokenPart& part)
{
    return part.box.width() + (part.isEdited ? 2 * gap : gap);
}

/// Smaller than a token, for lines too short for one. `fromEnd`: where the middle of another token would be.
std::optional<TokenPart> restAt(const QPainterPath& path, double length, double fromEnd, size_t count)
{
    TokenPart part;
    part.text = QStringLiteral("+%1").arg(count);
    part.age = TokenPart::Age::Rest;
    const QSizeF size(3 + 6.0 * static_cast<double>(part.text.size()), 11);
    const double middle = fromEnd + (size.width() - TokenBox::height - gap) / 2;  // half a gap beside what is there
    if (middle + size.width() / 2 > length)
        return std::nullopt;
    part.box = QRectF(path.pointAtPercent(1 - middle / length) - QPointF(size.width() / 2, size.height() / 2), size);
    return part;
}

}

std::optional<int> inputOf(const SceneEdge& edge, const Scene& scene, const Graph& graph)
{
    const SceneItem& to = scene.items[static_cast<size_t>(edge.to)];
    if (to.kind != SceneItem::Kind::Node)
        return std::nullopt;
    const Node& node = graph.node(to.node);
    if (edge.isControl)
        return std::ranges::find(node.controlInputs, edge.source.node) == node.controlInputs.end() ? std::nullopt
                                                                                                   : std::optional(-1);
    const auto input = std::ranges::find(node.inputs, edge.source);
    return input == node.inputs.end() ? std::nullopt : std::optional(static_cast<int>(input - node.inputs.begin()));
}

std::vector<TokenPart> tokenParts(const SceneEdge& edge, const std::optional<TokenLook>& own,
                                  const std::vector<TokenLook>& others, int64_t shown, const QString& path,
                                  bool hasText)
{
    const auto chip = [&](const TokenLook& look) {
        return hasText && look.iteration >= 0 ? chipText(look.iteration) : QString();
    };
    std::vector<TokenPart> parts;
    const double length = path.isEmpty() && others.empty() ? 0 : edge.path.length();
    double fromEnd = edge.end.tokenFromEnd;
    if (own) {
        const bool hasRoom = !path.isEmpty() && hasText && tokenSize(path).width() + fromEnd + leastStart <= length;
        parts.push_back(partAt(edge.end.token, hasRoom ? path : chip(*own), *own, edge.isControl));
        fromEnd += roomOf(parts.back());
    }
    size_t left = others.size();
    for (const TokenLook& other : others) {
        if (fromEnd + leastStart > length)
            break;
        --left;
        TokenPart part = partAt(edge.path.pointAtPercent(1 - fromEnd / length), chip(other), other, edge.isControl);
        part.age = other.iteration > shown ? TokenPart::Age::Newer : TokenPart::Age::Older;
        fromEnd += roomOf(part);
        parts.push_back(part);
    }
    if (left > 0)
        if (const std::optional<TokenPart> rest = restAt(edge.path, length, fromEnd, left))
            parts.push_back(*rest);
    return parts;
}

TokenColours coloursOf(const TokenPart& part, const Theme& theme)
{
    if (part.age == TokenPart::Age::Rest)
        return {theme.canvas, theme.token, theme.text};
    const bool isShown = part.age == TokenPart::Age::Shown;
    const double strength = isShown ? 1 : otherStrength;
    if (part.isDead)
        return {theme.canvas, mixed(theme.dead, theme.canvas, isShown ? 1 : 0.6), theme.text};
    const bool hasSlot = part.slot >= 0 && !part.text.isEmpty();
    const CategoryColour slot = categoryColour(theme, hasSlot ? part.slot : -1);
    const QColor strong = hasSlot ? slot.strong : theme.token;
    if (isShown)
        return {strong, theme.canvas, hasSlot ? slot.ink : theme.canvas};
    return {mixed(strong, theme.canvas, strength),
            part.age == TokenPart::Age::Older ? mixed(strong, theme.canvas, 0.5) : theme.text, theme.text};
}

QRectF pencilOf(const QRectF& token)
{
    constexpr double size = 11;
    return {token.left() - size / 2, token.top() - size / 2 - 1, size, size};
}

}
