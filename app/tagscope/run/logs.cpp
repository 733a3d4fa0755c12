// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/logs.h"

#include "ui/common/text.h"
#include "ui/log/log_view.h"

#include <QAction>
#include <QLocale>

namespace tagscope::app {

namespace {

/// There is no way on from it.
bool endsRun(StopReason reason)
{
    switch (reason) {
    case StopReason::Finished:
    case StopReason::Error:
    case StopReason::Stalled:
    case StopReason::FiringLimit:
    case StopReason::MemoryLimit: return true;
    default: return false;
    }
}

}

Logs::Logs(ui::Session& session, QObject* window) : QObject(window), m_session(session), m_view(new ui::LogView)
{
    breakHere()->setObjectName(QStringLiteral("breakNextTime"));
    breakHere()->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Z));
    connect(&session, &ui::Session::written, this, [this](const ui::LogNews& news) {
        if (news.isFresh)
            m_view->model().clear();
        m_view->model().append(news.rows);
    });
    connect(&session, &ui::Session::snapshotChanged, this,
            [this] { m_view->model().setPosition(m_session.snapshot()->position); });
    connect(m_view, &ui::LogView::wanted, this, [this](const ui::LogModel::Row& row) {
        Q_EMIT momentWanted({row.position, row.node.toStdString(), row.tagPath.toStdString()});
    });
    connect(m_view, &ui::LogView::breakRequested, this, [this](const ui::LogModel::Row& row) {
        BreakpointSpec spec;
        spec.text = row.node.toStdString();
        if (row.tagPath != QLatin1String("/"))
            spec.tag = row.tag.toStdString();
        m_session.post(ui::BreakpointRequest{0, spec});
        Q_EMIT said(tr("The run stops at %1 the next time: go back or start over to come there again.")
                        .arg(ui::text(toString(spec))));
    });
}

QAction* Logs::breakHere() const
{
    return m_view->breakHereAction();
}

QStringList stopHelp(const StopReport& report)
{
    QStringList texts = ui::text(firedText(report) + endText(report)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const QString plain = QString::number(report.position);
    if (!texts.isEmpty() && texts.front().startsWith(plain + QStringLiteral(": ")))
        texts.front().replace(0, plain.size(), QLocale().toString(qulonglong(report.position)));
    return texts;
}

QStringList stopTexts(const StopReport& report)
{
    StopReport stop = report;
    if (stop.fired)
        for (FiringInfo::Output& output : stop.fired->outputs)
            output.text = output.withoutElements;
    QStringList texts = stopHelp(stop);
    const uint64_t lines = report.logs.size() + report.moreLogs;
    if (endsRun(report.reason))
        if (const qsizetype end = texts.indexOf(ui::text(reasonText(report)).section(QLatin1Char('\n'), 0, 0)); end > 0)
            texts.move(end, 0);
    if (lines == 1)
        texts.append(Logs::tr("1 line by breakpoints on the way here (see Log)"));
    else if (lines > 1)
        texts.append(
            Logs::tr("%1 lines by breakpoints on the way here (see Log)").arg(QLocale().toString(qulonglong(lines))));
    return texts;
}

}
