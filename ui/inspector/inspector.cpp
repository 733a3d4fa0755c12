// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspector.h"

#include "core/tensor/format.h"
#include "ui/common/text.h"
#include "ui/inspector/firings_model.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QTableView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr int outputRole = Qt::UserRole;
constexpr int nodeRole = Qt::UserRole + 1;
constexpr int eventRole = Qt::UserRole + 2;

QString arrivalText(PortDetails::Arrival arrival)
{
    switch (arrival) {
    case PortDetails::Arrival::Live: return Inspector::tr("● live");
    case PortDetails::Arrival::Dead: return Inspector::tr("∅ dead");
    case PortDetails::Arrival::Missing: return Inspector::tr("◌ not arrived");
    }
    return {};
}

QString phaseText(const NodeDetails& details)
{
    if (details.isFed)
        return Inspector::tr("Fed: its value is given, so it does not run.");
    if (details.isPruned)
        return Inspector::tr("Not needed for what is fetched: it will not run.");
    switch (details.phase) {
    case NodePhase::NotReached: return Inspector::tr("Nothing has arrived yet.");
    case NodePhase::Pending: return Inspector::tr("Waits for inputs.");
    case NodePhase::Ready: return details.isDead ? Inspector::tr("Ready; it will fire dead.") : Inspector::tr("Ready to fire.");
    case NodePhase::Blocked: return Inspector::tr("Has started, and waits for a resource.");
    case NodePhase::Done: return details.isDead ? Inspector::tr("Fired dead.") : Inspector::tr("Fired.");
    }
    return {};
}

/// Values lose their end, not their middle: their beginning says the type and shape.
class ValueDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideRight;
    }
};

QTreeWidget* makeTree(const QStringList& headers, const QString& name)
{
    auto* tree = new QTreeWidget;
    tree->setHeaderLabels(headers);
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    tree->setTextElideMode(Qt::ElideMiddle);
    tree->setItemDelegateForColumn(static_cast<int>(headers.size()) - 1, new ValueDelegate(tree));
    tree->setAccessibleName(name);
    tree->header()->setStretchLastSection(true);
    return tree;
}

}

Inspector::Inspector(QWidget* parent) : QWidget(parent)
{
    m_title = new QLabel;
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_title->setWordWrap(true);
    QFont font = m_title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    m_title->setFont(font);
    m_state = new QLabel;
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);

    m_ports = makeTree({tr("Port"), tr("State"), tr("Value")}, tr("Inputs and outputs"));
    m_ports->setRootIsDecorated(true);
    m_attributes = makeTree({tr("Attribute"), tr("Value")}, tr("Attributes"));

    m_valueTitle = new QLabel(tr("Select an input or output to see its values."));
    m_valueTitle->setWordWrap(true);
    m_leading = new QLineEdit;
    m_leading->setPlaceholderText(tr("Leading indices, for example 0, 3"));
    m_leading->setAccessibleName(tr("Leading indices"));
    m_leading->hide();
    m_tensor = new TensorModel(this);
    m_values = new QTableView;
    m_values->setModel(m_tensor);
    m_values->setAccessibleName(tr("Values"));
    m_values->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    auto* valuePage = new QWidget;
    auto* valueLayout = new QVBoxLayout(valuePage);
    valueLayout->setContentsMargins(4, 4, 4, 4);
    valueLayout->addWidget(m_valueTitle);
    valueLayout->addWidget(m_leading);
    valueLayout->addWidget(m_values);

    m_firingsModel = new FiringsModel(this);
    m_firings = new QTableView;
    m_firings->setModel(m_firingsModel);
    m_firings->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_firings->verticalHeader()->hide();
    m_firings->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_firings->horizontalHeader()->setStretchLastSection(true);
    m_firings->setAccessibleName(tr("All firings"));

    m_why = new QPushButton(tr("Why?"));
    m_why->setToolTip(tr("Follow the causes back (W)"));
    m_causes = new QListWidget;
    m_causes->setWordWrap(true);
    m_causes->setAccessibleName(tr("Causes"));
    auto* whyPage = new QWidget;
    auto* whyLayout = new QVBoxLayout(whyPage);
    whyLayout->setContentsMargins(4, 4, 4, 4);
    whyLayout->addWidget(m_why, 0, Qt::AlignLeft);
    whyLayout->addWidget(m_causes);

    m_tabs = new QTabWidget;
    m_tabs->addTab(valuePage, tr("Value"));
    m_tabs->addTab(m_firings, tr("Firings"));
    m_whyTab = m_tabs->addTab(whyPage, tr("Why"));
    m_tabs->addTab(m_attributes, tr("Attributes"));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_ports);
    splitter->addWidget(m_tabs);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_title);
    layout->addWidget(m_state);
    layout->addWidget(splitter, 1);

    connect(m_ports, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!item || !item->data(0, outputRole).isValid())
            return;
        const int place = item->data(0, outputRole).toInt();
        m_output = place;
        const bool isInput = place < 0;
        const auto index = static_cast<size_t>(isInput ? -place - 1 : place);
        const std::vector<PortDetails>& ports = isInput ? m_details.inputs : m_details.outputs;
        if (index < ports.size())
            showValue(ports[index].value, (isInput ? tr("Input %1") : tr("Output %1")).arg(index));
    });
    connect(m_ports, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (const QVariant node = item->data(0, nodeRole); node.isValid())
            Q_EMIT nodeActivated(NodeId(node.toUInt()));
    });
    connect(m_firings, &QTableView::activated, this, [this](const QModelIndex& index) {
        Q_EMIT tagActivated(m_firingsModel->rowAt(index.row()).tag);
        Q_EMIT eventActivated(m_firingsModel->rowAt(index.row()).event + 1);
    });
    connect(m_leading, &QLineEdit::editingFinished, this, &Inspector::setLeadingFromText);
    connect(m_why, &QPushButton::clicked, this, [this] { Q_EMIT whyRequested(m_node, m_details.tag); });
    connect(m_causes, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        if (const QVariant event = item->data(eventRole); event.isValid())
            Q_EMIT eventActivated(event.toULongLong() + 1);
        if (const QVariant node = item->data(nodeRole); node.isValid())
            Q_EMIT nodeActivated(NodeId(node.toUInt()));
    });
    clear();
}

