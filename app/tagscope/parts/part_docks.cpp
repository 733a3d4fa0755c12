// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/parts/part_docks.h"

#include "ui/common/room_scroll.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>
#include <array>
#include <utility>

namespace tagscope::app {

namespace {

Qt::DockWidgetArea areaOf(const ui::ViewPart& part)
{
    switch (part.place().area) {
    case ui::PartPlace::Area::Left: return Qt::LeftDockWidgetArea;
    case ui::PartPlace::Area::Right: return Qt::RightDockWidgetArea;
    case ui::PartPlace::Area::Bottom: break;
    }
    return Qt::BottomDockWidgetArea;
}

/// What takes the keyboard first in a dock; null: nothing.
QWidget* firstIn(const QDockWidget& dock)
{
    const auto takesKeys = [](const QWidget* w) {
        return (w->focusPolicy() & Qt::TabFocus) != 0 && w->isEnabled() && w->isVisible();
    };
    QWidget* first = dock.widget();
    while (first && !takesKeys(first)) {
        if (QWidget* proxy = first->focusProxy(); proxy && dock.isAncestorOf(proxy) && takesKeys(proxy))
            return proxy;
        first = first->nextInFocusChain();
        if (!dock.isAncestorOf(first))
            first = nullptr;
    }
    return first;
}

}

PartDocks::PartDocks(QMainWindow& window, const std::vector<ui::ViewPart*>& parts)
    : QObject(&window), m_window(window), m_parts(parts)
{
    for (ui::ViewPart* part : m_parts)
        add(*part);
}

void PartDocks::add(ui::ViewPart& part)
{
    auto* dock = new QDockWidget(part.title(), &m_window);
    dock->setObjectName(part.id());
    dock->setWidget(new ui::RoomScroll(part.widget()));
    m_docks.append(dock);
    m_dockOf[&part] = dock;
    connect(&part, &ui::ViewPart::titleChanged, dock, &QDockWidget::setWindowTitle);
    connect(&part, &ui::ViewPart::wanted, dock, [dock] { ui::showDockOf(*dock); });
    QAction* command =
        ui::makeCommand(&m_window, QStringLiteral("dock.") + part.id(), part.title(), {keyOf(int(m_docks.size()))});
    connect(command, &QAction::triggered, this, [this, dock] { goTo(*dock); });
    m_commands.append(command);
}

QKeySequence PartDocks::keyOf(int number)
{
    constexpr int each = 10;
    constexpr std::array modifiers{Qt::KeyboardModifiers(Qt::AltModifier), Qt::ControlModifier | Qt::AltModifier,
                                   Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier};
    const auto row = static_cast<size_t>((number - 1) / each);
    return row < modifiers.size() ? QKeySequence(modifiers[row] | static_cast<Qt::Key>(Qt::Key_0 + number % each))
                                  : QKeySequence();
}

void PartDocks::reset(const QString& perspective)
{
    // Never beside each other when they are to be tabs: the window would have to grow.
    for (const ui::ViewPart* part : m_parts) {
        dockOf(*part)->setFloating(false);
        m_window.removeDockWidget(dockOf(*part));
    }
    std::vector<const ui::ViewPart*> placed;
    for (const ui::ViewPart* part : m_parts)
        place(*part, placed);
    for (const ui::ViewPart* part : m_parts)
        dockOf(*part)->setVisible(part->perspectives().contains(perspective));
    for (const ui::ViewPart* part : m_parts)
        if (part->place().isInFront && part->perspectives().contains(perspective))
            dockOf(*part)->raise();
    constexpr int leftWidth = 310;
    constexpr int rightWidth = 380;
    constexpr int bottomHeight = 190;
    const auto firstAt = [this](ui::PartPlace::Area area) {
        const auto found =
            std::ranges::find(m_parts, area, [](const ui::ViewPart* part) { return part->place().area; });
        return found == m_parts.end() ? nullptr : dockOf(**found);
    };
    QList<QDockWidget*> docks;
    QList<int> sizes;
    for (const auto& [area, width] :
         {std::pair(ui::PartPlace::Area::Left, leftWidth), std::pair(ui::PartPlace::Area::Right, rightWidth)})
        if (QDockWidget* dock = firstAt(area)) {
            docks.append(dock);
            sizes.append(width);
        }
    m_window.resizeDocks(docks, sizes, Qt::Horizontal);
    const bool isTall = std::ranges::any_of(m_parts, [&](const ui::ViewPart* part) {
        return part->place().isTall && part->perspectives().contains(perspective);
    });
    if (QDockWidget* bottom = firstAt(ui::PartPlace::Area::Bottom))
        m_window.resizeDocks({bottom}, {isTall ? std::max(bottomHeight, m_window.height() / 3) : bottomHeight},
                             Qt::Vertical);
}

void PartDocks::place(const ui::ViewPart& part, std::vector<const ui::ViewPart*>& placed)
{
    if (std::ranges::find(placed, &part) != placed.end())
        return;
    placed.push_back(&part);
    const auto beside = std::ranges::find(m_parts, part.place().beside, &ui::ViewPart::id);
    if (beside == m_parts.end()) {
        m_window.addDockWidget(areaOf(part), dockOf(part));
        return;
    }
    place(**beside, placed);
    m_window.tabifyDockWidget(dockOf(**beside), dockOf(part));
}

void PartDocks::goTo(QDockWidget& dock)
{
    const QWidget* inside = QApplication::focusWidget();
    if (dock.isVisible() && inside && dock.isAncestorOf(inside)) {
        dock.hide();
        Q_EMIT left();
        return;
    }
    ui::showDockOf(dock);
    if (QWidget* first = firstIn(dock))
        first->setFocus(Qt::ShortcutFocusReason);
}

}

#include "moc_part_docks.cpp"
