// SPDX-License-Identifier: Apache-2.0
#include "ui/common/hint_list_view.h"

#include <QPainter>

#include <utility>

namespace tagscope::ui {

HintListView::HintListView(QString hint, QWidget* parent) : QListView(parent), m_hint(std::move(hint)) {}

void HintListView::paintEvent(QPaintEvent* event)
{
    QListView::paintEvent(event);
    if (!model() || model()->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_hint);
}

}
