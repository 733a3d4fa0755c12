// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/ports_tree.h"

#include "core/tensor/format.h"
#include "ui/common/column_fit.h"
#include "ui/common/elide_delegate.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/common/tree_keys.h"
#include "ui/inspector/cards/thumbnail.h"
#include "ui/session/captured.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLocale>
#include <QMenu>
#include <QToolTip>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr int inputRole = Qt::UserRole;
constexpr int indexRole = Qt::UserRole + 1;
constexpr int portNodeRole = Qt::UserRole + 2;

QString stateText(const PortDetails& port)
{
    QString state;
    switch (port.arrival) {
    case PortDetails::Arrival::Live: state = PortsTree::tr("● live"); break;
    case PortDetails::Arrival::Dead: state = PortsTree::tr("∅ dead"); break;
    case PortDetails::Arrival::Missing: state = PortsTree::tr("◌ not arrived"); break;
    }
    if (port.notCaptured)
        state += QStringLiteral(" ⊘");
    if (port.isOverridden)
        state += QStringLiteral(" ✎");
    if (port.isInvariant)
        state += QStringLiteral(" ⚲");
    return state;
}

QString typeText(const PortDetails& port)
{
    if (port.isControl)
        return PortsTree::tr("control");
    return port.dtype == DType::Invalid ? QString() : text(dtypeNumpyName(baseType(port.dtype)));
}

/// What the signs behind a state mean.
QStringList markTexts(const PortDetails& port)
{
    QStringList texts;
    if (port.isOverridden)
        texts.append(PortsTree::tr("✎ overridden in this branch"));
    if (port.isInvariant)
        texts.append(PortsTree::tr("⚲ constant: the same in every iteration of the loop"));
    return texts;
}

/// Of an input, control inputs behind the others; invalid if the graph lacks it.
NodeId producerOf(const Node& node, size_t input)
{
    return input < node.inputs.size() ? node.inputs[input].node : node.controlInputs[input - node.inputs.size()];
}

/// Why there is no value, and what is known of it.
QString missingText(const PortDetails& port)
{
    const QString words = notCapturedWords(*port.notCaptured);
    return port.figures.empty() ? words : words + QStringLiteral(": ") + text(port.figures);
}

}

QString portGlance(const PortDetails& port, const QPalette& palette)
{
    QString hover = port.value.isNone() ? asMarkup(stateText(port) + QLatin1Char('\n') + typeText(port))
                                        : glance(port.value, palette);
    if (port.notCaptured)
        hover += asMarkup(QStringLiteral("\n⊘ ") + missingText(port) + QLatin1Char('\n') + notCapturedHelp());
    for (const QString& mark : markTexts(port))
        hover += QStringLiteral("<br>") + mark;
    return hover;
}

PortsTree::PortsTree(QWidget* parent) : QTreeWidget(parent)
{
    setHeaderLabels({tr("Port"), tr("State"), tr("Value")});
    setUniformRowHeights(true);
    setIndentation(10);
    setMinimumHeight(fontMetrics().height() * 5);
    setTextElideMode(Qt::ElideMiddle);
    setItemDelegateForColumn(
        2, new ElideDelegate(Qt::ElideRight, this));  // the beginning of a value says its type and shape
    setAccessibleName(tr("Inputs and outputs"));
    m_fit = new ColumnFit(this, header(), 2);
    new TreeKeys(this);
    makeCopyable(this);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (const std::optional<PortPlace> chosen = placeOf(item)) {
            m_place = *chosen;
            Q_EMIT portSelected();
        }
    });
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        if (const QVariant node = item->data(0, portNodeRole); node.isValid())
            Q_EMIT nodeActivated(NodeId(node.toUInt()));
    });
}

std::optional<PortPlace> PortsTree::placeOf(const QTreeWidgetItem* item) const
{
    if (!item || !item->data(0, indexRole).isValid())
        return std::nullopt;
    return PortPlace{item->data(0, inputRole).toBool(), item->data(0, indexRole).toInt()};
}

const PortDetails* PortsTree::port(PortPlace place) const
{
    const std::vector<PortDetails>& ports = place.isInput ? m_details.inputs : m_details.outputs;
    return static_cast<size_t>(place.index) < ports.size() ? &ports[static_cast<size_t>(place.index)] : nullptr;
}

void PortsTree::forget()
{
    m_details = {};
    m_place = {};
    clear();
}

