// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspector.h"

#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/roles.h"
#include "ui/common/room_scroll.h"
#include "ui/common/table_copy.h"
#include "ui/common/tag_text.h"
#include "ui/inspector/cause_delegate.h"
#include "ui/inspector/edit_panel.h"
#include "ui/inspector/elements/difference_view.h"
#include "ui/inspector/firings_model.h"
#include "ui/inspector/firings_table.h"
#include "ui/inspector/series_view.h"
#include "ui/inspector/value_page.h"
#include "ui/session/captured.h"
#include "ui/session/placing_text.h"
#include "ui/session/tag_range.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int nodeRole = Qt::UserRole;
constexpr int eventRole = Qt::UserRole + 1;
constexpr int isPlacing = Qt::UserRole + 2;

QString doomedText()
{
    return Inspector::tr("Will never fire: nothing is left that could run. Why? (W) says what is missing.");
}

QString phaseText(const NodeDetails& details)
{
    if (details.isFed)
        return Inspector::tr("Fed: its value is given, so it does not run.");
    if (details.isPruned)
        return Inspector::tr("Not needed for what is fetched: it will not run.");
    if (details.copies >= 0)
        return Inspector::tr("Fired. ⚲ Constant; iterations that have a copy: %1")
            .arg(QLocale().toString(qlonglong(details.copies)));
    if (details.isStateHidden)
        return Inspector::tr("Whether it can fire is hidden until the question is answered.");
    switch (details.phase) {
    case NodePhase::NotReached: return Inspector::tr("Nothing has arrived yet.");
    case NodePhase::Pending: return details.isDoomed ? doomedText() : Inspector::tr("Waits for inputs.");
    case NodePhase::Ready:
        return details.isDead ? Inspector::tr("Ready; it will fire dead.") : Inspector::tr("Ready to fire.");
    case NodePhase::Held: return Inspector::tr("It has all its inputs, but its device does not run.");
    case NodePhase::Blocked: {
        const QString waits = Inspector::tr("Has started, and waits for a resource.");
        return details.isDoomed ? waits + QLatin1Char(' ') + doomedText() : waits;
    }
    case NodePhase::Done: return details.isDead ? Inspector::tr("Fired dead.") : Inspector::tr("Fired.");
    }
    return {};
}

/// Names and signs, but for the two formulas that are a word.
QString formulaText(const std::string& formula)
{
    return formula == "always" ? Inspector::tr("always") : formula == "never" ? Inspector::tr("never") : text(formula);
}

/// Why there is no value to look at.
QString missingText(const NodeDetails& details, const PortDetails& port, const QString& name)
{
    if (port.isControl && port.arrival == PortDetails::Arrival::Live)
        return Inspector::tr("%1 has arrived at this tag: a control token has no value.").arg(name);
    if (port.arrival == PortDetails::Arrival::Dead)
        return port.isOverridden ? Inspector::tr("%1 was made dead by hand at this tag: it has no value.").arg(name)
                                 : Inspector::tr("%1 is dead at this tag: it has no value.").arg(name);
    if (details.isPruned)
        return Inspector::tr("%1 has no value: the node does not run.").arg(name);
    return Inspector::tr("%1 has not arrived at this tag yet: it has no value.").arg(name);
}

}

Inspector::Inspector(QWidget* parent) : QWidget(parent)
{
    m_title = new PlainLabel;
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_title->setWordWrap(true);
    m_title->setMostLines(4);
    QFont font = m_title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    m_title->setFont(font);
    m_state = new PlainLabel;
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // as high as it is at its width
    m_state->setWordWrap(true);
    m_ports = new PortsTree;
    m_ports->setMinimumHeight(
        2
        * m_ports->fontMetrics().lineSpacing());  // it gives way, rather than the window grows, when values are edited
    new EmptyHint(m_ports, tr("No node is selected."));
    m_edit = new EditPanel;
    m_attributes = new QTreeWidget;
    m_attributes->setHeaderLabels({tr("Attribute"), tr("Value")});
    m_attributes->setRootIsDecorated(false);
    m_attributes->setUniformRowHeights(true);
    m_attributes->setAccessibleName(tr("Attributes"));
    makeCopyable(m_attributes);
    m_noAttributes = new EmptyHint(m_attributes, {});
    m_value = new ValuePage;
    m_series = new SeriesView;
    m_value->addView(m_series, tr("Iterations"));

    m_tabs = new QTabWidget;
    m_valueTab = m_tabs->addTab(new RoomScroll(m_value), tr("Value"));
    m_firings = new FiringsPage;
    m_tabs->addTab(m_firings, tr("Firings"));
    m_whyTab = m_tabs->addTab(makeCauses(), tr("Why"));
    m_tabs->addTab(m_attributes, tr("Attributes"));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_ports);
    splitter->addWidget(m_tabs);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_title);
    layout->addWidget(m_state);
    layout->addWidget(m_edit);
    layout->addWidget(splitter, 1);

    connect(m_ports, &PortsTree::portSelected, this, &Inspector::showPort);
    connect(m_ports, &PortsTree::nodeActivated, this, &Inspector::nodeActivated);
    connect(m_ports, &PortsTree::overrideRequested, this, [this](int output) {
        selectOutput(output);
        openEdit();
    });
    connect(m_edit, &EditPanel::editRequested, this, &Inspector::editRequested);
    connect(m_value, &ValuePage::firingWanted, this, [this] {
        if (m_details.event && m_details.tag)
            goToFiring(*m_details.event, *m_details.tag);
    });
    connect(m_firings->table(), &FiringsTable::firingChosen, this, &Inspector::goToFiring);
    connect(&firings(), &FiringsModel::valuesWanted, this, &Inspector::firingValuesWanted);
    connect(m_series, &SeriesView::seriesWanted, this, &Inspector::seriesWanted);
    connect(m_series, &SeriesView::tagActivated, this, &Inspector::tagActivated);
    clear();
}

