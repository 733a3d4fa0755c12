// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tree_keys.h"

#include <QKeyEvent>
#include <QTreeView>

namespace tagscope::ui {

TreeKeys::TreeKeys(QTreeView* tree) : QObject(tree)
{
    tree->installEventFilter(this);
}

bool TreeKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isOfRows = key->key() == Qt::Key_Plus || key->key() == Qt::Key_Minus || key->key() == Qt::Key_Asterisk;
    const bool isCommand =
        (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != Qt::NoModifier;
    if (!isOfRows || isCommand)
        return QObject::eventFilter(watched, event);
    event->accept();
    return true;
}

}

#include "moc_tree_keys.cpp"
