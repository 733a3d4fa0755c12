// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/notes.h"

#include "app/tagscope/commands/command.h"
#include "app/tagscope/commands/edits.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/inputs.h"
#include "core/base/new_file.h"
#include "ui/common/text.h"
#include "ui/inspector/inspector.h"
#include "ui/notebook/notebook_text.h"
#include "ui/notebook/notebook_view.h"
#include "ui/session/moment_link.h"

#include <QAction>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::app {

using ui::Note;
using ui::text;

Notes::Notes(MainWindow& window) : QObject(&window), m_window(window), m_view(new ui::NotebookView)
{
    const auto make = [&](const char* name, const QString& label, const QKeySequence& key, auto&& act) {
        QAction* action = makeCommand(&window, QLatin1String(name), label, {key});
        connect(action, &QAction::triggered, this, act);
        m_actions.append(action);
    };
    make("bookmark", tr("&Bookmark this moment"), QKeySequence(Qt::CTRL | Qt::Key_B), [this] { bookmark(); });
    make("notebook.previous", tr("&Previous bookmark"), QKeySequence(Qt::ALT | Qt::Key_PageUp),
         [this] { goToBookmark(-1); });
    make("notebook.next", tr("&Next bookmark"), QKeySequence(Qt::ALT | Qt::Key_PageDown), [this] { goToBookmark(1); });
    make("notebook.export", tr("E&xport the notebook ..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
         [this] { askWhereTo(); });
    connect(m_view, &ui::NotebookView::wanted, this, &Notes::goTo);
    connect(m_view, &ui::NotebookView::bookmarkRequested, this, &Notes::bookmark);
    connect(m_view, &ui::NotebookView::deleteRequested, this, &Notes::remove);
    connect(m_view, &ui::NotebookView::exportRequested, this, &Notes::askWhereTo);
    connect(&m_view->model(), &ui::NotebookModel::edited, this, [this](const Note& before, const Note& after) {
        const auto put = [this](const Note& note) {
            m_view->model().put(note, 0);
            changed();
        };
        const QString what = before.isPinned == after.isPinned ? tr("Write a note")
            : after.isPinned                                   ? tr("Pin a moment")
                                                               : tr("Unpin a moment");
        m_window.edits().push(
            what, [put, before] { put(before); }, [put, after] { put(after); });
        changed();
    });
    connect(&window.session(), &ui::Session::busyChanged, this, [this](bool isBusy) {
        if (!isBusy && m_isDue)
            write();
    });
    connect(&window.session(), &ui::Session::fileChanged, this, [this, graph = std::weak_ptr<const Graph>()]() mutable {
        const std::shared_ptr<const Graph>& shown = m_window.session().snapshot()->graph;
        if (graph.lock() != shown)
            m_view->model().setNotes({});
        graph = shown;
    });
}

void Notes::visited(bool isOther)
{
    m_isOther |= isOther;
    m_isDue = true;
    if (!m_window.session().isBusy())
        write();
}

std::optional<Note> Notes::current() const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    if (!snapshot)
        return std::nullopt;
    const ui::Focus focus = m_window.focus();
    Note note;
    note.branch = focus.branch;
    note.position = focus.position;
    if (focus.node.isValid())
        note.node = snapshot->graph->node(focus.node).name;
    // What fired last may have done so in another frame than that of the node.
    note.tag = focus.node.isValid() ? m_window.inspector().tagName() : m_window.focusedTagName();
    note.when = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
    if (snapshot->report && snapshot->report->fired && snapshot->report->position == snapshot->position) {
        constexpr int mostLetters = 200;
        note.what = text(snapshot->report->fired->sentence()).left(mostLetters).toStdString();
    } else if (snapshot->program && note.position == 0) {
        note.what = tr("before the first firing").toStdString();
    }
    return note;
}

void Notes::write()
{
    m_isDue = false;
    const bool isOther = std::exchange(m_isOther, false);
    if (const std::optional<Note> note = current())
        m_view->model().visited(*note, isOther);
}

void Notes::bookmark()
{
    const std::optional<Note> note = current();
    if (!note)
        return;
    ui::NotebookModel& model = m_view->model();
    const int row = model.visited(*note);
    model.setData(model.index(row, ui::NotebookModel::Pin), Qt::Checked, Qt::CheckStateRole);
    m_window.say(tr("Event %1 is pinned in the notebook; there you can write why.")
                     .arg(QLocale().toString(qulonglong(note->position))));
}

