// SPDX-License-Identifier: Apache-2.0
#include "ui/placement/placement_part.h"

#include "core/base/new_file.h"
#include "core/partition/placement_file.h"
#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/row_table.h"
#include "ui/common/text.h"
#include "ui/parts/command.h"
#include "ui/placement/placement_text.h"
#include "ui/session/commands/place_request.h"
#include "ui/session/placing_text.h"
#include "ui/session/queries/node_query.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr size_t mostInMenu = 30;

/// Whether two names may mean one device.
bool isSame(const std::string& a, const std::string& b)
{
    const Result<DeviceSpec> first = parseDevice(a);
    const Result<DeviceSpec> second = parseDevice(b);
    return first && second && mergeDevices(*first, *second);
}

/// The error of a placement, and what to do about it.
QString problemText(const Error& error)
{
    const QString what = textLines(error.message);
    if (error.message.find("Malformed") != std::string::npos)
        return PlacementPart::tr("%1: write a device as CPU:1, or as /job:worker/task:0/device:GPU:1").arg(what);
    if (error.message.find("none of those") != std::string::npos)
        return PlacementPart::tr("%1: add it to the devices, or clear them all").arg(what);
    return what;
}

}

PlacementPart::PlacementPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("placement"), tr("Placement"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QWidget), m_model(new PlacementModel(this))
{
    m_state = new PlainLabel;
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->setAccessibleName(tr("State of the placement"));
    const auto button = [this](const QString& text, const QString& tip, const auto& act) {
        auto* made = new QPushButton(text);
        made->setToolTip(tip);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, act);
        return made;
    };
    m_load = button(tr("Load ..."), tr("Show what a placement file says; Apply puts it in force."), [this] {
        auto* dialog = new QFileDialog(&this->context().window, tr("Load a placement"));
        dialog->setObjectName(QStringLiteral("loadPlacement"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, this, &PlacementPart::loadFrom);
        dialog->open();
    });
    m_save = button(tr("Save ..."), tr("Write a placement file, as --placement reads it."), [this] {
        auto* dialog = new QFileDialog(&this->context().window, tr("Save the placement"));
        dialog->setObjectName(QStringLiteral("savePlacement"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setNameFilter(tr("Placements (*.json)"));
        dialog->setDefaultSuffix(QStringLiteral("json"));
        connect(dialog, &QFileDialog::fileSelected, this, &PlacementPart::saveTo);
        dialog->open();
    });
    m_revert = button(tr("Re&vert"), tr("Back to what is in force."), [this] {
        m_problem.clear();
        showDraft(m_given);
    });
    m_apply = button(tr("&Apply"), tr("Place the nodes so, and start the run over. Undo takes it back."),
                     [this] { apply(); });

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    for (QPushButton* each : {m_load, m_save, m_revert, m_apply})
        buttons->addWidget(each);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeRules());
    splitter->addWidget(makeDevices());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(m_widget);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(splitter, 1);
    layout->addLayout(buttons);
    makeCommands();
    connect(m_model, &PlacementModel::edited, this, &PlacementPart::showState);
    connect(m_devices, &QPlainTextEdit::textChanged, this, &PlacementPart::showState);
    connect(m_spreads, &QCheckBox::toggled, this, &PlacementPart::showState);
    showState();
}

QWidget* PlacementPart::makeRules()
{
    m_table = new QTableView;
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("Rules of the placement"));
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                             | QAbstractItemView::AnyKeyPressed);
    new ColumnFit(m_table, m_table->horizontalHeader(), PlacementModel::Nodes);
    m_hint = new EmptyHint(m_table, {});
    m_pattern = new QLineEdit;
    m_pattern->setPlaceholderText(tr("Node, or pattern with *"));
    m_pattern->setAccessibleName(tr("Nodes of a new rule"));
    m_pattern->setClearButtonEnabled(true);
    m_device = new QComboBox;
    m_device->setEditable(true);
    m_device->setInsertPolicy(QComboBox::NoInsert);
    m_device->setAccessibleName(tr("Device of a new rule"));
    m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_device->setMinimumContentsLength(8);
    const auto button = [this](const QString& text, const QString& name, const auto& act) {
        auto* made = new QPushButton(text);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, act);
        return made;
    };
    const auto move = [this](int by) {
        const int row = m_table->currentIndex().row();
        if (m_table->currentIndex().isValid() && m_model->moveRule(row, by))
            m_table->selectRow(row + by);
    };
    const auto remove = [this] {
        const int row = m_table->currentIndex().isValid() ? m_table->currentIndex().row() : -1;
        m_model->remove(row);
        if (m_model->rowCount() > 0 && row >= 0)
            m_table->selectRow(std::min(row, m_model->rowCount() - 1));
    };
    m_add = button(tr("A&dd"), tr("Add the rule"), [this] { addRule(); });
    m_remove = button(tr("Re&move"), tr("Remove the rule that is selected"), remove);
    m_up = button(tr("↑"), tr("Move the rule up"), [move] { move(-1); });
    m_down =
        button(tr("↓"), tr("Move the rule down: of several that match a node the last holds"), [move] { move(1); });
    auto* erase = new QAction(m_table);
    erase->setShortcut(QKeySequence::Delete);
    erase->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(erase);
    connect(erase, &QAction::triggered, this, remove);
    for (QLineEdit* line : {m_pattern, m_device->lineEdit()}) {
        connect(line, &QLineEdit::returnPressed, this, &PlacementPart::addRule);
        connect(line, &QLineEdit::textChanged, this, &PlacementPart::showState);
    }
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PlacementPart::showState);

    auto* line = new QHBoxLayout;
    line->addWidget(m_pattern, 2);
    line->addWidget(m_device, 1);
    for (QPushButton* each : {m_add, m_remove, m_up, m_down})
        line->addWidget(each);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    return page;
}

