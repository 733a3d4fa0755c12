// SPDX-License-Identifier: Apache-2.0
#include "ui/common/theme.h"

#include "ui/common/high_contrast.h"

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

Theme Theme::light()
{
    Theme t;
    t.canvas = QColor(0xffffff);
    t.node = QColor(0xffffff);
    t.nodeDone = QColor(0xf1f5f9);
    t.border = QColor(0x7f8998);
    t.text = QColor(0x1b2430);
    t.textQuiet = QColor(0x5b6573);
    t.edge = QColor(0x7a8594);
    t.edgeQuiet = QColor(0xc3cad3);
    t.ready = QColor(0x00785a);
    t.pending = QColor(0x0072b2);
    t.running = QColor(0x2b86bd);
    t.blocked = QColor(0xa66300);
    t.error = QColor(0xc24e00);
    t.dead = QColor(0x6b7480);
    t.token = QColor(0x0072b2);
    t.selection = QColor(0x0058d0);
    t.frame = QColor(0x3a8fd0);
    t.frameHeader = QColor(0xdcecf9);
    t.scope = QColor(0xb7bfca);
    t.replay = QColor(0xe69f00);
    t.breakpoint = QColor(0xc5283d);
    t.branch = QColor(0x8a4fd0);
    t.condition = QColor(0x009e9e);
    return t;
}

Theme Theme::dark()
{
    Theme t;
    t.isDark = true;
    t.canvas = QColor(0x161a20);
    t.node = QColor(0x20262e);
    t.nodeDone = QColor(0x2a323d);
    t.border = QColor(0x7d8898);
    t.text = QColor(0xe8edf3);
    t.textQuiet = QColor(0xa7b1be);
    t.edge = QColor(0x8a95a4);
    t.edgeQuiet = QColor(0x47505c);
    t.ready = QColor(0x2fd0a0);
    t.pending = QColor(0x56b4e9);
    t.running = QColor(0x56b4e9);
    t.blocked = QColor(0xe9a53a);
    t.error = QColor(0xff8a4a);
    t.dead = QColor(0x98a2af);
    t.token = QColor(0x56b4e9);
    t.selection = QColor(0x7ab6ff);
    t.frame = QColor(0x4c8fc4);
    t.frameHeader = QColor(0x1f3a52);
    t.scope = QColor(0x57616e);
    t.replay = QColor(0xe69f00);
    t.breakpoint = QColor(0xff6b7d);
    t.branch = QColor(0x8a4fd0);
    t.condition = QColor(0x009e9e);
    return t;
}

Theme Theme::of(const QPalette& palette)
{
    if (ui::isHighContrast(palette))
        return highContrastTheme();
    return palette.color(QPalette::Window).lightness() < 128 ? dark() : light();
}

QColor Theme::groupFill(int depth) const
{
    const int level = std::clamp(depth, 0, 5);
    return isDark ? canvas.lighter(100 + 14 * level) : canvas.darker(100 + 4 * level);
}

QColor Theme::stateColor(NodeState state) const
{
    switch (state) {
    case NodeState::Ready: return ready;
    case NodeState::ReadyDead: return dead;
    case NodeState::Pending: return pending;
    case NodeState::Running: return running;
    case NodeState::Blocked: return blocked;
    case NodeState::DoneDead:
    case NodeState::NotCaptured: return dead;
    case NodeState::Error:
    case NodeState::Doomed: return error;
    case NodeState::NotReached:
    case NodeState::Fed:
    case NodeState::Done: return border;
    case NodeState::Pruned: return edgeQuiet;
    }
    return border;
}

QColor Theme::tinted(const QColor& fill, OpClass of) const
{
    QColor hue;
    switch (of) {
    case OpClass::Switch:
    case OpClass::Merge: hue = branch; break;
    case OpClass::Enter:
    case OpClass::Exit:
    case OpClass::NextIteration: hue = frame; break;
    case OpClass::LoopCond: hue = condition; break;
    case OpClass::Send:
    case OpClass::Recv: hue = replay; break;
    default: return fill;
    }
    if (isHighContrast)
        return fill;
    const double share = isDark ? 0.16 : 0.1;
    const auto mixed = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share)); };
    return {mixed(fill.red(), hue.red()), mixed(fill.green(), hue.green()), mixed(fill.blue(), hue.blue())};
}

void Theme::setInk(const QColor& ink)
{
    for (QColor* color : {&ready, &dead, &pending, &running, &blocked, &error, &border})
        *color = ink;
}

namespace {

QPalette paletteFrom(const QColor& window, const QColor& base, const QColor& text, const QColor& quiet,
                     const QColor& accent, const QColor& onAccent)
{
    QPalette p(window, window);  // derives the shades of frames and grids
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, base);
    p.setColor(QPalette::AlternateBase, window);
    p.setColor(QPalette::ToolTipBase, base);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, quiet);
    p.setColor(QPalette::Button, window);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, accent);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, onAccent);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, quiet);
    return p;
}

}

QPalette lightPalette()
{
    return paletteFrom(QColor(0xf3f5f8), QColor(0xffffff), QColor(0x1b2430), QColor(0x5b6573), QColor(0x0058d0),
                       QColor(0xffffff));
}

QPalette darkPalette()
{
    return paletteFrom(QColor(0x1e242c), QColor(0x161a20), QColor(0xe8edf3), QColor(0x9aa5b3), QColor(0x2067c6),
                       QColor(0xffffff));
}

}
