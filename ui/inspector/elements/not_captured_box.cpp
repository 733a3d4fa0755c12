// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/elements/not_captured_box.h"

#include "ui/common/plain_label.h"
#include "ui/common/state_glyph.h"
#include "ui/session/captured.h"

#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace tagscope::ui {

NotCapturedBox::NotCapturedBox(QWidget* parent) : QWidget(parent)
{
    m_text = new PlainLabel;
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAutoFillBackground(true);
    m_text->setMargin(4);
    m_go = new QPushButton(tr("&Go to this firing"));
    m_go->setToolTip(notCapturedHelp());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 14, 14, 14);
    layout->addWidget(m_text);
    layout->addWidget(m_go, 0, Qt::AlignLeft);
    connect(m_go, &QPushButton::clicked, this, &NotCapturedBox::goWanted);
}

void NotCapturedBox::setReason(const QString& reason, const QString& figures)
{
    m_text->setText((figures.isEmpty() ? reason : reason + QLatin1Char('\n') + figures) + QLatin1Char('\n')
                    + notCapturedHelp());
    setAccessibleName(m_text->text());
}

void NotCapturedBox::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.node);
    paintCrossHatch(painter, QRectF(rect()), theme.edgeQuiet, 0.6);
    painter.setPen(QPen(theme.dead, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}

#include "moc_not_captured_box.cpp"
