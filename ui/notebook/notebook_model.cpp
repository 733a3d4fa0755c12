// SPDX-License-Identifier: Apache-2.0
#include "ui/notebook/notebook_model.h"

#include "ui/common/tag_text.h"

#include <QFont>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>
#include <QSize>

#include <algorithm>

namespace tagscope::ui {

int NotebookModel::visited(const Note& moment, bool isOther)
{
    const auto same = std::ranges::find_if(m_notes, [&](const Note& note) { return note.isSameMoment(moment); });
    if (same != m_notes.end())
        return static_cast<int>(same - m_notes.begin());
    if (!isOther && !m_notes.empty() && !m_notes.front().isKept()) {
        Note& newest = m_notes.front();
        Note moved = newest;
        moved.position = moment.position;
        if (moved.isSameMoment(moment)) {
            const int id = newest.id;
            newest = moment;
            newest.id = id;
            Q_EMIT dataChanged(index(0, 0), index(0, ColumnCount - 1));
            return 0;
        }
    }
    beginInsertRows({}, 0, 0);
    m_notes.insert(m_notes.begin(), moment);
    m_notes.front().id = ++m_lastId;
    endInsertRows();
    dropOld();
    return 0;
}

void NotebookModel::dropOld()
{
    int automatic = 0;
    for (size_t i = 0; i < m_notes.size(); ++i) {
        automatic += m_notes[i].isKept() ? 0 : 1;
        if (automatic > mostAutomatic) {
            remove(m_notes[i].id);  // one comes, one goes
            return;
        }
    }
}

void NotebookModel::setNotes(std::vector<Note> notes)
{
    beginResetModel();
    m_notes = std::move(notes);
    for (Note& note : m_notes)
        note.id = ++m_lastId;
    endResetModel();
}

std::vector<Note> NotebookModel::keptNotes() const
{
    std::vector<Note> kept;
    for (const Note& note : m_notes)
        if (note.isKept() && kept.size() < mostKept)
            kept.push_back(note);
    return kept;
}

int NotebookModel::rowOf(int id) const
{
    const auto found = std::ranges::find(m_notes, id, &Note::id);
    return found == m_notes.end() ? -1 : static_cast<int>(found - m_notes.begin());
}

void NotebookModel::put(const Note& note, int row)
{
    if (const int there = rowOf(note.id); there >= 0) {
        m_notes[static_cast<size_t>(there)] = note;
        Q_EMIT dataChanged(index(there, 0), index(there, ColumnCount - 1));
        return;
    }
    const int at = std::clamp(row, 0, rowCount());
    beginInsertRows({}, at, at);
    m_notes.insert(m_notes.begin() + at, note);
    endInsertRows();
}

void NotebookModel::remove(int id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_notes.erase(m_notes.begin() + row);
    endRemoveRows();
}

int NotebookModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_notes.size());
}

int NotebookModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant NotebookModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Note& note = noteAt(index.row());
    if (role == Qt::CheckStateRole && index.column() == Pin)
        return note.isPinned ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::AccessibleTextRole && index.column() == Pin)
        return note.isPinned ? tr("Pinned") : tr("Not pinned");
    const bool isMissing = index.column() == Tag && note.tag.empty() && !note.node.empty();
    if (role == Qt::ToolTipRole)
        return plainHint(tr("%1\nEnter or a click goes there.")
                             .arg(isMissing
                                      ? tr("The frame of the node had not begun, or the node is no part of the run.")
                                      : text(note.what))
                             .trimmed());
    if (role == Qt::ForegroundRole && isMissing)
        return QGuiApplication::palette().brush(QPalette::PlaceholderText);
    if (role == Qt::TextAlignmentRole && index.column() == Position)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole && note.isKept()) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    switch (index.column()) {
    case Position: {
        const QString position = QLocale().toString(qulonglong(note.position));
        if (note.branch == Note::lostBranch)
            return tr("%1 of a branch that is gone").arg(position);
        return note.branch > 0 ? tr("%1, branch %2").arg(position).arg(note.branch) : position;
    }
    case Node: return text(note.node);
    case Tag: return isMissing ? tr("no tag") : tagText(note.tag);
    case What: return text(note.what);
    case Text: return role == Qt::EditRole ? exactText(note.text) : text(note.text);
    default: return {};
    }
}

bool NotebookModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    const Note before = noteAt(index.row());
    Note after = before;
    if (index.column() == Pin && role == Qt::CheckStateRole)
        after.isPinned = value.toInt() == Qt::Checked;
    else if (index.column() == Text && role == Qt::EditRole)
        after.text = value.toString().trimmed().toStdString();
    else
        return false;
    if (after != before) {
        put(after, index.row());
        Q_EMIT edited(before, after);
    }
    return true;
}

Qt::ItemFlags NotebookModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == Pin)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == Text)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant NotebookModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    // There is room to write, however long the other texts are.
    if (orientation == Qt::Horizontal && role == Qt::SizeHintRole && section == Text) {
        const QFontMetrics metrics(QGuiApplication::font());
        return QSize(metrics.averageCharWidth() * 30, metrics.height() + 8);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Pin: return tr("Pin");
    case Position: return tr("Position");
    case Node: return tr("Selected");
    case Tag: return tr("Tag");
    case What: return tr("What fired");
    case Text: return tr("Note");
    default: return {};
    }
}

}

#include "moc_notebook_model.cpp"
