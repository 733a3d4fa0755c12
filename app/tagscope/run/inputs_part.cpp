// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/inputs_part.h"

#include "app/tagscope/run/inputs_view.h"
#include "ui/common/text.h"

namespace tagscope::app {

InputsPart::InputsPart(const ui::PartContext& context)
    : ViewPart(context, QStringLiteral("inputs"), tr("Inputs"),
               {ui::PartPlace::Area::Bottom, QStringLiteral("console")}),
      m_view(new InputsView)
{
    connect(m_view, &InputsView::requested, this, [this](const RequestText& text) { give(text, true); });
    connect(&session(), &ui::Session::answered, this, &InputsPart::answered);
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
    m_posted.clear();
    m_view->setGraph(*snapshot()->graph);
}

void InputsPart::set(const RequestText& text, bool applies)
{
    m_view->setRequest(text);
    if (applies && text != RequestText{})
        give(text, false);
    else
        m_text = text;
}

ui::RequestId InputsPart::put(const RequestText& text, bool isEdit)
{
    m_view->setRequest(text);
    return give(text, isEdit);
}

ui::RequestId InputsPart::give(const RequestText& text, bool isEdit)
{
    m_view->setError({});
    const ui::RequestId id = session().post(ui::InputsRequest{text});
    posted(id, text);
    m_posted[id].isEdit = isEdit;
    return id;
}

void InputsPart::posted(ui::RequestId id, const RequestText& text)
{
    m_posted[id] = {m_text, text, false};
    m_text = text;
}

void InputsPart::answered(ui::RequestId id, const ui::Answer& answer)
{
    const auto found = m_posted.find(id);
    const auto* done = std::get_if<ui::DoneAnswer>(&answer);
    if (found == m_posted.end() || !done)
        return;
    const Given given = found->second;
    m_posted.erase(found);
    if (done->error) {
        m_view->setError(ui::text(toString(*done->error)));
        if (m_posted.empty())
            m_text = given.before;  // that is still in force
    } else if (given.isEdit && given.text != given.before) {
        context().undo.push(
            tr("Change the inputs"), [this, before = given.before] { put(before); },
            [this, after = given.text] { put(after); });
    }
}

}

#include "moc_inputs_part.cpp"
