// SPDX-License-Identifier: Apache-2.0
#include "ui/notebook/notebook_part.h"

#include "core/base/new_file.h"
#include "ui/common/text.h"
#include "ui/notebook/notebook_text.h"
#include "ui/notebook/notebook_view.h"
#include "ui/parts/command.h"
#include "ui/session/commands/moment_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/moment_link.h"

#include <QAction>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

NotebookPart::NotebookPart(const PartContext& context, std::function<RequestText()> inputs)
    : ViewPart(context, QStringLiteral("notebook"), tr("Notebook"),
               {PartPlace::Area::Bottom, QStringLiteral("problems")}),
      m_inputs(std::move(inputs)), m_view(new NotebookView)
{
    const auto make = [&](const char* name, const QString& label, const QKeySequence& key, auto&& act) {
        QAction* action = makeCommand(&this->context().window, QLatin1String(name), label, {key});
        connect(action, &QAction::triggered, this, act);
        m_actions.append(action);
    };
    make("bookmark", tr("&Bookmark this moment"), QKeySequence(Qt::CTRL | Qt::Key_B), [this] { bookmark(); });
    make("notebook.previous", tr("&Previous bookmark"), QKeySequence(Qt::ALT | Qt::Key_PageUp),
         [this] { goToBookmark(-1); });
    make("notebook.next", tr("&Next bookmark"), QKeySequence(Qt::ALT | Qt::Key_PageDown), [this] { goToBookmark(1); });
    make("notebook.export", tr("E&xport the notebook ..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
         [this] { askWhereTo(); });
    connect(m_view, &NotebookView::wanted, this, &NotebookPart::goTo);
    connect(m_view, &NotebookView::bookmarkRequested, this, &NotebookPart::bookmark);
    connect(m_view, &NotebookView::deleteRequested, this, &NotebookPart::remove);
    connect(m_view, &NotebookView::exportRequested, this, &NotebookPart::askWhereTo);
    connect(&m_view->model(), &NotebookModel::edited, this, [this](const Note& before, const Note& after) {
        const auto put = [this](const Note& note) {
            m_view->model().put(note, 0);
            Q_EMIT changed();
        };
        const QString what = before.isPinned == after.isPinned ? tr("Write a note")
            : after.isPinned                                   ? tr("Pin a moment")
                                                               : tr("Unpin a moment");
        this->context().undo.push(
            what, [put, before] { put(before); }, [put, after] { put(after); });
        Q_EMIT changed();
    });
    connect(&session(), &Session::busyChanged, this, [this](bool isBusy) {
        if (!isBusy && m_isDue)
            write();
    });
}

void NotebookPart::onFile(bool isOtherGraph)
{
    if (isOtherGraph)
        m_view->model().setNotes({});
}

void NotebookPart::obey(ListFilters& filters)
{
    filters.addList(
        m_view->table(), [this](const QModelIndex& index) { return m_view->model().noteAt(index.row()).tag; },
        [this](const QModelIndex& index) { return eventBefore(m_view->model().noteAt(index.row()).position); });
}

void NotebookPart::visited(bool isOther)
{
    m_isOther |= isOther;
    m_isDue = true;
    if (!session().isBusy())
        write();
}

std::optional<Note> NotebookPart::current() const
{
    if (!snapshot())
        return std::nullopt;
    const Focus here = focus().place();
    Note note;
    note.branch = here.branch;
    note.position = here.position;
    if (here.node.isValid())
        note.node = snapshot()->graph->node(here.node).name;
    // What fired last may have done so in another frame than that of the node.
    note.tag = here.node.isValid() ? focus().shownNodeTag().second : focus().tagName();
    note.when = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
    if (snapshot()->report && snapshot()->report->fired && snapshot()->report->position == snapshot()->position) {
        constexpr int mostLetters = 200;
        note.what = text(snapshot()->report->fired->sentence()).left(mostLetters).toStdString();
    } else if (snapshot()->program && note.position == 0) {
        note.what = tr("before the first firing").toStdString();
    }
    return note;
}

void NotebookPart::write()
{
    m_isDue = false;
    const bool isOther = std::exchange(m_isOther, false);
    if (const std::optional<Note> note = current())
        m_view->model().visited(*note, isOther);
}

void NotebookPart::bookmark()
{
    const std::optional<Note> note = current();
    if (!note)
        return;
    NotebookModel& model = m_view->model();
    const int row = model.visited(*note);
    model.setData(model.index(row, NotebookModel::Pin), Qt::Checked, Qt::CheckStateRole);
    Q_EMIT said(tr("Event %1 is pinned in the notebook; there you can write why.")
                    .arg(QLocale().toString(qulonglong(note->position))));
}

void NotebookPart::goTo(const Note& note)
{
    const auto branches = snapshot() ? std::ssize(snapshot()->branches) : 0;
    if (note.branch != 0 && (note.branch < 0 || note.branch >= branches)) {
        Q_EMIT said(tr("✗ This moment is of a branch that is gone: make its override again, or open a trace that was "
                       "saved of it."));
        return;
    }
    if (snapshot() && snapshot()->program && note.branch != snapshot()->branch())
        session().post(BranchRequest{note.branch});
    focus().goToMoment({note.position, note.node, note.tag});
}

/// In the order of the run, from where it stands.
void NotebookPart::goToBookmark(int by)
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
        Q_EMIT said(pinned.empty() ? tr("Nothing is pinned yet: “%1” pins this moment.")
                                         .arg(m_actions.front()->text().remove(QLatin1Char('&')))
                        : by > 0 ? tr("No later moment is pinned.")
                                 : tr("No earlier moment is pinned."));
}

