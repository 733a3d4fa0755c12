// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/key_map.h"

#include "app/tagscope/keys/fixed_keys.h"
#include "ui/common/text.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace tagscope::app {

namespace {

constexpr auto presetSetting = "keys/preset";

QString groupOf(KeyPreset preset)
{
    return QStringLiteral("keys/") + presetName(preset).remove(QLatin1Char(' '));
}

void show(QAction& command, const QList<QKeySequence>& keys)
{
    command.setShortcuts(keys);
    const QString plain = plainName(command);
    const QString key = keys.isEmpty() ? QString() : keys.first().toString(QKeySequence::NativeText);
    const bool isPlain = !key.isEmpty() && keys.first()[0].keyboardModifiers() == Qt::NoModifier
        && (key.size() > 1 || key[0].isLetterOrNumber());  // a comma would be one of the text
    command.setIconText(isPlain ? QStringLiteral("%1  %2").arg(plain, key) : plain);
    const QString hint = key.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, key);
    command.setToolTip(ui::plainHint(hint));
}

}

bool clash(const QKeySequence& a, const QKeySequence& b)
{
    return a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch;
}

QList<QAction*> commandsOf(const QMenu& menu)
{
    QList<QAction*> commands;
    for (QAction* action : menu.actions())
        if (action->menu())
            commands += commandsOf(*action->menu());
        else if (!action->objectName().isEmpty())
            commands.append(action);
    return commands;
}

QString keysText(const QList<QKeySequence>& keys)
{
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts.append(key.toString(QKeySequence::NativeText));
    return texts.join(KeyMap::tr("  or  "));
}

QString plainName(const QAction& command)
{
    // Behind the colon stands what it would do now: what would be undone, which view it goes to.
    return command.text().remove(QLatin1Char('&')).remove(QStringLiteral(" ...")).section(QStringLiteral(": "), 0, 0);
}

KeyMap::KeyMap(QList<QAction*> commands, bool isRemembered, QObject* window)
    : QObject(window), m_commands(std::move(commands)), m_isRemembered(isRemembered)
{
    for (const QAction* command : m_commands)
        m_own[command->objectName()] = command->shortcuts();
    window->installEventFilter(this);
    read();
    apply();
}

QAction* KeyMap::command(const QString& name) const
{
    const auto found = std::ranges::find_if(m_commands, [&](const QAction* c) { return c->objectName() == name; });
    return found == m_commands.end() ? nullptr : *found;
}

QString KeyMap::keyOf(const QString& name) const
{
    const QAction* found = command(name);
    return found ? found->shortcut().toString(QKeySequence::NativeText) : QString();
}

QList<QKeySequence> KeyMap::usual(const QAction* command) const
{
    const QString name = command->objectName();
    return presetKeys(m_preset, name).value_or(m_own.value(name));
}

/// Who comes first has a key: what was set by hand, what the preset says, what a command brings along.
void KeyMap::apply()
{
    const auto rank = [this](const QAction* command) {
        return m_changes.contains(command->objectName()) ? 0 : presetKeys(m_preset, command->objectName()) ? 1 : 2;
    };
    QList<QAction*> order = m_commands;
    std::ranges::stable_sort(order, {}, rank);
    QList<QKeySequence> taken;
    for (QAction* command : order) {
        QList<QKeySequence> keys;
        for (const QKeySequence& key : m_changes.value(command->objectName(), usual(command)))
            if (!key.isEmpty() && std::ranges::none_of(taken, [&](const QKeySequence& t) { return clash(t, key); })) {
                keys.append(key);
                taken.append(key);
            }
        show(*command, keys);
    }
    Q_EMIT changed();
}

void KeyMap::setPreset(KeyPreset preset)
{
    if (m_isRemembered) {
        QSettings().setValue(QLatin1String(presetSetting), presetName(preset));
        read();
    } else {
        m_preset = preset;
        m_changes.clear();
    }
    apply();
}

void KeyMap::setKeys(QAction* command, const QList<QKeySequence>& keys)
{
    for (QAction* other : m_commands) {
        QList<QKeySequence> left = other->shortcuts();
        const auto isTaken = [&](const QKeySequence& key) {
            return std::ranges::any_of(keys, [&](const QKeySequence& wanted) { return clash(wanted, key); });
        };
        if (other == command || left.removeIf(isTaken) == 0)
            continue;
        m_changes[other->objectName()] = left;
        write(other->objectName());
    }
    m_changes[command->objectName()] = keys;
    if (keys == usual(command))
        m_changes.remove(command->objectName());
    write(command->objectName());
    apply();
}

void KeyMap::reset(QAction* command)
{
    setKeys(command, usual(command));
}

void KeyMap::resetAll()
{
    m_changes.clear();
    if (m_isRemembered)
        QSettings().remove(groupOf(m_preset));
    apply();
}

bool KeyMap::isChanged(const QAction* command) const
{
    return m_changes.contains(command->objectName());
}

QAction* KeyMap::ownerOf(const QKeySequence& key, const QAction* except) const
{
    for (QAction* command : m_commands)
        if (command != except
            && std::ranges::any_of(command->shortcuts(), [&](const QKeySequence& k) { return clash(k, key); }))
            return command;
    return nullptr;
}

QString KeyMap::fixedUse(const QKeySequence& key)
{
    for (const FixedSection& section : fixedKeys())
        for (const FixedKey& fixed : section.keys)
            if (std::ranges::any_of(fixed.sequences, [&](const QKeySequence& k) { return clash(k, key); }))
                return QStringLiteral("%1: %2").arg(section.title, fixed.what);
    return {};
}

void KeyMap::read()
{
    if (!m_isRemembered)
        return;
    QSettings settings;
    m_preset = presetFromName(settings.value(QLatin1String(presetSetting)).toString()).value_or(KeyPreset::Tagscope);
    m_changes.clear();
    settings.beginGroup(groupOf(m_preset));
    for (const QString& name : settings.childKeys())
        m_changes[name] = QKeySequence::listFromString(settings.value(name).toString(), QKeySequence::PortableText);
}

void KeyMap::write(const QString& name)
{
    if (!m_isRemembered)
        return;
    QSettings settings;
    settings.beginGroup(groupOf(m_preset));
    if (m_changes.contains(name))
        settings.setValue(name, QKeySequence::listToString(m_changes.value(name), QKeySequence::PortableText));
    else
        settings.remove(name);
}

bool KeyMap::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowActivate && m_isRemembered) {
        const auto before = std::pair(m_preset, m_changes);
        read();
        if (before != std::pair(m_preset, m_changes))
            apply();
    }
    return QObject::eventFilter(watched, event);
}

}

#include "moc_key_map.cpp"
