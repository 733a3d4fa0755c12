// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <functional>

namespace tagscope::ui {

/// Where what somebody changes is written down, so that it can be undone.
class Undo {
public:
    /// Something was done, and this is how it is undone and done again. `text` says what it was, as in "Move
    /// while/Add".
    virtual void push(const QString& text, std::function<void()> undo, std::function<void()> redo) = 0;

protected:
    ~Undo() = default;
};

}
