// SPDX-License-Identifier: Apache-2.0
#include "ui/messages/messages_part.h"

#include "core/debug/record/describe.h"
#include "core/graph/device.h"
#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/event_text.h"
#include "ui/common/plain_label.h"
#include "ui/common/row_table.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/messages/message_delegate.h"
#include "ui/parts/network_acts.h"
#include "ui/session/clock_time.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace tagscope::ui {

namespace {

using Only = MessageFilter::Only;

/// As sessions keep them.
constexpr std::array<std::pair<Only, const char*>, 7> onlyNames{{{Only::All, "all"},
                                                                 {Only::Awaited, "awaited"},
                                                                 {Only::OnWay, "on-way"},
                                                                 {Only::Lost, "lost"},
                                                                 {Only::Posted, "parked"},
                                                                 {Only::Taken, "taken"},
                                                                 {Only::Dead, "dead"}}};

QString onlyText(Only only)
{
    switch (only) {
    case Only::All: return MessagesPart::tr("All messages");
    case Only::Awaited: return MessagesPart::tr("Awaited");
    case Only::OnWay: return MessagesPart::tr("On their way");
    case Only::Lost: return MessagesPart::tr("Lost");
    case Only::Posted: return MessagesPart::tr("Parked");
    case Only::Taken: return MessagesPart::tr("Taken");
    case Only::Dead: break;
    }
    return MessagesPart::tr("Dead");
}

}

