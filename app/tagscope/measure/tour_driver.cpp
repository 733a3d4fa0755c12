// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour_driver.h"

#include "app/tagscope/application.h"
#include "app/tagscope/graph/node_values.h"
#include "app/tagscope/measure/text_audit.h"
#include "ui/common/high_contrast.h"
#include "ui/common/text.h"
#include "ui/console/console_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/history_query.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QLineEdit>
#include <QPropertyAnimation>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace tagscope::app {

namespace {

constexpr qint64 patienceMs = 60'000;

/// Signs in fields come and go by and by.
bool isFading(const QWidget& window)
{
    return std::ranges::any_of(window.findChildren<QPropertyAnimation*>(),
                               [](const QPropertyAnimation* a) { return a->state() == QAbstractAnimation::Running; });
}

}

TourDriver::TourDriver(MainWindow& window, const QString& folder, bool everyTheme)
    : m_window(window), m_folder(folder), m_everyTheme(everyTheme)
{
    m_clock.start();
}

bool TourDriver::isAtWork() const
{
    ui::Canvas& canvas = m_window.canvas();
    return m_window.session().isBusy() || canvas.isLayingOut() || canvas.isColouring() || canvas.motion().isMoving()
        || m_window.inspector().valuePage()->isWorking() || isFading(m_window);
}

bool TourDriver::isFilling() const
{
    return std::ranges::any_of(m_window.findChildren<NodeValues*>(),
                               [](const NodeValues* values) { return !values->isIdle(); });
}

bool TourDriver::settle(bool isForPicture)
{
    QElapsedTimer timer;
    timer.start();
    QTimer wake;  // what is at work says so by events; this one is only for patience
    wake.start(50);
    QEventLoop::ProcessEventsFlags flags = QEventLoop::AllEvents;
    do {
        const double before = threadMs();
        QApplication::processEvents(flags);
        m_longestMs = std::max(m_longestMs, threadMs() - before);
        if (timer.elapsed() > patienceMs)
            return false;
        flags |= QEventLoop::WaitForMoreEvents;
    } while (isAtWork() || (isForPicture && isFilling()));
    QApplication::processEvents();  // what the last answer changed finds its place
    return true;
}

void TourDriver::settled()
{
    if (!settle())
        m_failed = true;
}

void TourDriver::typed(const QString& line)
{
    m_window.console().line()->setText(line);
    Q_EMIT m_window.console().line()->returnPressed();
    settle();
}

void TourDriver::trigger(const char* command)
{
    m_window.findChild<QAction*>(QLatin1String(command))->trigger();
    settle();
}

void TourDriver::select(NodeId node)
{
    const double before = threadMs();
    m_window.focus().selectNode(node);
    m_longestMs = std::max(m_longestMs, threadMs() - before);
    settle();
}

void TourDriver::selectFired()
{
    if (snapshot().report && snapshot().report->fired)
        select(snapshot().report->fired->node);
}

NodeId TourDriver::drawn(ui::NodeState state) const
{
    const ui::NodeStates* states = m_window.canvas().states();
    const auto scene = m_window.canvas().scene();
    if (!states || !scene)
        return {};
    const auto found = std::ranges::find_if(scene->items, [&](const ui::SceneItem& item) {
        return item.kind == ui::SceneItem::Kind::Node && states->look(item.node).state == state;
    });
    return found == scene->items.end() ? NodeId() : found->node;
}

uint64_t TourDriver::firstDeath()
{
    act(ui::MoveRequest{Goal{Goal::Kind::Events, mostFirings, {}}});
    if (snapshot().state.stats.deadFirings == 0)
        return 0;
    uint64_t without = 0;
    uint64_t with = snapshot().position;
    while (with - without > 1) {
        const uint64_t middle = without + (with - without) / 2;
        act(ui::GoToRequest{middle});
        (snapshot().state.stats.deadFirings == 0 ? without : with) = middle;
    }
    return with;
}

