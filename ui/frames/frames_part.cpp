// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/frames_part.h"

#include "ui/common/table_copy.h"

namespace tagscope::ui {

FramesPart::FramesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("frames"), tr("Frames"), {PartPlace::Area::Left, {}, true}),
      m_view(new FrameView)
{
    connect(m_view, &FrameView::tagActivated, &context.focus, &FocusModel::focusTag);
    makeCopyable(m_view);
}

void FramesPart::onSnapshot()
{
    m_view->setSnapshot(snapshot());
}

void FramesPart::onFocus(FocusModel::Parts parts)
{
    if (parts & (FocusModel::Part::Moment | FocusModel::Part::Tag))
        m_view->setFocusTag(focus().tag() ? focus().tag() : focus().shownTag());
}

void FramesPart::onHiding(const QString& why)
{
    m_view->setHidesNext(!why.isEmpty());
}

void FramesPart::obey(ListFilters& filters)
{
    filters.addTree(
        m_view, [this](const QModelIndex& index) { return m_view->frames().placeOf(index); },
        [this, &filters](const QModelIndex& index) {
            const std::shared_ptr<const FiredIn> fired = filters.fired();
            return !fired || m_view->frames().isIn(index, *fired);
        });
}

}

#include "moc_frames_part.cpp"
