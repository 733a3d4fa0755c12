// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

class QAction;
class QTableWidget;

namespace tagscope::app {

/// A heading with its commands, as the menu has them.
struct KeySection {
    QString title;
    QList<QAction*> actions;
};

/// All keys on one page: those of the menus, as they are set now, and those of the canvas. GUI thread.
class KeySheet final : public QDialog {
    Q_OBJECT

public:
    KeySheet(const QList<KeySection>& sections, QWidget* parent);

    QTableWidget* table() const { return m_table; }

Q_SIGNALS:
    /// Keys are to be changed.
    void changeRequested();

private:
    void addTitle(const QString& title);
    void addRow(const QString& keys, const QString& what);

    QTableWidget* m_table = nullptr;
};

}