void TourDriver::describe(const QString& when)
{
    const ui::Snapshot& now = snapshot();
    QString line = QObject::tr("%1: position %2 of %3, %4 ready, %5 firings, %6 dead")
                       .arg(when)
                       .arg(now.position)
                       .arg(now.size)
                       .arg(now.state.ready.size())
                       .arg(now.state.stats.firings)
                       .arg(now.state.stats.deadFirings);
    if (now.report)
        line += QStringLiteral("; ") + ui::text(toText(*now.report)).simplified();
    say(line);
}

bool TourDriver::waitFor(const std::function<bool()>& isThere)
{
    constexpr qint64 idleMs = 500;  // what was asked for may take a moment to begin
    QElapsedTimer timer;
    timer.start();
    while (!isThere()) {
        if (timer.elapsed() > (isAtWork() ? patienceMs : idleMs))
            return false;
        QApplication::processEvents(QEventLoop::AllEvents, 1);
    }
    return true;
}

void TourDriver::inEveryLook(const std::function<void(const QString& suffix)>& act)
{
    if (!m_everyTheme) {
        act({});
        return;
    }
    const QPalette before = QApplication::palette();
    const std::pair<QPalette, QString> looks[] = {{ui::lightPalette(), QStringLiteral("-light")},
                                                  {ui::darkPalette(), QStringLiteral("-dark")},
                                                  {ui::highContrastPalette(), QStringLiteral("-contrast")}};
    for (const auto& [palette, suffix] : looks) {
        QApplication::setPalette(palette);
        act(suffix);
    }
    QApplication::setPalette(before);
}

void TourDriver::save(QWidget& widget, const QString& name)
{
    widget.window()->activateWindow();  // where the focus is can be seen
    inEveryLook([&](const QString& suffix) {
        settle(true);
        write(widget, name + suffix);
    });
}

void TourDriver::glimpse(const char* name, const Moment& moment)
{
    inEveryLook([&](const QString& suffix) {
        const QString file = QLatin1String(name) + suffix;
        settle();
        moment.begin();
        if (waitFor(moment.isThere))
            write(m_window, file);
        else
            miss(QObject::tr("no picture %1: what it shows did not come").arg(file));
        moment.end();
        settle();
    });
}

void TourDriver::write(QWidget& widget, const QString& name)
{
    const QString path = m_folder + QLatin1Char('/') + name + QStringLiteral(".png");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);  // as before a window paints
    const int quality = 80;  // packed lightly: a tour writes hundreds, and packing takes longer than painting
    if (!widget.grab().save(path, "PNG", quality)) {
        miss(QObject::tr("cannot write %1").arg(path));
        return;
    }
    say(QObject::tr("picture %1").arg(name));
    if (&widget == &m_window)
        noteStates();
    for (const QString& problem : textProblems(widget))
        miss(QStringLiteral("%1: %2").arg(name, problem));
}

void TourDriver::noteStates()
{
    const ui::Canvas& canvas = m_window.canvas();
    if (!canvas.isVisible() || !canvas.states() || !canvas.scene())
        return;
    for (const int i : canvas.scene()->itemsIn(canvas.visibleArea())) {
        const ui::SceneItem& item = canvas.scene()->items[static_cast<size_t>(i)];
        if (item.kind == ui::SceneItem::Kind::Node)
            m_shownStates.insert(canvas.states()->look(item.node).state);
    }
}

void TourDriver::miss(const QString& line)
{
    say(QStringLiteral("✗ ") + line);
    m_failed = true;
}

int TourDriver::fail(const QString& line)
{
    miss(line);
    return finish();
}

int TourDriver::finish(const char* report)
{
    QFile file(m_folder + QLatin1Char('/') + QLatin1String(report));
    if (file.open(QIODevice::WriteOnly | QIODevice::Text))
        file.write(m_report.toUtf8());
    QTextStream(stdout) << m_report;
    return m_failed ? 1 : 0;
}

}
