// SPDX-License-Identifier: Apache-2.0
#include "ui/common/text.h"

#include <QTextDocument>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr qsizetype mostInBrief = 80;
constexpr qsizetype mostInHint = 4'000;
constexpr qsizetype longestHintLine = 100;  ///< that is not wrapped
constexpr qsizetype longestHintWord = 60;   ///< that is not broken
constexpr char16_t ellipsis = u'…';
constexpr char16_t breakHere = 0x200b;  // a space without width

/// Whether a character takes effect instead of being seen. Those that join letters are part of words.
bool hasEffect(char32_t c)
{
    constexpr char32_t nonJoiner = 0x200c;
    constexpr char32_t joiner = 0x200d;
    if (QChar::isNonCharacter(c))
        return true;  // documents have uses of their own for them
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Surrogate:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    case QChar::Other_Format: return c != nonJoiner && c != joiner;
    default: return false;
    }
}

void appendEscape(QString& out, char32_t c)
{
    const char* known = c == U'\n' ? "\\n" : c == U'\t' ? "\\t" : c == U'\r' ? "\\r" : nullptr;
    if (known)
        out += QLatin1String(known);
    else if (c <= 0xffff)
        out += QStringLiteral("\\u%1").arg(uint(c), 4, 16, QLatin1Char('0'));
    else
        out += QStringLiteral("\\U%1").arg(uint(c), 8, 16, QLatin1Char('0'));
}

/// What takes effect is written out.
QString writtenOut(const QString& s, bool hasTabs)
{
    const auto isSeen = [&](char32_t c) { return (hasTabs && c == U'\t') || !hasEffect(c); };
    if (std::ranges::all_of(s, [](QChar c) { return c >= QLatin1Char(' ') && c < QChar(0x7f); }))
        return s;
    QString out;
    out.reserve(s.size());
    for (qsizetype i = 0; i < s.size(); ++i) {
        const bool isPair = s[i].isHighSurrogate() && i + 1 < s.size() && s[i + 1].isLowSurrogate();
        const char32_t c = isPair ? QChar::surrogateToUcs4(s[i], s[i + 1]) : s[i].unicode();
        i += isPair ? 1 : 0;
        if (isSeen(c))
            out += QChar::fromUcs4(c);
        else
            appendEscape(out, c);
    }
    return out;
}

/// Its middle is left out where it is longer than `most`; no character is cut in two.
QString withoutMiddle(const QString& s, qsizetype most)
{
    if (s.size() <= most)
        return s;
    qsizetype head = most * 2 / 3;
    qsizetype tail = s.size() - (most - head - 1);
    head -= s[head - 1].isHighSurrogate() ? 1 : 0;
    tail += s[tail].isLowSurrogate() ? 1 : 0;
    return s.left(head) + QChar(ellipsis) + s.mid(tail);
}

bool isInCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// A text of many megabytes is not turned into letters to show a thousand of them.
QString shownLine(std::string_view s, size_t most, bool hasTabs)
{
    if (s.size() <= most)
        return writtenOut(exactText(s), hasTabs);
    const size_t headSize = most * 2 / 3;
    size_t head = headSize;
    while (head > 0 && isInCharacter(s[head]))
        --head;
    size_t tail = s.size() - (most - headSize);
    while (tail < s.size() && isInCharacter(s[tail]))
        ++tail;
    return writtenOut(exactText(s.substr(0, head)), hasTabs) + QChar(ellipsis)
        + writtenOut(exactText(s.substr(tail)), hasTabs);
}

/// So that a line can be broken there.
QString breakable(const QString& line)
{
    QString out;
    qsizetype word = 0;
    for (const QChar c : line) {
        word = c.isSpace() ? 0 : word + 1;
        if (word > longestHintWord && !c.isLowSurrogate()) {
            out += QChar(breakHere);
            word = 1;
        }
        out += c;
    }
    return out;
}

}

QString text(std::string_view s)
{
    return shownLine(s, mostShownBytes, false);
}

QString text(const QString& s)
{
    return writtenOut(withoutMiddle(s, qsizetype{mostShownBytes}), false);
}

QString textLines(std::string_view s, size_t mostInLine)
{
    QString lines;
    for (size_t begin = 0, end = 0; begin <= s.size(); begin = end + 1) {
        end = std::min(s.find('\n', begin), s.size());
        if (begin > 0)
            lines += QLatin1Char('\n');
        lines += shownLine(s.substr(begin, end - begin), mostInLine, true);
    }
    return lines;
}

QString briefText(const QString& shown)
{
    return withoutMiddle(shown, mostInBrief);
}

QString commandText(const QString& shown)
{
    return briefText(shown).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString asMarkup(const QString& shown)
{
    QStringList marked;
    for (const QString& line : withoutMiddle(shown, mostInHint).split(QLatin1Char('\n')))
        marked.append(breakable(line).toHtmlEscaped());
    return marked.join(QStringLiteral("<br>"));
}

QString plainHint(const QString& shown)
{
    const QStringList lines = shown.split(QLatin1Char('\n'));
    const bool isShort = std::ranges::all_of(lines, [](const QString& l) { return l.size() <= longestHintLine; });
    const bool isPlain = isShort && shown.size() <= mostInHint && !Qt::mightBeRichText(shown);
    return isPlain ? shown : QStringLiteral("<qt>%1</qt>").arg(asMarkup(shown));
}

}
