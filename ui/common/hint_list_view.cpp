// SPDX-License-Identifier: Apache-2.0
#include "ui/common/hint_list_view.h"

#include <QPainter>

#include <utility>

namespace tagscope::ui {

HintListView::HintListView(QString hint, QWidget* parent) : QListView(parent), m_hint(std::move(hint))
{
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(true);
}

void HintListView::setHint(const QString& hint)
{
    m_hint = hint;
    viewport()->update();
}

void HintListView::resizeEvent(QResizeEvent* event)
{
    // A grid as wide as the view: without it, items are as wide as their text and nothing is shortened.
    setGridSize({viewport()->width(), fontMetrics().height() + 4});
    QListView::resizeEvent(event);
}

void HintListView::paintEvent(QPaintEvent* event)
{
    QListView::paintEvent(event);
    if (!model() || model()->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                     m_hint);
}

}

#include "moc_hint_list_view.cpp"
