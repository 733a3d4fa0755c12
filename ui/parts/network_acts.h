// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/debug/control/breakpoint.h"
#include "core/debug/record/messages.h"
#include "core/exec/network_state.h"

#include <QList>
#include <QObject>

#include <cstdint>
#include <optional>
#include <string>

class QAction;
class QWidget;

namespace tagscope::ui {

class Session;

/// What can be done by hand to the messages, devices and links of a run over several devices, as commands: the same
/// ones in the menus of tables and of the picture. They are about what was shown last, and can be used as far as the
/// snapshot of that moment lets them. GUI thread.
class NetworkActs : public QObject {
    Q_OBJECT

public:
    const QList<QAction*>& actions() const { return m_actions; }

Q_SIGNALS:
    void said(const QString& text);
    void failed(const tagscope::Error& error);

protected:
    NetworkActs(Session& session, QObject* parent);
    template <class Act>
    QAction* add(const QString& text, const Act& act);
    template <class R>
    void happen(R request);
    /// Of a run that stands still.
    bool canAct() const;

    Session& m_session;

private:
    QList<QAction*> m_actions;
};

/// To a message on its way: it is delivered, held, lost and so on.
class MessageActs final : public NetworkActs {
    Q_OBJECT

public:
    MessageActs(Session& session, QObject* parent);

    /// Its Flight::number; nothing: there is none on its way.
    void show(std::optional<uint64_t> flight);

private:
    QAction* addAct(const QString& text, NetworkAct::Kind kind, uint64_t amount = 0);

    uint64_t m_flight = 0;
    QAction* m_hold;
    QAction* m_release;
    QAction* m_loseDeadBit;
};

/// To a device: it is stepped, held, slowed, and crashes.
class DeviceActs final : public NetworkActs {
    Q_OBJECT

public:
    /// `window`: that a dialog belongs to.
    DeviceActs(Session& session, QWidget& window, QObject* parent);

    /// Invalid: none.
    void show(DeviceId device);
    QAction* step() const { return m_step; }

private:
    QAction* addAct(const QString& text, NetworkAct::Kind kind);
    void stepAlone();

    DeviceId m_device;
    QAction* m_step;
    QAction* m_hold;
    QAction* m_release;
    QAction* m_slow;
    QAction* m_crash;
    QAction* m_restart;
};

/// To what leads from one device to another: it is cut, and mended.
class LinkActs final : public NetworkActs {
    Q_OBJECT

public:
    LinkActs(Session& session, QObject* parent);

    /// By the names of its ends; empty: none.
    void show(const std::string& from, const std::string& to);

private:
    void act(NetworkAct::Kind kind);

    DeviceId m_from;
    DeviceId m_to;
    QAction* m_cut;
    QAction* m_mend;
};

/// Breakpoints at the messages of an edge.
class MessageStops final : public NetworkActs {
    Q_OBJECT

public:
    MessageStops(Session& session, QObject* parent);

    void show(std::optional<MessageRoute> route);

private:
    void stopOn(BreakpointSpec::Kind kind);

    std::optional<MessageRoute> m_route;
};

}
