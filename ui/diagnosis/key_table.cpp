// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/key_table.h"

#include "core/graph/device.h"
#include "ui/common/text.h"

#include <QFont>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr size_t mostKeys = 2;  // a pair

/// The parts of "send_device;incarnation;recv_device;tensor_name;frame_id:iter"; all empty if it is no key.
std::array<QString, KeyColumn::fields> fieldsOf(std::string_view key)
{
    // A tensor's name may have any character, so what stands before and behind it is taken off.
    std::array<QString, KeyColumn::fields> values;
    size_t begin = 0;
    for (size_t i = 0; i < 3; ++i) {
        const size_t end = key.find(';', begin);
        if (end == std::string_view::npos)
            return {};
        values[i] = text(key.substr(begin, end - begin));
        begin = end + 1;
    }
    const size_t last = key.rfind(';');
    if (last < begin || last == std::string_view::npos) {  // without a tag
        values[3] = text(key.substr(begin));
        return values;
    }
    values[3] = text(key.substr(begin, last - begin));
    const size_t colon = key.rfind(':');
    const bool hasIteration = colon != std::string_view::npos && colon > last;
    values[4] = text(key.substr(last + 1, hasIteration ? colon - last - 1 : std::string_view::npos));
    if (hasIteration)
        values[5] = text(key.substr(colon + 1));
    return values;
}

}

std::vector<KeyColumn> keysOf(const Diagnosis& diagnosis)
{
    for (const CauseFinding& finding : diagnosis.findings) {
        std::vector<KeyColumn> keys;
        std::set<std::string> known;
        for (const EvidenceLine& line : finding.evidence) {
            if (line.at.key.empty() || keys.size() == mostKeys || !known.insert(line.at.key).second)
                continue;
            KeyColumn column;
            column.at = line.at;
            column.values = fieldsOf(line.at.key);
            if (column.values[0].isEmpty())
                continue;
            column.title = line.at.name.empty() ? KeyTable::tr("a key") : text(line.at.name);
            if (!line.at.device.empty())
                column.title = KeyTable::tr("%1 on %2").arg(column.title, text(shortDeviceName(line.at.device)));
            keys.push_back(std::move(column));
        }
        if (keys.size() > 1)
            return keys;
    }
    return {};
}

void KeyTable::setKeys(std::vector<KeyColumn> keys)
{
    beginResetModel();
    m_keys = std::move(keys);
    endResetModel();
}

bool KeyTable::differs(int field) const
{
    const auto at = static_cast<size_t>(field);
    return std::ranges::any_of(m_keys,
                               [&](const KeyColumn& key) { return key.values[at] != m_keys.front().values[at]; });
}

int KeyTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_keys.empty() ? 0 : KeyColumn::fields;
}

int KeyTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_keys.size());
}

QVariant KeyTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const QString& value = keyAt(index.column()).values[static_cast<size_t>(index.row())];
    const bool isMarked = differs(index.row());
    switch (role) {
    case Qt::DisplayRole:
        // Not by colour alone.
        return isMarked && index.column() > 0 ? QStringLiteral("≠ ") + value : value;
    case Qt::ToolTipRole: return plainHint(value);
    case Qt::FontRole: {
        QFont font;
        font.setBold(isMarked);
        return font;
    }
    case DiffersRole: return isMarked;
    default: return {};
    }
}

QVariant KeyTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    if (orientation == Qt::Horizontal)
        return keyAt(section).title;
    switch (section) {
    case 0: return tr("From");
    case 1: return tr("Incarnation");
    case 2: return tr("To");
    case 3: return tr("Tensor");
    case 4: return tr("Frame");
    default: return tr("Iteration");
    }
}

}

#include "moc_key_table.cpp"
