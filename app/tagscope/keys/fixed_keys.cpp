// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/fixed_keys.h"

#include <QCoreApplication>

namespace tagscope::app {

namespace {

QString tr(const char* source)
{
    return QCoreApplication::translate("FixedKeys", source);
}

}

QString text(FixedReason reason)
{
    switch (reason) {
    case FixedReason::Common: return tr("it means the same in every program");
    case FixedReason::Direction: return tr("it means a direction in every view");
    case FixedReason::Mouse: break;
    }
    return tr("it is the mouse");
}

QList<FixedSection> fixedKeys()
{
    const FixedSection graph{
        tr("In the graph"),
        {
            {tr("Left, Right"),
             tr("To the nearest producer, to the nearest consumer (Up, Down if lines run down)"),
             {Qt::Key_Left, Qt::Key_Right},
             FixedReason::Direction},
            {tr("Up, Down"),
             tr("To the neighbour above, below (Left, Right if lines run down)"),
             {Qt::Key_Up, Qt::Key_Down},
             FixedReason::Direction},
            {tr("Ctrl and arrow, Ctrl and drag"),
             tr("Move a box and pin it there"),
             {QKeySequence(Qt::CTRL | Qt::Key_Left), QKeySequence(Qt::CTRL | Qt::Key_Right),
              QKeySequence(Qt::CTRL | Qt::Key_Up), QKeySequence(Qt::CTRL | Qt::Key_Down)},
             FixedReason::Direction},
            {tr("Enter, double click"),
             tr("Fire a ready node; open or close a group"),
             {Qt::Key_Return, Qt::Key_Enter}},
            {tr("Space"), tr("Select what is under the pointer"), {}},
            {tr("Space, Enter in teach mode"),
             tr("Mark a node, check the answer and fire; Space also pauses a run and lets it go on"),
             {}},
            {tr("Ctrl and double click"), tr("Open one more level everywhere"), {}, FixedReason::Mouse},
            {tr("Tab, Shift+Tab on a node"),
             tr("Through its inputs and outputs, then to the next view; Enter follows the line"),
             {}},
            {tr("Ctrl+Tab"), tr("To the next view at once"), {QKeySequence(Qt::CTRL | Qt::Key_Tab)}},
            {tr("Escape"), tr("Leave what is being laid out, chosen or asked"), {Qt::Key_Escape}},
            {tr("Wheel, drag"), tr("Move the picture"), {}, FixedReason::Mouse},
            {tr("Ctrl and wheel"), tr("Zoom"), {}, FixedReason::Mouse},
            {tr("Click at a node's left edge"), tr("Set or remove a breakpoint"), {}, FixedReason::Mouse},
            {tr("Middle click on a node"), tr("List all its firings"), {}, FixedReason::Mouse},
            {tr("Click at the play sign"), tr("Fire this node"), {}, FixedReason::Mouse},
        }};
    const FixedSection strip{tr("On the strip below the graph"),
                             {{tr("Shift and these, Shift and drag"),
                               tr("Choose a range of the run; Escape drops it"),
                               {},
                               FixedReason::Direction},
                              {tr("Left, Right, Page Up, Page Down, Home, End"),
                               tr("Through the recorded run"),
                               {Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End},
                               FixedReason::Direction}}};
    const FixedSection everywhere{
        tr("Everywhere"),
        {{tr("Tab, Shift+Tab"),
          tr("To the next view, to the one before"),
          {Qt::Key_Tab, QKeySequence(Qt::SHIFT | Qt::Key_Backtab), QKeySequence(Qt::SHIFT | Qt::Key_Tab)}},
         {tr("Space"), tr("Press the button, mark the row"), {Qt::Key_Space}},
         {tr("+, -, * in a tree"), tr("Open the row, close it, open all in it"), {}},
         {tr("Menu, Shift+F10"),
          tr("What can be done with what is selected"),
          {Qt::Key_Menu, QKeySequence(Qt::SHIFT | Qt::Key_F10)}},
         {tr("Delete"), tr("Remove the row"), {Qt::Key_Delete}}}};
    return {graph, strip, everywhere};
}

}
