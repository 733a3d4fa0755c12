// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/lost_messages.h"

#include "ui/graphview/canvas.h"
#include "ui/session/queries/messages_query.h"
#include "ui/session/session.h"

namespace tagscope::app {

LostMessages::LostMessages(ui::Session& session, ui::Canvas& canvas, QObject* parent)
    : QObject(parent), m_session(session), m_canvas(canvas)
{
    connect(&session, &ui::Session::snapshotChanged, this, &LostMessages::ask);
    connect(&canvas, &ui::Canvas::laidOut, this, &LostMessages::ask);
}

void LostMessages::ask()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || snapshot->isRunning || !snapshot->state.network || !m_canvas.partitions())
        return;
    m_session.ask(this, ui::LostMessagesQuery{}, [this](const Result<ui::LostMessagesQuery::Answer>& answer) {
        const std::shared_ptr<const ui::Snapshot>& now = m_session.snapshot();
        if (!answer || !now || answer->position != now->position)
            return;
        m_canvas.setLost(now->number, answer->lost);
        if (!answer->isComplete)
            ask();
    });
}

}

#include "moc_lost_messages.cpp"
