// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/op_class.h"
#include "ui/common/node_state.h"

#include <QColor>
#include <QPalette>

namespace tagscope::ui {

/// Colours of the pictures, for a light or a dark window. Hues are Okabe and Ito's, which colour-blind people can tell
/// apart; text on its fill has a contrast of at least 4.5 to 1.
struct Theme {
    bool isDark = false;
    bool isHighContrast = false;  ///< see highContrastTheme
    QColor canvas;
    QColor node;  ///< fill
    QColor nodeDone;
    QColor border;
    QColor text;
    QColor textQuiet;
    QColor edge;
    QColor edgeQuiet;
    QColor ready;    ///< green
    QColor pending;  ///< blue
    QColor running;  ///< sky blue
    QColor blocked;  ///< orange
    QColor error;    ///< vermilion
    QColor dead;     ///< grey
    QColor token;    ///< blue
    QColor selection;
    QColor frame;  ///< border of a loop frame
    QColor frameHeader;
    QColor scope;
    QColor replay;  ///< amber
    QColor breakpoint;
    QColor branch;     ///< of Switch and Merge
    QColor condition;  ///< of LoopCond

    /// How much thicker lines are.
    double lineFactor() const { return isHighContrast ? 1.8 : 1; }

    static Theme light();
    static Theme dark();
    /// The one that suits the window's palette.
    static Theme of(const QPalette& palette);
    /// Fill of a group: 4 % further from the canvas a level, five levels at most.
    QColor groupFill(int depth) const;
    QColor stateColor(NodeState state) const;
    /// A fill with a touch of the hue that ops of a class have; as it is for ordinary ones, and in high contrast.
    QColor tinted(const QColor& fill, OpClass of) const;
    /// States in one colour, for glyphs on a selected row.
    void setInk(const QColor& ink);
};

/// Palettes of the whole window, for a look other than the system's.
QPalette lightPalette();
QPalette darkPalette();

}
