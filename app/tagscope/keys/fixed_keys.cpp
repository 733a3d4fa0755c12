// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/fixed_keys.h"

#include <QCoreApplication>

namespace tagscope::app {

QString text(FixedReason reason)
{
    const auto tr = [](const char* source) { return QCoreApplication::translate("FixedKeys", source); };
    switch (reason) {
    case FixedReason::Common: return tr(QT_TRANSLATE_NOOP("FixedKeys", "it means the same in every program"));
    case FixedReason::Direction: return tr(QT_TRANSLATE_NOOP("FixedKeys", "it means a direction in every view"));
    case FixedReason::Mouse: break;
    }
    return tr(QT_TRANSLATE_NOOP("FixedKeys", "it is the mouse"));
}

QList<FixedSection> fixedKeys()
{
    const auto tr = [](const char* source) { return QCoreApplication::translate("FixedKeys", source); };
    const FixedSection graph{
        tr(QT_TRANSLATE_NOOP("FixedKeys", "In the graph")),
        {
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Left, Right")), tr(QT_TRANSLATE_NOOP("FixedKeys", "To the nearest producer, to the nearest consumer (Up, Down if lines run down)")),
             {Qt::Key_Left, Qt::Key_Right}, FixedReason::Direction},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Up, Down")), tr(QT_TRANSLATE_NOOP("FixedKeys", "To the neighbour above, below (Left, Right if lines run down)")),
             {Qt::Key_Up, Qt::Key_Down}, FixedReason::Direction},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Ctrl and arrow, Ctrl and drag")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Move a box and pin it there")),
             {QKeySequence(Qt::CTRL | Qt::Key_Left), QKeySequence(Qt::CTRL | Qt::Key_Right), QKeySequence(Qt::CTRL | Qt::Key_Up),
              QKeySequence(Qt::CTRL | Qt::Key_Down)}, FixedReason::Direction},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Enter, double click")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Fire a ready node; open or close a group")),
             {Qt::Key_Return, Qt::Key_Enter}},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Space")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Select what is under the pointer")), {}},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Space, Enter in teach mode")),
             tr(QT_TRANSLATE_NOOP("FixedKeys", "Mark a node, check the answer and fire; Space also pauses a run and lets it go on")), {}},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Ctrl and double click")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Open one more level everywhere")), {}, FixedReason::Mouse},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Tab, Shift+Tab on a node")),
             tr(QT_TRANSLATE_NOOP("FixedKeys", "Through its inputs and outputs, then to the next view; Enter follows the line")), {}},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Ctrl+Tab")), tr(QT_TRANSLATE_NOOP("FixedKeys", "To the next view at once")),
             {QKeySequence(Qt::CTRL | Qt::Key_Tab)}},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Escape")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Leave what is being laid out, chosen or asked")),
             {Qt::Key_Escape}},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Wheel, drag")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Move the picture")), {}, FixedReason::Mouse},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Ctrl and wheel")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Zoom")), {}, FixedReason::Mouse},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Click at a node's left edge")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Set or remove a breakpoint")), {}, FixedReason::Mouse},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Middle click on a node")), tr(QT_TRANSLATE_NOOP("FixedKeys", "List all its firings")), {}, FixedReason::Mouse},
            {tr(QT_TRANSLATE_NOOP("FixedKeys", "Click at the play sign")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Fire this node")), {}, FixedReason::Mouse},
        }};
    const FixedSection strip{tr(QT_TRANSLATE_NOOP("FixedKeys", "On the strip below the graph")),
                             {{tr(QT_TRANSLATE_NOOP("FixedKeys", "Shift and these, Shift and drag")),
                               tr(QT_TRANSLATE_NOOP("FixedKeys", "Choose a range of the run; Escape drops it")), {}, FixedReason::Direction},
                              {tr(QT_TRANSLATE_NOOP("FixedKeys", "Left, Right, Page Up, Page Down, Home, End")),
                               tr(QT_TRANSLATE_NOOP("FixedKeys", "Through the recorded run")),
                               {Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End}, FixedReason::Direction}}};
    const FixedSection everywhere{tr(QT_TRANSLATE_NOOP("FixedKeys", "Everywhere")),
                                  {{tr(QT_TRANSLATE_NOOP("FixedKeys", "Tab, Shift+Tab")), tr(QT_TRANSLATE_NOOP("FixedKeys", "To the next view, to the one before")),
                                    {Qt::Key_Tab, QKeySequence(Qt::SHIFT | Qt::Key_Backtab), QKeySequence(Qt::SHIFT | Qt::Key_Tab)}},
                                   {tr(QT_TRANSLATE_NOOP("FixedKeys", "Space")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Press the button, mark the row")), {Qt::Key_Space}},
                                   {tr(QT_TRANSLATE_NOOP("FixedKeys", "Menu, Shift+F10")), tr(QT_TRANSLATE_NOOP("FixedKeys", "What can be done with what is selected")),
                                    {Qt::Key_Menu, QKeySequence(Qt::SHIFT | Qt::Key_F10)}},
                                   {tr(QT_TRANSLATE_NOOP("FixedKeys", "Delete")), tr(QT_TRANSLATE_NOOP("FixedKeys", "Remove the row")), {Qt::Key_Delete}}}};
    return {graph, strip, everywhere};
}

}
