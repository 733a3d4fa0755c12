// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/filter_bar.h"

#include "core/graph/device.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <utility>

namespace tagscope::ui {

namespace {

constexpr int mostNameWidth = 260;
constexpr int margin = 12;
constexpr int spacing = 6;
/// More ops than these share a chip.
constexpr size_t mostChips = 3;

QString nodesNumber(size_t n)
{
    return QLocale().toString(qulonglong(n));
}

}

OpCounts countOps(const Graph& graph)
{
    OpCounts counts;
    for (const Node& node : graph.nodes())
        ++counts[node.op];
    return counts;
}

FilterBar::FilterBar(QWidget* parent) : QWidget(parent)
{
    move(margin, margin);
    makeSliceChip();
    hide();
}

QFrame* FilterBar::makeChip(const QString& name)
{
    auto* chip = new QFrame(this);
    chip->setFrameShape(QFrame::StyledPanel);
    chip->setAutoFillBackground(true);
    chip->setAccessibleName(name);
    auto* row = new QHBoxLayout(chip);
    row->setContentsMargins(8, 2, 2, 2);
    row->setSpacing(5);
    return chip;
}

QToolButton* FilterBar::addClose(QFrame* chip, const QString& what)
{
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setAccessibleName(what);
    close->setToolTip(plainHint(what));
    chip->layout()->addWidget(close);
    return close;
}

template <class Change>
void FilterBar::ask(Change&& change)
{
    ViewFilter filter = m_filter;
    change(filter);
    Q_EMIT filterRequested(filter);
}

void FilterBar::makeSliceChip()
{
    m_slice = makeChip(tr("Part of the graph"));
    m_hops = new QSpinBox;
    m_hops->setRange(1, Slice::mostHops);
    m_hops->setAccessibleName(tr("Hops"));
    m_hops->setToolTip(tr("How many lines away from the node (> and < on the keyboard)"));
    m_towards = new QComboBox;
    m_towards->addItems({tr("both ways"), tr("producers"), tr("consumers")});  // in the order of Slice::Towards
    m_towards->setAccessibleName(tr("Direction"));
    m_around = new PlainLabel;
    m_control = new QToolButton;
    m_control->setText(tr("control edges"));
    m_control->setCheckable(true);
    m_control->setToolTip(tr("Goes along control edges, too"));
    for (QWidget* part : std::initializer_list<QWidget*>{m_hops, m_around, m_towards, m_control})
        m_slice->layout()->addWidget(part);
    connect(m_hops, &QSpinBox::valueChanged, this,
            [this](int hops) { ask([&](ViewFilter& f) { f.slice->hops = hops; }); });
    connect(m_towards, &QComboBox::currentIndexChanged, this,
            [this](int index) { ask([&](ViewFilter& f) { f.slice->towards = static_cast<Slice::Towards>(index); }); });
    connect(m_control, &QToolButton::toggled, this,
            [this](bool follows) { ask([&](ViewFilter& f) { f.slice->followsControl = follows; }); });
    connect(addClose(m_slice, tr("Draw all of the graph")), &QToolButton::clicked, this, [this] {
        ask([](ViewFilter& f) {
            f.slice.reset();
            f.also = NodeId();
        });
    });
    m_slice->hide();
}

void FilterBar::setFilter(const ViewFilter& filter, const std::shared_ptr<const Graph>& graph, size_t drawnNodes)
{
    const bool hadFocus = isAncestorOf(focusWidget());
    const bool isOtherGraph = graph != m_graph;
    if (isOtherGraph)
        m_ops.clear();
    m_graph = graph;
    m_drawnNodes = drawnNodes;
    const ViewFilter before = std::exchange(m_filter, graph ? filter : ViewFilter());
    if (isOtherGraph || before.onlyLane != m_filter.onlyLane || before.hidesInserted != m_filter.hidesInserted
        || before.hiddenOps != m_filter.hiddenOps || before.highlightedOps != m_filter.highlightedOps)
        makeOpChips();
    m_slice->setVisible(m_filter.slice.has_value());
    if (m_filter.slice)
        showSlice();
    setVisible(m_filter.slice || !m_opChips.empty());
    place();
    if (hadFocus && !isAncestorOf(focusWidget()))
        Q_EMIT left();
}

void FilterBar::showSlice()
{
    const Slice& slice = *m_filter.slice;
    const QSignalBlocker noHops(m_hops);
    const QSignalBlocker noTowards(m_towards);
    const QSignalBlocker noControl(m_control);
    m_hops->setSuffix(slice.hops == 1 ? tr(" hop") : tr(" hops"));
    m_hops->setValue(slice.hops);
    m_towards->setCurrentIndex(static_cast<int>(slice.towards));
    m_control->setChecked(slice.followsControl);
    const QString name = ui::text(m_graph->node(slice.centre).name);
    m_around->setText(tr("around %1 - %2 of %3 nodes")
                          .arg(fontMetrics().elidedText(name, Qt::ElideMiddle, mostNameWidth),
                               nodesNumber(m_drawnNodes), nodesNumber(m_graph->size())));
    m_around->setToolTip(plainHint(name));
}

void FilterBar::makeOpChips()
{
    for (QFrame* chip : std::exchange(m_opChips, {})) {
        chip->hide();
        chip->deleteLater();  // the click of its button may be why
    }
    if (m_graph && m_ops.empty() && !(m_filter.hiddenOps.empty() && m_filter.highlightedOps.empty()))
        m_ops = countOps(*m_graph);
    const auto make = [this](std::set<std::string> ViewFilter::*ops, const QString& says, const QString& close) {
        const auto add = [&](const QString& what, size_t nodes, const std::set<std::string>& ended) {
            QFrame* chip = makeChip(says.arg(what));
            auto* label = new PlainLabel(QStringLiteral("%1 (%2)").arg(says.arg(what), nodesNumber(nodes)));
            chip->layout()->addWidget(label);
            connect(addClose(chip, close.arg(what)), &QToolButton::clicked, this, [this, ops, ended] {
                ask([&](ViewFilter& f) {
                    for (const std::string& op : ended)
                        (f.*ops).erase(op);
                });
            });
            chip->show();
            m_opChips.push_back(chip);
        };
        std::set<std::string> rest;
        size_t restNodes = 0;
        size_t shown = 0;
        for (const std::string& op : m_filter.*ops) {
            const auto found = m_ops.find(op);
            if (found == m_ops.end())
                continue;  // of another graph
            if (shown++ < mostChips) {
                add(fontMetrics().elidedText(ui::text(op), Qt::ElideMiddle, mostNameWidth), found->second, {op});
            } else {
                rest.insert(op);
                restNodes += found->second;
            }
        }
        if (!rest.empty())
            add(tr("%1 more ops").arg(rest.size()), restNodes, rest);
    };
    if (m_filter.hidesInserted) {
        const QString says = tr("as it was opened");
        QFrame* chip = makeChip(says);
        chip->layout()->addWidget(new PlainLabel(says));
        connect(addClose(chip, tr("Draw what the partitioner has inserted")), &QToolButton::clicked, this,
                [this] { ask([](ViewFilter& f) { f.hidesInserted = false; }); });
        chip->show();
        m_opChips.push_back(chip);
    }
    if (!m_filter.onlyLane.empty()) {
        const QString says = tr("only %1").arg(ui::text(shortDeviceName(m_filter.onlyLane)));
        QFrame* chip = makeChip(says);
        chip->layout()->addWidget(new PlainLabel(says));
        connect(addClose(chip, tr("Draw the lanes of all devices")), &QToolButton::clicked, this,
                [this] { ask([](ViewFilter& f) { f.onlyLane.clear(); }); });
        chip->show();
        m_opChips.push_back(chip);
    }
    make(&ViewFilter::hiddenOps, tr("without %1"), tr("Draw %1 again"));
    make(&ViewFilter::highlightedOps, tr("highlighted: %1"), tr("Highlight %1 no more"));
}

void FilterBar::setRoom(int width)
{
    m_room = width;
    place();
}

void FilterBar::place()
{
    std::vector<QFrame*> chips = {m_slice};
    chips.insert(chips.end(), m_opChips.begin(), m_opChips.end());
    const int room = (m_room > 0 ? m_room : parentWidget()->width()) - 2 * margin;
    int x = 0;
    int y = 0;
    int right = 0;
    int bottom = 0;
    for (QFrame* chip : chips) {
        if (chip->isHidden())
            continue;
        chip->ensurePolished();
        const QSize size = chip->sizeHint();
        if (x > 0 && x + size.width() > room) {
            x = 0;
            y = bottom + spacing;
        }
        chip->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + spacing;
        right = std::max(right, x - spacing);
        bottom = std::max(bottom, y + size.height());
    }
    resize(right, bottom);
}

QStringList FilterBar::texts() const
{
    QStringList all;
    if (m_filter.slice)
        all.append(m_hops->text() + QLatin1Char(' ') + m_around->text());
    for (const QFrame* chip : m_opChips)
        all.append(chip->findChild<QLabel*>()->text());
    return all;
}

void FilterBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

}

#include "moc_filter_bar.cpp"
