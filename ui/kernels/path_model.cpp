// SPDX-License-Identifier: Apache-2.0
#include "ui/kernels/path_model.h"

#include "core/graph/device.h"
#include "ui/charts/time_scale.h"
#include "ui/common/text.h"

#include <QLocale>

namespace tagscope::ui {

void PathModel::setPath(PathAnswer path, std::shared_ptr<const Program> program)
{
    if (m_program == program && m_path.rows == path.rows) {
        m_path = std::move(path);
        return;
    }
    beginResetModel();
    m_path = std::move(path);
    m_program = std::move(program);
    endResetModel();
}

QString PathModel::whatText(const PathRow& row) const
{
    switch (row.kind) {
    case PathStep::Kind::Kernel:
        return row.node.index() < m_program->runGraph().graph.size()
            ? text(m_program->runGraph().graph.node(row.node).name)
            : QString();
    case PathStep::Kind::Transit: {
        if (row.route >= m_path.routes->size())
            return {};
        const MessageRoute& route = (*m_path.routes)[row.route];
        return tr("%1, %2 to %3")
            .arg(text(sourceText(m_program->graph(), route)), text(shortDeviceName(route.from)),
                 text(shortDeviceName(route.to)));
    }
    case PathStep::Kind::Queue:
        return row.device.isValid() ? text(shortDeviceName(m_program->placement().name(row.device))) : QString();
    case PathStep::Kind::Unknown: break;
    }
    return tr("the network, by hand");
}

int PathModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_path.rows.size());
}

int PathModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PathModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() >= Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const PathRow& row = rowAt(index.row());
    if (role == Qt::ToolTipRole && index.column() == What)
        return plainHint(whatText(row));
    if (role != Qt::DisplayRole)
        return {};
    const QLocale locale;
    switch (index.column()) {
    case What: return whatText(row);
    case Kind:
        switch (row.kind) {
        case PathStep::Kind::Kernel: return tr("kernel");
        case PathStep::Kind::Transit: return tr("message");
        case PathStep::Kind::Queue: return tr("wait for a thread");
        case PathStep::Kind::Unknown: break;
        }
        return tr("wait");
    case Time: return clockText(static_cast<double>(row.time), true);
    case Share:
        return m_path.length == 0
            ? QString()
            : locale.toString(100 * static_cast<double>(row.time) / static_cast<double>(m_path.length), 'f', 1)
                + locale.percent();
    default: return locale.toString(qulonglong(row.steps));
    }
}

QVariant PathModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case What: return tr("On the critical path");
    case Kind: return tr("Kind");
    case Time: return tr("Time");
    case Share: return tr("Share");
    default: return tr("Times");
    }
}

}

#include "moc_path_model.cpp"
