// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/find/find_model.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace tagscope::ui {

/// Finds nodes, frames, breakpoints and commands from the keyboard: a line and a list of what it finds, over the top of
/// the window. Up and Down walk, Enter goes there and closes, Ctrl+Enter goes there, Alt+Enter asks for a breakpoint on
/// nodes and frames, Escape closes. GUI thread.
class FindPalette final : public QFrame {
    Q_OBJECT

public:
    explicit FindPalette(QWidget* window);

    FindModel& model() { return *m_model; }
    QLineEdit* line() const { return m_line; }
    QListView* list() const { return m_list; }
    /// What is said of states that are searched for, while they are not all to be seen; empty: nothing.
    void setNote(const QString& note) { m_note = note; }

public Q_SLOTS:
    /// Opens with a text, selected so that typing replaces it; without one, with what was typed last.
    void openWith(const QString& text = {});
    void dismiss();

Q_SIGNALS:
    void nodeChosen(tagscope::NodeId node);
    /// At an iteration of its frame.
    void nodeChosenAt(tagscope::NodeId node, qint64 iteration);
    void breakpointRequested(tagscope::NodeId node);
    /// On the frame that this node is in.
    void frameBreakpointRequested(tagscope::NodeId node);
    void breakpointChosen(int id);
    /// It lies over this part of the window now; empty: over none.
    void covers(const QRect& place);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find();
    void showHint();
    /// What Enter does with the current row, and with which other keys.
    QString keysOfRow() const;
    void choose(Qt::KeyboardModifiers modifiers);
    void walk(int by);
    void place();
    /// Why nothing was.
    QString nothingFound(bool areCommands) const;

    FindModel* m_model = nullptr;
    QLineEdit* m_line = nullptr;
    QListView* m_list = nullptr;
    QLabel* m_hint = nullptr;
    QString m_note;
    QPointer<QWidget> m_before;  ///< had the focus
};

}
