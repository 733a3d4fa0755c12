// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/fixed_keys.h"

#include <QCoreApplication>

namespace tagscope::app {

namespace {

QString trFixed(const char* source)
{
    return QCoreApplication::translate("FixedKeys", source);
}

}

QString text(FixedReason reason)
{
    switch (reason) {
    case FixedReason::Common: return trFixed("it means the same in every program");
    case FixedReason::Direction: return trFixed("it means a direction in every view");
    case FixedReason::Mouse: break;
    }
    return trFixed("it is the mouse");
}

QList<FixedSection> fixedKeys()
{
    const FixedSection graph{
        trFixed("In the graph"),
        {
            {trFixed("Left, Right"),
             trFixed("To the nearest producer, to the nearest consumer (Up, Down if lines run down)"),
             {Qt::Key_Left, Qt::Key_Right},
             FixedReason::Direction},
            {trFixed("Up, Down"),
             trFixed("To the neighbour above, below (Left, Right if lines run down)"),
             {Qt::Key_Up, Qt::Key_Down},
             FixedReason::Direction},
            {trFixed("Ctrl and arrow, Ctrl and drag"),
             trFixed("Move a box and pin it there"),
             {QKeySequence(Qt::CTRL | Qt::Key_Left), QKeySequence(Qt::CTRL | Qt::Key_Right),
              QKeySequence(Qt::CTRL | Qt::Key_Up), QKeySequence(Qt::CTRL | Qt::Key_Down)},
             FixedReason::Direction},
            {trFixed("Enter, double click"),
             trFixed("Fire a ready node; open or close a group"),
             {Qt::Key_Return, Qt::Key_Enter}},
            {trFixed("Space"), trFixed("Select what is under the pointer; pause a run and let it go on"), {}},
            {trFixed("Space, Enter in teach mode"),
             trFixed("Mark a node, check the answer and fire; Space also pauses a run and lets it go on"),
             {}},
            {trFixed("Ctrl and double click"), trFixed("Open one more level everywhere"), {}, FixedReason::Mouse},
            {trFixed("Tab, Shift+Tab on a node"),
             trFixed("Through its inputs and outputs, then to the next view; Enter follows the line"),
             {}},
            {trFixed("Ctrl+Tab"), trFixed("To the next view at once"), {QKeySequence(Qt::CTRL | Qt::Key_Tab)}},
            {trFixed("Escape"), trFixed("Leave what is being laid out, chosen or asked"), {Qt::Key_Escape}},
            {trFixed("Wheel, drag"), trFixed("Move the picture"), {}, FixedReason::Mouse},
            {trFixed("Ctrl and wheel"), trFixed("Zoom"), {}, FixedReason::Mouse},
            {trFixed("Click at a node's left edge"), trFixed("Set or remove a breakpoint"), {}, FixedReason::Mouse},
            {trFixed("Middle click on a node"), trFixed("List all its firings"), {}, FixedReason::Mouse},
            {trFixed("Click at the play sign"), trFixed("Fire this node"), {}, FixedReason::Mouse},
        }};
    const FixedSection strip{trFixed("On the strip below the graph"),
                             {{trFixed("Shift and these, Shift and drag"),
                               trFixed("Choose a range of the run; Escape drops it"),
                               {},
                               FixedReason::Direction},
                              {trFixed("Left, Right, Page Up, Page Down, Home, End"),
                               trFixed("Through the recorded run"),
                               {Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End},
                               FixedReason::Direction}}};
    const FixedSection everywhere{
        trFixed("Everywhere"),
        {{trFixed("Tab, Shift+Tab"),
          trFixed("To the next view, to the one before"),
          {Qt::Key_Tab, QKeySequence(Qt::SHIFT | Qt::Key_Backtab), QKeySequence(Qt::SHIFT | Qt::Key_Tab)}},
         {trFixed("Space"), trFixed("Press the button, mark the row"), {Qt::Key_Space}},
         {trFixed("+, -, * in a tree"), trFixed("Open the row, close it, open all in it"), {}},
         {trFixed("Menu, Shift+F10"),
          trFixed("What can be done with what is selected"),
          {Qt::Key_Menu, QKeySequence(Qt::SHIFT | Qt::Key_F10)}},
         {trFixed("Delete"), trFixed("Remove the row"), {Qt::Key_Delete}}}};
    return {graph, strip, everywhere};
}

}