void PortsTree::setDetails(const Graph& graph, const NodeDetails& details)
{
    m_details = details;
    const QSignalBlocker quiet(this);  // the current item goes and comes
    clear();
    addSection(tr("Inputs"), graph, details.inputs, true);
    addSection(tr("Outputs"), graph, details.outputs, false);
    keepReasonsWhole();
    m_fit->fit();
}

/// Why a value is not there is said in whole, whatever names of ports would want.
void PortsTree::keepReasonsWhole()
{
    int room = 0;
    for (const std::vector<PortDetails>* ports : {&m_details.inputs, &m_details.outputs})
        for (const PortDetails& port : *ports)
            if (port.notCaptured)
                room = std::max(room,
                                fontMetrics().horizontalAdvance(notCapturedWords(*port.notCaptured))
                                    + 2 * fontMetrics().averageCharWidth());
    headerItem()->setSizeHint(2, room > 0 ? QSize(room, header()->sizeHint().height()) : QSize());
}

void PortsTree::addSection(const QString& title, const Graph& graph, const std::vector<PortDetails>& ports,
                           bool isInput)
{
    constexpr size_t mostPorts = 500;
    auto* top = new QTreeWidgetItem(this, {ports.empty() ? tr("%1: none").arg(title) : title});
    top->setFirstColumnSpanned(true);
    top->setExpanded(true);
    for (size_t i = 0; i < std::min(ports.size(), mostPorts); ++i) {
        const PortDetails& port = ports[i];
        const QString name = port.isControl ? text(port.source)
            : isInput                       ? QStringLiteral("%1  %2").arg(i).arg(text(port.source))
                                            : QString::number(i);
        const QString value = port.value.hasValue() ? text(summaryText(port.value, 80))
            : port.notCaptured                      ? missingText(port)
                                                    : typeText(port);
        auto* item = new QTreeWidgetItem(top, {name, stateText(port), value});
        item->setData(0, inputRole, isInput);
        item->setData(0, indexRole, static_cast<int>(i));
        if (const QStringList marks = markTexts(port); !marks.isEmpty())
            item->setData(1, Qt::AccessibleTextRole,
                          QString(stateText(port) + QStringLiteral(", ") + marks.join(QStringLiteral(", "))));
        if (const NodeId producer = isInput ? producerOf(graph.node(m_details.node), i) : NodeId(); producer.isValid())
            item->setData(0, portNodeRole, producer.value);
        if (m_place == PortPlace{isInput, static_cast<int>(i)})
            setCurrentItem(item);
    }
    if (ports.size() > mostPorts)
        new QTreeWidgetItem(top, {tr("and %1 more").arg(QLocale().toString(qulonglong(ports.size() - mostPorts)))});
}

void PortsTree::select(PortPlace place)
{
    m_place = place;
    const QSignalBlocker quiet(this);
    for (QTreeWidgetItemIterator it(this); *it; ++it)
        if (placeOf(*it) == place)
            setCurrentItem(*it);
}

void PortsTree::contextMenuEvent(QContextMenuEvent* event)
{
    const QTreeWidgetItem* item = currentItem();
    const std::optional<PortPlace> chosen = placeOf(item);
    QMenu menu;
    if (chosen && !chosen->isInput)
        menu.addAction(tr("&Override value ..."), this,
                       [this, index = chosen->index] { Q_EMIT overrideRequested(index); });
    if (item && item->data(0, portNodeRole).isValid())
        menu.addAction(tr("&Go to the producer"), this,
                       [this, node = item->data(0, portNodeRole).toUInt()] { Q_EMIT nodeActivated(NodeId(node)); });
    menu.addActions(actions());
    menu.exec(event->globalPos());
}

bool PortsTree::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QTreeWidget::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QTreeWidgetItem* item = itemAt(help->pos());
    const std::optional<PortPlace> under = placeOf(item);
    const PortDetails* details = under ? port(*under) : nullptr;
    const bool isName = details && columnAt(help->x()) == 0 && !details->source.empty();
    QToolTip::showText(help->globalPos(),
                       !details     ? QString()
                           : isName ? plainHint(text(details->source))
                                    : QStringLiteral("<qt>%1</qt>").arg(portGlance(*details, palette())),
                       viewport());
    return true;
}

}

#include "moc_ports_tree.cpp"