void Inspector::clear()
{
    m_node = NodeId();
    m_details = {};
    m_title->setText(tr("Nothing selected"));
    m_state->setText(tr("Click a node or an edge in the graph."));
    m_ports->clear();
    m_attributes->clear();
    m_causes->clear();
    m_firingsModel->setRows(NodeId(), {});
    showValue({}, {});
    m_why->setEnabled(false);
}

void Inspector::setNode(std::shared_ptr<const Graph> graph, NodeId id)
{
    if (id == m_node && graph == m_graph)
        return;
    clear();
    m_graph = std::move(graph);
    m_node = id;
    m_output = 0;
    const Node& node = m_graph->node(id);
    m_title->setText(text(node.name));
    m_state->setText(text(node.op));
    m_why->setEnabled(true);
    for (const auto& [name, value] : node.attrs)
        new QTreeWidgetItem(m_attributes, {text(name), text(toString(value))});
    if (!node.device.empty())
        new QTreeWidgetItem(m_attributes, {tr("device"), text(node.device)});
    m_attributes->resizeColumnToContents(0);
}

void Inspector::setDetails(const NodeDetails& details)
{
    if (details.node != m_node)
        return;
    if (details.tag != m_details.tag || details.event != m_details.event)
        m_causes->clear();  // they were of another firing
    m_details = details;
    QString state = text(m_graph->node(m_node).op);
    if (!details.tagName.empty())
        state += tr(" at %1").arg(text(details.tagName));
    m_state->setText(state + QStringLiteral("\n") + phaseText(details));
    m_state->setToolTip(state);
    showPorts(details);
    m_firingsModel->setRows(details.node, details.firings);
    m_firings->resizeColumnToContents(FiringsModel::Tag);
}

void Inspector::addPort(QTreeWidgetItem* parent, int index, const PortDetails& port, bool isInput)
{
    const QString name = isInput ? QStringLiteral("%1  %2").arg(index).arg(text(port.source)) : QString::number(index);
    const QString type = port.dtype == DType::Invalid ? QString() : text(dtypeNumpyName(baseType(port.dtype)));
    const QString value = port.value.hasValue() ? text(summaryText(port.value, 80)) : type;
    auto* item = new QTreeWidgetItem(parent, {name, arrivalText(port.arrival), value});
    item->setToolTip(0, text(port.source));
    item->setToolTip(2, value);
    item->setData(0, outputRole, isInput ? -index - 1 : index);
    if (isInput && static_cast<size_t>(index) < m_graph->node(m_node).inputs.size())
        if (const NodeId source = m_graph->node(m_node).inputs[static_cast<size_t>(index)].node; source.isValid())
            item->setData(0, nodeRole, source.value);
    if (m_output == (isInput ? -index - 1 : index))
        m_ports->setCurrentItem(item);
}

