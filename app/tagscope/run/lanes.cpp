// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/lanes.h"

#include "ui/timeline/lanes_view.h"
#include "ui/timeline/scrubber.h"

namespace tagscope::app {

LanesWiring::LanesWiring(ui::Session& session, ui::Scrubber& scrubber, QObject* parent)
    : QObject(parent), m_session(session), m_scrubber(scrubber), m_view(new ui::LanesView)
{
    connect(&session, &ui::Session::snapshotChanged, this, &LanesWiring::showSnapshot);
    connect(&session, &ui::Session::answered, this, &LanesWiring::takeAnswer);
    connect(&scrubber, &ui::Scrubber::shownChanged, this, [this] { m_view->setShown(m_scrubber.shown()); });
    connect(m_view, &ui::LanesView::lanesWanted, this,
            [this](const ui::LanesRequest& request) { m_asked = m_session.post(request); });
    connect(m_view, &ui::LanesView::positionWanted, &m_scrubber, &ui::Scrubber::positionRequested);
    connect(m_view, &ui::LanesView::rangeWanted, this, [this](quint64 first, quint64 last) {
        m_scrubber.setShown({first, last});
    });
}

void LanesWiring::showSnapshot()
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    m_view->setHint(
        !snapshot.program ? tr("This graph cannot run: it has no iterations.")
            : snapshot.program->frames().size() < 2
            ? tr("This graph has no loops: the frame of a loop would have a lane here, with a bar for each iteration.")
            : tr("No iteration has begun in this part of the run. Each gets a bar here, from its first to its last "
                 "firing."));
    m_view->setRun(snapshot.line(), snapshot.position, snapshot.size);
    m_view->setShown(m_scrubber.shown());
}

void LanesWiring::takeAnswer(ui::RequestId id, const ui::Answer& answer)
{
    if (const auto* lanes = std::get_if<ui::LanesAnswer>(&answer); lanes && id == m_asked)
        m_view->setLanes(lanes->lanes);
}

}