QWidget* PlacementPart::makeDevices()
{
    m_devices = new QPlainTextEdit;
    m_devices->setPlaceholderText(tr("Those that the graph and the rules ask for"));
    m_devices->setAccessibleName(tr("Devices, one a line"));
    m_devices->setTabChangesFocus(true);
    m_devices->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* label = new PlainLabel(tr("Devices, one a line:"));
    m_spreads = new QCheckBox(tr("S&pread nodes that ask for none"));
    m_spreads->setToolTip(tr("Over all devices of the list, instead of to the first one."));
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_devices, 1);
    layout->addWidget(m_spreads);
    return page;
}

void PlacementPart::makeCommands()
{
    m_place = makeCommand(&context().window, QStringLiteral("place"), tr("Place the node on a device ..."),
                          {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_L)});
    m_unplace = makeCommand(&context().window, QStringLiteral("placeAsGraph"), tr("Place the node as the graph says"),
                            {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_G)});
    connect(m_place, &QAction::triggered, this, [this] { askForDevice(focus().node()); });
    connect(m_unplace, &QAction::triggered, this, [this] { placeAsGraphSays(focus().node()); });
}

QString PlacementPart::stateText() const
{
    return m_state->text();
}

QString PlacementPart::hintText() const
{
    return m_hint->sentence();
}

PlacementRequest PlacementPart::draft() const
{
    PlacementRequest draft;
    for (const QString& line : m_devices->toPlainText().split(QLatin1Char('\n')))
        if (const QString device = line.trimmed(); !device.isEmpty())
            draft.devices.push_back(device.toStdString());
    draft.nodes = m_model->rules();
    draft.spreads = m_spreads->isChecked();
    return draft;
}

void PlacementPart::updateActions(bool isShown)
{
    m_isShown = isShown;
    const NodeId node = focus().node();
    const QString why = !isShown ? tr("No graph is open, or a run is under way")
        : !node.isValid()        ? tr("No node is selected")
                                 : tr("The node was inserted, and goes where it is needed");
    const bool isPlaceable = isShown && canPlace(node);
    setUsable(*m_place, isPlaceable, why);
    setUsable(*m_unplace, isPlaceable && hasRule(node), isPlaceable ? tr("No rule places the node") : why);
}

