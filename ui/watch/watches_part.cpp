// SPDX-License-Identifier: Apache-2.0
#include "ui/watch/watches_part.h"

#include "ui/common/text.h"
#include "ui/parts/command.h"
#include "ui/session/commands/watches_request.h"

#include <QAction>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

QString changeOfWatches(const std::vector<Watch>& before, const std::vector<Watch>& after)
{
    const auto find = [](const std::vector<Watch>& all, const Watch& watch) {
        return std::ranges::find(all, watch.name(), &Watch::name);
    };
    for (const Watch& watch : before)
        if (find(after, watch) == after.end())
            return WatchesPart::tr("Watch %1 no more").arg(text(watch.name()));
    for (const Watch& watch : after) {
        const auto was = find(before, watch);
        if (was == before.end())
            return WatchesPart::tr("Watch %1").arg(text(watch.name()));
        if (was->marks != watch.marks)
            return WatchesPart::tr("Mark values of %1").arg(text(watch.name()));
        if (was->isFlagged != watch.isFlagged)
            return watch.isFlagged ? WatchesPart::tr("Flag the watch %1").arg(text(watch.name()))
                                   : WatchesPart::tr("Flag the watch %1 no more").arg(text(watch.name()));
    }
    return {};
}

WatchesPart::WatchesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("watches"), tr("Watches"),
               {PartPlace::Area::Bottom, QStringLiteral("problems")}),
      m_view(new WatchView), m_action(makeCommand(&context.window, QStringLiteral("watch"), tr("Wat&ch"),
                                                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W)}))
{
    connect(m_action, &QAction::triggered, this, [this] { watch(focus().node()); });
    connect(m_view, &WatchView::activated, &focus(), &FocusModel::lookAt);
    connect(m_view, &WatchView::shown, this, [this] {
        if (m_isStale)
            refresh();
    });
    connect(&m_view->model(), &WatchModel::watchesChanged, this, &WatchesPart::listChanged);
    connect(&m_view->model(), &WatchModel::modelReset, this,
            [this] { m_known = m_view->model().watches(); });  // nobody's edit
}

void WatchesPart::onFile(bool isOtherGraph)
{
    if (isOtherGraph)
        m_view->model().setWatches({});
    m_tag.reset();
    m_graph = snapshot()->graph;
    m_view->model().setGraph(m_graph);
}

void WatchesPart::onSnapshot()
{
    const Snapshot& shown = *snapshot();
    take();
    if (shown.isRunning)
        return;
    const QLocale locale;
    m_view->setPast(
        shown.position == shown.size
            ? QString()
            : tr("As of position %1 of %2: iterations that begin later are left out.")
                  .arg(locale.toString(qulonglong(shown.position)), locale.toString(qulonglong(shown.size))));
}

void WatchesPart::onFocus(FocusModel::Parts parts)
{
    if (parts & (FocusModel::Part::Moment | FocusModel::Part::Tag))
        refresh();
}

void WatchesPart::onFilter(const ListFilters& filters)
{
    session().drop<SeriesQuery>(this);  // an answer on its way has other iterations
    m_view->model().setTagRange(filters.range());
    m_view->model().setEvents(filters.events());
    refresh();
}

void WatchesPart::watch(NodeId node, int slot)
{
    if (!m_graph || !node.isValid())
        return;
    m_view->watch(QStringLiteral("%1:%2").arg(exactText(m_graph->node(node).name)).arg(slot));
    Q_EMIT wanted();
}

void WatchesPart::setWatches(const std::vector<Watch>& watches)
{
    m_view->model().setWatches(watches);
    give();
    refresh();
}

/// The console has the same list.
void WatchesPart::give()
{
    ++m_onTheWay;
    session().post(this, WatchesRequest{m_view->model().watches()}, [this](const Result<void>&) {
        --m_onTheWay;
        take();
    });
}

void WatchesPart::take()
{
    if (m_onTheWay > 0 || !snapshot() || m_graph != snapshot()->graph || snapshot()->watches.sharesWith(m_taken))
        return;
    m_taken = snapshot()->watches;
    const std::vector<Watch> before = m_view->model().watches();
    m_view->model().setWatches(m_taken.items());
    if (!changeOfWatches(before, m_taken.items()).isEmpty()) {
        refresh();
        Q_EMIT changed();
    }
}

void WatchesPart::listChanged()
{
    const std::vector<Watch> now = m_view->model().watches();
    const std::vector<Watch> before = std::exchange(m_known, now);
    give();
    const auto put = [this](const std::vector<Watch>& watches) {
        m_view->model().setWatches(watches);
        listChanged();
    };
    if (const QString change = changeOfWatches(before, now); !change.isEmpty())
        context().undo.push(
            change, [put, before] { put(before); }, [put, now] { put(now); });
    refresh();
    Q_EMIT changed();
}

void WatchesPart::refresh()
{
    m_questions.clear();
    m_isStale = !m_view->isVisible();
    if (m_isStale || !snapshot() || !snapshot()->program)
        return;
    // What was looked at last stays so: another instance that begins would change all rows.
    if (const std::optional<TagId> tag = focus().tag())
        m_tag = tag;
    WatchModel& model = m_view->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (const std::optional<SeriesQuery> request = model.request(row, m_tag))
            m_questions.emplace_back(row, *request);
    ask();
}

void WatchesPart::ask()
{
    if (session().isAsking<SeriesQuery>(this) || m_questions.empty())
        return;
    const auto [row, query] = m_questions.front();
    m_questions.pop_front();
    session().ask(this, query, [this, row = row](const Result<Series>& series) {
        if (series)
            if (const std::optional<SeriesQuery> rest = m_view->model().setSeries(row, *series, m_tag))
                m_questions.emplace_front(row, *rest);
        ask();
    });
}

}

#include "moc_watches_part.cpp"
