// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QKeySequence>

class QAction;
class QComboBox;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace tagscope::app {

class KeyMap;

/// Where keys are changed: every command with its keys, sets of keys as other programs have them, and while a key is
/// typed what it does already. What is set holds at once. GUI thread.
class KeyEditor final : public QDialog {
    Q_OBJECT

public:
    /// `menus`: how the commands are put together.
    KeyEditor(KeyMap& map, const QList<QAction*>& menus, QWidget* parent);

    /// The row of a command becomes the current one.
    void choose(const QAction* command);

    QComboBox* presets() const { return m_presets; }
    QLineEdit* filter() const { return m_filter; }
    QTreeWidget* tree() const { return m_tree; }
    QKeySequenceEdit* edit() const { return m_edit; }
    QLabel* message() const { return m_message; }
    QPushButton* setButton() const { return m_set; }
    QPushButton* addButton() const { return m_add; }
    QPushButton* clearButton() const { return m_clear; }
    QPushButton* resetButton() const { return m_reset; }

private:
    void fill(const QList<QAction*>& menus);
    void showKeys();
    void showConflict();
    void narrow();
    QAction* current() const;
    QTreeWidgetItem* itemOf(const QAction* command) const;

    KeyMap& m_map;
    QComboBox* m_presets = nullptr;
    QLineEdit* m_filter = nullptr;
    QTreeWidget* m_tree = nullptr;
    QKeySequenceEdit* m_edit = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_set = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_clear = nullptr;
    QPushButton* m_reset = nullptr;
    QPushButton* m_resetAll = nullptr;
};

}
