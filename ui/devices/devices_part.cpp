// SPDX-License-Identifier: Apache-2.0
#include "ui/devices/devices_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/row_table.h"
#include "ui/parts/network_acts.h"

#include <QAction>
#include <QHeaderView>
#include <QTableView>

namespace tagscope::ui {

DevicesPart::DevicesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("devices"), tr("Devices"), {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_model(new DeviceModel(this)), m_table(new QTableView)
{
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("Devices"));
    new ColumnFit(m_table, m_table->horizontalHeader(), DeviceModel::State);
    m_hint = new EmptyHint(m_table, tr("The devices of a run are listed here once a graph is open that can run."));
    m_acts = new DeviceActs(session(), this->context().window, this);
    m_table->addActions(m_acts->actions());
    connect(m_acts, &NetworkActs::said, this, &ViewPart::said);
    connect(m_acts, &NetworkActs::failed, this, &ViewPart::failed);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DevicesPart::showState);
    connect(m_table, &QTableView::activated, this, [this] { m_acts->step()->trigger(); });
    looksWhileSeen();
    showState();
}

QWidget* DevicesPart::widget() const
{
    return m_table;
}

QString DevicesPart::hintText() const
{
    return m_hint->sentence();
}

void DevicesPart::onFile(bool /*isOtherGraph*/)
{
    look();
}

void DevicesPart::look()
{
    m_model->setSnapshot(snapshot());
    showState();
}

int DevicesPart::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() && index.row() < m_model->rowCount() ? index.row() : -1;
}

void DevicesPart::showState()
{
    const int row = current();
    m_acts->show(row < 0 ? DeviceId() : m_model->deviceAt(row));
}

}

#include "moc_devices_part.cpp"
