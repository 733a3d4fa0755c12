// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/pause_key.h"

#include "ui/graphview/canvas.h"

#include <QKeyEvent>

#include <utility>

namespace tagscope::app {

PauseKey::PauseKey(ui::Session& session, ui::Canvas& canvas, std::function<bool()> isTaken)
    : QObject(&canvas), m_session(session), m_isTaken(std::move(isTaken))
{
    canvas.installEventFilter(this);
    connect(&session, &ui::Session::aboutToGo, this, [this] { m_hasPaused = false; });
    connect(&session, &ui::Session::fileChanged, this, [this] { m_hasPaused = false; });
}

bool PauseKey::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress)
        m_hasPaused = false;
    if (event->type() != QEvent::KeyPress || m_isTaken())
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isPlain = (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (key->key() != Qt::Key_Space || !isPlain || key->isAutoRepeat()) {
        m_hasPaused = m_hasPaused && key->key() == Qt::Key_Space;
        return QObject::eventFilter(watched, event);
    }
    if (m_session.isWorking()) {
        Q_EMIT pauseWanted();
        m_hasPaused = true;
        return true;
    }
    if (!std::exchange(m_hasPaused, false))
        return QObject::eventFilter(watched, event);
    Q_EMIT continueWanted();
    return true;
}

}
