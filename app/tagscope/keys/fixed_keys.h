// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

namespace tagscope::app {

/// Keys, or ways of the mouse, that a view has by itself: they are no command, and cannot be changed.
struct FixedKey {
    QString keys;                    ///< as people read them
    QString what;
    QList<QKeySequence> sequences;   ///< that no command can have; none of the mouse
};

struct FixedSection {
    QString title;
    QList<FixedKey> keys;
};

QList<FixedSection> fixedKeys();

}