void PlacementPart::addTo(QMenu& menu, NodeId node)
{
    if (!m_isShown || !canPlace(node))
        return;
    QMenu* places = menu.addMenu(tr("P&lace on"));
    const std::vector<std::string> all = devices();
    const DeviceNames names(all);
    const Placement* placement = snapshot()->program ? &snapshot()->program->placement() : nullptr;
    const size_t known = placement ? placement->devices.size() : 0;
    for (size_t i = 0; i < all.size(); ++i) {
        if (i >= mostInMenu && i < known)
            continue;  // the dialog has them all
        const QString name = commandText(names(all[i]));
        QAction* action = places->addAction(i < known ? name : tr("%1 (new)").arg(name));
        action->setCheckable(true);
        action->setChecked(i < known && placement->device(node) == DeviceId(i));
        connect(action, &QAction::triggered, this, [this, node, device = all[i]] { place(node, device); });
    }
    places->addSeparator();
    connect(places->addAction(tr("&Another device ...")), &QAction::triggered, this,
            [this, node] { askForDevice(node); });
    QAction* unplace = places->addAction(tr("As the &graph says"));
    unplace->setEnabled(hasRule(node));
    connect(unplace, &QAction::triggered, this, [this, node] { placeAsGraphSays(node); });
}

bool PlacementPart::canPlace(NodeId node) const
{
    return snapshot() && node.isValid() && node.index() < snapshot()->opened->size();
}

bool PlacementPart::hasRule(NodeId node) const
{
    const std::string& name = snapshot()->opened->node(node).name;
    return std::ranges::find(m_given.nodes, name, &PlacementRequest::Rule::pattern) != m_given.nodes.end();
}

std::vector<std::string> PlacementPart::devices() const
{
    std::vector<std::string> all;
    if (snapshot() && snapshot()->program)
        all = snapshot()->program->placement().devices;
    const PlacementRequest cpus = spreadOver(all.size() + 1);  // one more than can be taken
    const auto isFree = [&](const std::string& device) { return std::ranges::find(all, device) == all.end(); };
    if (const auto next = std::ranges::find_if(cpus.devices, isFree); next != cpus.devices.end())
        all.push_back(*next);
    return all;
}

void PlacementPart::askForDevice(NodeId node)
{
    if (!canPlace(node))
        return;
    delete m_dialog;
    m_dialog = new QInputDialog(&context().window);
    m_dialog->setObjectName(QStringLiteral("placeDialog"));
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setWindowTitle(tr("Place on a device"));
    m_dialog->setLabelText(QString());  // makes the label
    makePlain(*m_dialog);
    const std::string name = snapshot()->opened->node(node).name;
    m_dialog->setLabelText(tr("Device of %1, as CPU:1 or in full; the run starts over:").arg(briefText(text(name))));
    QStringList items;
    for (const std::string& device : devices())
        items.append(exactText(device));
    m_dialog->setComboBoxEditable(true);
    m_dialog->setComboBoxItems(items);
    if (snapshot()->program)
        m_dialog->setTextValue(
            exactText(snapshot()->program->placement().name(snapshot()->program->placement().device(node))));
    m_dialog->setOkButtonText(tr("Place"));
    connect(m_dialog, &QInputDialog::textValueSelected, this,
            [this, node, opened = snapshot()->opened](const QString& device) {
                if (snapshot() && snapshot()->opened == opened && !device.trimmed().isEmpty())
                    place(node, device.trimmed().toStdString());
            });
    m_dialog->open();
}

void PlacementPart::place(NodeId node, const std::string& device)
{
    if (!canPlace(node))
        return;
    const std::string name = snapshot()->opened->node(node).name;
    PlacementRequest wanted = m_given;
    std::erase_if(wanted.nodes, [&](const PlacementRequest::Rule& rule) { return rule.pattern == name; });
    wanted.nodes.push_back({name, device});
    const auto isListed = [&](const std::string& listed) { return isSame(listed, device); };
    if (!wanted.devices.empty() && std::ranges::none_of(wanted.devices, isListed))
        wanted.devices.push_back(device);
    const std::vector<std::string> one{device};
    give(wanted, tr("Place %1 on %2").arg(text(name), DeviceNames(one)(device)),
         [this, name, device] { sayWherePlaced(name, device); });
}

