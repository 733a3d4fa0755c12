// SPDX-License-Identifier: Apache-2.0
#include "ui/log/log_part.h"

#include "ui/common/roles.h"
#include "ui/common/text.h"
#include "ui/session/commands/breakpoint_requests.h"

#include <QAction>
#include <QTableView>

#include <algorithm>

namespace tagscope::ui {

LogPart::LogPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("log"), tr("Log"), {PartPlace::Area::Bottom, QStringLiteral("console")}),
      m_view(new LogView)
{
    breakHere()->setObjectName(QStringLiteral("breakNextTime"));
    breakHere()->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Z));
    connect(&session(), &Session::written, this, [this](const LogNews& news) {
        if (news.isFresh)
            m_view->model().clear();
        m_view->model().append(news.rows);
    });
    connect(m_view, &LogView::wanted, this, [this](const LogModel::Row& row) {
        focus().goToMoment({row.position, row.node.toStdString(), row.tagPath.toStdString()});
    });
    connect(m_view, &LogView::breakRequested, this, &LogPart::stopAt);
}

QAction* LogPart::breakHere() const
{
    return m_view->breakHereAction();
}

void LogPart::onSnapshot()
{
    m_view->model().setPosition(snapshot()->position);
}

void LogPart::obey(ListFilters& filters)
{
    filters.addList(
        m_view->table(),
        [](const QModelIndex& index) { return index.siblingAtColumn(LogModel::Tag).data().toString().toStdString(); },
        [](const QModelIndex& index) {
            return eventBefore(index.siblingAtColumn(LogModel::Event).data(ItemRole::CopiedText).toULongLong());
        });
}

void LogPart::stopAt(const LogModel::Row& row)
{
    BreakpointSpec spec;
    spec.text = row.node.toStdString();
    if (row.tagPath != QLatin1String("/"))
        spec.tag = row.tag.toStdString();
    session().post(BreakpointRequest{0, spec});
    Q_EMIT said(
        tr("The run stops at %1 the next time: go back or start over to come there again.").arg(text(toString(spec))));
}

}

#include "moc_log_part.cpp"
