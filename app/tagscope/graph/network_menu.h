// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "ui/graphview/canvas.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

class QMenu;

namespace tagscope::ui {
class NetworkActs;
}

namespace tagscope::app {

/// What the menus of a picture offer to do to messages, links and devices: at a line of messages, at a Send or a Recv,
/// at an edge that is cut, at the lane of a device. The same commands as in the tables of messages and devices. GUI
/// thread.
class NetworkMenu final : public QObject {
    Q_OBJECT

public:
    /// `window`: that a dialog belongs to.
    NetworkMenu(ui::Session& session, const ui::Canvas& canvas, QWidget& window, QObject* parent);

    void addTo(QMenu* menu, const ui::CanvasTarget& target);

    /// Of one line so many messages that are on their way have a menu each.
    static constexpr size_t mostListed = 12;

Q_SIGNALS:
    void said(const QString& text);
    void failed(const tagscope::Error& error);

private:
    /// Of the program: those whose messages a target is about.
    std::set<uint32_t> mailboxesOf(const ui::CanvasTarget& target) const;
    void addMessages(QMenu& menu, const std::set<uint32_t>& mailboxes);
    void addDevice(QMenu& menu, const std::string& name);
    template <class Acts, class... Args>
    Acts* make(Args&... args);
    /// Behind a line.
    void add(QMenu& menu, ui::NetworkActs& acts);
    QString flightTitle(uint32_t mailbox, int64_t iteration, bool isHeld) const;

    ui::Session& m_session;
    const ui::Canvas& m_canvas;
    QWidget& m_window;
    std::vector<ui::NetworkActs*> m_acts;  ///< of the menu shown last, which they outlive: some are answered later
};

}
