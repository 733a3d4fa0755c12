// SPDX-License-Identifier: Apache-2.0
#include "ui/notebook/notebook_text.h"

#include "ui/common/text.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace tagscope::ui {

namespace {

QString trNotebook(const char* source)
{
    return QCoreApplication::translate("NotebookText", source);
}

/// One line of it, with what Markdown would take for its own signs escaped.
QString plain(std::string_view given)
{
    static const QRegularExpression signs(QStringLiteral(R"(([\\`*_{}\[\]<>()#+!|~-]))"));
    return textLines(given).simplified().replace(signs, QStringLiteral(R"(\\1)"));
}

/// Between signs that are longer than any run of them inside.
QString code(std::string_view given)
{
    const QString inner = textLines(given).simplified();
    QString fence(1, QLatin1Char('`'));
    while (inner.contains(fence))
        fence += QLatin1Char('`');
    const QString space = fence.size() > 1 ? QStringLiteral(" ") : QString();
    return fence + space + inner + space + fence;
}

}

QByteArray notesAsMarkdown(const std::vector<Note>& notes, const QString& title, const LinkOfNote& link)
{
    QString out = QStringLiteral("# %1\n\n").arg(plain(title.toStdString()));
    for (const Note& note : notes) {
        const QString moment = trNotebook("Event %1").arg(note.position);
        const QString target = link(note);
        out += QStringLiteral("- ") + (note.isPinned ? QStringLiteral("★ ") : QString())
            + (target.isEmpty() ? moment : QStringLiteral("[%1](<%2>)").arg(moment, target));
        if (!note.node.empty())
            out += QStringLiteral(", ") + code(note.node);
        if (!note.tag.empty())
            out += trNotebook(" at ") + code(note.tag);
        out += QLatin1Char('\n');
        if (!note.what.empty())
            out += QStringLiteral("  - ") + plain(note.what) + QLatin1Char('\n');
        if (!note.text.empty())
            out += QStringLiteral("  - **") + plain(note.text) + QStringLiteral("**\n");
    }
    if (notes.empty())
        out += trNotebook("No moment is pinned, and nothing was written.") + QLatin1Char('\n');
    return out.toUtf8();
}

QByteArray notesAsTsv(const std::vector<Note>& notes, const LinkOfNote& link)
{
    const QStringList header{trNotebook("position"), trNotebook("branch"),     trNotebook("node"), trNotebook("tag"),
                             trNotebook("pinned"),   trNotebook("what fired"), trNotebook("note"), trNotebook("link")};
    QString out = header.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const Note& note : notes) {
        const QStringList cells{QString::number(note.position),
                                QString::number(note.branch),
                                text(note.node),
                                text(note.tag),
                                note.isPinned ? trNotebook("yes") : trNotebook("no"),
                                text(note.what),
                                textLines(note.text),
                                link(note)};
        QStringList cleaned;
        for (const QString& cell : cells)
            cleaned.append(cell.simplified());
        out += cleaned.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return out.toUtf8();
}

}
