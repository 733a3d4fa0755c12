// SPDX-License-Identifier: Apache-2.0
#include "ui/matrix/matrix_part.h"

#include "ui/common/byte_words.h"
#include "ui/common/empty_hint.h"
#include "ui/common/frozen_columns.h"
#include "ui/common/plain_label.h"
#include "ui/common/row_table.h"
#include "ui/common/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLocale>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

MatrixPart::MatrixPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("matrix"), tr("Traffic"), {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QWidget), m_model(new MatrixModel(this)), m_table(new QTableView), m_figure(new QComboBox),
      m_sum(new PlainLabel), m_all(new QToolButton)
{
    m_figure->setAccessibleName(tr("What the cells show"));
    m_figure->addItem(tr("Messages"), QStringLiteral("count"));
    m_figure->addItem(tr("Bytes"), QStringLiteral("bytes"));
    m_figure->addItem(tr("Slowest"), QStringLiteral("slowest"));
    m_figure->addItem(tr("Age of 95 %"), QStringLiteral("age"));
    m_figure->setItemData(2, tr("The longest time from where a message was sent to where it was taken"),
                          Qt::ToolTipRole);
    m_figure->setItemData(3, tr("95 of 100 messages were taken within this time, or have waited no longer"),
                          Qt::ToolTipRole);
    m_all->setText(tr("List all messages"));
    m_all->setToolTip(tr("The list of messages shows those of one cell; a click lists all"));
    m_all->hide();
    makeTable();
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->setContentsMargins(4, 4, 4, 4);
    line->addWidget(m_figure);
    line->addWidget(m_sum, 1);
    line->addWidget(m_all);
    auto* layout = new QVBoxLayout(m_widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    connect(m_figure, &QComboBox::currentIndexChanged, this, [this](int figure) {
        m_model->setFigure(static_cast<TrafficFigure>(std::max(figure, 0)));
        fitColumns();
        Q_EMIT changed();
    });
    connect(m_all, &QToolButton::clicked, this, [this] { focus().filterLink(std::nullopt); });
    looksWhileSeen();
    showState();
}

void MatrixPart::makeTable()
{
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("Traffic between devices"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setShowGrid(true);
    m_table->horizontalHeader()->setMinimumSectionSize(m_table->fontMetrics().averageCharWidth() * 6);
    m_hint = new EmptyHint(m_table, {});
    auto* names = new FrozenColumns(m_table);
    names->setCount(1);
    for (const QTableView* view : std::initializer_list<QTableView*>{m_table, names})
        connect(view, &QTableView::clicked, this, [this](const QModelIndex& index) {
            if (!extendsSelection())
                filterBy(index);
        });
    connect(m_table, &QTableView::activated, this, &MatrixPart::filterBy);
}

QString MatrixPart::hintText() const
{
    return m_hint->sentence();
}

QString MatrixPart::sumText() const
{
    return m_sum->text();
}

void MatrixPart::onFile(bool isOtherGraph)
{
    session().drop<TrafficQuery>(this);
    m_isShown = false;
    m_model->setTraffic({});
    if (isOtherGraph)
        restore({});
    look();
}

void MatrixPart::onFocus(FocusModel::Parts parts)
{
    if (parts.testFlag(FocusModel::Part::Link))
        showState();
}

void MatrixPart::look()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    if (hasProgram && snapshot()->program->placement().devices.size() > 1) {
        const bool isSame = m_isShown && m_line == snapshot()->line() && m_position == snapshot()->position;
        if (!isSame && !session().isAsking<TrafficQuery>(this)) {
            m_line = snapshot()->line();
            session().ask(this, TrafficQuery{}, [this](const Result<TrafficFound>& found) { take(found); });
        }
    }
    showState();
}

void MatrixPart::take(const Result<TrafficFound>& found)
{
    if (!snapshot() || !snapshot()->program)
        return;
    if (found && found->isComplete) {
        const bool isOther = found->traffic.devices != m_model->traffic().devices;
        m_model->setTraffic(found->traffic);
        m_position = found->position;
        m_isShown = true;
        if (isOther)
            fitColumns();
    }
    if (found)
        look();  // if that was not all, or the run has gone on since
}

/// As wide as the longest text: a matrix of hundreds of devices scrolls, so no column need give way.
void MatrixPart::fitColumns()
{
    constexpr int padding = 16;
    const QFontMetrics metrics = m_table->fontMetrics();
    const int columns = m_model->columnCount();
    std::vector<int> widths(static_cast<size_t>(columns), 0);
    for (int column = 0; column < columns; ++column)
        widths[static_cast<size_t>(column)] =
            metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (uint32_t i = 0; i < m_model->traffic().devices.size(); ++i)
        widths[0] = std::max(widths[0], metrics.horizontalAdvance(m_model->deviceText(i)));
    for (const TrafficCell& cell : m_model->traffic().cells) {
        const QModelIndex index = m_model->index(static_cast<int>(cell.from), static_cast<int>(cell.to) + 1);
        int& width = widths[static_cast<size_t>(cell.to) + 1];
        width = std::max(width, metrics.horizontalAdvance(index.data().toString()));
    }
    constexpr int widest = 40;  // letters
    for (int column = 0; column < columns; ++column)
        m_table->setColumnWidth(
            column, std::min(widths[static_cast<size_t>(column)], metrics.averageCharWidth() * widest) + padding);
}

void MatrixPart::filterBy(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const std::vector<std::string>& devices = m_model->traffic().devices;
    DeviceLink link{devices[static_cast<size_t>(index.row())], {}};
    if (index.column() != MatrixModel::nameColumn)
        link.to = devices[static_cast<size_t>(index.column() - 1)];
    focus().filterLink(std::move(link));
}

void MatrixPart::showState()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    const bool isAlone = hasProgram && snapshot()->program->placement().devices.size() < 2;
    m_hint->setSentence(!hasProgram   ? tr("What devices send each other is counted here once a graph is open that can "
                                             "run.")
                            : isAlone ? tr("The graph runs on one device, so nothing is sent. To run it over several, "
                                           "start with --devices N, which spreads its nodes, or with --placement FILE, "
                                           "which says where each runs.")
                                      : tr("Counting messages…"));
    const Traffic& traffic = m_model->traffic();
    uint64_t count = 0;
    uint64_t bytes = 0;
    for (const TrafficCell& cell : traffic.cells) {
        count += cell.count;
        bytes += cell.bytes;
    }
    QString sum;
    if (!traffic.devices.empty()) {
        sum = count == 0 ? tr("Nothing was sent yet.")
            : count == 1 ? tr("1 message, %1").arg(byteWords(bytes))
                         : tr("%1 messages, %2").arg(QLocale().toString(qulonglong(count)), byteWords(bytes));
        if (traffic.forgotten > 0)
            sum = tr("%1, and %2 older ones are left out").arg(sum, QLocale().toString(qulonglong(traffic.forgotten)));
    }
    if (m_sum->text() != sum)
        m_sum->setText(sum);
    m_all->setVisible(focus().link().has_value());
}

QJsonValue MatrixPart::save() const
{
    return m_figure->currentIndex() <= 0
        ? QJsonValue(QJsonValue::Undefined)
        : QJsonValue(QJsonObject{{QStringLiteral("figure"), m_figure->currentData().toString()}});
}

void MatrixPart::restore(const QJsonValue& saved)
{
    m_figure->setCurrentIndex(
        std::max(m_figure->findData(saved.toObject().value(QStringLiteral("figure")).toString()), 0));
}

}

#include "moc_matrix_part.cpp"
