// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/commands/notice_strip.h"

#include "ui/common/plain_label.h"
#include "ui/common/text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace tagscope::app {

NoticeStrip::NoticeStrip(QWidget* parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 4, 4);
    m_text = new ui::PlainLabel;
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMaximumHeight(fontMetrics().lineSpacing() * 4);
    layout->addWidget(m_text, 1);
    hide();
}

QToolButton* NoticeStrip::addButton(const QString& label, const QString& toolTip, const std::function<void()>& act)
{
    auto* button = new QToolButton;
    button->setText(label);
    button->setToolTip(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [act] { act(); });
    layout()->addWidget(button);
    return button;
}

void NoticeStrip::addCloseButton()
{
    addButton(QStringLiteral("✕"), tr("Hides this message"), [this] {
        dismiss();
    })->setAccessibleName(tr("Hide this message"));
}

void NoticeStrip::dismiss()
{
    m_dismissed = m_plain;
    hide();
}

void NoticeStrip::keyPressEvent(QKeyEvent* event)
{
    auto* button = qobject_cast<QToolButton*>(focusWidget());
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else if (button && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        button->click();
    else
        QFrame::keyPressEvent(event);
}

void NoticeStrip::say(const QString& sign, const QString& sentence)
{
    m_plain = sentence;
    if (m_plain.isEmpty())
        m_dismissed.clear();
    m_text->setText(sign + QLatin1Char(' ') + m_plain);
    m_text->setToolTip(ui::plainHint(m_plain));
    setVisible(!m_plain.isEmpty() && m_plain != m_dismissed);
}

}

#include "moc_notice_strip.cpp"
