// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QPalette>

#include <array>
#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace tagscope::app {

/// How the window looks. `System` is light, dark or high contrast, as the platform is at the moment.
enum class Look : uint8_t { System, Light, Dark, HighContrast };

/// What was chosen last; `System` if nothing was.
Look rememberedLook();
/// The platform's own, whatever is shown.
QPalette systemPalette();
/// Our own shades for everything in the application, tips too.
void applyLook(Look look, const QPalette& system);

/// The choice of how the window looks, which follows the platform while it says so. GUI thread.
class Looks final : public QObject {
    Q_OBJECT

public:
    /// `system`: how the platform looks, asked when it says that this has changed.
    Looks(QWidget& window, bool remembers, std::function<QPalette()> system = systemPalette);

    QMenu* menu() const { return m_menu; }
    Look look() const { return m_look; }
    void choose(Look look);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool m_remembers;
    std::function<QPalette()> m_system;
    QMenu* m_menu = nullptr;
    std::array<QAction*, 4> m_actions{};
    Look m_look = Look::System;
};

}