void Notes::goTo(const Note& note)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    const auto branches = snapshot ? std::ssize(snapshot->branches) : 0;
    if (note.branch != 0 && (note.branch < 0 || note.branch >= branches)) {
        m_window.say(tr("✗ This moment is of a branch that is gone: make its override again, or open a trace that was "
                        "saved of it."));
        return;
    }
    if (snapshot && snapshot->program && note.branch != snapshot->branch())
        m_window.post(ui::BranchRequest{note.branch});
    m_window.post(ui::MomentRequest{note.position, note.node, note.tag});
}

/// In the order of the run, from where it stands.
void Notes::goToBookmark(int by)
{
    const std::optional<Note> here = current();
    std::vector<Note> pinned;
    for (const Note& note : m_view->model().notes())
        if (note.isPinned)
            pinned.push_back(note);
    const auto key = [](const Note& note) { return std::tie(note.branch, note.position, note.node, note.tag); };
    std::ranges::sort(pinned, {}, key);
    const auto at = !here ? pinned.end()
        : by > 0          ? std::ranges::upper_bound(pinned, key(*here), {}, key)
                          : std::ranges::lower_bound(pinned, key(*here), {}, key);
    if (by > 0 && at != pinned.end())
        goTo(*at);
    else if (by < 0 && here && at != pinned.begin())
        goTo(*std::prev(at));
    else
        m_window.say(pinned.empty() ? tr("Nothing is pinned yet: “%1” pins this moment.")
                                          .arg(m_actions.front()->text().remove(QLatin1Char('&')))
                         : by > 0 ? tr("No later moment is pinned.")
                                  : tr("No earlier moment is pinned."));
}

void Notes::remove(const std::vector<Note>& notes)
{
    ui::NotebookModel& model = m_view->model();
    for (const Note& note : notes) {
        const int row = model.rowOf(note.id);
        model.remove(note.id);
        if (!note.isKept())
            continue;  // it came by itself, and comes again
        m_window.edits().push(
            tr("Delete a note"),
            [this, note, row] {
                m_view->model().put(note, row);
                changed();
            },
            [this, id = note.id] {
                m_view->model().remove(id);
                changed();
            });
    }
    changed();
}

void Notes::changed()
{
    m_window.recovery().remember();
}

std::vector<Note> Notes::kept() const
{
    return m_view->model().keptNotes();
}

void Notes::restore(std::vector<Note> notes, int branch)
{
    for (Note& note : notes)
        note.branch = note.branch == branch ? 0 : Note::lostBranch;
    m_view->model().setNotes(std::move(notes));
}

void Notes::add(const std::vector<Note>& notes)
{
    std::vector<Note> all = m_view->model().notes();
    for (const Note& note : notes)
        if (std::ranges::none_of(all, [&](const Note& n) { return n.isSameMoment(note) && n.text == note.text; }))
            all.push_back(note);
    m_view->model().setNotes(std::move(all));
}

QString Notes::linkOf(const Note& note) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    if (!snapshot || note.branch != 0)
        return {};  // a link says nothing of overrides
    const std::string path = QFileInfo(text(snapshot->path.string())).absoluteFilePath().toStdString();
    ui::MomentLink link{path, note.position, note.node, note.tag, snapshot->policy};
    setInputs(link, m_window.inputs().text());
    return toText(link);
}

void Notes::askWhereTo()
{
    auto* dialog = new QFileDialog(&m_window, tr("Export the notebook"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Markdown (*.md)"), tr("Tab-separated values (*.tsv)")});
    dialog->setDefaultSuffix(QStringLiteral("md"));
    connect(dialog, &QFileDialog::fileSelected, this, &Notes::exportTo);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String("tsv")) ? QStringLiteral("tsv") : QStringLiteral("md"));
    });
    dialog->open();
}

void Notes::exportTo(const QString& path)
{
    std::vector<Note> notes = kept();
    if (notes.empty())
        notes = m_view->model().notes();
    std::ranges::reverse(notes);  // oldest first, as one reads
    const auto link = [this](const Note& note) { return linkOf(note); };
    const bool isTsv = path.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive);
    const QString title = QFileInfo(m_window.windowFilePath()).fileName();
    const QByteArray bytes = isTsv ? notesAsTsv(notes, link) : notesAsMarkdown(notes, title, link);
    if (const Result<void> written = writeFile(path.toStdString(), bytes.toStdString()); !written)
        m_window.showError(written.error());
    else
        m_window.say(tr("%Ln notes are in %1.", nullptr, static_cast<int>(notes.size())).arg(path));
}

}
