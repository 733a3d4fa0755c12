// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/looks.h"

#include "ui/common/high_contrast.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QEvent>
#include <QMenu>
#include <QSettings>
#include <QToolTip>

#include <utility>

namespace tagscope::app {

namespace {

/// In the order of Look; settings and commands call them so.
constexpr std::array<const char*, 4> names = {"system", "light", "dark", "contrast"};

QString setting()
{
    return QStringLiteral("window/look");
}

QPalette paletteOf(Look look, const QPalette& system)
{
    switch (look) {
    case Look::Light: return ui::lightPalette();
    case Look::Dark: return ui::darkPalette();
    case Look::HighContrast: return ui::highContrastPalette();
    case Look::System: break;
    }
    // Our own shades of what the system has, so that quiet text can be read in each.
    return ui::isHighContrast(system)  ? ui::highContrastPalette()
        : ui::Theme::of(system).isDark ? ui::darkPalette()
                                       : ui::lightPalette();
}

}

Look rememberedLook()
{
    const QString name = QSettings().value(setting()).toString();
    for (size_t i = 0; i < names.size(); ++i)
        if (name == QLatin1String(names[i]))
            return static_cast<Look>(i);
    return Look::System;
}

QPalette systemPalette()
{
    // What the application has without one of its own is the platform's.
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette system = QApplication::palette();
    QApplication::setPalette(own);
    return system;
}

void applyLook(Look look, const QPalette& system)
{
    const QPalette palette = paletteOf(look, system);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);  // the platform has one of its own for them
}

Looks::Looks(QWidget& window, bool remembers, std::function<QPalette()> system)
    : QObject(&window), m_remembers(remembers), m_system(std::move(system)), m_menu(new QMenu(tr("T&heme"), &window)),
      m_look(remembers ? rememberedLook() : Look::System)
{
    auto* group = new QActionGroup(this);
    const auto add = [&](Look look, const QString& text, QKeyCombination key) {
        const auto index = static_cast<size_t>(look);
        QAction* action =
            ui::makeCommand(&window, QStringLiteral("theme.") + QLatin1String(names[index]), text, {QKeySequence(key)});
        action->setCheckable(true);
        action->setChecked(look == m_look);
        group->addAction(action);
        m_menu->addAction(action);
        m_actions[index] = action;
        connect(action, &QAction::triggered, this, [this, look] { choose(look); });
    };
    constexpr auto modifiers = Qt::CTRL | Qt::ALT | Qt::SHIFT;
    add(Look::System, tr("As the &system"), modifiers | Qt::Key_S);
    add(Look::Light, tr("&Light"), modifiers | Qt::Key_L);
    add(Look::Dark, tr("&Dark"), modifiers | Qt::Key_D);
    add(Look::HighContrast, tr("&High contrast"), modifiers | Qt::Key_H);
    m_menu->addSeparator();
    QAction* toggle = ui::makeCommand(&window, QStringLiteral("dark"), tr("Light or dar&k"),
                                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D)});
    m_menu->addAction(toggle);
    connect(toggle, &QAction::triggered, this,
            [this] { choose(ui::Theme::of(QApplication::palette()).isDark ? Look::Light : Look::Dark); });
    window.installEventFilter(this);
}

void Looks::choose(Look look)
{
    m_look = look;
    m_actions[static_cast<size_t>(look)]->setChecked(true);
    if (m_remembers)
        QSettings().setValue(setting(), QLatin1String(names[static_cast<size_t>(look)]));
    applyLook(look, look == Look::System ? m_system() : QPalette());
}

bool Looks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && m_look == Look::System)
        applyLook(m_look, m_system());
    return QObject::eventFilter(watched, event);
}

}

#include "moc_looks.cpp"
