// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoints_part.h"

#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QJsonObject>
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
    connect(m_view, &BreakpointView::quiescenceToggled, this, [this](bool isOn) {
        setNamesQuiescence(isOn);
        Q_EMIT changed();
    });
    makeCopyable(&m_view->list());
}

void BreakpointsPart::setNamesQuiescence(bool isOn)
{
    m_namesQuiescence = isOn;
    m_view->setNamesQuiescence(isOn);
    session().post(QuiescenceRequest{isOn});
}

void BreakpointsPart::onFile(bool isOtherGraph)
{
    if (!isOtherGraph && !m_namesQuiescence)
        setNamesQuiescence(false);  // what is opened begins with it
}

void BreakpointsPart::onSnapshot()
{
    m_view->setRows(snapshot()->breakpoints);
    m_view->setNamesQuiescence(snapshot()->namesQuiescence);
    m_namesQuiescence = snapshot()->namesQuiescence;
}

QJsonValue BreakpointsPart::save() const
{
    return m_namesQuiescence ? QJsonValue(QJsonValue::Undefined)
                             : QJsonValue(QJsonObject{{QStringLiteral("quiescence"), false}});
}

void BreakpointsPart::restore(const QJsonValue& saved)
{
    const bool isOn = saved.toObject().value(QStringLiteral("quiescence")).toBool(true);
    if (isOn != m_namesQuiescence || (snapshot() && isOn != snapshot()->namesQuiescence))
        setNamesQuiescence(isOn);
}

}

#include "moc_breakpoints_part.cpp"
