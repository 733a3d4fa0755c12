// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/inputs_view.h"

#include "core/ops/op_def.h"
#include "ui/common/buddy_label.h"
#include "ui/common/column_fit.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::app {

using ui::exactText;
using ui::plainHint;
using ui::text;

namespace {

QStringList words(const QString& line)
{
    QStringList all = line.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (QString& word : all)
        word = word.trimmed();
    return all;
}

QString joined(const std::vector<std::string>& words)
{
    QStringList list;
    for (const std::string& word : words)
        list.append(exactText(word));
    return list.join(QStringLiteral(", "));
}

}

InputsView::InputsView(QWidget* parent) : QWidget(parent)
{
    m_hint = new ui::PlainLabel;
    m_hint->setWordWrap(true);
    m_feeds = new QTableWidget(0, 3);
    m_feeds->setHorizontalHeaderLabels({tr("Tensor"), tr("Type"), tr("Value")});
    m_feeds->horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth()
                                                       * 24);  // room for a name to type
    m_feeds->verticalHeader()->hide();
    m_feeds->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_feeds->setAccessibleName(tr("Feeds"));
    ui::makeCopyable(m_feeds);
    m_feeds->setTabKeyNavigation(false);                            // Tab leads on to what to fetch
    m_feeds->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // the columns share the width
    m_feeds->setMinimumHeight(m_feeds->horizontalHeader()->sizeHint().height()
                              + 3 * m_feeds->verticalHeader()->defaultSectionSize());
    new ui::ColumnFit(m_feeds, m_feeds->horizontalHeader(), 2);
    m_fetches = new QLineEdit;
    m_fetches->setPlaceholderText(tr("for example while/Exit, loss:0"));
    m_targets = new QLineEdit;
    m_targets->setPlaceholderText(tr("for example train_step, init"));
    m_targets->setToolTip(tr("Nodes to run, whose values nobody fetches"));
    m_error = new ui::PlainLabel;
    m_error->setWordWrap(true);
    m_error->hide();
    auto* apply = new QPushButton(tr("Start over with these"));
    auto* form = new QFormLayout;
    form->addRow(ui::buddyLabel(tr("Fetch"), m_fetches), m_fetches);
    form->addRow(ui::buddyLabel(tr("Run to"), m_targets), m_targets);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_hint);
    layout->addWidget(m_feeds, 1);
    layout->addLayout(form);
    layout->addWidget(m_error);
    layout->addWidget(apply, 0, Qt::AlignLeft);
    connect(m_feeds, &QTableWidget::itemChanged, this, [this] {
        if (!m_feeds->item(m_feeds->rowCount() - 1, 0)->text().isEmpty())
            addRow({}, {});
    });
    connect(apply, &QPushButton::clicked, this, [this] { Q_EMIT requested(typed()); });
    for (QLineEdit* line : {m_fetches, m_targets})
        connect(line, &QLineEdit::returnPressed, this, [this] { Q_EMIT requested(typed()); });
}

bool InputsView::isInput(const Node& node)
{
    const OpDef* def = OpRegistry::standard().find(node.op);
    return def && (def->graphInput == GraphInput::Required || def->graphInput == GraphInput::Optional);
}

/// Without a name: a row for any tensor.
void InputsView::addRow(const QString& name, const QString& type)
{
    const QSignalBlocker quiet(m_feeds);
    const int row = m_feeds->rowCount();
    m_feeds->insertRow(row);
    const QString texts[] = {text(name), type, QString()};
    for (int column = 0; column < 3; ++column) {
        auto* item = new QTableWidgetItem(texts[column]);
        if (column == 0 && !name.isEmpty())
            item->setData(Qt::UserRole, name);
        if (column == 1 || (column == 0 && !name.isEmpty()))
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setToolTip(plainHint(texts[column]));
        m_feeds->setItem(row, column, item);
    }
}

void InputsView::setGraph(const Graph& graph)
{
    m_feeds->setRowCount(0);
    m_fetches->clear();
    m_targets->clear();
    setError({});
    for (const Node& node : graph.nodes()) {
        if (!isInput(node))
            continue;
        const DType* dtype = node.attr<DType>("dtype");
        const Shape* shape = node.attr<Shape>("shape");
        QString type = dtype ? text(dtypeNumpyName(*dtype)) : tr("unknown");
        if (shape && shape->hasKnownRank() && !shape->isScalar())
            type += QLatin1Char(' ') + text(shape->toString());
        addRow(exactText(node.name), type);
    }
    m_hint->setText(m_feeds->rowCount() == 0 ? tr("This graph has no placeholders. The empty row gives any tensor a "
                                                  "value: 3.5, [[1, 2], [3, 4]], \"text\" or @file.npy. "
                                                  "With nothing to fetch or run to, all nodes without consumers run.")
                                             : tr("Values are typed as 3.5, [[1, 2], [3, 4]], \"text\" or @file.npy; "
                                                  "the empty row gives one to any other tensor. "
                                                  "With nothing to fetch or run to, all nodes without consumers run."));
    addRow({}, {});
    m_feeds->setCurrentCell(0, m_feeds->rowCount() > 1 ? 2 : 0);  // where to type first
}

void InputsView::setRequest(const RequestText& request)
{
    m_fetches->setText(joined(request.fetches));
    m_targets->setText(joined(request.targets));
    for (int row = 0; row < m_feeds->rowCount(); ++row)
        m_feeds->item(row, 2)->setText({});
    for (const std::string& feed : request.feeds) {
        const QString line = exactText(feed);
        const QString name = line.section(QLatin1Char('='), 0, 0);
        const QString value = line.section(QLatin1Char('='), 1);
        int row = 0;
        const auto isNamed = [&](const QString& given) {
            return given == name || given + QStringLiteral(":0") == name;
        };
        while (row < m_feeds->rowCount() && !isNamed(nameAt(row)))
            ++row;
        if (row == m_feeds->rowCount()) {
            row = m_feeds->rowCount() - 1;         // the empty one
            m_feeds->item(row, 0)->setText(name);  // another one follows
        }
        m_feeds->item(row, 2)->setText(value);
    }
}

void InputsView::goTo(const QString& name)
{
    for (int row = 0; row < m_feeds->rowCount(); ++row) {
        if (nameAt(row) != name)
            continue;
        m_feeds->setFocus(Qt::OtherFocusReason);
        m_feeds->setCurrentCell(row, 2);
        m_feeds->editItem(m_feeds->item(row, 2));
        return;
    }
}

void InputsView::setError(const QString& text)
{
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
}

QString InputsView::nameAt(int row) const
{
    const QTableWidgetItem& item = *m_feeds->item(row, 0);
    const QVariant given = item.data(Qt::UserRole);
    return given.isValid() ? given.toString() : item.text();
}

RequestText InputsView::typed() const
{
    RequestText request;
    for (int row = 0; row < m_feeds->rowCount(); ++row)
        if (const QString value = m_feeds->item(row, 2)->text().trimmed(); !value.isEmpty())
            request.feeds.push_back((nameAt(row) + QLatin1Char('=') + value).toStdString());
    for (const QString& word : words(m_fetches->text()))
        request.fetches.push_back(word.toStdString());
    for (const QString& word : words(m_targets->text()))
        request.targets.push_back(word.toStdString());
    return request;
}

}

#include "moc_inputs_view.cpp"
