// SPDX-License-Identifier: Apache-2.0
#include "ui/parts/view_part.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace tagscope::ui {

ViewPart::ViewPart(const PartContext& context, QString id, QString title, PartPlace place)
    : QObject(&context.window), m_context(context), m_id(std::move(id)), m_title(std::move(title)),
      m_place(std::move(place))
{
}

void ViewPart::onFile(bool /*isOtherGraph*/) {}

void ViewPart::onSnapshot()
{
    if (m_looksWhileSeen && widget()->isVisible())
        look();
}

void ViewPart::looksWhileSeen()
{
    m_looksWhileSeen = true;
    widget()->installEventFilter(this);
}

void ViewPart::look() {}

bool ViewPart::eventFilter(QObject* watched, QEvent* event)
{
    if (m_looksWhileSeen && event->type() == QEvent::Show && watched == widget())
        look();
    return QObject::eventFilter(watched, event);
}

void ViewPart::onFocus(FocusModel::Parts /*parts*/) {}

void ViewPart::onHiding(const QString& /*why*/) {}

void ViewPart::obey(ListFilters& /*filters*/) {}

void ViewPart::onFilter(const ListFilters& /*filters*/) {}

void ViewPart::restore(const QJsonValue& /*saved*/) {}

void ViewPart::setTitle(const QString& title)
{
    if (std::exchange(m_title, title) != title)
        Q_EMIT titleChanged(title);
}

}

#include "moc_view_part.cpp"
