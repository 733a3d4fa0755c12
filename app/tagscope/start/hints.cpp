// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/hints.h"

#include "ui/common/plain_label.h"
#include "ui/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSettings>
#include <QToolButton>

#include <algorithm>

namespace tagscope::app {

namespace {

constexpr int margin = 10;
constexpr int widestCharacters = 38;

QString settingOf(const QString& id)
{
    return QStringLiteral("hints/closed/") + id;
}

}

HintBubble::HintBubble(const QString& text, QWidget* place, Corner corner)
    : QFrame(place), m_place(place), m_corner(corner)
{
    setObjectName(QStringLiteral("hint"));
    setAttribute(Qt::WA_StyledBackground);
    auto* label = new ui::PlainLabel(text);
    label->setWordWrap(true);
    label->setFixedWidth(fontMetrics().averageCharWidth() * widestCharacters);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this hint for good"));
    close->setAccessibleName(tr("Close this hint: %1").arg(text));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 4, 6);
    row->addWidget(label, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &HintBubble::closed);
    place->installEventFilter(this);
    colour();
    settle();
    show();
    raise();
}

void HintBubble::colour()
{
    const ui::Theme theme = ui::Theme::of(m_place->palette());
    const QString sheet =
        QStringLiteral("#hint { background: %1; border: 2px solid %2; border-radius: 8px; } #hint QLabel { color: %3; }"
                       "#hint QToolButton { color: %3; }")
            .arg(theme.frameHeader.name(), theme.frame.name(), theme.text.name());
    if (sheet != styleSheet())
        setStyleSheet(sheet);
}

void HintBubble::settle()
{
    adjustSize();
    const QRect place = m_place->rect();
    const int bottom = place.bottom() - height() - margin;
    switch (m_corner) {
    case Corner::TopLeft: move(margin, margin); break;
    case Corner::TopRight: move(place.right() - width() - margin, margin); break;
    case Corner::BottomLeft: move(margin, bottom); break;
    case Corner::BottomRight: move(place.right() - width() - margin, bottom); break;
    }
}

bool HintBubble::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_place && event->type() == QEvent::Resize)
        settle();
    return QFrame::eventFilter(watched, event);
}

void HintBubble::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_place)
        colour();
    QFrame::changeEvent(event);
}

Hints::Hints(QObject* parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(shownForMs);
    connect(&m_timer, &QTimer::timeout, this, &Hints::hide);
}

void Hints::add(const QString& id, const QString& text, QWidget* place, HintBubble::Corner corner)
{
    const auto known = std::ranges::find(m_hints, id, &Hint::id);
    if (known == m_hints.end())
        m_hints.push_back({id, text, place, corner, {}});
    else
        known->text = text;
}

void Hints::show(Which which)
{
    const QSettings settings;
    for (Hint& hint : m_hints) {
        if (hint.bubble || (which == Which::NotClosed && settings.value(settingOf(hint.id)).toBool()))
            continue;
        hint.bubble = new HintBubble(hint.text, hint.place, hint.corner);
        connect(hint.bubble, &HintBubble::closed, this, [this, id = hint.id] { done(id); });
    }
    m_timer.start();
}

void Hints::done(const QString& id)
{
    for (Hint& hint : m_hints)
        if (hint.id == id && hint.bubble) {
            QSettings().setValue(settingOf(id), true);
            hint.bubble->hide();
            hint.bubble->deleteLater();
            hint.bubble.clear();
        }
}

void Hints::hide()
{
    for (Hint& hint : m_hints)
        if (hint.bubble) {
            hint.bubble->hide();
            hint.bubble->deleteLater();
            hint.bubble.clear();
        }
}

std::vector<HintBubble*> Hints::bubbles() const
{
    std::vector<HintBubble*> shown;
    for (const Hint& hint : m_hints)
        if (hint.bubble)
            shown.push_back(hint.bubble);
    return shown;
}

}

#include "moc_hints.cpp"
