// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace tagscope::ui {

/// A label whose underlined letter leads to its field. Qt measures the text as one but draws that letter on its own, which takes a
/// pixel more, and cuts it off at the contents: without room within them the last letter would lose its edge.
inline QLabel* buddyLabel(const QString& text, QWidget* field)
{
    auto* label = new QLabel(text);
    label->setMinimumWidth(label->sizeHint().width() + 2);
    label->setBuddy(field);
    return label;
}

}