void NotebookPart::remove(const std::vector<Note>& notes)
{
    NotebookModel& model = m_view->model();
    for (const Note& note : notes) {
        const int row = model.rowOf(note.id);
        model.remove(note.id);
        if (!note.isKept())
            continue;  // it came by itself, and comes again
        context().undo.push(
            tr("Delete a note"),
            [this, note, row] {
                m_view->model().put(note, row);
                Q_EMIT changed();
            },
            [this, id = note.id] {
                m_view->model().remove(id);
                Q_EMIT changed();
            });
    }
    Q_EMIT changed();
}

std::vector<Note> NotebookPart::kept() const
{
    return m_view->model().keptNotes();
}

void NotebookPart::bringBack(std::vector<Note> notes, size_t lines)
{
    for (Note& note : notes)
        if (note.branch < 0 || static_cast<size_t>(note.branch) >= lines)
            note.branch = Note::lostBranch;
    m_view->model().setNotes(std::move(notes));
}

void NotebookPart::add(const std::vector<Note>& notes)
{
    std::vector<Note> all = m_view->model().notes();
    for (const Note& note : notes)
        if (std::ranges::none_of(all, [&](const Note& n) { return n.isSameMoment(note) && n.text == note.text; }))
            all.push_back(note);
    m_view->model().setNotes(std::move(all));
}

QString NotebookPart::linkOf(const Note& note) const
{
    if (!snapshot() || note.branch != 0)
        return {};  // a link says nothing of overrides
    const std::string path = QFileInfo(exactText(snapshot()->path.string())).absoluteFilePath().toStdString();
    MomentLink link{path, note.position, note.node, note.tag, snapshot()->policy};
    setInputs(link, m_inputs());
    return toText(link);
}

void NotebookPart::askWhereTo()
{
    auto* dialog = new QFileDialog(&context().window, tr("Export the notebook"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Markdown (*.md)"), tr("Tab-separated values (*.tsv)")});
    dialog->setDefaultSuffix(QStringLiteral("md"));
    connect(dialog, &QFileDialog::fileSelected, this, &NotebookPart::exportTo);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String("tsv")) ? QStringLiteral("tsv") : QStringLiteral("md"));
    });
    dialog->open();
}

void NotebookPart::exportTo(const QString& path)
{
    std::vector<Note> notes = kept();
    if (notes.empty())
        notes = m_view->model().notes();
    std::ranges::reverse(notes);  // oldest first, as one reads
    const auto link = [this](const Note& note) { return linkOf(note); };
    const bool isTsv = path.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive);
    const QString title = QFileInfo(context().window.windowFilePath()).fileName();
    const QByteArray bytes = isTsv ? notesAsTsv(notes, link) : notesAsMarkdown(notes, title, link);
    if (const Result<void> written = writeFile(path.toStdString(), bytes.toStdString()); !written)
        Q_EMIT failed(written.error());
    else
        Q_EMIT said(tr("%Ln notes are in %1.", nullptr, static_cast<int>(notes.size())).arg(path));
}

}

#include "moc_notebook_part.cpp"
