// SPDX-License-Identifier: Apache-2.0
#include "ui/spacetime/space_time_part.h"

#include "core/graph/device.h"
#include "ui/common/event_text.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/session/commands/move_requests.h"

namespace tagscope::ui {

SpaceTimePart::SpaceTimePart(const PartContext& context)
    : ViewPart(context, QStringLiteral("spacetime"), tr("Space-Time"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_view(new SpaceTimeView)
{
    looksWhileSeen();
    m_view->setNamer([this](const SpaceTimeMark& mark) {
        const std::string name =
            mark.node.index() < snapshot()->graph->size() ? snapshot()->graph->node(mark.node).name : std::string();
        return mark.isBlock ? tr("%1 began to wait, event %2").arg(text(name), eventText(mark.event))
            : mark.isDead   ? tr("%1, dead, event %2").arg(text(name), eventText(mark.event))
                            : tr("%1, event %2").arg(text(name), eventText(mark.event));
    });
    connect(m_view, &SpaceTimeView::markSelected, this, [this](quint64 event) {
        const auto& marks = m_view->run().marks;
        const auto mark = std::ranges::lower_bound(marks, event, {}, &SpaceTimeMark::event);
        if (mark != marks.end())
            focus().lookAt(mark->node, mark->tag);
    });
    connect(m_view, &SpaceTimeView::markActivated, this,
            [this](quint64 event) { session().post(GoToRequest{event + 1}); });
}

void SpaceTimePart::onFile(bool /*isOtherGraph*/)
{
    session().drop<SpaceTimeQuery>(this);
    m_hasAsked = false;
    m_view->setRun({}, {}, false);
    look();
}

void SpaceTimePart::look()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    m_view->setHint(!hasProgram ? tr("What each device does over time is shown here once a graph is open that can run.")
                                : tr("Nothing has happened yet: run or step, and each device gets a line with its "
                                     "firings, and messages from line to line."));
    if (!hasProgram)
        return;
    m_view->setPosition(snapshot()->position);
    const bool isSame = m_hasAsked && m_line == snapshot()->line();
    if ((isSame && m_size == snapshot()->size) || session().isAsking<SpaceTimeQuery>(this))
        return;
    m_line = snapshot()->line();
    m_size = snapshot()->size;
    m_hasAsked = true;
    session().ask(this, SpaceTimeQuery{0, m_size}, [this, isSame](const Result<SpaceTime>& found) {
        if (!found || !snapshot() || !snapshot()->program)
            return;
        QStringList devices;
        for (const std::string& name : snapshot()->program->placement().devices)
            devices.append(text(shortDeviceName(name)));
        m_view->setRun(*found, devices, isSame);
        look();  // if the run has gone on since
    });
}

}

#include "moc_space_time_part.cpp"
