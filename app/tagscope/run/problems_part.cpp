// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/problems_part.h"

#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QListWidget>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::app {

ProblemsPart::ProblemsPart(const ui::PartContext& context)
    : ViewPart(context, QStringLiteral("problems"), tr("Problems"),
               {ui::PartPlace::Area::Bottom, QStringLiteral("compare")}),
      m_list(new QListWidget)
{
    m_list->setWordWrap(true);
    m_list->setSpacing(3);
    m_list->setAccessibleName(tr("Problems"));
    ui::makeCopyable(m_list);
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        if (const QVariant node = item->data(Qt::UserRole); node.isValid())
            focus().selectNode(NodeId(node.toUInt()));
    });
    connect(m_list, &QListWidget::itemClicked, m_list, &QListWidget::itemActivated);
}

QWidget* ProblemsPart::widget() const
{
    return m_list;
}

void ProblemsPart::onFile(bool isOtherGraph)
{
    if (isOtherGraph)
        m_findings.clear();
    show();
}

void ProblemsPart::setFindings(std::vector<Problem> findings)
{
    m_findings = std::move(findings);
    show();
}

void ProblemsPart::add(const QString& what, NodeId node)
{
    auto* item = new QListWidgetItem(what, m_list);
    if (node.isValid() && node.index() < snapshot()->graph->size())
        item->setData(Qt::UserRole, node.value);
}

void ProblemsPart::show()
{
    m_list->clear();
    std::vector<Problem> problems = snapshot()->graph->problems();
    if (snapshot()->refusal) {
        problems = snapshot()->refusal->problems;
        if (problems.empty())
            problems.emplace_back().message = toString(snapshot()->refusal->error);
    }
    problems.insert(problems.end(), m_findings.begin(), m_findings.end());
    constexpr size_t mostProblems = 1000;
    for (size_t i = 0; i < std::min(problems.size(), mostProblems); ++i) {
        const Problem& p = problems[i];
        const QString code = p.rule.empty() ? QString() : ui::text(p.rule) + QStringLiteral(": ");
        add((p.refusesRun ? QStringLiteral("✗ ") : QStringLiteral("△ ")) + code + ui::textLines(p.message), p.node);
    }
    const QLocale locale;
    if (problems.size() > mostProblems)
        add(tr("and %1 more").arg(locale.toString(qulonglong(problems.size() - mostProblems))), NodeId());
    else if (problems.empty())
        add(tr("Nothing is wrong with this graph."), NodeId());
    if (snapshot()->refusal) {
        Q_EMIT wanted();
        Q_EMIT said(tr("This graph cannot run: %1").arg(ui::textLines(toString(snapshot()->refusal->error))));
    }
    setTitle(problems.empty() ? tr("Problems") : tr("Problems (%1)").arg(locale.toString(qulonglong(problems.size()))));
}

}

#include "moc_problems_part.cpp"