MessagesPart::MessagesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("messages"), tr("Messages"),
               {PartPlace::Area::Bottom, QStringLiteral("watches"), true}),
      m_widget(new QWidget), m_model(new MessageModel(this)), m_filter(new QLineEdit), m_only(new QComboBox),
      m_count(new PlainLabel), m_table(new QTableView), m_page(new QPlainTextEdit)
{
    m_filter->setPlaceholderText(tr("Edge, tag, device or key; * stands for anything"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter of messages"));
    m_only->setAccessibleName(tr("State of messages"));
    for (const auto& [only, name] : onlyNames)
        m_only->addItem(onlyText(only), QLatin1String(name));
    m_link = new QToolButton;
    m_link->setToolTip(tr("Only messages between these devices are listed; a click lists all"));
    m_link->hide();
    connect(m_link, &QToolButton::clicked, this, [this] { focus().filterLink(std::nullopt); });
    makeTable();
    makeActions();
    m_page->setReadOnly(true);
    m_page->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_page->setTabChangesFocus(true);
    m_page->setAccessibleName(tr("The message that is selected"));
    m_page->setPlaceholderText(tr("Select a message to see both of its ends, its key and its value."));

    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->setContentsMargins(4, 4, 4, 4);
    line->addWidget(m_filter, 1);
    line->addWidget(m_link);
    line->addWidget(m_only);
    line->addWidget(m_count);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_page);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(m_widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(splitter, 1);
    looksWhileSeen();

    constexpr int typingPauseMs = 150;
    m_typed.setSingleShot(true);
    m_typed.setInterval(typingPauseMs);
    connect(&m_typed, &QTimer::timeout, this, &MessagesPart::filterAnew);
    connect(m_filter, &QLineEdit::textChanged, &m_typed, qOverload<>(&QTimer::start));
    connect(m_filter, &QLineEdit::returnPressed, this, &MessagesPart::filterAnew);
    connect(m_only, &QComboBox::currentIndexChanged, this, &MessagesPart::filterAnew);
    showState();
}

void MessagesPart::makeTable()
{
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(MessageModel::State, new MessageDelegate(*m_model, m_table));
    makeRowTable(*m_table, tr("Messages"));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_table->setSortingEnabled(true);
    new ColumnFit(m_table, header, MessageModel::Edge);
    m_hint = new EmptyHint(m_table, {});
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this] { change([] {}); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MessagesPart::select);
    connect(m_table, &QTableView::activated, this,
            [this] { (m_goToTake->isEnabled() ? m_goToTake : m_goToSend)->trigger(); });
}

void MessagesPart::makeActions()
{
    const auto add = [this](const QString& text, const auto& act) {
        auto* action = new QAction(text, this);
        connect(action, &QAction::triggered, this, [this, act] {
            if (const int row = current(); row >= 0)
                act(row);
        });
        m_table->addAction(action);
        return action;
    };
    m_goToSend = add(tr("Go to Its &Send"), [this](int at) {
        const MessageRow& row = m_model->rowAt(at);
        goTo(row.sent, row.sender, row.tag);
    });
    m_goToTake = add(tr("Go to Where It Was &Taken"), [this](int at) {
        const MessageRow& row = m_model->rowAt(at);
        goTo(row.taken, row.receiver, row.receiverTag);
    });
    m_goToWait = add(tr("Go to Where Its &Wait Began"), [this](int at) {
        const MessageRow& row = m_model->rowAt(at);
        goTo(row.waited, row.receiver, row.receiverTag);
    });
    m_copyKey =
        add(tr("Copy Its &Key"), [this](int at) { QGuiApplication::clipboard()->setText(m_model->keyText(at)); });
    m_acts = new MessageActs(session(), this);
    m_linkActs = new LinkActs(session(), this);
    m_stops = new MessageStops(session(), this);
    for (NetworkActs* acts : std::initializer_list<NetworkActs*>{m_acts, m_linkActs, m_stops}) {
        auto* line = new QAction(this);
        line->setSeparator(true);
        m_table->addAction(line);
        m_table->addActions(acts->actions());
        connect(acts, &NetworkActs::said, this, &ViewPart::said);
        connect(acts, &NetworkActs::failed, this, &ViewPart::failed);
    }
}

void MessagesPart::onFocus(FocusModel::Parts parts)
{
    if (parts.testFlag(FocusModel::Part::Link))
        followLink();
}

void MessagesPart::followLink()
{
    m_wanted.link = focus().link().value_or(DeviceLink());
    const auto nameOf = [](const std::string& device) {
        return device.empty() ? tr("any") : text(shortDeviceName(device));
    };
    m_link->setVisible(focus().link().has_value());
    m_link->setText(tr("%1 → %2 ✕").arg(nameOf(m_wanted.link.from), nameOf(m_wanted.link.to)));
    m_link->setAccessibleName(
        tr("Only from %1 to %2; list all").arg(nameOf(m_wanted.link.from), nameOf(m_wanted.link.to)));
    change([this] { m_model->setFilter(m_wanted); });
}

QString MessagesPart::hintText() const
{
    return m_hint->sentence();
}

QString MessagesPart::countText() const
{
    return m_count->text();
}

/// Rows and events are those of one line.
void MessagesPart::forgetLine()
{
    session().drop<MessagesQuery>(this);
    session().drop<MessageTimingsQuery>(this);
    session().drop<MessageValueQuery>(this);
    m_timedSize = 0;
    const bool isTimed = snapshot() && snapshot()->program && snapshot()->program->network();
    for (const int column : {MessageModel::Slack, MessageModel::Stall})
        m_table->setColumnHidden(column, !isTimed);
    m_selected.reset();
    m_valueOf.reset();
    m_value.clear();
    m_error.clear();
    m_line = snapshot() ? snapshot()->line() : LineId();
    change([&] {
        m_model->setProgram(snapshot() ? snapshot()->graph : nullptr, snapshot() ? snapshot()->names : nullptr);
    });
}

void MessagesPart::onFile(bool isOtherGraph)
{
    forgetLine();
    followLink();
    if (isOtherGraph)
        restore({});
}

void MessagesPart::look()
{
    if (!snapshot() || !snapshot()->program)
        return showState();
    if (m_line != snapshot()->line())
        forgetLine();
    // Of very many messages a list that is sorted or filtered by state is made anew each time: not for each picture.
    constexpr int restPerWork = 10;
    if (snapshot()->isRunning && m_sinceMove.isValid() && m_sinceMove.elapsed() < restPerWork * m_moveTook)
        return;
    m_sinceMove.start();
    change([this] { m_model->setPosition(snapshot()->position); });
    m_moveTook = m_sinceMove.elapsed();
    askForMore();
    askForTimings();
}

/// Of a run that stands still: times take longer to be found than what was sent.
void MessagesPart::askForTimings()
{
    if (m_table->isColumnHidden(MessageModel::Stall) || snapshot()->isRunning || m_timedSize == snapshot()->size
        || session().isAsking<MessageTimingsQuery>(this))
        return;
    session().ask(this, m_model->nextTimings(),
                  [this, size = snapshot()->size](const Result<MessageTimingsFound>& found) {
                      if (!found || !snapshot() || !snapshot()->program)
                          return;
                      change([&] { m_model->add(*found); });
                      m_timedSize = found->isComplete ? size : 0;
                      askForTimings();
                  });
}

/// An answer that is on its way is waited for: while a run goes on, each picture would ask anew.
void MessagesPart::askForMore()
{
    const MessagesQuery next = m_model->nextQuery();
    if (session().isAsking<MessagesQuery>(this) || (next.log != 0 && next.from >= snapshot()->size))
        return;
    session().ask(this, next, [this](const Result<MessagesFound>& found) { take(found); });
}

void MessagesPart::take(const Result<MessagesFound>& found)
{
    if (!snapshot())
        return;
    m_error = found ? std::string() : found.error().message;
    if (!found)
        return showState();
    change([&] { m_model->add(*found); });
    if (m_model->nextTimings().times == 0)
        m_timedSize = 0;  // they were those of another log
    askForTimings();
    askForMore();  // if that was not all, or the run has gone on since
}

template <class Change>
void MessagesPart::change(const Change& change)
{
    const bool wasChanging = std::exchange(m_isChanging, true);
    change();
    const int row = m_selected ? m_model->find(*m_selected) : -1;
    if (row < 0)
        m_table->setCurrentIndex({});
    else if (row != current())
        m_table->setCurrentIndex(m_model->index(row, 0));
    m_isChanging = wasChanging;
    showState();
}

void MessagesPart::filterAnew()
{
    m_typed.stop();
    m_wanted.text = m_filter->text();
    m_wanted.only = onlyNames[static_cast<size_t>(std::max(m_only->currentIndex(), 0))].first;
    if (m_wanted == m_model->filter())
        return;
    change([this] { m_model->setFilter(m_wanted); });
    Q_EMIT changed();
}

void MessagesPart::onFilter(const ListFilters& filters)
{
    m_wanted.tags = filters.range();
    m_wanted.events = filters.events();
    change([this] { m_model->setFilter(m_wanted); });
}

void MessagesPart::showState()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    const bool isAlone = hasProgram && snapshot()->program->placement().devices.size() < 2;
    const bool isFiltered = m_model->happened() > 0;
    const bool isLooking = hasProgram && !isAlone && session().isAsking<MessagesQuery>(this);
    const QString aloneHint = tr("The graph runs on one device, so nothing is sent. To run it over several, start with "
                                 "--devices N, which spreads its nodes, or with --placement FILE, which says where "
                                 "each runs.");
    QString hint = !hasProgram ? tr("Messages between devices are listed here once a graph is open that can run.")
        : isAlone              ? aloneHint
        : isFiltered           ? tr("No message passes the filters.")
        : !m_error.empty()     ? tr("Messages could not be looked for: %1").arg(text(m_error))
        : isLooking            ? tr("Looking for messages…")
        : snapshot()->program->mailboxes().empty() ? tr("Nothing leads from one device to another, so nothing is sent.")
                                                   : tr("Nothing was sent yet.");
    if (isFiltered && (m_wanted.tags || m_wanted.events))
        hint += QLatin1Char(' ') + tr("The filters of tags or events over the graph count, too.");
    m_hint->setSentence(hint);
    const QLocale locale;
    const QString all = locale.toString(qulonglong(m_model->happened()));
    QString count = m_model->filter().isAll() ? m_model->happened() == 1 ? tr("1 message") : tr("%1 messages").arg(all)
                                              : tr("%1 of %2 messages").arg(locale.toString(m_model->rowCount()), all);
    if (m_model->forgotten() > 0)
        count = tr("%1, and %2 older ones are left out").arg(count, locale.toString(qulonglong(m_model->forgotten())));
    if (m_count->text() != count)
        m_count->setText(count);
    const int row = current();
    const MessageRow* message = row < 0 ? nullptr : &m_model->rowAt(row);
    m_goToSend->setEnabled(message && message->sent != MessageRow::never);
    m_goToTake->setEnabled(message && message->taken != MessageRow::never);
    m_goToWait->setEnabled(message && message->waited != MessageRow::never);
    m_copyKey->setEnabled(message);
    const bool isOnWay = message && message->stateAt(snapshot()->position) == MessageState::OnWay;
    m_acts->show(isOnWay ? std::optional<uint64_t>(message->flight) : std::nullopt);
    m_stops->show(message ? std::optional(m_model->routeAt(row)) : std::nullopt);
    m_linkActs->show(message ? m_model->routeAt(row).from : std::string(),
                     message ? m_model->routeAt(row).to : std::string());
    askForValue();
    showPage();
}