void Inspector::showPorts(const NodeDetails& details)
{
    constexpr size_t mostPorts = 500;
    m_ports->clear();
    const auto section = [&](const QString& title, const std::vector<PortDetails>& ports, bool isInput) {
        auto* top = new QTreeWidgetItem(m_ports, {ports.empty() ? tr("%1: none").arg(title) : title});
        top->setFirstColumnSpanned(true);
        top->setExpanded(true);
        for (size_t i = 0; i < std::min(ports.size(), mostPorts); ++i)
            addPort(top, static_cast<int>(i), ports[i], isInput);
        if (ports.size() > mostPorts)
            new QTreeWidgetItem(top, {tr("and %1 more").arg(ports.size() - mostPorts)});
    };
    section(tr("Inputs"), details.inputs, true);
    section(tr("Outputs"), details.outputs, false);
    m_ports->resizeColumnToContents(0);
    m_ports->resizeColumnToContents(1);
    m_ports->setColumnWidth(0, std::min(m_ports->columnWidth(0), m_ports->viewport()->width() / 2));
    if (!m_ports->currentItem())
        showValue({}, {});
}

void Inspector::selectOutput(int slot)
{
    m_output = slot;
    if (static_cast<size_t>(slot) < m_details.outputs.size())
        showPorts(m_details);
}

void Inspector::showValue(const Tensor& value, const QString& name)
{
    m_tensor->setTensor(value);
    fitColumns();
    m_leading->setVisible(!m_tensor->leading().empty());
    m_leading->setText(QString());
    if (value.isNone()) {
        m_valueTitle->setText(name.isEmpty() ? tr("Select an input or output to see its values.")
                                             : tr("%1 has no value at this tag.").arg(name));
        return;
    }
    QString title = QStringLiteral("%1: %2 %3").arg(name, text(dtypeNumpyName(baseType(value.dtype()))), text(value.shape().toString()));
    m_valueTitle->setText(title);
}

void Inspector::setLeadingFromText()
{
    std::vector<int64_t> indices;
    for (const QString& part : m_leading->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        indices.push_back(part.trimmed().toLongLong());
    m_tensor->setLeading(std::move(indices));
    fitColumns();
}

/// Columns are as wide as the longest of the first values, within reason.
void Inspector::fitColumns()
{
    constexpr int sampledRows = 64;
    constexpr int sampledColumns = 8;
    const QFontMetrics metrics(m_values->font());
    int width = metrics.averageCharWidth() * 10;
    for (int row = 0; row < std::min(m_tensor->rowCount(), sampledRows); ++row)
        for (int column = 0; column < std::min(m_tensor->columnCount(), sampledColumns); ++column)
            width = std::max(width, metrics.horizontalAdvance(m_tensor->index(row, column).data().toString()));
    const int margin = metrics.averageCharWidth() * 2;
    m_values->horizontalHeader()->setDefaultSectionSize(std::min(width, metrics.averageCharWidth() * 40) + margin);
}

void Inspector::setCauses(const Result<CauseReport>& report)
{
    m_causes->clear();
    m_tabs->setCurrentIndex(m_whyTab);
    if (!report) {
        m_causes->addItem(text(toString(report.error())));
        return;
    }
    for (const CauseRow& row : report->rows) {
        QString what = QString(row.depth * 3, QChar(QChar::Nbsp)) + text(row.text);
        if (row.event)
            what += QStringLiteral("  #%1").arg(*row.event);
        auto* item = new QListWidgetItem(what, m_causes);
        item->setToolTip(text(row.tagPath));
        if (row.node.isValid())
            item->setData(nodeRole, row.node.value);
        if (row.event)
            item->setData(eventRole, QVariant::fromValue<quint64>(*row.event));
    }
    if (report->rows.empty())
        m_causes->addItem(tr("There is nothing to tell."));
}

}
