// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout_runner.h"

#include <utility>

namespace tagscope::ui {

namespace {

constexpr int budgetMs = 2000;
constexpr qsizetype keptBytes = 32 * 1024 * 1024;

}

LayoutRunner::LayoutRunner(QObject* parent) : QObject(parent), m_answers(keptBytes)
{
    m_budget.setSingleShot(true);
    m_budget.setInterval(budgetMs);
    connect(&m_budget, &QTimer::timeout, this, &LayoutRunner::tooSlow);
}

LayoutRunner::~LayoutRunner()
{
    if (m_process) {
        m_process->disconnect(this);
        m_process->kill();
        m_process->waitForFinished(1000);
    }
}

void LayoutRunner::start(std::unique_ptr<LayoutPlan> plan)
{
    if (m_process) {
        // The old child is let go without being waited for.
        QProcess* old = m_process.release();
        old->disconnect(this);
        connect(old, &QProcess::finished, old, &QObject::deleteLater);
        old->kill();
    }
    m_budget.stop();
    m_plan = std::move(plan);
    m_level = 0;
    advance();
}

void LayoutRunner::hurry()
{
    if (m_plan && m_process)
        tooSlow();
}

void LayoutRunner::advance()
{
    while (m_level < m_plan->levels().size()) {
        Q_EMIT progressed(static_cast<int>(m_level), static_cast<int>(m_plan->levels().size()));
        const GroupLevel& level = m_plan->levels()[m_level];
        if (m_dotMissing || static_cast<size_t>(level.ends()) > mostChildren || level.edges.size() > mostEdges || level.children.empty()) {
            placeQuick();
            continue;
        }
        QByteArray question = m_plan->dotText(level);
        if (const QByteArray* known = m_answers.object(question)) {
            LevelLayout layout;
            if (LayoutPlan::parsePlain(*known, level, layout)) {
                m_plan->place(m_level++, std::move(layout));
                continue;
            }
        }
        ask(question);
        return;
    }
    const std::unique_ptr<LayoutPlan> plan = std::move(m_plan);
    Q_EMIT finished(plan->scene());
}

void LayoutRunner::ask(const QByteArray& question)
{
    m_question = question;
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &LayoutRunner::answered);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;  // `finished` follows
        m_dotMissing = true;
        tooSlow();
    });
    m_process->start(QStringLiteral("dot"), {QStringLiteral("-Tplain-ext")});
    m_process->write(question);
    m_process->closeWriteChannel();
    m_budget.start();
}

void LayoutRunner::answered()
{
    m_budget.stop();
    const QByteArray text = m_process->readAllStandardOutput();
    m_process.release()->deleteLater();  // it is the sender
    LevelLayout layout;
    if (LayoutPlan::parsePlain(text, m_plan->levels()[m_level], layout)) {
        m_answers.insert(m_question, new QByteArray(text), text.size() + m_question.size());
        m_plan->place(m_level++, std::move(layout));
    } else {
        placeQuick();
    }
    advance();
}

void LayoutRunner::tooSlow()
{
    m_budget.stop();
    QProcess* old = m_process.release();
    old->disconnect(this);
    connect(old, &QProcess::finished, old, &QObject::deleteLater);
    if (old->state() == QProcess::NotRunning)
        old->deleteLater();
    else
        old->kill();
    placeQuick();
    advance();
}

void LayoutRunner::placeQuick()
{
    m_plan->place(m_level, m_plan->quickLayout(m_plan->levels()[m_level]));
    ++m_level;
}

}
