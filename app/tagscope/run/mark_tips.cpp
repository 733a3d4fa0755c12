// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/mark_tips.h"

#include "ui/timeline/scrubber.h"

namespace tagscope::app {

MarkTips::MarkTips(ui::Session& session, ui::Scrubber& scrubber, QObject* parent) : QObject(parent)
{
    connect(&scrubber, &ui::Scrubber::placeWanted, this,
            [this, &session](const ui::MarkRequest& request) { m_asked = session.post(request); });
    connect(&session, &ui::Session::answered, this, [this, &scrubber](ui::RequestId id, const ui::Answer& answer) {
        if (const auto* mark = std::get_if<ui::MarkAnswer>(&answer); mark && id == m_asked)
            scrubber.showPlace(*mark);
    });
}

}