void MessagesPart::askForValue()
{
    const int row = current();
    const bool isSent = row >= 0 && m_model->rowAt(row).sent < snapshot()->position;
    const std::optional<uint32_t> event = isSent ? std::optional(m_model->rowAt(row).sent) : std::nullopt;
    if (std::exchange(m_valueOf, event) == event)
        return;
    m_value.clear();
    session().drop<MessageValueQuery>(this);
    if (event && !m_model->isDead(row))
        session().ask(this, MessageValueQuery{*event}, [this](const Result<std::string>& value) {
            m_value = value ? text(*value) : QString();
            showPage();
        });
}

void MessagesPart::showPage()
{
    const int at = current();
    QStringList lines;
    if (at >= 0) {
        const MessageRow& row = m_model->rowAt(at);
        const MessageRoute& route = m_model->routeAt(at);
        const QLocale locale;
        const auto nameOf = [&](NodeId node) {
            return node.index() < snapshot()->graph->size() ? text(snapshot()->graph->node(node).name) : QString();
        };
        const auto tagOf = [&](TagId tag) { return tagText(m_model->tagName(tag)); };
        const auto oneOf = [&](const std::vector<NodeId>& nodes) {
            return nodes.empty()    ? tr("nobody")
                : nodes.size() == 1 ? nameOf(nodes.front())
                                    : tr("%1 or %2 more").arg(nameOf(nodes.front())).arg(nodes.size() - 1);
        };
        const auto hasHappened = [&](uint32_t event) { return event < snapshot()->position; };
        lines.append(tr("%1: %2").arg(m_model->edgeText(at), m_model->stateText(at)));
        lines.append(hasHappened(row.sent) ? tr("Sent by %1 at %2 on %3, event %4; message %5 of this edge")
                                                 .arg(nameOf(row.sender), tagOf(row.tag), text(route.from),
                                                      eventText(row.sent), locale.toString(row.number + 1))
                                           : tr("To be sent by %1 on %2").arg(oneOf(route.senders), text(route.from)));
        const Flight* flight = hasHappened(row.sent) && snapshot()->state.network
            ? findFlight(*snapshot()->state.network, row.flight)
            : nullptr;
        if (flight)
            lines.append(
                flight->stay == Flight::Stay::Held ? tr("Held: nobody delivers it until it is let go")
                    : flight->stay != Flight::Stay::No
                    ? tr("On its way until nothing else can go on")
                    : tr("On its way until %1 on the virtual clock").arg(text(virtualTimeText(flight->arrives))));
        else if (hasHappened(row.lost))
            lines.append(tr("Lost at event %1").arg(eventText(row.lost)));
        else if (hasHappened(row.arrived) && row.arrived != row.sent)
            lines.append(tr("Arrived at event %1").arg(eventText(row.arrived)));
        if (hasHappened(row.waited))
            lines.append(tr("%1 began to wait for it at event %2").arg(nameOf(row.receiver), eventText(row.waited)));
        lines.append(hasHappened(row.taken)
                         ? tr("Taken by %1 at %2 on %3, event %4")
                               .arg(nameOf(row.receiver), tagOf(row.receiverTag), text(route.to), eventText(row.taken))
                         : tr("To be taken by %1 on %2").arg(oneOf(route.receivers), text(route.to)));
        if (const MessageModel::Timing* timing = m_model->timingAt(at)) {
            lines.append(timing->slack > 0
                             ? tr("Slack: it was there %1 before it was needed").arg(exactClockText(timing->slack))
                             : tr("Slack: none"));
            lines.append(timing->stall > 0
                             ? tr("Stall: its device stood %1 waiting for it").arg(exactClockText(timing->stall))
                             : tr("Stall: none"));
        }
        if (m_model->isDead(at))
            lines.append(tr("Dead: it carries no value"));
        else if (!m_value.isEmpty())
            lines.append(tr("Value: %1").arg(m_value));
        lines.append(tr("Key: %1").arg(text(m_model->keyText(at))));
    }
    const QString page = lines.join(QLatin1Char('\n'));
    if (m_page->toPlainText() != page)
        m_page->setPlainText(page);
}

