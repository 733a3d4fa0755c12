// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes_part.h"

#include "ui/session/queries/lanes_query.h"
#include "ui/timeline/scrubber.h"

namespace tagscope::ui {

LanesPart::LanesPart(const PartContext& context, Scrubber& scrubber)
    : ViewPart(context, QStringLiteral("lanes"), tr("Lanes"), {PartPlace::Area::Bottom, QStringLiteral("iterations")}),
      m_scrubber(scrubber), m_view(new LanesView)
{
    connect(&scrubber, &Scrubber::shownChanged, this, [this] { m_view->setShown(m_scrubber.shown()); });
    connect(m_view, &LanesView::lanesWanted, this, [this](const LanesQuery& query) {
        session().ask(this, query, [this, query](const Result<Lanes>& lanes) {
            Lanes none;
            none.of = query;
            m_view->setLanes(lanes.value_or(none));
        });
    });
    connect(m_view, &LanesView::positionWanted, &m_scrubber, &Scrubber::positionRequested);
    connect(m_view, &LanesView::rangeWanted, this, [this](quint64 first, quint64 last) {
        m_scrubber.setShown({first, last});
    });
    connect(m_view, &LanesView::tagActivated, &focus(), &FocusModel::focusTag);
}

void LanesPart::onSnapshot()
{
    const Snapshot& shown = *snapshot();
    m_view->setHint(
        !shown.program ? tr("This graph cannot run: it has no iterations.")
            : shown.program->frames().size() < 2
            ? tr("This graph has no loops: the frame of a loop would have a lane here, with a bar for each iteration.")
            : tr("No iteration has begun in this part of the run. Each gets a bar here, from its first to its last "
                 "firing."));
    m_view->setRun(shown.line(), shown.position, shown.size);
    m_view->setShown(m_scrubber.shown());
}

void LanesPart::onFocus(FocusModel::Parts parts)
{
    if (parts & (FocusModel::Part::Moment | FocusModel::Part::Tag))
        m_view->setFocusTag(focus().tag() ? focus().tag() : focus().shownTag());
}

void LanesPart::onFilter(const ListFilters& filters)
{
    m_view->setTagRange(filters.range());
    m_view->setEvents(filters.events());
}

}

#include "moc_lanes_part.cpp"
