// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/key_editor.h"

#include "app/tagscope/keys/fixed_keys.h"
#include "app/tagscope/keys/key_map.h"
#include "ui/common/plain_label.h"
#include "ui/common/room_scroll.h"
#include "ui/common/table_copy.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

namespace tagscope::app {

namespace {

constexpr int commandRole = Qt::UserRole;  ///< the object name
constexpr int nameColumn = 0;
constexpr int keysColumn = 1;

}

KeyEditor::KeyEditor(KeyMap& map, const QList<QAction*>& menus, QWidget* parent)
    : QDialog(parent), m_map(map), m_presets(new QComboBox), m_filter(new QLineEdit), m_tree(new QTreeWidget),
      m_edit(new QKeySequenceEdit), m_message(new ui::PlainLabel), m_set(new QPushButton),
      m_add(new QPushButton(tr("&Add"))), m_clear(new QPushButton(tr("&No key"))),
      m_reset(new QPushButton(tr("&Reset"))), m_resetAll(new QPushButton(tr("Reset a&ll")))
{
    setWindowTitle(tr("Change keys"));
    for (const KeyPreset preset : keyPresets)
        m_presets->addItem(presetName(preset));
    m_presets->setAccessibleName(tr("Keys as in"));
    m_filter->setPlaceholderText(tr("Find a command or a key"));
    m_filter->setAccessibleName(tr("Find a command or a key"));
    m_filter->setClearButtonEnabled(true);
    auto* like = new ui::PlainLabel(tr("Keys as &in:"));
    like->setBuddy(m_presets);
    auto* top = new QHBoxLayout;
    top->addWidget(like);
    top->addWidget(m_presets);
    top->addSpacing(12);
    top->addWidget(m_filter, 1);

    m_tree->setHeaderLabels({tr("Command"), tr("Keys")});
    m_tree->setAccessibleName(tr("Commands and their keys"));
    m_tree->setRootIsDecorated(false);
    m_tree->setUniformRowHeights(true);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);  // to be copied; keys are those of the current row
    ui::makeCopyable(m_tree);
    fill(menus);

    m_edit->setAccessibleName(tr("New key"));
    m_message->setAccessibleName(tr("What the key does now"));
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_message->setMinimumHeight(2 * fontMetrics().lineSpacing() + 4);
    auto* label = new ui::PlainLabel(tr("New &key:"));
    label->setBuddy(m_edit);
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_edit, 1);
    for (QPushButton* button : {m_set, m_add, m_clear, m_reset}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_resetAll, QDialogButtonBox::ResetRole);
    for (QAbstractButton* button : buttons->buttons())
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    auto* all = new QVBoxLayout(this);
    all->addLayout(top);
    all->addWidget(m_tree, 1);
    all->addLayout(row);
    all->addWidget(m_message);
    all->addWidget(buttons);
    ui::resizeToText(*this, 108, 42);

    const auto give = [this](bool isMore) {
        QList<QKeySequence> keys = isMore ? current()->shortcuts() : QList<QKeySequence>();
        keys.append(m_edit->keySequence());
        m_map.setKeys(current(), keys);
        m_edit->clear();
    };
    connect(m_set, &QPushButton::clicked, this, [give] { give(false); });
    connect(m_add, &QPushButton::clicked, this, [give] { give(true); });
    connect(m_clear, &QPushButton::clicked, this, [this] { m_map.setKeys(current(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_map.reset(current()); });
    connect(m_resetAll, &QPushButton::clicked, &m_map, &KeyMap::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_presets, &QComboBox::activated, this,
            [this](int i) { m_map.setPreset(keyPresets[static_cast<size_t>(i)]); });
    connect(m_filter, &QLineEdit::textChanged, this, &KeyEditor::narrow);
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeyEditor::showConflict);
    // It tells of keys a second after they were pressed, its line at once.
    connect(m_edit->findChild<QLineEdit*>(), &QLineEdit::textChanged, this, &KeyEditor::showConflict);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &KeyEditor::showConflict);
    connect(&m_map, &KeyMap::changed, this, &KeyEditor::showKeys);
    showKeys();
    m_tree->resizeColumnToContents(nameColumn);
    constexpr int mostLetters = 60;  // keys are to be read, whatever a command is called
    m_tree->setColumnWidth(nameColumn,
                           std::min(m_tree->columnWidth(nameColumn), mostLetters * fontMetrics().averageCharWidth()));
    choose(m_map.commands().value(0));
    m_filter->setFocus();
}

