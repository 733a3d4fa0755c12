// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/key_sheet.h"

#include "app/tagscope/keys/fixed_keys.h"
#include "app/tagscope/keys/key_map.h"
#include "ui/common/room_scroll.h"
#include "ui/common/table_copy.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tagscope::app {

KeySheet::KeySheet(const QList<KeySection>& sections, QWidget* parent)
    : QDialog(parent), m_table(new QTableWidget(0, 2))
{
    setWindowTitle(tr("Keys"));
    m_table->setAccessibleName(tr("Keys"));
    m_table->horizontalHeader()->hide();
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    ui::makeCopyable(m_table);
    m_table->setTabKeyNavigation(false);
    for (const KeySection& section : sections) {
        addTitle(section.title);
        for (const QAction* action : section.actions)
            if (const QString keys = keysText(action->shortcuts()); !keys.isEmpty())
                addRow(keys, plainName(*action));
    }
    for (const FixedSection& section : fixedKeys()) {
        addTitle(section.title);
        for (const FixedKey& key : section.keys)
            addRow(key.keys, key.what);
    }
    m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 8);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);  // long rows are wrapped
    m_table->setCurrentItem(nullptr);
    m_table->resizeColumnToContents(0);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    QPushButton* change = buttons->addButton(tr("&Change keys ..."), QDialogButtonBox::ActionRole);
    connect(change, &QPushButton::clicked, this, &KeySheet::changeRequested);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_table);
    layout->addWidget(buttons);
    ui::resizeToText(*this, 102, 42);
}

void KeySheet::addTitle(const QString& title)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* item = new QTableWidgetItem(title);
    QFont font = m_table->font();
    font.setBold(true);
    item->setFont(font);
    item->setFlags(Qt::ItemIsEnabled);
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

}

#include "moc_key_sheet.cpp"