QWidget* Inspector::makeCauses()
{
    m_why = new QPushButton(tr("Why?"));
    m_why->setToolTip(tr("Follow the causes back (W)"));
    m_waits = new QPushButton(tr("What waits for what"));
    m_waits->setToolTip(tr("Where it stands in the wait-for graph of Why It Hangs"));
    m_waits->hide();
    m_causes = new QListWidget;
    m_causes->setItemDelegate(new CauseDelegate(m_causes));
    m_causes->setResizeMode(QListView::Adjust);
    m_causes->setWordWrap(true);  // else rows keep their heights when the width is another one
    m_causes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_causes->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_causes->setAccessibleName(tr("Causes"));
    makeCopyable(m_causes);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(4, 4, 4, 4);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_why);
    buttons->addWidget(m_waits);
    buttons->addStretch();
    layout->addLayout(buttons);
    layout->addWidget(m_causes);
    connect(m_waits, &QPushButton::clicked, this, &Inspector::waitsRequested);
    connect(m_why, &QPushButton::clicked, this, [this] { Q_EMIT whyRequested(m_node, m_details.tag); });
    for (const auto chosen : {&QListWidget::itemClicked, &QListWidget::itemActivated})
        connect(m_causes, chosen, this, [this](const QListWidgetItem* item) {
            if (extendsSelection())
                return;
            const QVariant event = item->data(eventRole);
            const QVariant node = item->data(nodeRole);
            m_followsCauses |= event.isValid() || node.isValid();
            if (event.isValid())
                Q_EMIT eventActivated(event.toULongLong() + 1);
            if (node.isValid())
                Q_EMIT nodeActivated(NodeId(node.toUInt()));
        });
    auto* drop = new QShortcut(Qt::Key_Escape, m_causes);
    drop->setContext(Qt::WidgetShortcut);
    connect(drop, &QShortcut::activated, this, &Inspector::showNoCauses);
    return page;
}

void Inspector::clear()
{
    showNoCauses();
    forget();
}

void Inspector::forget()
{
    m_node = NodeId();
    m_details = {};
    m_wantedEdit.reset();
    m_title->setText(tr("No node selected"));
    m_title->setToolTip({});
    m_state->setText(tr("Click a node or an edge in the graph."));
    m_state->setToolTip({});
    m_ports->forget();
    m_edit->dismiss();
    m_attributes->clear();
    m_noAttributes->setSentence(tr("Select a node to see its attributes."));
    m_firings->clear();
    m_value->setValue({}, {}, tr("Select a node to see its values."));
    m_series->clear(tr("Select a node to see an output of it over the iterations of its loop."));
    m_why->setEnabled(false);
    m_waits->hide();
}

void Inspector::showNoCauses()
{
    m_followsCauses = false;
    m_causes->clear();
    auto* hint =
        new QListWidgetItem(tr("Why? (W) follows the causes of this state back to where they began."), m_causes);
    hint->setFlags(Qt::NoItemFlags);
}

void Inspector::setNode(std::shared_ptr<const Graph> graph, NodeId id)
{
    if (id == m_node && graph == m_graph)
        return;
    if (graph != m_graph || !m_followsCauses)
        showNoCauses();
    forget();
    m_graph = std::move(graph);
    m_node = id;
    const Node& node = m_graph->node(id);
    m_title->setText(text(node.name));
    m_title->setToolTip(plainHint(m_title->text()));
    m_state->setText(text(node.op));
    m_why->setEnabled(true);
    m_noAttributes->setSentence(tr("This node has no attributes."));
    for (const auto& [name, value] : node.attrs)
        new QTreeWidgetItem(m_attributes, {text(name), text(toString(value))});
    showLiveness();
    m_attributes->resizeColumnToContents(0);
}

