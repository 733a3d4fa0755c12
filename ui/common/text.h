// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string_view>

// Names, values and messages come from files, which may say anything. What is shown of them goes through here, so that
// no character turns, hides or breaks a line, and none is longer than a view can bear.
namespace tagscope::ui {

/// Most bytes of a name or value that are shown; of more the middle is left out.
inline constexpr size_t mostShownBytes = 1'200;

/// A name or a value, as one line that is shown: control characters, line ends and those that turn the direction of
/// text are written as \n, \t, \r and \u202e, and of more than `mostShownBytes` bytes the middle is "…". UTF-8; what
/// is not becomes U+FFFD.
QString text(std::string_view s);
/// The same of what is a QString already: the name of a file.
QString text(const QString& s);

/// A message or a report, which may have several lines: each as `text`, with its tabs, and with at most that many
/// bytes.
QString textLines(std::string_view s, size_t mostInLine = mostShownBytes);

/// As it is: for what is edited, compared or written to a file. Not to be shown.
inline QString exactText(std::string_view s)
{
    return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

/// What is shown, where it must be short: in a list to choose from, in a title. The middle of a long one is left out.
QString briefText(const QString& shown);
/// The same in a command, a tab or a button, where a sign would underline a letter.
QString commandText(const QString& shown);

/// The same as markup, where pictures or other markup stand beside it; its lines are those of the text.
QString asMarkup(const QString& shown);

/// For a tool tip, which guesses what is markup: as it is if that finds nothing and no line is too long; else as markup
/// that says the text, wrapped.
QString plainHint(const QString& shown);

}
