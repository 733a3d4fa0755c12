// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoints_part.h"

#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QListView>

namespace tagscope::ui {

BreakpointsPart::BreakpointsPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("breakpoints"), tr("Breakpoints"),
               {PartPlace::Area::Left, QStringLiteral("ready")}),
      m_view(new BreakpointView)
{
    connect(m_view, &BreakpointView::changeRequested, this, [this](int id, const std::optional<BreakpointSpec>& spec) {
        session().post(this, BreakpointRequest{id, spec}, [this](const Result<void>& done) {
            m_view->setAnswer(done ? QString() : textLines(toString(done.error())));
        });
    });
    connect(m_view, &BreakpointView::hitRequested, this, [this](int id, bool isForwards) {
        focus().step(HitRequest{id, isForwards});
    });
    makeCopyable(&m_view->list());
}

void BreakpointsPart::onSnapshot()
{
    m_view->setRows(snapshot()->breakpoints);
}

}

#include "moc_breakpoints_part.cpp"
