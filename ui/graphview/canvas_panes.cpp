// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/canvas_panes.h"

#include "ui/common/elided_label.h"
#include "ui/common/text.h"

#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// At once, for those that come in its place share the room; it goes when nothing of it is at work any more.
void takeOut(QWidget* pane)
{
    pane->hide();
    pane->setParent(nullptr);
    pane->deleteLater();
}

}

CanvasPanes::CanvasPanes(Canvas* first, QWidget* parent) : QSplitter(Qt::Horizontal, parent)
{
    setChildrenCollapsible(false);
    setAcceptDrops(true);
    m_panes.push_back(makePane(first, true));
    m_panes.front().header->hide();
}

void CanvasPanes::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedIteration(*event->mimeData()))
        event->acceptProposedAction();
}

void CanvasPanes::dropEvent(QDropEvent* event)
{
    const std::optional<DraggedIteration> iteration = draggedIteration(*event->mimeData());
    if (!iteration)
        return;
    event->acceptProposedAction();
    Q_EMIT iterationDropped(*iteration);
}

CanvasPanes::Pane CanvasPanes::makePane(Canvas* canvas, bool isFirst)
{
    Pane pane;
    pane.canvas = canvas;
    pane.widget = new QWidget;
    pane.header = new QWidget;
    pane.title = new ElidedLabel;
    auto* row = new QHBoxLayout(pane.header);
    row->setContentsMargins(8, 2, 4, 2);
    pane.header->setFixedHeight(fontMetrics().height() * 2);  // with buttons or without
    row->addWidget(pane.title, 1);
    if (!isFirst) {
        pane.link = new QToolButton;
        pane.link->setText(tr("Linked"));
        pane.link->setCheckable(true);
        pane.link->setChecked(true);
        pane.link->setToolTip(tr("Shows the same part of the graph as the first picture"));
        auto* close = new QToolButton;
        close->setText(QStringLiteral("✕"));
        close->setAccessibleName(tr("Close this picture"));
        close->setToolTip(tr("Close this picture"));
        row->addWidget(pane.link);
        row->addWidget(close);
        connect(pane.link, &QToolButton::toggled, canvas, &Canvas::setLinked);
        connect(close, &QToolButton::clicked, this, [this, widget = pane.widget] { this->close(widget); });
    }
    connect(canvas, &Canvas::valueWanted, this,
            [this, canvas](const CanvasTarget& target) { Q_EMIT valueWanted(canvas, target); });
    auto* layout = new QVBoxLayout(pane.widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(pane.header);
    layout->addWidget(canvas, 1);
    addWidget(pane.widget);
    return pane;
}

void CanvasPanes::close(const QWidget* widget)
{
    if (m_opened && m_opened->widget == widget) {
        setShowsOpened(false);
        Q_EMIT openedClosed();
        return;
    }
    const auto found = std::ranges::find(m_panes, widget, &Pane::widget);
    if (found == m_panes.end())
        return;
    takeOut(found->widget);
    const int pane = static_cast<int>(found - m_panes.begin());
    m_panes.erase(found);
    Q_EMIT paneClosed(pane);
    if (paneCount() > 1)
        return;
    setPaneCount(1);
    Q_EMIT closed();
}

void CanvasPanes::setShowsOpened(bool shows)
{
    if (shows == m_opened.has_value())
        return;
    if (!shows) {
        takeOut(m_opened->widget);
        m_opened.reset();
        return;
    }
    auto* canvas = new Canvas;
    canvas->setAccessibleName(tr("Graph as it was opened"));
    canvas->setIsAside(true);
    canvas->setShowsLegend(false);  // the first has it
    m_opened = makePane(canvas, false);
    m_opened->link->hide();
    const QString title = tr("As it was opened");
    m_opened->title->setText(title);
    Canvas* first = m_panes.front().canvas;
    connect(first, &Canvas::graphChanged, canvas, [this] { showGraphAsOpened(); });
    connect(first, &Canvas::momentChanged, canvas, [first, canvas] { canvas->takeMoment(*first); });
    showGraphAsOpened();
    setSizes(QList<int>(count(), width() / count()));
    Q_EMIT first->followed(canvas);
    selectInOpened(first->selectedNode());
}

void CanvasPanes::showGraphAsOpened()
{
    const Canvas& first = *m_panes.front().canvas;
    Canvas& opened = *m_opened->canvas;
    if (opened.graph() == first.graph())
        return;  // the first is only taken apart in another way
    opened.setGraph(first.graph(), first.program());
    ViewFilter filter;
    filter.hidesInserted = true;
    opened.setFilter(filter);
    opened.takeMoment(first);
}

/// What was inserted is for an edge of the graph, whose source stands for it.
void CanvasPanes::selectInOpened(NodeId node)
{
    if (!m_opened || !node.isValid())
        return;
    const Program* program = m_panes.front().canvas->program().get();
    const InsertedNode* why = program ? program->insertedNode(node) : nullptr;
    m_opened->canvas->selectNode(why ? why->source : node);
}

void CanvasPanes::setPaneCount(int count)
{
    const bool hadOthers = paneCount() > 1;
    while (paneCount() > std::max(count, 1)) {
        takeOut(m_panes.back().widget);
        m_panes.pop_back();
    }
    while (paneCount() < count) {
        auto* canvas = new Canvas;
        canvas->setAccessibleName(tr("Graph, beside"));
        m_panes.push_back(makePane(canvas, false));
        canvas->follow(m_panes.front().canvas);
        canvas->setSnapshot(m_snapshot);
        setSizes(QList<int>(paneCount(), width() / paneCount()));
    }
    m_panes.front().header->setVisible(paneCount() > 1);
    if (hadOthers && paneCount() == 1)
        canvas(0).showIteration(nullptr,
                                nullptr);  // what it showed beside others; alone it may show an iteration of its own
}

void CanvasPanes::showIteration(int pane, const QString& title, std::shared_ptr<const ShownIteration> shown,
                                std::shared_ptr<const std::unordered_set<uint32_t>> differing)
{
    setTitle(pane, title);
    canvas(pane).showIteration(std::move(shown), std::move(differing));
}

void CanvasPanes::setTitle(int pane, const QString& title)
{
    QLabel* label = m_panes[static_cast<size_t>(pane)].title;
    label->setText(title);
    label->setToolTip(plainHint(title));
}

QString CanvasPanes::title(int pane) const
{
    return m_panes[static_cast<size_t>(pane)].title->text();
}

void CanvasPanes::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    m_snapshot = snapshot;
    for (int pane = 1; pane < paneCount(); ++pane)
        canvas(pane).setSnapshot(snapshot);
}

void CanvasPanes::selectNode(NodeId node)
{
    for (int pane = 1; pane < paneCount(); ++pane)
        canvas(pane).selectNode(node);
    selectInOpened(node);
}

void CanvasPanes::selectAs(const Canvas& canvas)
{
    for (const Pane& pane : m_panes)
        if (pane.canvas != &canvas)
            pane.canvas->selectAs(canvas);
}

Canvas& CanvasPanes::current() const
{
    if (m_opened && m_opened->canvas->hasFocus())
        return *m_opened->canvas;
    const auto found = std::ranges::find_if(m_panes, [](const Pane& pane) { return pane.canvas->hasFocus(); });
    return found == m_panes.end() ? canvas(0) : *found->canvas;
}

bool CanvasPanes::isLinked(int pane) const
{
    return m_panes[static_cast<size_t>(pane)].link->isChecked();
}

void CanvasPanes::setLinked(int pane, bool isLinked)
{
    m_panes[static_cast<size_t>(pane)].link->setChecked(isLinked);
}

}

#include "moc_canvas_panes.cpp"
