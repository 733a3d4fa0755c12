// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/note.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace tagscope::ui {

/// The link to a note's moment; empty if there is none.
using LinkOfNote = std::function<QString(const Note&)>;

/// A list with a link, the tag and what was written for each; `title` stands over it. What names contain stays text.
QByteArray notesAsMarkdown(const std::vector<Note>& notes, const QString& title, const LinkOfNote& link);
/// A line with headers, then a line for each; tabs and line ends within a text are blanks.
QByteArray notesAsTsv(const std::vector<Note>& notes, const LinkOfNote& link);

}
