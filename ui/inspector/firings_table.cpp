// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/firings_table.h"

#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/roles.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/inspector/firings_model.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QLocale>
#include <QResizeEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

FiringsTable::FiringsTable(QWidget* parent)
    : QTableView(parent), m_firings(new FiringsModel(this)), m_order(new FiringsOrder(this))
{
    setObjectName(QStringLiteral("firings"));
    setAccessibleName(tr("All firings"));
    m_order->setSourceModel(m_firings);
    setModel(m_order);
    setSortingEnabled(true);
    sortByColumn(FiringsModel::Event, Qt::AscendingOrder);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setItemDelegateForColumn(FiringsModel::Health, new HealthDelegate(this));
    makeCopyable(this);
    for (const auto chosen : {&QTableView::clicked, &QTableView::activated})
        connect(this, chosen, this, [this](const QModelIndex& index) {
            if (extendsSelection())
                return;
            const FiringRow& firing = m_firings->rowAt(m_order->mapToSource(index).row());
            Q_EMIT firingChosen(firing.event, firing.tag);
        });
    // What a tool tip will say is asked for while the pointer comes to rest.
    setMouseTracking(true);
    connect(this, &QTableView::entered, this, [this](const QModelIndex& index) {
        if (isColumnHidden(FiringsModel::Inputs))
            index.siblingAtColumn(FiringsModel::Inputs).data(ItemRole::IsPending);
    });
}

/// Columns as wide as their longest text, which the model knows: the view's own way asks for every row, which is 20 ms
/// for a thousand of them. Where not all fit, those that tell the least give way, so that nothing has to be scrolled
/// to.
void FiringsTable::fit()
{
    QFont shown = font();
    shown.setBold(true);  // as the row that is shown
    const QFontMetrics metrics(shown);
    QHeaderView* header = horizontalHeader();
    // A hidden column has no hint of its own.
    const int margins = 2
        * (style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header)
           + header->style()->pixelMetric(QStyle::PM_HeaderGripMargin));
    const auto titleWidth = [&](FiringsModel::Column column) {
        const QString title = m_order->headerData(column, Qt::Horizontal).toString();
        return QFontMetrics(header->font()).horizontalAdvance(title)
            + header->style()->pixelMetric(QStyle::PM_HeaderMarkSize) + margins;
    };
    const auto widthOf = [&](FiringsModel::Column column) {
        const int title =
            std::max(titleWidth(column), header->isSectionHidden(column) ? 0 : header->sectionSizeHint(column));
        switch (column) {
        case FiringsModel::Outputs:
        case FiringsModel::Inputs: return std::max(title, metrics.averageCharWidth() * 14);
        case FiringsModel::Health: return std::max(title, metrics.averageCharWidth() * 7);
        default: break;
        }
        constexpr int besideText = 12;
        const int row = m_firings->longestRow(column);
        const QString longest = row < 0 ? QString() : m_firings->index(row, column).data().toString();
        return std::max(title, metrics.horizontalAdvance(longest) + besideText);
    };
    header->setStretchLastSection(false);
    int room = viewport()->width();
    bool hasRoom = true;
    for (const FiringsModel::Column column :
         {FiringsModel::Tag, FiringsModel::Event, FiringsModel::State, FiringsModel::Outputs, FiringsModel::Duration,
          FiringsModel::Health, FiringsModel::Inputs}) {
        const int width = widthOf(column);
        const bool isOptional =
            column == FiringsModel::Duration || column == FiringsModel::Health || column == FiringsModel::Inputs;
        hasRoom = hasRoom && (!isOptional || width <= room);
        header->setSectionHidden(column, isOptional && !hasRoom);
        if (isOptional && !hasRoom)
            continue;
        header->resizeSection(column, width);
        room -= width;
    }
    const int outputs = header->sectionSize(FiringsModel::Outputs) + (hasRoom ? room / 2 : room);
    header->resizeSection(FiringsModel::Outputs, std::max(outputs, titleWidth(FiringsModel::Outputs)));
    header->setStretchLastSection(hasRoom);  // the inputs
}

QString FiringsTable::hintOf(const QModelIndex& index) const
{
    QStringList lines;
    if (const QString own = index.data(Qt::ToolTipRole).toString(); !own.isEmpty())
        lines.append(own);
    for (int column = 0; column < model()->columnCount(); ++column) {
        if (!isColumnHidden(column))
            continue;
        const QModelIndex cell = index.siblingAtColumn(column);
        const QVariant copied = cell.data(ItemRole::CopiedText);
        const QString known = (copied.isValid() ? copied : cell.data()).toString();
        const bool isPending = cell.data(ItemRole::IsPending).toBool();
        if (const QString said = isPending ? QStringLiteral("…") : known; !said.isEmpty())
            lines.append(QStringLiteral("%1: %2").arg(model()->headerData(column, Qt::Horizontal).toString(), said));
    }
    return lines.join(QLatin1Char('\n'));
}

bool FiringsTable::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || horizontalHeader()->hiddenSectionCount() == 0)
        return QTableView::viewportEvent(event);
    const auto* hover = static_cast<QHelpEvent*>(event);
    const QModelIndex index = indexAt(hover->pos());
    if (!index.isValid())
        return QTableView::viewportEvent(event);
    QToolTip::showText(hover->globalPos(), plainHint(hintOf(index)), viewport(), visualRect(index));
    return true;
}

void FiringsTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

FiringsPage::FiringsPage(QWidget* parent)
    : QWidget(parent), m_table(new FiringsTable), m_none(new EmptyHint(m_table, {})), m_part(new PlainLabel)
{
    m_part->setObjectName(QStringLiteral("firingsPart"));
    m_part->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // as high as it is at its width
    m_part->setWordWrap(true);
    m_part->setMargin(4);
    m_part->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_part);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
}

void FiringsPage::setDetails(const NodeDetails& details)
{
    m_none->setSentence(
        tr("No firing of this node is recorded. What it waits for, or why it does not run, is said above."));
    m_table->firings().setRows(details.node, details.firings);
    m_table->firings().setCursor(details.position, details.event);
    m_table->fit();
    const auto number = [](uint64_t n) { return QLocale().toString(qulonglong(n)); };
    const uint64_t count = details.firings.size();
    m_part->setVisible(count < details.allFirings);
    m_part->setText(
        tr("Firings %1–%2 of %3, those around the position that is shown: the list moves with it.")
            .arg(number(details.firingsBefore + 1), number(details.firingsBefore + count), number(details.allFirings)));
}

void FiringsPage::clear()
{
    m_none->setSentence(tr("Select a node to see its firings."));
    m_table->firings().setRows(NodeId(), {});
    m_part->hide();
}

}

#include "moc_firings_table.cpp"
