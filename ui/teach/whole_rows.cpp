// SPDX-License-Identifier: Apache-2.0
#include "ui/teach/whole_rows.h"

#include <QScrollBar>

#include <utility>

namespace tagscope::ui {

WholeRows::WholeRows(QWidget* parent) : QListWidget(parent)
{
    setVerticalScrollMode(ScrollPerItem);
    setBackgroundRole(QPalette::Base);  // what is left below the last row is part of the list
    setAutoFillBackground(true);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &WholeRows::leaveOutPart);
}

void WholeRows::updateGeometries()
{
    QListWidget::updateGeometries();
    leaveOutPart();
}

void WholeRows::leaveOutPart()
{
    const int room = viewport()->height() + m_spare;
    int used = 0;
    for (const QListWidgetItem* row = itemAt(0, 0); row; row = item(this->row(row) + 1)) {
        const int bottom = visualItemRect(row).bottom() + 1;
        if (bottom > room)
            break;
        used = bottom;
    }
    const bool isCut = used > 0 && (count() == 0 || visualItemRect(item(count() - 1)).bottom() >= room);
    const int spare = isCut ? room - used : 0;
    // Setting it lays the rows out again, which comes back here.
    if (std::exchange(m_spare, spare) != spare)
        setViewportMargins(0, 0, 0, spare);
}

}

#include "moc_whole_rows.cpp"
