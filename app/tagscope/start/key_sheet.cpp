// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/key_sheet.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMap>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>

namespace tagscope::app {

namespace {

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    return keys.join(KeySheet::tr("  or  "));
}

}

KeySheet::KeySheet(const QList<KeySection>& sections, QWidget* parent) : QDialog(parent), m_table(new QTableWidget(0, 2))
{
    setWindowTitle(tr("Keys"));
    m_table->setAccessibleName(tr("Keys"));
    m_table->horizontalHeader()->hide();
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setTabKeyNavigation(false);
    for (const KeySection& section : sections) {
        addTitle(section.title);
        for (const QAction* action : section.actions)
            if (const QString keys = keysOf(*action); !keys.isEmpty())
                addRow(keys, QString(action->text()).remove(QLatin1Char('&')));
    }
    addTitle(tr("In the graph"));
    const std::pair<QString, QString> canvas[] = {
        {tr("Left, Right"), tr("To the nearest producer, to the nearest consumer")},
        {tr("Up, Down"), tr("To the neighbour above, below")},
        {tr("Enter, double click"), tr("Fire a ready node; open or close a group")},
        {tr("Backspace"), tr("To the group around")},
        {tr("Wheel, drag"), tr("Move the picture")},
        {tr("Ctrl and wheel"), tr("Zoom")},
        {tr("Click at a node's left edge"), tr("Set or remove a breakpoint")},
        {tr("Click at the play sign"), tr("Fire this node")},
    };
    for (const auto& [keys, what] : canvas)
        addRow(keys, what);
    addTitle(tr("On the strip below the graph"));
    addRow(tr("Left, Right, Page Up, Page Down, Home, End"), tr("Through the recorded run"));
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->setCurrentItem(nullptr);
    m_table->resizeColumnsToContents();
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_table);
    layout->addWidget(buttons);
    resize(720, 640);
}

void KeySheet::addTitle(const QString& title)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* item = new QTableWidgetItem(title);
    QFont font = m_table->font();
    font.setBold(true);
    item->setFont(font);
    m_table->setItem(row, 0, item);
    m_table->setSpan(row, 0, 1, 2);
}

void KeySheet::addRow(const QString& keys, const QString& what)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(keys));
    m_table->setItem(row, 1, new QTableWidgetItem(what));
}

QStringList keysUsedTwice(const QList<QAction*>& actions)
{
    QMap<QString, int> uses;
    for (const QAction* action : actions)
        for (const QKeySequence& key : action->shortcuts())
            ++uses[key.toString()];
    QStringList twice;
    for (auto it = uses.constBegin(); it != uses.constEnd(); ++it)
        if (it.value() > 1)
            twice.append(it.key());
    return twice;
}

}
