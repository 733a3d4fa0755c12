// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/help_rows.h"

#include "app/tagscope/keys/fixed_keys.h"
#include "app/tagscope/keys/key_map.h"

#include <QAction>
#include <QMenu>

namespace tagscope::app {

std::vector<ui::FindHelp> helpRows(const QList<QAction*>& menus)
{
    std::vector<ui::FindHelp> rows;
    for (const QAction* menu : menus) {
        const QString where = plainName(*menu);
        for (QAction* command : commandsOf(*menu->menu())) {
            // A tip that only says the name again says nothing.
            const QString name = plainName(*command);
            const QString tip = command->toolTip();
            const bool isMore = !tip.isEmpty() && !tip.startsWith(name);
            rows.push_back({isMore ? name + QStringLiteral(": ") + tip : name,
                            QKeySequence::listToString(command->shortcuts(), QKeySequence::NativeText), where,
                            command});
        }
    }
    for (const FixedSection& section : fixedKeys())
        for (const FixedKey& key : section.keys)
            rows.push_back({key.what, key.keys, section.title, nullptr});
    return rows;
}

}
