// SPDX-License-Identifier: Apache-2.0
#include "ui/export/html_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QPainterPath>

#include <utility>

namespace tagscope::ui {

namespace {

/// Where a name begins and ends: @name@.
qsizetype nameEnd(const QByteArray& text, qsizetype begin)
{
    qsizetype end = begin + 1;
    while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') || (text[end] >= 'A' && text[end] <= 'Z')))
        ++end;
    return end > begin + 1 && end < text.size() && text[end] == '@' ? end : -1;
}

/// The drawing of a state's sign around (0, 0), as ui/common/state_glyph paints it.
const char* glyphDrawing(NodeState state)
{
    switch (state) {
    case NodeState::Ready: return "<path d=\"M-4-6 6 0-4 6z\" fill=\"currentColor\"/>";
    case NodeState::ReadyDead: return "<path d=\"M-4-6 6 0-4 6z\"/>";
    case NodeState::Done: return "<path d=\"M-5 0-1.5 4 5-4.5\"/>";
    case NodeState::DoneDead: return "<circle r=\"5\"/><path d=\"M-5 5 5-5\"/>";
    case NodeState::Blocked: return "<path d=\"M-4.5-6 4.5-6-4.5 6 4.5 6z\"/>";
    case NodeState::Error: return "<path d=\"M0-6 0 1M0 6 0 6.01\" stroke-width=\"2.6\"/>";
    case NodeState::Running: return "<path d=\"M-4.8-2.7A5.5 5.5 0 0 1 4.8-2.7M4.8 2.7A5.5 5.5 0 0 1-4.8 2.7\"/>";
    case NodeState::Doomed:
        return "<path d=\"M-2-3H-3.5A3 3 0 0 0-3.5 3H-2M2-3H3.5A3 3 0 0 1 3.5 3H2M-1.5-6-.5-4M1.5 6 .5 4\"/>";
    case NodeState::Fed: return "<path d=\"M0-6 0 2M-3-1 0 2 3-1M-6 2-6 6 6 6 6 2\"/>";
    case NodeState::NotCaptured:
        return "<path d=\"M-7 0Q0-8 7 0Q0 8-7 0M-5 6 5-6\" stroke-width=\"1.4\"/><circle r=\"1.4\"/>";
    case NodeState::Pending: return "";  // a ring, which each node draws itself
    case NodeState::NotReached:
    case NodeState::Pruned: break;
    }
    return "";
}

}

QByteArray escaped(const QString& text)
{
    QString clean;
    clean.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool isPair = c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (isPair) {
            clean += c;
            clean += text[++i];
        } else if (c == u'<') {
            clean += QStringLiteral("&lt;");
        } else if (c == u'>') {
            clean += QStringLiteral("&gt;");
        } else if (c == u'&') {
            clean += QStringLiteral("&amp;");
        } else if (c == u'"') {
            clean += QStringLiteral("&quot;");
        } else if (c == u'\'') {
            clean += QStringLiteral("&#39;");
        } else if ((c < u' ' && c != u'\n' && c != u'\t') || c.isSurrogate() || c.unicode() >= 0xfffe) {
            clean += QChar(QChar::ReplacementCharacter);
        } else {
            clean += c;
        }
    }
    return clean.toUtf8();
}

QByteArray jsonArray(const QStringList& strings)
{
    QByteArray json = QJsonDocument(QJsonArray::fromStringList(strings)).toJson(QJsonDocument::Compact);
    // Only texts hold these, and there they may be written so.
    for (const auto& [what, instead] : {std::pair("<", "\\u003c"), std::pair(">", "\\u003e"), std::pair("&", "\\u0026"),
                                        std::pair("\xe2\x80\xa8", "\\u2028"), std::pair("\xe2\x80\xa9", "\\u2029"),
                                        std::pair("\xef\xbf\xbe", "\\ufffe"), std::pair("\xef\xbf\xbf", "\\uffff")})
        json.replace(what, instead);
    return json;
}

QByteArray number(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 1);
    if (text.endsWith(".0"))
        text.chop(2);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray pathData(const QPainterPath& path)
{
    QByteArray data;
    const auto point = [](const QPainterPath::Element& e) { return number(e.x) + ' ' + number(e.y); };
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element& e = path.elementAt(i);
        switch (e.type) {
        case QPainterPath::MoveToElement: data += 'M' + point(e); break;
        case QPainterPath::LineToElement: data += 'L' + point(e); break;
        case QPainterPath::CurveToElement: data += 'C' + point(e); break;
        case QPainterPath::CurveToDataElement: data += ' ' + point(e); break;
        }
    }
    return data;
}

QByteArray colorProperties(const Theme& theme)
{
    QByteArray text;
    const auto add = [&](const char* name, const QColor& color) {
        text += QByteArray("--") + name + ':' + color.name().toLatin1() + ';';
    };
    add("canvas", theme.canvas);
    add("node", theme.node);
    add("done", theme.nodeDone);
    add("border", theme.border);
    add("text", theme.text);
    add("quiet", theme.textQuiet);
    add("edge", theme.edge);
    add("edgeQuiet", theme.edgeQuiet);
    add("ready", theme.ready);
    add("pending", theme.pending);
    add("blocked", theme.blocked);
    add("error", theme.error);
    add("dead", theme.dead);
    add("token", theme.token);
    add("selection", theme.selection);
    add("frame", theme.frame);
    add("header", theme.frameHeader);
    add("scope", theme.scope);
    add("replay", theme.replay);
    for (int depth = 1; depth <= 5; ++depth)
        add(qPrintable(QStringLiteral("g%1").arg(depth)), theme.groupFill(depth));
    return text;
}

QByteArray filled(const QByteArray& templateText, const QHash<QByteArray, QByteArray>& values)
{
    QByteArray text;
    for (qsizetype i = 0; i < templateText.size();) {
        const qsizetype begin = templateText.indexOf('@', i);
        if (begin < 0)
            return text + templateText.mid(i);
        text += templateText.mid(i, begin - i);
        const qsizetype end = nameEnd(templateText, begin);
        const auto found = end < 0 ? values.end() : values.find(templateText.mid(begin + 1, end - begin - 1));
        text += found == values.end() ? QByteArray("@") : *found;
        i = found == values.end() ? begin + 1 : end + 1;
    }
    return text;
}

QByteArray glyphSymbol(NodeState state)
{
    return "<symbol id=\"glyph-" + nodeStateKeyword(state).toLatin1()
        + "\" viewBox=\"-10 -10 20 20\" width=\"20\" height=\"20\"><g fill=\"none\" stroke=\"currentColor\" "
          "stroke-width=\"1.8\" "
          "stroke-linecap=\"round\">"
        + glyphDrawing(state) + "</g></symbol>";
}

}
