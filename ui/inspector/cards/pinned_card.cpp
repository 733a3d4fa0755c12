// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/cards/pinned_card.h"

#include "core/tensor/format.h"
#include "core/tensor/statistics.h"
#include "ui/charts/chart_geometry.h"
#include "ui/charts/health_pill.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"
#include "ui/inspector/cards/thumbnail.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace tagscope::ui {

namespace {

constexpr int step = 16;
constexpr size_t summaryLength = 60;

QString figuresText(const Tensor& value, const QString& min, const QString& mean, const QString& max)
{
    return text(summaryText(value, summaryLength)) + PinnedCard::tr("\nmin %1  mean %2  max %3").arg(min, mean, max);
}

}

PinnedCard::PinnedCard(const Tensor& value, const QString& name, QWidget* over)
    : QFrame(over), m_value(value), m_name(name)
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Pinned: %1").arg(name));
    setToolTip(
        tr("Drag it, or move it with the arrow keys. A double click or Enter goes to its node; Delete closes it."));
    auto* title = new PlainLabel(name);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto* close = new QToolButton;
    close->setText(tr("✕"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the card"));
    close->setToolTip(close->accessibleName());
    m_picture = new PlainLabel;
    m_figures = new PlainLabel(text(summaryText(value, summaryLength)));
    m_pill = new HealthPill;
    auto* top = new QHBoxLayout;
    top->addWidget(title, 1);
    top->addWidget(close, 0, Qt::AlignTop);
    auto* middle = new QHBoxLayout;
    middle->addWidget(m_picture, 0, Qt::AlignTop);
    middle->addWidget(m_figures, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 6);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addLayout(middle);
    layout->addWidget(m_pill);
    m_pill->hide();
    connect(close, &QToolButton::clicked, this, &PinnedCard::closed);
    paintPicture();
    if (value.storedElements() <= mostGlanced) {
        showFigures(tensorStatistics(value));
    } else {
        keepRoom();
        m_job.start([this, value](const std::stop_token& stop) -> LatestJob::Outcome {
            const std::optional<TensorStatistics> s = tensorStatistics(value, stop);
            return [this, s] { showFigures(s); };
        });
    }
    adjustSize();
}

void PinnedCard::showFigures(const std::optional<TensorStatistics>& s)
{
    if (!s || m_value.isScalar())
        return;
    m_pill->setStatistics(s);
    m_pill->show();
    m_figures->setText(
        figuresText(m_value, exactNumber(s->exactMin()), exactNumber(s->exactMean()), exactNumber(s->exactMax())));
}

/// Of figures that are not there yet, for numbers as long as any: nothing moves when they come.
void PinnedCard::keepRoom()
{
    if (dtypeSize(m_value.dtype()) == 0)
        return;  // it has no numbers
    const QString longest = shortNumber(std::numeric_limits<double>::lowest());
    m_figures->setText(figuresText(m_value, longest, longest, longest));
    m_figures->setMinimumSize(m_figures->sizeHint());
    m_figures->setText(text(summaryText(m_value, summaryLength)) + QStringLiteral("\n…"));
    QSizePolicy policy = m_pill->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_pill->setSizePolicy(policy);
}

void PinnedCard::paintPicture()
{
    const QImage image = thumbnail(m_value, palette());
    m_picture->setVisible(!image.isNull() && !m_value.isScalar());
    m_picture->setPixmap(QPixmap::fromImage(image));
}

/// It stays inside of the window, at least by its title.
void PinnedCard::moveBy(const QPoint& by)
{
    const QRect room = parentWidget()->rect();
    const QPoint wanted = pos() + by;
    move(std::clamp(wanted.x(), 0, std::max(0, room.width() - width())),
         std::clamp(wanted.y(), 0, std::max(0, room.height() - height())));
}

void PinnedCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_picture)
        paintPicture();
    QFrame::changeEvent(event);
}

void PinnedCard::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: moveBy({-step, 0}); break;
    case Qt::Key_Right: moveBy({step, 0}); break;
    case Qt::Key_Up: moveBy({0, -step}); break;
    case Qt::Key_Down: moveBy({0, step}); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT activated(); break;
    case Qt::Key_Delete:
    case Qt::Key_Escape: Q_EMIT closed(); break;
    default: QFrame::keyPressEvent(event);
    }
}

void PinnedCard::mousePressEvent(QMouseEvent* event)
{
    m_grabbedAt = event->pos();
    raise();
}

void PinnedCard::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        moveBy(event->pos() - m_grabbedAt);
}

void PinnedCard::mouseDoubleClickEvent(QMouseEvent*)
{
    Q_EMIT activated();
}

void PinnedCard::focusInEvent(QFocusEvent* event)
{
    raise();
    setLineWidth(2);
    setFrameShape(QFrame::Box);
    QFrame::focusInEvent(event);
}

void PinnedCard::focusOutEvent(QFocusEvent* event)
{
    setLineWidth(1);
    setFrameShape(QFrame::StyledPanel);
    QFrame::focusOutEvent(event);
}

}

#include "moc_pinned_card.cpp"
