// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/plain_label.h"

namespace tagscope::ui {

/// Qt measures the text of a label with an underlined letter as one but draws that letter on its own, which takes a
/// pixel more, and cuts it off at the contents: without room within them the last letter would lose its edge.
inline void setBuddyText(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setMinimumWidth(label.sizeHint().width() + 2);
}

/// A label whose underlined letter leads to its field.
inline QLabel* buddyLabel(const QString& text, QWidget* field)
{
    auto* label = new PlainLabel;
    setBuddyText(*label, text);
    label->setBuddy(field);
    return label;
}

}
