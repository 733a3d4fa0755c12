// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tagscope::ui {

struct FiredIn;

/// What a snapshot says of a frame instance, or of one of its live iterations.
struct FrameFacts {
    QString name;
    QString state;
    std::string place;  ///< of an instance that is over: "outer;2/inner"; "/": of a row that stands for others
    QString help;       ///< its state in whole sentences; empty: there is no more to say
    std::optional<int64_t> iteration;  ///< nothing: an instance, or the root
    TagId parentTag;                   ///< of an instance: where it was entered from
    StaticFrameId frame = rootFrame;   ///< of an instance: the static frame of the program
    FrameId instance;                  ///< of an instance that is live: in the snapshot's state
    TagId tag;  ///< of an iteration: its own; of an instance: of its newest iteration; invalid: of none

    bool operator==(const FrameFacts&) const = default;
};

struct FrameRow : FrameFacts {
    uint64_t key = 0;  ///< the same row in the next snapshot has the same key
    std::vector<std::unique_ptr<FrameRow>> children;
    FrameRow* parent = nullptr;
    int number = 0;  ///< its place among the children of its parent
};

/// The tree of frame instances that are live, each with its live iterations, and the instances entered from those below
/// them; then those that are over, the newest last, below what they were entered from, or below the root if that is
/// over, too. Follows snapshots by inserting, removing and changing rows. GUI thread.
class FrameModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, State, ColumnCount };
    explicit FrameModel(QObject* parent = nullptr);
    ~FrameModel() override;

    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    /// Nothing tells what can fire next: somebody is asked for it.
    void setHidesNext(bool hides);
    const FrameRow& rowAt(const QModelIndex& index) const
    {
        return *static_cast<const FrameRow*>(index.internalPointer());
    }
    /// As people write it: "outer;2/inner" is an instance, "outer;2/inner;7" an iteration; empty for the root.
    std::string placeOf(const QModelIndex& index) const;
    /// Whether anything happened in it; true if nobody knows.
    bool isIn(const QModelIndex& index, const FiredIn& fired) const;

    /// An instance with more live iterations than this shows the oldest and newest of them, and how many are left out.
    static constexpr int64_t mostIterations = 64;
    /// Of live instances that have a row; for others there is one below what they were entered from that counts them.
    static constexpr size_t mostInstances = 20'000;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void merge(FrameRow& old, FrameRow& fresh, const QModelIndex& at);
    void remove(FrameRow& from, size_t begin, size_t end, const QModelIndex& at);
    void insert(FrameRow& into, size_t place, std::span<std::unique_ptr<FrameRow>> rows, const QModelIndex& at);

    /// Its state in whole sentences, and what holds up an instance; that is looked for now.
    QString helpOf(const FrameRow& row) const;

    std::shared_ptr<const Snapshot> m_snapshot;
    std::unique_ptr<FrameRow> m_root;
    bool m_hidesNext = false;
};

}
