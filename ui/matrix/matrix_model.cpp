// SPDX-License-Identifier: Apache-2.0
#include "ui/matrix/matrix_model.h"

#include "core/debug/record/describe.h"
#include "ui/common/byte_words.h"
#include "ui/common/roles.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

double shadeOf(uint64_t figure, uint64_t largest)
{
    return largest == 0 || figure == 0
        ? 0
        : std::log1p(static_cast<double>(figure)) / std::log1p(static_cast<double>(largest));
}

void MatrixModel::setTraffic(Traffic traffic)
{
    const bool isReset = traffic.devices != m_traffic.devices;
    if (isReset)
        beginResetModel();
    m_traffic = std::move(traffic);
    findLargest();
    if (isReset) {
        m_names = DeviceNames(m_traffic.devices);
        endResetModel();
    } else if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void MatrixModel::setFigure(TrafficFigure figure)
{
    m_figure = figure;
    findLargest();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void MatrixModel::findLargest()
{
    m_largest = 0;
    for (const TrafficCell& cell : m_traffic.cells)
        m_largest = std::max(m_largest, figureOf(cell).value_or(0));
}

const TrafficCell* MatrixModel::cellAt(const QModelIndex& index) const
{
    return index.isValid() && index.column() != nameColumn
        ? m_traffic.find(static_cast<uint32_t>(index.row()), static_cast<uint32_t>(index.column() - 1))
        : nullptr;
}

QString MatrixModel::deviceText(uint32_t device) const
{
    return m_names(m_traffic.devices[device]);
}

QString MatrixModel::ageText(uint64_t age) const
{
    return m_traffic.isTimed ? text(virtualTimeText(age))
        : age == 1           ? tr("1 event")
                             : tr("%1 events").arg(QLocale().toString(qulonglong(age)));
}

std::optional<uint64_t> MatrixModel::figureOf(const TrafficCell& cell) const
{
    switch (m_figure) {
    case TrafficFigure::Count: return cell.count;
    case TrafficFigure::Bytes: return cell.bytes;
    case TrafficFigure::Slowest: return cell.slowest;
    case TrafficFigure::Oldest95: break;
    }
    return cell.oldest95;
}

QString MatrixModel::figureText(const TrafficCell& cell) const
{
    const std::optional<uint64_t> figure = figureOf(cell);
    if (!figure)
        return tr("none");
    switch (m_figure) {
    case TrafficFigure::Count: return QLocale().toString(qulonglong(*figure));
    case TrafficFigure::Bytes: return byteWords(*figure);
    default: return ageText(*figure);
    }
}

QString MatrixModel::wholeText(const TrafficCell& cell) const
{
    const QLocale locale;
    const auto number = [&](uint64_t n) { return locale.toString(qulonglong(n)); };
    QStringList lines{tr("From %1 to %2").arg(deviceText(cell.from), deviceText(cell.to)),
                      cell.count == 1 ? tr("1 message, %1").arg(byteWords(cell.bytes))
                                      : tr("%1 messages, %2").arg(number(cell.count), byteWords(cell.bytes))};
    if (cell.dead > 0)
        lines.append(tr("Dead: %1").arg(number(cell.dead)));
    if (cell.lost > 0)
        lines.append(tr("Lost: %1").arg(number(cell.lost)));
    if (cell.waiting > 0)
        lines.append(tr("Not taken yet: %1").arg(number(cell.waiting)));
    if (cell.slowest)
        lines.append(tr("The slowest was taken after %1").arg(ageText(*cell.slowest)));
    if (cell.oldest95)
        lines.append(tr("95 of 100 are no older than %1").arg(ageText(*cell.oldest95)));
    return lines.join(QLatin1Char('\n'));
}

std::optional<QColor> MatrixModel::shadeOf(const TrafficCell& cell) const
{
    const std::optional<uint64_t> figure = figureOf(cell);
    if (!figure)
        return std::nullopt;
    const QPalette palette = QGuiApplication::palette();
    const QColor base = palette.color(QPalette::Base);
    const QColor heat = Theme::of(palette).pending;
    // Never so strong that the numbers, which keep the colour of all text, cannot be read.
    constexpr double strongest = 0.45;
    constexpr double faintest = 0.06;
    const double part = faintest + (strongest - faintest) * ui::shadeOf(*figure, m_largest);
    const auto mixed = [part](float from, float to) { return static_cast<float>(from + (to - from) * part); };
    return QColor::fromRgbF(mixed(base.redF(), heat.redF()), mixed(base.greenF(), heat.greenF()),
                            mixed(base.blueF(), heat.blueF()));
}

int MatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_traffic.devices.size());
}

int MatrixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_traffic.devices.empty() ? 0 : static_cast<int>(m_traffic.devices.size()) + 1;
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.column() == nameColumn) {
        const auto device = static_cast<uint32_t>(index.row());
        switch (role) {
        case Qt::DisplayRole: return deviceText(device);
        case Qt::ToolTipRole: return plainHint(text(m_traffic.devices[device]));
        case Qt::TextAlignmentRole: return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
        default: return {};
        }
    }
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    const TrafficCell* cell = cellAt(index);
    if (!cell)
        return role == Qt::AccessibleTextRole
            ? QVariant(tr("From %1 to %2: nothing")
                           .arg(deviceText(static_cast<uint32_t>(index.row())),
                                deviceText(static_cast<uint32_t>(index.column() - 1))))
            : QVariant();
    switch (role) {
    case Qt::DisplayRole: return figureText(*cell);
    case Qt::ToolTipRole: return plainHint(wholeText(*cell));
    case Qt::AccessibleTextRole:
        return tr("From %1 to %2: %3").arg(deviceText(cell->from), deviceText(cell->to), figureText(*cell));
    case Qt::BackgroundRole: {
        const std::optional<QColor> shade = shadeOf(*cell);
        return shade ? QVariant(*shade) : QVariant();
    }
    case ItemRole::CopiedText: {
        const std::optional<uint64_t> figure = figureOf(*cell);
        return figure ? QVariant(QString::number(*figure)) : QVariant(QString());
    }
    default: return {};
    }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == nameColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (section == nameColumn)
        return role == Qt::DisplayRole ? QVariant(tr("From ↓ to →")) : QVariant();
    const auto device = static_cast<uint32_t>(section - 1);
    if (role == Qt::DisplayRole)
        return deviceText(device);
    return role == Qt::ToolTipRole ? QVariant(plainHint(text(m_traffic.devices[device]))) : QVariant();
}

}

#include "moc_matrix_model.cpp"
