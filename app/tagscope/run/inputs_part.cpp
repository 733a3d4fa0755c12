// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/inputs_part.h"

#include "app/tagscope/run/inputs_view.h"
#include "ui/common/text.h"
#include "ui/session/commands/open_request.h"

#include <utility>

namespace tagscope::app {

InputsPart::InputsPart(const ui::PartContext& context)
    : ViewPart(context, QStringLiteral("inputs"), tr("Inputs"),
               {ui::PartPlace::Area::Bottom, QStringLiteral("console")}),
      m_view(new InputsView)
{
    connect(m_view, &InputsView::requested, this, [this](const RequestText& text) { give(text, true); });
}

QWidget* InputsPart::widget() const
{
    return m_view;
}

void InputsPart::onFile(bool isOtherGraph)
{
    if (!isOtherGraph)
        return;
    m_text = {};
    ++m_graph;
    m_onTheWay = 0;
    m_view->setGraph(*snapshot()->opened);
}

void InputsPart::set(const RequestText& text, bool applies)
{
    m_view->setRequest(text);
    if (applies && text != RequestText{})
        give(text, false);
    else
        m_text = text;
}

void InputsPart::put(const RequestText& text, bool isEdit, const Then& then)
{
    m_view->setRequest(text);
    give(text, isEdit, then);
}

void InputsPart::give(const RequestText& text, bool isEdit, const Then& then)
{
    m_view->setError({});
    const RequestText before = std::exchange(m_text, text);
    ++m_onTheWay;
    session().post(this, ui::InputsRequest{text}, [=, this, graph = m_graph](const Result<void>& done) {
        if (graph == m_graph)
            given(done, before, text, isEdit);
        if (then)
            then(done);
        else if (!done)
            session().tellFailure(done.error());
    });
}

void InputsPart::given(const Result<void>& done, const RequestText& before, const RequestText& text, bool isEdit)
{
    --m_onTheWay;
    if (!done) {
        m_view->setError(ui::textLines(toString(done.error())));
        if (m_onTheWay == 0)
            m_text = before;  // that is still in force
    } else if (isEdit && text != before) {
        context().undo.push(
            tr("Change the inputs"), [this, before] { put(before); }, [this, text] { put(text); });
    }
}

}

#include "moc_inputs_part.cpp"
