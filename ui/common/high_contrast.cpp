// SPDX-License-Identifier: Apache-2.0
#include "ui/common/high_contrast.h"

namespace tagscope::ui {

Theme highContrastTheme()
{
    const QColor white(0xffffff);
    const QColor black(Qt::black);
    Theme t;
    t.isDark = true;
    t.isHighContrast = true;
    t.canvas = black;
    t.node = black;
    t.nodeDone = QColor(0x262626);
    t.border = white;
    t.text = white;
    t.textQuiet = QColor(0xe4e4e4);
    t.edge = QColor(0xe4e4e4);
    t.edgeQuiet = QColor(0xa8a8a8);
    t.ready = QColor(0x3dffb5);
    t.pending = QColor(0x7fd4ff);
    t.running = QColor(0x7fd4ff);
    t.blocked = QColor(0xffc35c);
    t.error = QColor(0xffa878);
    t.dead = QColor(0xcccccc);
    t.token = QColor(0x7fd4ff);
    t.selection = QColor(0xffff00);
    t.frame = QColor(0x7fd4ff);
    t.frameHeader = QColor(0x00304f);
    t.scope = QColor(0xcccccc);
    t.replay = QColor(0xffc000);
    t.breakpoint = QColor(0xffa3ae);
    return t;
}

QPalette highContrastPalette()
{
    const Theme theme = highContrastTheme();
    QPalette p(theme.canvas, theme.canvas);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::Light,
          QPalette::Midlight, QPalette::Mid, QPalette::Dark})
        p.setColor(role, theme.text);
    for (const QPalette::ColorRole role :
         {QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::Button, QPalette::ToolTipBase})
        p.setColor(role, theme.canvas);
    p.setColor(QPalette::PlaceholderText, theme.dead);
    for (const QPalette::ColorRole role :
         {QPalette::BrightText, QPalette::Link, QPalette::LinkVisited, QPalette::Highlight})
        p.setColor(role, theme.selection);
    p.setColor(QPalette::HighlightedText, theme.canvas);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, theme.edgeQuiet);
    return p;
}

bool isHighContrast(const QPalette& palette)
{
    return palette.color(QPalette::Window) == QColor(Qt::black)
        && palette.color(QPalette::WindowText) == QColor(Qt::white);
}

}
