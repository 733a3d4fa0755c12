// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/start_page.h"

#include "app/tagscope/keeping/recent_files.h"
#include "app/tagscope/start/drop_area.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::app {

namespace {

QString examplesFolder()
{
    const QString program = QCoreApplication::applicationDirPath();
    for (const QString& folder :
         {program + QStringLiteral("/examples"), program + QStringLiteral("/../share/tagscope/examples"),
          QStringLiteral(TAGSCOPE_EXAMPLES_DIR)})
        if (QFileInfo::exists(folder + QStringLiteral("/counter.pbtxt")))
            return QDir(folder).canonicalPath();
    return {};
}

/// The first line of an item in bold, the others below it, quieter and as long as they need to be.
class EntryDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
        const int width = (view ? view->viewport()->width() : 300) - 2 * margin;
        const QRect rest = option.fontMetrics.boundingRect(QRect(0, 0, width, 10'000), Qt::TextWordWrap, restOf(index));
        return {width, option.fontMetrics.height() + rest.height() + 2 * margin};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        option.text.clear();
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const QColor ink = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
        const QRect box = option.rect.adjusted(margin, margin, -margin, -margin);
        const bool isEntry = index.data(Qt::UserRole).isValid();
        painter->save();
        painter->setPen(isEntry || isSelected ? ink : option.palette.color(QPalette::PlaceholderText));
        QFont bold = option.font;
        bold.setBold(isEntry);
        painter->setFont(bold);
        const QString first = index.data().toString().section(QLatin1Char('\n'), 0, 0);
        painter->drawText(box, Qt::AlignTop | Qt::AlignLeft,
                          QFontMetrics(bold).elidedText(first, Qt::ElideRight, box.width()));
        painter->setFont(option.font);
        painter->setPen(isSelected ? ink : option.palette.color(QPalette::PlaceholderText));
        painter->drawText(box.adjusted(0, option.fontMetrics.height(), 0, 0), Qt::AlignTop | Qt::TextWordWrap,
                          restOf(index));
        painter->restore();
    }

private:
    static constexpr int margin = 6;
    static QString restOf(const QModelIndex& index) { return index.data().toString().section(QLatin1Char('\n'), 1); }
};

/// A line that says what belongs into an empty list; it cannot be chosen.
void addHint(QListWidget* list, const QString& text)
{
    auto* item = new QListWidgetItem(text, list);
    item->setFlags(Qt::NoItemFlags);
}

}