void Inspector::setLine(const LineId& line)
{
    if (std::exchange(m_line, line) != line)
        showNoCauses();  // its events have other numbers
    firings().setLine(line);
}

void Inspector::setDeadness(std::shared_ptr<const Deadness> deadness)
{
    m_deadness = std::move(deadness);
    showLiveness();
}

void Inspector::setRefusal(const QString& refusal, std::vector<Problem> problems)
{
    m_refusal = refusal;
    m_problems = std::move(problems);
    showState();
}

/// What is wrong with the node itself, or where to look.
QString Inspector::refusalText() const
{
    const auto isOwn = [&](const Problem& problem) { return problem.refusesRun && problem.node == m_node; };
    if (const auto own = std::ranges::find_if(m_problems, isOwn); own != m_problems.end())
        return tr("✗ The graph cannot run: %1").arg(textLines(own->message));
    return std::ranges::any_of(m_problems, &Problem::refusesRun)
        ? tr("✗ The graph cannot run because of other nodes: see Problems.")
        : tr("✗ The graph cannot run: %1").arg(m_refusal);
}

/// Above the attributes, as they are: facts about the node that hold before anything runs.
void Inspector::showLiveness()
{
    for (int row = m_attributes->topLevelItemCount() - 1; row >= 0; --row)
        if (m_attributes->topLevelItem(row)->data(0, Qt::UserRole).toBool())
            delete m_attributes->topLevelItem(row);
    if (!m_deadness || !m_node.isValid() || m_node.index() >= m_graph->size())
        return;
    const auto add = [&](int row, const QString& name, const std::string& formula) {
        auto* item = new QTreeWidgetItem({name, formulaText(formula)});
        item->setData(0, Qt::UserRole, true);
        item->setToolTip(1, plainHint(item->text(1)));
        m_attributes->insertTopLevelItem(row, item);
    };
    add(0, tr("live if"), m_deadness->node(m_node));
    if (m_graph->traits(m_node).fire == FireKind::Switch)
        for (int slot = 0; slot < 2; ++slot)
            add(slot + 1, tr("live if, output %1").arg(slot), m_deadness->output({m_node, slot}));
    m_attributes->resizeColumnToContents(0);
    showState();
}

/// Below the attributes, where there is a choice.
void Inspector::showPlacing()
{
    for (int row = m_attributes->topLevelItemCount() - 1; row >= 0; --row)
        if (m_attributes->topLevelItem(row)->data(0, isPlacing).toBool())
            delete m_attributes->topLevelItem(row);
    const NodePlacing& placing = m_details.placing;
    if (placing.devices.size() < 2 && placing.requested.empty())
        return;
    const auto add = [&](const QString& name, const QString& value) {
        auto* item = new QTreeWidgetItem(m_attributes, {name, value});
        item->setData(0, isPlacing, true);
        item->setToolTip(1, plainHint(value));
    };
    if (!placing.assigned.empty())
        add(tr("device"), text(placing.assigned));
    if (placing.inserted) {
        add(tr("inserted"), insertedText(*m_graph, placing));
    } else {
        add(tr("device asked for"), placing.requested.empty() ? tr("none") : text(placing.requested));
        if (!placing.assigned.empty())
            add(tr("why there"), placedText(placing.by));
    }
    m_attributes->resizeColumnToContents(0);
}

void Inspector::showState()
{
    if (m_details.node != m_node || !m_node.isValid())
        return;
    QString state = text(m_graph->node(m_node).op);
    if (!m_details.tagName.empty())
        state += tr(" at %1").arg(tagText(m_details.tagName));
    QString phase = m_refusal.isEmpty() || m_details.isPruned ? phaseText(m_details) : refusalText();
    const bool isAhead =
        m_details.phase == NodePhase::NotReached && !m_details.isPruned && !m_details.isFed && m_details.copies < 0;
    if (m_refusal.isEmpty() && isAhead && m_deadness)
        if (const std::string formula = m_deadness->node(m_node); formula != "always")
            phase += tr(" It will be live if this holds: %1.").arg(formulaText(formula));
    if (m_details.phase == NodePhase::Done && m_details.time.time.isMeasured())
        phase += tr(" Its kernel took %1.").arg(timeWords(m_details.time.time));
    m_state->setText(state + QStringLiteral("\n") + phase);
    m_state->setToolTip(plainHint(m_state->text()));
}

