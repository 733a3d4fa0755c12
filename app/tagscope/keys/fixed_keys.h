// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <cstdint>

namespace tagscope::app {

/// Why something is no command that could have another key.
enum class FixedReason : uint8_t {
    Common,     ///< people, and readers of the screen, count on it in every program
    Direction,  ///< where it leads is on the key
    Mouse,      ///< it is no key
};

/// In a few words that go behind the key.
QString text(FixedReason reason);

/// Keys, or ways of the mouse, that a view has by itself: they are no command, and cannot be changed.
struct FixedKey {
    QString keys;  ///< as people read them
    QString what;
    QList<QKeySequence> sequences;  ///< that no command can have; none of the mouse
    FixedReason reason = FixedReason::Common;
};

struct FixedSection {
    QString title;
    QList<FixedKey> keys;
};

QList<FixedSection> fixedKeys();

}
