// SPDX-License-Identifier: Apache-2.0
#include "ui/common/empty_hint.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>

#include <utility>

namespace tagscope::ui {

EmptyHint::EmptyHint(QAbstractItemView* view, const QString& sentence)
    : PlainLabel({}, view->viewport()), m_view(view), m_sentence(sentence)
{
    setWordWrap(true);
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setMargin(3);
    setForegroundRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view->viewport()->installEventFilter(this);
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &EmptyHint::look);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &EmptyHint::look);
    connect(model, &QAbstractItemModel::modelReset, this, &EmptyHint::look);
    look();
}

EmptyHint& EmptyHint::of(QAbstractItemView& view)
{
    auto* hint = view.viewport()->findChild<EmptyHint*>(QString(), Qt::FindDirectChildrenOnly);
    return hint ? *hint : *new EmptyHint(&view, {});
}

void EmptyHint::setSentence(const QString& sentence)
{
    m_sentence = sentence;
    look();
}

void EmptyHint::setFilteredOut(const QString& why)
{
    if (m_filteredOut == why)
        return;
    m_filteredOut = why;
    look();
}

bool EmptyHint::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize
        || event->type() == QEvent::Show)  // what is resized while it is hidden does not always hear of it
        look();
    return PlainLabel::eventFilter(watched, event);
}

/// A view that scrolls takes along what is in it.
void EmptyHint::moveEvent(QMoveEvent* event)
{
    PlainLabel::moveEvent(event);
    if (!pos().isNull())
        move(0, 0);
}

void EmptyHint::look()
{
    const QString said = m_view->model()->rowCount() == 0 ? m_sentence : m_filteredOut;
    setText(said);
    setGeometry(m_view->viewport()->rect());
    setVisible(!said.isEmpty());
    const bool wasSaying = std::exchange(m_isSaying, !said.isEmpty());
    if (m_isSaying && !wasSaying)
        m_description = m_view->accessibleDescription();
    if (m_isSaying || wasSaying)
        m_view->setAccessibleDescription(m_isSaying ? said : m_description);
}

}

#include "moc_empty_hint.cpp"
