// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/mark_tips.h"

#include "ui/timeline/scrubber.h"

namespace tagscope::ui {

MarkTips::MarkTips(Session& session, Scrubber& scrubber, QObject* parent) : QObject(parent)
{
    connect(&scrubber, &Scrubber::placeWanted, this,
            [this, &session](const MarkRequest& request) { m_asked = session.post(request); });
    connect(&session, &Session::answered, this, [this, &scrubber](RequestId id, const Answer& answer) {
        if (const auto* mark = std::get_if<MarkAnswer>(&answer); mark && id == m_asked)
            scrubber.showPlace(*mark);
    });
}

}

#include "moc_mark_tips.cpp"
