// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keys/key_presets.h"

#include <QHash>
#include <QObject>

class QAction;
class QMenu;

namespace tagscope::app {

/// Whether two keys cannot both be commands: they are the same, or one begins the other.
bool clash(const QKeySequence& a, const QKeySequence& b);

/// The keys of a window's commands: their own, those of a preset, and what a person has changed, which is kept in the
/// settings for each preset by itself. No key is of two commands: what a person has set comes first, then the preset,
/// then a command's own. A window that becomes the active one takes over what was changed elsewhere. GUI thread.
class KeyMap final : public QObject {
    Q_OBJECT

public:
    /// With the keys that the commands have now as their own. `window` is their window.
    KeyMap(QList<QAction*> commands, bool isRemembered, QObject* window);

    const QList<QAction*>& commands() const { return m_commands; }
    QAction* command(const QString& name) const;
    KeyPreset preset() const { return m_preset; }
    void setPreset(KeyPreset preset);
    /// None: the command has no key. Who had these has them no longer.
    void setKeys(QAction* command, const QList<QKeySequence>& keys);
    /// As the preset has it.
    void reset(QAction* command);
    void resetAll();
    bool isChanged(const QAction* command) const;
    /// The command that stands in the way of a key; null if none does.
    QAction* ownerOf(const QKeySequence& key, const QAction* except = nullptr) const;
    /// What a key that cannot be changed does in a view; empty if it is none.
    static QString fixedUse(const QKeySequence& key);
    /// The first key, as people write it; empty if there is none.
    QString keyOf(const QString& name) const;

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QList<QKeySequence> usual(const QAction* command) const;
    void read();
    void write(const QString& name);
    void apply();

    QList<QAction*> m_commands;
    QHash<QString, QList<QKeySequence>> m_own;
    QHash<QString, QList<QKeySequence>> m_changes;  ///< under the preset
    KeyPreset m_preset = KeyPreset::Tagscope;
    bool m_isRemembered;
};

/// What a menu and the menus in it offer by name: not what is listed there for the moment, as recent files are.
QList<QAction*> commandsOf(const QMenu& menu);
/// Keys as people read them.
QString keysText(const QList<QKeySequence>& keys);
/// The name of a command without what menus put around it.
QString plainName(const QAction& command);

}
