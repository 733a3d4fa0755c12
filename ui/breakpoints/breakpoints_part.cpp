// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoints_part.h"

#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QListView>

namespace tagscope::ui {

BreakpointsPart::BreakpointsPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("breakpoints"), tr("Breakpoints"),
               {PartPlace::Area::Left, QStringLiteral("ready")}),
      m_view(new BreakpointView)
{
    connect(&session(), &Session::answered, this, &BreakpointsPart::takeAnswer);
    connect(m_view, &BreakpointView::changeRequested, this, [this](int id, const std::optional<BreakpointSpec>& spec) {
        m_edit = session().post(BreakpointRequest{id, spec});
    });
    connect(m_view, &BreakpointView::hitRequested, this, [this](int id, bool isForwards) {
        this->context().step(HitRequest{id, isForwards});
    });
    makeCopyable(&m_view->list());
}

void BreakpointsPart::onSnapshot()
{
    m_view->setRows(snapshot()->breakpoints);
}

void BreakpointsPart::takeAnswer(RequestId id, const Answer& answer)
{
    if (const auto* done = std::get_if<DoneAnswer>(&answer); done && m_edit == id)
        m_view->setAnswer(done->error ? text(toString(*done->error)) : QString());
}

}

#include "moc_breakpoints_part.cpp"