std::vector<Example> findExamples()
{
    const QString folder = examplesFolder();
    if (folder.isEmpty())
        return {};
    const auto example = [&](const char* file, const QString& title, const QString& hint) {
        return Example{folder + QLatin1Char('/') + QLatin1String(file), title, hint};
    };
    std::vector<Example> all = {
        example("counter.pbtxt", StartPage::tr("A while loop"),
                StartPage::tr("Step until Switch sends its token out: the last iteration's body dies.")),
        example("cond_true.pbtxt", StartPage::tr("A conditional, taken"),
                StartPage::tr("Watch dead tokens go down the branch that is not taken.")),
        example("cond_false.pbtxt", StartPage::tr("A conditional, not taken"),
                StartPage::tr("The same graph, with the other branch dead.")),
        example("nested_cond.pbtxt", StartPage::tr("A conditional in a conditional"),
                StartPage::tr("The inner Switch is live in the branch taken; the other one never sees a live token.")),
        example("nested.pbtxt", StartPage::tr("A loop in a loop"),
                StartPage::tr("Each outer iteration enters a new instance of the inner frame.")),
        example("cond_in_loop.pbtxt", StartPage::tr("A conditional in a loop"),
                StartPage::tr("Another branch is dead in every other iteration.")),
        example("untaken_loop.pbtxt", StartPage::tr("A loop in an untaken branch"),
                StartPage::tr("Every node of the loop fires once, dead, and its Exit is held until the frame ends.")),
        example("parallel.pbtxt", StartPage::tr("Iterations that overlap"),
                StartPage::tr("Step through it: the counter is iterations ahead of the sums. The Iterations table "
                              "shows all of them.")),
        example(
            "tensor_array.pbtxt", StartPage::tr("A TensorArray"),
            StartPage::tr("Each iteration writes one element; the flow value makes the gather wait for the last one.")),
        example("merge_race.pbtxt", StartPage::tr("A race at a Merge"),
                StartPage::tr("Fire seven before three: the Merge takes what comes first, and ignores the other.")),
        example("dead_fetch.pbtxt", StartPage::tr("A fetch that is dead"),
                StartPage::tr("Run it, select result, and press W: the answer leads to the Switch that made it dead.")),
        example("loop_over_two.pbtxt", StartPage::tr("A loop over two devices"),
                StartPage::tr("The addition is on another device: a control loop there starts its Recvs once an "
                              "iteration. Messages lists what goes over.")),
        example("nested_over_three.pbtxt", StartPage::tr("Nested loops over three devices"),
                StartPage::tr("Each device has frames of its own, driven by the conditions that the others send.")),
        example("running_ahead.pbtxt", StartPage::tr("A device that runs ahead"),
                StartPage::tr("Squares come from another device. Hold that one and run: the counter goes on until the "
                              "window of four iterations is full.")),
        example(
            "cond_over_two.pbtxt", StartPage::tr("A conditional over two devices"),
            StartPage::tr("The branch not taken is on another device: it dies of dead messages, and sends one back.")),
        example("parameter_server.pbtxt", StartPage::tr("A step with a parameter server"),
                StartPage::tr("Two workers read a variable of the server and send it their gradients.")),
        example("naive_cut.pbtxt", StartPage::tr("A loop cut without a control loop"),
                StartPage::tr("Run it: it hangs, for the second device takes a single message, outside of the loop. "
                              "Press W at a Recv that waits.")),
    };
    const auto hang = [&](const char* file, const QString& title, const QString& hint, const char* faults = nullptr) {
        Example made = example(file, title, hint);
        if (faults)
            made.faults = folder + QLatin1Char('/') + QLatin1String(faults);
        all.push_back(std::move(made));
    };
    hang("loop_over_two.pbtxt", StartPage::tr("It hangs: a message is lost"),
         StartPage::tr("Run it: the third sum never arrives. Try the fix: the same run in which it does."),
         "lost_message.faults.json");
    hang("loop_over_two.pbtxt", StartPage::tr("It hangs: a device crashes"),
         StartPage::tr("Run it: the second device is gone after two sums, and the first one waits for it."),
         "crashed_device.faults.json");
    hang("hang_frame_names.pbtxt", StartPage::tr("It hangs: two names for one frame"),
         StartPage::tr("Run it and compare the keys: both devices talk, and nobody hears the other."));
    hang("hang_tensor_names.pbtxt", StartPage::tr("It hangs: two names for one tensor"),
         StartPage::tr("Run it: a message lies there that nobody asks for, beside somebody who asks for its like."));
    hang("hang_predicate_not_sent.pbtxt", StartPage::tr("It hangs: a device is not told whether the loop goes on"),
         StartPage::tr("Run it: the control loop of the second device stands in iteration 0."));
    hang("hang_input_not_sent.pbtxt", StartPage::tr("It hangs: a loop's constant is not sent"),
         StartPage::tr("Run it: no partition has a Send for what an Enter waits for."));
    hang("hang_crossed_recvs.pbtxt", StartPage::tr("It hangs: each waits for the other"),
         StartPage::tr("Run it, and look at the cycle in what waits for what."));
    hang("hang_loop_constant.pbtxt", StartPage::tr("It hangs: the limit is there once"),
         StartPage::tr("Run it: iteration 0 goes well, and iteration 1 waits for a constant that is none."));
    hang("hang_empty_queue.pbtxt", StartPage::tr("It hangs: a queue runs empty"),
         StartPage::tr("Run it: a loop takes five elements of three."));
    hang("hang_full_queue.pbtxt", StartPage::tr("It hangs: a queue runs full"),
         StartPage::tr("Run it: who would empty the queue waits for the loop that fills it."));
    hang("hang_never_false.pbtxt", StartPage::tr("It never ends: i += i"),
         StartPage::tr("Run it for a while, and pause: iteration after iteration is the same."));
    hang("hang_nan.pbtxt", StartPage::tr("It never ends: a condition of NaN"),
         StartPage::tr("Run it for a while, and pause: no comparison with NaN is ever true."));
    std::erase_if(all, [](const Example& e) { return !QFileInfo::exists(e.path); });
    return all;
}

bool isExample(const QString& path)
{
    const std::vector<Example> all = findExamples();
    return std::ranges::any_of(all, [&](const Example& e) { return e.path == path; });
}

