// SPDX-License-Identifier: Apache-2.0
#include "ui/teach/teach_view.h"

#include "ui/common/plain_label.h"
#include "ui/common/room_scroll.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/teach/mark_layer.h"
#include "ui/teach/whole_rows.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace tagscope::ui {

namespace {

constexpr size_t mostOptions = 3;
constexpr int mostHeight = 300;  ///< so that the graph has some, whatever the size of text
constexpr int leastHeight = 200;

QLabel* makeText(const QString& name)
{
    auto* label = new PlainLabel;
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setObjectName(name);
    return label;
}

void setPoints(QWidget* widget, double factor, bool isBold)
{
    QFont font = widget->parentWidget()->font();
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(isBold);
    widget->setFont(font);
}

/// What may be long can be scrolled, so that the picture above keeps its place.
QScrollArea* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

}

TeachView::TeachView(QWidget* parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);  // the same height for each question
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(16);
    layout->addWidget(new RoomScroll(makeRule()), 5);
    layout->addWidget(new RoomScroll(makeQuestion()), 6);
    enlarge();
}

QWidget* TeachView::makeRule()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* texts = new QWidget;
    auto* lines = new QVBoxLayout(texts);
    lines->setContentsMargins(0, 0, 0, 0);
    m_fired = makeText(QStringLiteral("teachFired"));
    m_rule = makeText(QStringLiteral("teachRule"));
    lines->addWidget(m_fired);
    lines->addWidget(m_rule);
    lines->addStretch(1);
    QScrollArea* area = scrolled(texts);
    area->setAccessibleName(tr("What fired last, and by which rule"));
    layout->addWidget(area, 1);
    layout->addWidget(makeSpeed());
    return side;
}

QWidget* TeachView::makeSpeed()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* label = new PlainLabel(tr("Speed of tokens"));
    m_speed = new QSlider(Qt::Horizontal);
    m_speed->setRange(0, static_cast<int>(std::size(hops)) - 1);
    m_speed->setPageStep(1);
    m_speed->setMaximumWidth(160);
    m_speed->setAccessibleName(label->text());
    m_speed->setToolTip(
        tr("Every hop along a line takes the same time, however long the line is. At the left end nothing moves."));
    m_speedText = new PlainLabel;
    layout->addWidget(label);
    layout->addWidget(m_speed, 1);
    layout->addWidget(m_speedText, 1);
    connect(m_speed, &QSlider::valueChanged, this, [this] {
        showSpeed();
        Q_EMIT hopChanged(hop());
    });
    setHop(150);
    return row;
}

QWidget* TeachView::makeQuestion()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_title = makeText(QStringLiteral("teachQuestion"));
    m_hint = makeText(QStringLiteral("teachHint"));
    m_rows = new WholeRows;
    m_rows->setObjectName(QStringLiteral("teachRows"));
    m_rows->setAccessibleName(tr("What the answer comes to, node by node"));
    m_rows->setWordWrap(true);
    makeCopyable(m_rows);
    m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QListWidgetItem* item) {
        Q_EMIT nodeChosen(NodeId(item->data(Qt::UserRole).toUInt()));
    };
    connect(m_rows, &QListWidget::itemActivated, this, choose);
    connect(m_rows, &QListWidget::itemClicked, this, choose);
    layout->addWidget(m_title);
    layout->addWidget(m_hint);
    layout->addWidget(m_rows, 1000);
    layout->addStretch(1);  // in the place of rows that are not there
    auto* buttons = new QHBoxLayout;
    const auto addButton = [&](const QString& text, const QString& toolTip) {
        auto* button = new QPushButton(text);
        button->setToolTip(toolTip);
        button->setAutoDefault(false);
        buttons->addWidget(button);
        return button;
    };
    m_check = addButton(tr("Check"), tr("Says what is right, wrong and missed (Enter in the graph)"));
    m_check->setObjectName(QStringLiteral("teachCheck"));
    connect(m_check, &QPushButton::clicked, this, &TeachView::checkRequested);
    for (size_t i = 0; i < mostOptions; ++i) {
        m_options.push_back(addButton({}, tr("This is the answer")));
        connect(m_options.back(), &QPushButton::clicked, this, [this, i] { Q_EMIT optionChosen(static_cast<int>(i)); });
    }
    m_fire =
        addButton(tr("Fire one"), tr("Fires a node that can fire, and asks the next question (Enter in the graph)"));
    m_fire->setObjectName(QStringLiteral("teachFire"));
    connect(m_fire, &QPushButton::clicked, this, &TeachView::fireRequested);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    buttons = new QHBoxLayout;  // three answers need all of the width
    buttons->addStretch(1);
    m_score = new PlainLabel;
    m_score->setObjectName(QStringLiteral("teachScore"));
    buttons->addWidget(m_score);
    m_startOver = addButton(tr("Reset score"), tr("Counts right answers from 0 again"));
    m_startOver->setObjectName(QStringLiteral("teachStartOver"));
    connect(m_startOver, &QPushButton::clicked, this, &TeachView::startOverRequested);
    layout->addLayout(buttons);
    setScore({});
    setCard({});
    return side;
}