/// A node that goes with another one may not be where it was placed.
void PlacementPart::sayWherePlaced(const std::string& name, const std::string& device)
{
    const std::optional<NodeId> node = snapshot() ? snapshot()->graph->find(name) : std::nullopt;
    if (!node)
        return;
    session().ask(this, NodeQuery{*node, {}}, [this, name, device](const Result<NodeDetails>& details) {
        if (!details || isSame(details->placing.assigned, device))
            return;
        const DeviceNames names(details->placing.devices);
        Q_EMIT said(tr("%1 runs on %2 all the same: %3.")
                        .arg(text(name), names(details->placing.assigned), placedText(details->placing.by)));
    });
}

void PlacementPart::placeAsGraphSays(NodeId node)
{
    if (!canPlace(node) || !hasRule(node))
        return;
    const Node& said = snapshot()->opened->node(node);
    PlacementRequest wanted = m_given;
    std::erase_if(wanted.nodes, [&](const PlacementRequest::Rule& rule) { return rule.pattern == said.name; });
    const auto isMatched = [&](const PlacementRequest::Rule& rule) { return matchesRule(rule.pattern, said.name); };
    if (!said.device.empty() && std::ranges::any_of(wanted.nodes, isMatched))
        wanted.nodes.push_back({said.name, said.device});
    give(wanted, tr("Place %1 as the graph says").arg(text(said.name)));
}

void PlacementPart::addRule()
{
    const std::string pattern = m_pattern->text().trimmed().toStdString();
    const std::string device = m_device->currentText().trimmed().toStdString();
    if (pattern.empty() || device.empty())
        return;
    m_problem.clear();
    m_model->add({pattern, device});
    m_table->selectRow(m_model->rowCount() - 1);
    m_pattern->clear();
    m_pattern->setFocus();
}

void PlacementPart::apply()
{
    if (m_apply->isEnabled())
        give(draft(), tr("Change the placement"));
}

void PlacementPart::give(const PlacementRequest& wanted, const QString& edit, const std::function<void()>& then)
{
    const PlacementRequest before = std::exchange(m_given, wanted);
    const bool wasDraft = draft() != before && draft() != wanted;  // somebody works on it
    ++m_onTheWay;
    m_problem.clear();
    session().post(this, PlaceRequest{wanted}, [=, this, opened = snapshot()->opened](const Result<void>& done) {
        if (!snapshot() || snapshot()->opened != opened)
            return;
        --m_onTheWay;
        if (!done) {
            if (m_onTheWay == 0)
                m_given = snapshot()->placement;
            showProblem(problemText(done.error()));
            Error told = done.error();
            told.message = m_problem.toStdString();
            session().tellFailure(told);
            return;
        }
        if (!edit.isEmpty() && wanted != before)
            context().undo.push(
                edit, [this, before] { give(before, {}); }, [this, wanted] { give(wanted, {}); });
        if (!wasDraft)
            showDraft(wanted);
        if (then)
            then();
    });
    showState();
}

void PlacementPart::loadFrom(const QString& path)
{
    const Result<PlacementRequest> read = readPlacementFile(path.toStdString());
    if (!read)
        return showProblem(tr("%1: nothing was loaded").arg(textLines(read.error().message)));
    m_problem.clear();
    showDraft(*read);
}

void PlacementPart::saveTo(const QString& path)
{
    if (!snapshot())
        return;
    const Result<std::string> file = placementText(draft(), *snapshot()->opened);
    if (!file)
        return showProblem(tr("%1: nothing was saved").arg(problemText(file.error())));
    if (const Result<void> written = writeFile(path.toStdString(), *file); !written)
        return showProblem(textLines(toString(written.error())));
    m_problem.clear();
    showState();
    Q_EMIT said(tr("The placement was saved to %1.").arg(text(path)));
}