void MessagesPart::select(const QModelIndex& index)
{
    if (m_isChanging)
        return;
    m_selected = index.isValid() ? std::optional(m_model->numberAt(index.row())) : std::nullopt;
    showState();
    if (!index.isValid())
        return;
    const MessageRow& row = m_model->rowAt(index.row());
    if (row.sent < snapshot()->position)
        focus().lookAt(row.sender, row.tag);
    else
        focus().lookAt(row.receiver, row.receiverTag);
}

void MessagesPart::goTo(uint32_t event, NodeId node, TagId tag)
{
    if (event == MessageRow::never || node.index() >= snapshot()->graph->size())
        return;
    focus().goToMoment({uint64_t{event} + 1, snapshot()->graph->node(node).name, m_model->tagPath(tag)});
}

int MessagesPart::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? index.row() : -1;
}

QJsonValue MessagesPart::save() const
{
    QJsonObject saved;
    if (!m_filter->text().isEmpty())
        saved.insert(QStringLiteral("filter"), m_filter->text());
    if (m_only->currentIndex() > 0)
        saved.insert(QStringLiteral("only"), m_only->currentData().toString());
    return saved.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(saved);
}

void MessagesPart::restore(const QJsonValue& saved)
{
    const QJsonObject values = saved.toObject();
    m_filter->setText(values.value(QStringLiteral("filter")).toString());
    const int only = m_only->findData(values.value(QStringLiteral("only")).toString());
    m_only->setCurrentIndex(std::max(only, 0));
    filterAnew();
}

}

#include "moc_messages_part.cpp"
