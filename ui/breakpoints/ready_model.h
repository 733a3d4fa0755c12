// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/row_list_model.h"
#include "ui/session/device_names.h"
#include "ui/session/snapshot.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tagscope::ui {

/// A ready instance, or, in a run over several devices, the heading over those of one device.
struct ReadyRow {
    NodeId node;
    TagId tag;
    QString name;  ///< of a heading: of the device, and how many are ready there
    QString tagName;
    bool isDead = false;
    bool isNext = false;
    DeviceId device;     ///< invalid: the run has only one
    QString deviceName;  ///< in short
    bool isHeading = false;
    bool isClosed = false;  ///< a heading whose instances are not listed

    bool operator==(const ReadyRow&) const = default;
};

/// The ready instances in their order, the next one marked; in a run over several devices those of each below its
/// heading, unless that is closed. Shows at most `mostRows` of them. GUI thread.
class ReadyModel final : public RowListModel<ReadyRow> {
    Q_OBJECT

public:
    static constexpr size_t mostRows = 500;
    using RowListModel::RowListModel;

    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    /// Closes what is listed below a heading, or opens it.
    void setClosed(DeviceId device, bool isClosed);
    /// By their whole names: whose headings are closed.
    const std::set<std::string>& closed() const { return m_closed; }
    void setClosed(std::set<std::string> devices);
    /// The heading over a row, itself if it is one; -1: there are none.
    int headingOf(int row) const;
    /// The longest name, tag and mark of all instances, as one row.
    const ReadyRow& longest() const { return m_longest; }
    /// How many more are ready.
    size_t unlisted() const { return m_unlisted; }
    /// What stands before the name, and what behind the tag.
    static QString sign(const ReadyRow& row);
    static QString mark(const ReadyRow& row);
    NodeId nodeAt(int row) const { return rowAt(row).node; }
    TagId tagAt(int row) const { return rowAt(row).tag; }

    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    void unlistedChanged(size_t count);

private:
    std::vector<ReadyRow> rowsOf(const Snapshot& snapshot, size_t& unlisted) const;
    std::vector<ReadyRow> underHeadings(const Snapshot& snapshot, size_t& unlisted);
    static ReadyRow rowOf(const Snapshot& snapshot, size_t index);
    QString headingText(const Snapshot& snapshot, DeviceId device, size_t ready) const;

    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const Program> m_program;  ///< whose devices are named
    DeviceNames m_deviceText;
    std::set<std::string> m_closed;
    ReadyRow m_longest;
    size_t m_unlisted = 0;
};

}
