// SPDX-License-Identifier: Apache-2.0
#include "ui/messages/messages_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/messages/message_delegate.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace tagscope::ui {

namespace {

using Only = MessageFilter::Only;

/// As sessions keep them.
constexpr std::array<std::pair<Only, const char*>, 5> onlyNames{{{Only::All, "all"},
                                                                 {Only::Awaited, "awaited"},
                                                                 {Only::Posted, "parked"},
                                                                 {Only::Taken, "taken"},
                                                                 {Only::Dead, "dead"}}};

QString onlyText(Only only)
{
    switch (only) {
    case Only::All: return MessagesPart::tr("All messages");
    case Only::Awaited: return MessagesPart::tr("Awaited");
    case Only::Posted: return MessagesPart::tr("Parked");
    case Only::Taken: return MessagesPart::tr("Taken");
    case Only::Dead: break;
    }
    return MessagesPart::tr("Dead");
}

}

MessagesPart::MessagesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("messages"), tr("Messages"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QWidget), m_model(new MessageModel(this)), m_filter(new QLineEdit), m_only(new QComboBox),
      m_count(new PlainLabel), m_table(new QTableView), m_page(new QPlainTextEdit)
{
    m_filter->setPlaceholderText(tr("Edge, tag, device or key; * stands for anything"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter of messages"));
    m_only->setAccessibleName(tr("State of messages"));
    for (const auto& [only, name] : onlyNames)
        m_only->addItem(onlyText(only), QLatin1String(name));
    makeTable();
    makeActions();
    m_page->setReadOnly(true);
    m_page->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_page->setTabChangesFocus(true);
    m_page->setAccessibleName(tr("The message that is selected"));
    m_page->setPlaceholderText(tr("Select a message to see both of its ends, its key and its value."));

    auto* line = new QHBoxLayout;
    line->setContentsMargins(4, 4, 4, 4);
    line->addWidget(m_filter, 1);
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
    m_widget->installEventFilter(this);

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
    m_table->setAccessibleName(tr("Messages"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
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
    makeCopyable(m_table);
}

QString MessagesPart::hintText() const
{
    return m_hintText;
}

QString MessagesPart::countText() const
{
    return m_count->text();
}

bool MessagesPart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_widget && event->type() == QEvent::Show)
        refresh();
    return ViewPart::eventFilter(watched, event);
}

void MessagesPart::onFile(bool isOtherGraph)
{
    session().drop<MessagesQuery>(this);
    session().drop<MessageValueQuery>(this);
    m_selected.reset();
    m_valueOf.reset();
    m_value.clear();
    change([&] {
        m_model->setProgram(snapshot() ? snapshot()->graph : nullptr, snapshot() ? snapshot()->names : nullptr);
    });
    if (isOtherGraph && !m_filter->text().isEmpty())
        m_filter->clear();
}

void MessagesPart::onSnapshot()
{
    if (m_widget->isVisible())
        refresh();
}

void MessagesPart::refresh()
{
    if (!snapshot() || !snapshot()->program)
        return showState();
    // Of very many messages a list that is sorted or filtered by state is made anew each time: not for each picture.
    constexpr int restPerWork = 10;
    if (snapshot()->isRunning && m_sinceChange.isValid() && m_sinceChange.elapsed() < restPerWork * m_changeTook)
        return;
    change([this] { m_model->setPosition(snapshot()->position); });
    askForMore();
}

void MessagesPart::askForMore()
{
    session().ask(this, m_model->nextQuery(), [this](const Result<MessagesFound>& found) { take(found); });
}

void MessagesPart::take(const Result<MessagesFound>& found)
{
    if (!found || !snapshot())
        return;
    change([&] { m_model->add(*found); });
    if (!found->isComplete)
        askForMore();
}

template <class Change>
void MessagesPart::change(const Change& change)
{
    const bool wasChanging = std::exchange(m_isChanging, true);
    m_sinceChange.start();
    change();
    m_changeTook = m_sinceChange.elapsed();
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
    m_hintText = !hasProgram ? tr("Messages between devices are listed here once a graph is open that can run.")
        : isAlone ? tr("The graph runs on one device, so nothing is sent. To run it over several, start with "
                       "--devices N, which spreads its nodes, or with --placement FILE, which says where each runs.")
        : m_model->happened() > 0 ? tr("No message passes the filters.")
        : snapshot()->program->inserted().empty() && !m_model->hasRoutes()
        ? tr("Nothing leads from one device to another, so nothing is sent.")
        : tr("Nothing was sent yet.");
    m_hint->setSentence(m_hintText);
    const QLocale locale;
    const QString all = locale.toString(qulonglong(m_model->happened()));
    QString count = m_model->filter().isAll() ? tr("%1 messages").arg(all)
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
        const auto tagOf = [&](TagId tag) { return tagText(m_model->tagName(tag).toStdString()); };
        const auto hasHappened = [&](uint32_t event) { return event < snapshot()->position; };
        lines.append(tr("%1: %2").arg(m_model->edgeText(at), m_model->stateText(at)));
        lines.append(
            hasHappened(row.sent)
                ? tr("Sent by %1 at %2 on %3, event %4; message %5 of this edge")
                      .arg(nameOf(row.sender), tagOf(row.tag), text(route.from), locale.toString(row.sent),
                           locale.toString(row.number + 1))
                : tr("To be sent by %1 on %2")
                      .arg(route.senders.empty() ? tr("nobody") : nameOf(route.senders.front()), text(route.from)));
        if (hasHappened(row.waited))
            lines.append(
                tr("%1 began to wait for it at event %2").arg(nameOf(row.receiver), locale.toString(row.waited)));
        lines.append(
            hasHappened(row.taken)
                ? tr("Taken by %1 at %2 on %3, event %4")
                      .arg(nameOf(row.receiver), tagOf(row.receiverTag), text(route.to), locale.toString(row.taken))
                : tr("To be taken by %1 on %2")
                      .arg(route.receivers.empty() ? tr("nobody") : nameOf(route.receivers.front()), text(route.to)));
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