void TeachView::enlarge()
{
    for (QLabel* strong : {m_fired, m_title})
        setPoints(strong, 1.35, true);
    for (QLabel* plain : {m_rule, m_hint})
        setPoints(plain, 1.2, false);
    setPoints(m_rows, 1.1, false);
    setMinimumHeight(std::min(sizeHint().height(), leastHeight));
    updateGeometry();
}

QSize TeachView::sizeHint() const
{
    return {QFrame::sizeHint().width(), std::min(fontMetrics().lineSpacing() * 14, mostHeight)};
}

void TeachView::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_rows)
        enlarge();
}

void TeachView::setRule(const QString& fired, const QString& rule)
{
    m_fired->setText(fired);
    m_rule->setText(rule);
}

void TeachView::setCard(const QuestionCard& card)
{
    m_card = card;
    m_title->setText(card.title);
    m_hint->setText(card.hint);
    m_hint->setVisible(!card.hint.isEmpty());
    m_check->setVisible(card.canCheck);
    m_fire->setVisible(card.canFire);
    for (size_t i = 0; i < m_options.size(); ++i) {
        const bool isThere = static_cast<qsizetype>(i) < card.options.size();
        m_options[i]->setVisible(isThere);
        if (isThere)
            m_options[i]->setText(commandText(card.options[static_cast<qsizetype>(i)]));
    }
    fillRows();
}

void TeachView::fillRows()
{
    m_rows->clear();
    m_rows->setVisible(!m_card.rows.empty());
    for (const QuestionCard::Row& row : m_card.rows) {
        QString what = tr("%1 %2: %3").arg(markSign(row.verdict), markWord(row.verdict), row.name);
        if (!row.why.isEmpty())
            what += tr(". Why not? %1").arg(row.why);
        auto* item = new QListWidgetItem(what, m_rows);
        item->setData(Qt::UserRole, row.node.value);
        item->setToolTip(plainHint(what));
    }
}

void TeachView::setScore(const Score& score)
{
    m_score->setText(score.asked == 0 ? tr("No answers yet") : tr("%1 of %2 right").arg(score.right).arg(score.asked));
    m_startOver->setVisible(score.asked > 0);
}

void TeachView::setHop(int ms)
{
    const auto nearest = std::ranges::min_element(hops, {}, [ms](int hop) { return std::abs(hop - ms); });
    const QSignalBlocker quiet(m_speed);
    m_speed->setValue(static_cast<int>(nearest - std::begin(hops)));
    showSpeed();
}

int TeachView::hop() const
{
    return hops[m_speed->value()];
}

void TeachView::showSpeed()
{
    m_speedText->setText(hop() == 0 ? tr("off: nothing moves")
                                    : tr("%1 s a hop").arg(locale().toString(hop() / 1000.0)));
}

}

#include "moc_teach_view.cpp"
