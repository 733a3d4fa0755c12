// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/watches.h"

#include "app/tagscope/commands/command.h"
#include "app/tagscope/commands/edits.h"
#include "ui/common/text.h"
#include "ui/watch/watch_view.h"

#include <QAction>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::app {

QString changeOfWatches(const std::vector<ui::Watch>& before, const std::vector<ui::Watch>& after)
{
    const auto find = [](const std::vector<ui::Watch>& all, const ui::Watch& watch) {
        return std::ranges::find(all, watch.name(), &ui::Watch::name);
    };
    for (const ui::Watch& watch : before)
        if (find(after, watch) == after.end())
            return Watches::tr("Watch %1 no more").arg(ui::text(watch.name()));
    for (const ui::Watch& watch : after) {
        const auto was = find(before, watch);
        if (was == before.end())
            return Watches::tr("Watch %1").arg(ui::text(watch.name()));
        if (was->marks != watch.marks)
            return Watches::tr("Mark values of %1").arg(ui::text(watch.name()));
        if (was->isFlagged != watch.isFlagged)
            return watch.isFlagged ? Watches::tr("Flag the watch %1").arg(ui::text(watch.name()))
                                   : Watches::tr("Flag the watch %1 no more").arg(ui::text(watch.name()));
    }
    return {};
}

Watches::Watches(ui::Session& session, Edits& edits, std::function<std::optional<TagId>()> focusedTag,
                 std::function<NodeId()> selected, QObject* window)
    : QObject(window), m_session(session), m_edits(edits), m_focusedTag(std::move(focusedTag)),
      m_view(new ui::WatchView), m_action(makeCommand(window, QStringLiteral("watch"), tr("Wat&ch"),
                                                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W)}))
{
    connect(m_action, &QAction::triggered, this, [this, selected = std::move(selected)] { watch(selected()); });
    connect(m_view, &ui::WatchView::activated, this, &Watches::lookedAt);
    connect(m_view, &ui::WatchView::shown, this, [this] {
        if (m_isStale)
            refresh();
    });
    connect(&m_view->model(), &ui::WatchModel::watchesChanged, this, &Watches::listChanged);
    connect(&m_view->model(), &ui::WatchModel::modelReset, this,
            [this] { m_known = m_view->model().watches(); });  // nobody's edit
    connect(&session, &ui::Session::answered, this, &Watches::answered);
    connect(&session, &ui::Session::fileChanged, this, [this] {
        const std::shared_ptr<const Graph>& graph = m_session.snapshot()->graph;
        if (m_graph != graph)
            m_view->model().setWatches({});
        m_tag.reset();
        m_graph = graph;
        m_view->model().setGraph(graph);
    });
    connect(&session, &ui::Session::snapshotChanged, this, [this] {
        const ui::Snapshot& snapshot = *m_session.snapshot();
        if (snapshot.isRunning)
            return;
        const QLocale locale;
        m_view->setPast(
            snapshot.position == snapshot.size
                ? QString()
                : tr("As of position %1 of %2: iterations that begin later are left out.")
                      .arg(locale.toString(qulonglong(snapshot.position)), locale.toString(qulonglong(snapshot.size))));
        refresh();
    });
}

void Watches::watch(NodeId node, int slot)
{
    if (!m_graph || !node.isValid())
        return;
    m_view->watch(QStringLiteral("%1:%2").arg(ui::text(m_graph->node(node).name)).arg(slot));
    Q_EMIT wanted();
}

void Watches::listChanged()
{
    const std::vector<ui::Watch> now = m_view->model().watches();
    const std::vector<ui::Watch> before = std::exchange(m_known, now);
    const auto put = [this](const std::vector<ui::Watch>& watches) {
        m_view->model().setWatches(watches);
        listChanged();
    };
    if (const QString change = changeOfWatches(before, now); !change.isEmpty())
        m_edits.push(
            change, [put, before] { put(before); }, [put, now] { put(now); });
    refresh();
    Q_EMIT changed();
}

void Watches::refresh()
{
    m_questions.clear();
    m_isStale = !m_view->isVisible();
    if (m_isStale || !m_session.snapshot() || !m_session.snapshot()->program)
        return;
    // What was looked at last stays so: another instance that begins would change all rows.
    if (const std::optional<TagId> tag = m_focusedTag())
        m_tag = tag;
    ui::WatchModel& model = m_view->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (const std::optional<ui::SeriesRequest> request = model.request(row, m_tag))
            m_questions.emplace_back(row, *request);
    ask();
}

void Watches::setTagRange(const std::optional<ui::TagRange>& range)
{
    m_asked.reset();  // an answer on its way has other iterations
    m_view->model().setTagRange(range);
    refresh();
}

void Watches::setEvents(const std::optional<ui::EventRange>& events)
{
    m_asked.reset();
    m_view->model().setEvents(events);
    refresh();
}

void Watches::ask()
{
    if (m_asked || m_questions.empty())
        return;
    m_askedRow = m_questions.front().first;
    m_asked = m_session.post(m_questions.front().second);
    m_questions.pop_front();
}

void Watches::answered(ui::RequestId id, const ui::Answer& answer)
{
    if (m_asked != id)
        return;
    m_asked.reset();
    if (const auto* series = std::get_if<ui::SeriesAnswer>(&answer))
        if (const std::optional<ui::SeriesRequest> rest = m_view->model().setSeries(m_askedRow, series->series, m_tag))
            m_questions.emplace_front(m_askedRow, *rest);
    ask();
}

}