void KeyEditor::fill(const QList<QAction*>& menus)
{
    const auto section = [this](const QString& title) {
        auto* top = new QTreeWidgetItem(m_tree, {title});
        top->setFlags(Qt::ItemIsEnabled);
        top->setFirstColumnSpanned(true);
        QFont font = m_tree->font();
        font.setBold(true);
        top->setFont(nameColumn, font);
        return top;
    };
    for (const QAction* menu : menus) {
        QTreeWidgetItem* top = section(QString(menu->text()).remove(QLatin1Char('&')));
        for (const QAction* command : commandsOf(*menu->menu()))
            if (m_map.command(command->objectName()))
                (new QTreeWidgetItem(top, {plainName(*command)}))
                    ->setData(nameColumn, commandRole, command->objectName());
    }
    for (const FixedSection& fixed : fixedKeys()) {
        QTreeWidgetItem* top = section(tr("%1 (cannot be changed)").arg(fixed.title));
        for (const FixedKey& key : fixed.keys)
            new QTreeWidgetItem(top, {key.what, tr("%1 (fixed: %2)").arg(key.keys, text(key.reason))});
    }
    m_tree->expandAll();
}

QAction* KeyEditor::current() const
{
    const QTreeWidgetItem* item = m_tree->currentItem();
    return item ? m_map.command(item->data(nameColumn, commandRole).toString()) : nullptr;
}

QTreeWidgetItem* KeyEditor::itemOf(const QAction* command) const
{
    for (QTreeWidgetItemIterator it(m_tree); *it; ++it)
        if (command && (*it)->data(nameColumn, commandRole).toString() == command->objectName())
            return *it;
    return nullptr;
}

void KeyEditor::choose(const QAction* command)
{
    if (QTreeWidgetItem* item = itemOf(command))
        m_tree->setCurrentItem(item);
}

void KeyEditor::showKeys()
{
    m_presets->setCurrentText(presetName(m_map.preset()));
    bool anyChanged = false;
    for (const QAction* command : m_map.commands()) {
        QTreeWidgetItem* item = itemOf(command);
        if (!item)
            continue;
        const QString keys = keysText(command->shortcuts());
        const bool isChanged = m_map.isChanged(command);
        anyChanged = anyChanged || isChanged;
        item->setText(keysColumn,
                      !isChanged           ? keys
                          : keys.isEmpty() ? tr("none (changed)")
                                           : tr("%1 (changed)").arg(keys));
    }
    m_resetAll->setEnabled(anyChanged);
    narrow();
    showConflict();
}

void KeyEditor::showConflict()
{
    const QAction* command = current();
    const QKeySequence key = m_edit->keySequence();
    const QString fixed = key.isEmpty() ? QString() : KeyMap::fixedUse(key);
    const QAction* owner = key.isEmpty() || !command ? nullptr : m_map.ownerOf(key, command);
    const bool isItsOwn = command && command->shortcuts().contains(key);
    const bool canSet = command && !key.isEmpty() && fixed.isEmpty();
    m_edit->setEnabled(command != nullptr);
    m_set->setText(owner ? tr("&Take it over") : tr("&Set"));
    m_set->setEnabled(canSet && (!isItsOwn || command->shortcuts().size() > 1));
    m_add->setEnabled(canSet && !isItsOwn);
    m_clear->setEnabled(command && !command->shortcuts().isEmpty());
    m_reset->setEnabled(command && m_map.isChanged(command));
    const QString text = key.toString(QKeySequence::NativeText);
    const QTreeWidgetItem* row = m_tree->currentItem();
    if (!command && row && row->parent())
        m_message->setText(tr("This cannot be changed: %1.").arg(row->text(keysColumn)));
    else if (!command)
        m_message->setText(tr("Choose a command in the list."));
    else if (key.isEmpty())
        m_message->setText(tr("Press the new key for “%1”.").arg(plainName(*command)));
    else if (!fixed.isEmpty())
        m_message->setText(tr("✗ %1 cannot be changed. %2. Press another key.").arg(text, fixed));
    else if (owner)
        m_message->setText(tr("△ %1 clashes with “%2” (%3), which loses it if you take it over.")
                               .arg(text, plainName(*owner), keysText(owner->shortcuts())));
    else if (isItsOwn)
        m_message->setText(tr("%1 is a key of “%2” already.").arg(text, plainName(*command)));
    else
        m_message->setText(
            tr("%1 is free. Set makes it the only key of “%2”, Add one more.").arg(text, plainName(*command)));
}

void KeyEditor::narrow()
{
    const QString wanted = m_filter->text().trimmed();
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem* top = m_tree->topLevelItem(i);
        int shown = 0;
        for (int j = 0; j < top->childCount(); ++j) {
            QTreeWidgetItem* item = top->child(j);
            const bool fits = item->text(nameColumn).contains(wanted, Qt::CaseInsensitive)
                || item->text(keysColumn).contains(wanted, Qt::CaseInsensitive);
            item->setHidden(!fits);
            shown += fits ? 1 : 0;
        }
        top->setHidden(shown == 0);
    }
}

}

#include "moc_key_editor.cpp"