StartPage::StartPage(QWidget* parent) : QWidget(parent)
{
    auto* title = new ui::PlainLabel(tr("Open a dataflow graph"));
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.7);
    font.setBold(true);
    title->setFont(font);
    auto* about =
        new ui::PlainLabel(tr("A GraphDef (.pb, .pbtxt or JSON) or a saved trace. Drop a file, or choose one."));
    about->setWordWrap(true);
    m_error = new ui::PlainLabel;
    m_error->setWordWrap(true);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->setAccessibleName(tr("Error"));
    m_error->hide();
    auto* open = new QPushButton(tr("Open a file ..."));
    open->setDefault(true);

    auto* examples = new QListWidget;
    examples->setAccessibleName(tr("Examples"));
    examples->setSpacing(2);
    examples->setWordWrap(true);
    examples->setItemDelegate(new EntryDelegate(examples));
    examples->setResizeMode(QListView::Adjust);
    for (const Example& e : findExamples()) {
        auto* item = new QListWidgetItem(e.title + QLatin1Char('\n') + e.hint, examples);
        item->setData(Qt::UserRole, e.path);
        item->setData(Qt::UserRole + 1, e.faults);
    }
    if (examples->count() == 0)
        addHint(examples, tr("The bundled examples were not found beside the program."));
    examples->setCurrentRow(0);
    setFocusProxy(examples);
    m_recent = new QListWidget;
    m_recent->setAccessibleName(tr("Recent files"));
    m_recent->setItemDelegate(new EntryDelegate(m_recent));
    m_recent->setResizeMode(QListView::Adjust);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto* columns = new QHBoxLayout;
    const auto column = [&](const QString& name, QListWidget* list) {
        auto* box = new QVBoxLayout;
        auto* label = new ui::PlainLabel(name);
        label->setBuddy(list);
        box->addWidget(label);
        box->addWidget(list);
        ui::makeCopyable(list);
        columns->addLayout(box);
        connect(list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
            if (const QString path = item->data(Qt::UserRole).toString(); !path.isEmpty())
                Q_EMIT fileChosen(path, item->data(Qt::UserRole + 1).toString());
        });
        connect(list, &QListWidget::itemClicked, list, &QListWidget::itemActivated);
    };
    column(tr("&Examples"), examples);
    column(tr("&Recent files"), m_recent);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(48, 40, 48, 40);
    layout->setSpacing(14);
    layout->addWidget(title);
    layout->addWidget(about);
    layout->addWidget(m_error);
    m_recovery = makeRecoveryStrip();
    layout->addWidget(m_recovery);
    auto* drop = new DropArea(*this);
    auto* ways = new QHBoxLayout;
    ways->addWidget(open, 0, Qt::AlignVCenter);
    ways->addSpacing(16);
    ways->addWidget(drop, 1);
    layout->addLayout(ways);
    layout->addLayout(columns, 1);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(drop, &DropArea::dropped, this, [this](const QString& path) { Q_EMIT fileChosen(path, {}); });
    refresh({});
}

QWidget* StartPage::makeRecoveryStrip()
{
    auto* strip = new QWidget;
    auto* title =
        new ui::PlainLabel(tr("&Interrupted sessions: what was done before the window ended, or showed another graph"));
    title->setWordWrap(true);
    m_sessions = new QListWidget;
    m_sessions->setAccessibleName(tr("Interrupted sessions"));
    m_sessions->setItemDelegate(new EntryDelegate(m_sessions));
    m_sessions->setMaximumHeight(fontMetrics().height() * 8);
    ui::makeCopyable(m_sessions);
    title->setBuddy(m_sessions);
    auto* recover = new QPushButton(tr("Reco&ver"));
    auto* discard = new QPushButton(tr("&Discard"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(recover);
    buttons->addWidget(discard);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(strip);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(title);
    layout->addWidget(m_sessions);
    layout->addLayout(buttons);
    const auto chosen = [this]() -> const InterruptedSession* {
        const auto row = static_cast<size_t>(std::max(0, m_sessions->currentRow()));
        return row < m_interrupted.size() ? &m_interrupted[row] : nullptr;
    };
    const auto take = [this, chosen] {
        if (const InterruptedSession* session = chosen())
            Q_EMIT sessionChosen(InterruptedSession(*session));
    };
    connect(recover, &QPushButton::clicked, this, take);
    connect(m_sessions, &QListWidget::itemActivated, this, take);
    connect(discard, &QPushButton::clicked, this, [this, chosen] {
        if (const InterruptedSession* session = chosen())
            Q_EMIT sessionDiscarded(InterruptedSession(*session));
    });
    return strip;
}

void StartPage::refresh(const std::vector<InterruptedSession>& interrupted)
{
    m_interrupted = interrupted;
    m_sessions->clear();
    for (const InterruptedSession& session : m_interrupted) {
        const SessionRecord& record = session.record;
        const QFileInfo file(QString::fromStdString(record.path));
        const QDateTime when = QDateTime::fromString(QString::fromStdString(record.savedAt), Qt::ISODate);
        auto* item = new QListWidgetItem(ui::text(file.fileName()) + QLatin1Char('\n')
                                             + tr("event %1 of %2, breakpoints: %3, %4")
                                                   .arg(locale().toString(qulonglong(record.run.position)),
                                                        locale().toString(qulonglong(record.events())),
                                                        locale().toString(qulonglong(record.breakpoints.size())),
                                                        locale().toString(when, QLocale::ShortFormat)),
                                         m_sessions);
        item->setData(Qt::UserRole, file.filePath());
        item->setToolTip(ui::plainHint(ui::text(QDir::toNativeSeparators(file.filePath()))));
    }
    m_sessions->setCurrentRow(0);
    m_recovery->setVisible(!m_interrupted.empty());
    m_recent->clear();
    for (const QString& path : recentFiles()) {
        auto* item = new QListWidgetItem(ui::text(QFileInfo(path).fileName()) + QLatin1Char('\n')
                                             + ui::text(QDir::toNativeSeparators(QFileInfo(path).path())),
                                         m_recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(ui::plainHint(ui::text(QDir::toNativeSeparators(path))));
    }
    if (m_recent->count() == 0)
        addHint(m_recent, tr("Files that you open will be listed here."));
}

void StartPage::setError(const QString& text)
{
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
}

}

#include "moc_start_page.cpp"