void PlacementPart::onFile(bool isOtherGraph)
{
    if (isOtherGraph) {
        m_problem.clear();
        delete m_dialog;
        m_model->setGraph(snapshot()->opened);
        m_onTheWay = 0;
    }
    const bool isDraft = draft() != m_given;
    if (m_onTheWay == 0)
        m_given = snapshot()->placement;
    const QString typed = m_device->currentText();
    m_device->clear();
    const std::vector<std::string> all = devices();
    const DeviceNames names(all);
    for (const std::string& device : all) {
        const QString name = names(device);
        m_device->addItem(name == text(device) ? exactText(device) : name);
    }
    if (!isOtherGraph && !typed.isEmpty())
        m_device->setCurrentText(typed);
    if (isOtherGraph || !isDraft)
        showDraft(m_given);
    showState();
}

void PlacementPart::onSnapshot()
{
    if (snapshot()->isRunning == m_apply->isEnabled())
        showState();
}

void PlacementPart::onFocus(FocusModel::Parts parts)
{
    if (parts.testFlag(FocusModel::Part::Node) && focus().node().isValid() && canPlace(focus().node())
        && !m_pattern->isModified())
        m_pattern->setText(exactText(snapshot()->opened->node(focus().node()).name));
}

void PlacementPart::showDraft(const PlacementRequest& placement)
{
    m_isShowing = true;
    m_model->setRules(placement.nodes);
    QStringList lines;
    for (const std::string& device : placement.devices)
        lines.append(exactText(device));
    m_devices->setPlainText(lines.join(QLatin1Char('\n')));
    m_spreads->setChecked(placement.spreads);
    m_isShowing = false;
    showState();
}

void PlacementPart::showProblem(const QString& problem)
{
    m_problem = problem;
    showState();
}

void PlacementPart::showState()
{
    if (m_isShowing)
        return;
    const bool isOpen = snapshot() != nullptr;
    const bool isIdle = isOpen && !snapshot()->isRunning;
    const bool isChanged = draft() != m_given;
    const int row = m_table->currentIndex().isValid() ? m_table->currentIndex().row() : -1;
    m_add->setEnabled(!m_pattern->text().trimmed().isEmpty() && !m_device->currentText().trimmed().isEmpty());
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_model->rowCount());
    m_apply->setEnabled(isIdle && isChanged);
    m_revert->setEnabled(isOpen && isChanged);
    m_load->setEnabled(isOpen);
    m_save->setEnabled(isOpen);
    m_hint->setSentence(isOpen ? tr("No rule: each node runs where the graph asks, else on the first device.")
                               : tr("Rules that place nodes on devices are listed here once a graph is open."));
    QString state;
    if (!m_problem.isEmpty()) {
        state = tr("✗ %1").arg(m_problem);
    } else if (isOpen && snapshot()->program) {
        const Program& program = *snapshot()->program;
        const Placement& placement = program.placement();
        std::vector<size_t> counts(placement.devices.size(), 0);
        for (size_t i = 0; i < program.openedGraph().size(); ++i)
            ++counts[placement.device(NodeId(i)).index()];
        const DeviceNames names(placement.devices);
        QStringList all;
        constexpr size_t mostNamed = 8;
        for (size_t i = 0; i < std::min(counts.size(), mostNamed); ++i)
            all.append(
                tr("%1 (nodes: %2)").arg(names(placement.devices[i]), QLocale().toString(qulonglong(counts[i]))));
        if (counts.size() > mostNamed)
            all.append(tr("%1 more").arg(QLocale().toString(qulonglong(counts.size() - mostNamed))));
        state = tr("Runs on %1.").arg(all.join(QStringLiteral(", ")));
        if (isChanged)
            state += QLatin1Char(' ') + tr("What is shown is not applied yet.");
    }
    if (m_state->text() != state)
        m_state->setText(state);
}

}

#include "moc_placement_part.cpp"
