// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/mark_tips.h"

#include "ui/session/queries/markers_query.h"
#include "ui/timeline/scrubber.h"

namespace tagscope::ui {

MarkTips::MarkTips(Session& session, Scrubber& scrubber, QObject* parent) : QObject(parent)
{
    connect(&scrubber, &Scrubber::placeWanted, this, [this, &session, &scrubber](const MarkQuery& query) {
        session.ask(this, query, [&scrubber, query](const Result<MarkPlace>& place) {
            if (place)
                scrubber.showPlace(query, *place);
        });
    });
}

}

#include "moc_mark_tips.cpp"