void Inspector::setDetails(const NodeDetails& details)
{
    if (details.node != m_node)
        return;
    if (details.tag != m_details.tag || details.event != m_details.event) {
        if (!m_followsCauses)
            showNoCauses();  // they were of another firing
        m_edit->dismiss();
    }
    m_details = details;
    m_waits->setVisible(details.isDoomed);
    showState();
    m_ports->setDetails(*m_graph, details);
    m_firings->setDetails(details);
    showPlacing();
    showPort();
    if (const std::optional<WantedEdit> wanted = std::exchange(m_wantedEdit, std::nullopt))
        openEdit(wanted->edit, wanted->consumer);
}

void Inspector::showPort()
{
    const PortPlace place = m_ports->place();
    const PortDetails* port = m_ports->port(place);
    m_value->difference().setSubject(port && !place.isInput ? m_node : NodeId(), place.index, m_details.tag);
    if (!port) {
        m_value->setValue({}, {}, tr("Select an input or output to see its values."));
    } else {
        const QString name = port->isControl ? tr("Control input %1").arg(text(port->source))
                                             : (place.isInput ? tr("Input %1") : tr("Output %1")).arg(place.index);
        const QString title = name + (port->isOverridden ? tr(" ✎ overridden") : QString());
        if (port->notCaptured)
            m_value->setNotCaptured(title, notCapturedWords(*port->notCaptured), text(port->figures), port->part,
                                    text(port->slice));
        else
            m_value->setValue(port->value, title, missingText(m_details, *port, name));
    }
    if (place.isInput || !port)
        m_series->clear(tr("Select an output to see it over the iterations of its loop."));
    else
        m_series->setSubject(m_node, place.index, m_details.tag, m_details.position,
                             TagRange::of(m_details.tagName).value_or(TagRange()).first);
}

void Inspector::addSeries(const Series& series)
{
    m_series->addSeries(series);
}

void Inspector::selectOutput(int slot)
{
    m_ports->select({false, slot});
    showPort();
}

void Inspector::showFirings()
{
    m_tabs->setCurrentWidget(m_firings);
    m_firings->setFocus();
}

QString Inspector::valueName() const
{
    const PortPlace place = m_ports->place();
    const PortDetails* port = m_ports->port(place);
    if (!port || port->value.isNone() || !m_graph)
        return {};
    const QString tag = m_details.tagName.empty() ? QString() : QStringLiteral(" @ %1").arg(tagText(m_details.tagName));
    if (place.isInput && !port->source.empty())
        return text(port->source) + tag;
    return QStringLiteral("%1:%2%3").arg(text(m_graph->node(m_node).name)).arg(place.index).arg(tag);
}

void Inspector::showValue()
{
    m_tabs->setCurrentIndex(m_valueTab);
}

void Inspector::showDifference()
{
    showValue();
    m_value->showDifference();
}

FiringsModel& Inspector::firings()
{
    return m_firings->table()->firings();
}

void Inspector::goToFiring(uint64_t event, TagId tag)
{
    Q_EMIT tagActivated(tag);
    Q_EMIT eventActivated(event + 1);
}

void Inspector::walkFirings(int by)
{
    const int row = firings().rowFromShown(by);
    if (row < 0)
        return;
    const FiringRow& firing = firings().rowAt(row);
    goToFiring(firing.event, firing.tag);
    firings().setCursor(m_details.position, firing.event);  // the next key may come before the answer
}

void Inspector::setCauses(const Result<CauseReport>& report)
{
    m_followsCauses = false;
    m_causes->clear();
    m_tabs->setCurrentIndex(m_whyTab);
    if (!report) {
        m_causes->addItem(textLines(toString(report.error())));
        return;
    }
    for (const CauseRow& row : report->rows) {
        QString what = text(row.text);
        if (row.event)
            what += tr("  (event %1)").arg(QLocale().toString(qulonglong(*row.event + 1)));
        auto* item = new QListWidgetItem(what, m_causes);
        item->setToolTip(plainHint(tagText(row.tagPath)));
        item->setData(CauseDelegate::KindRole, static_cast<int>(row.kind));
        item->setData(CauseDelegate::DepthRole, row.depth);
        item->setData(ItemRole::CopiedText, QString(row.depth * 3, QLatin1Char(' ')) + what);
        if (row.node.isValid())
            item->setData(nodeRole, row.node.value);
        if (row.event)
            item->setData(eventRole, QVariant::fromValue<quint64>(*row.event));
    }
    if (report->rows.empty())
        m_causes->addItem(tr("There is nothing to tell."));
}

}

#include "moc_inspector.cpp"
