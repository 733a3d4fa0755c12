// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/list_filters.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QAction;
class QDeadlineTimer;
class QLabel;
class QSpinBox;

namespace tagscope::app {

/// Shows only what belongs to some iterations of a frame instance, and to a part of the run, in every list that it is
/// given, and says in a chip how much is hidden. What is no list asks for less, when it is told that the range has
/// `changed`. GUI thread.
class TagFilter final : public QObject, public ui::ListFilters {
    Q_OBJECT

public:
    /// `focusedTag`: the name of the tag that is looked at.
    TagFilter(std::function<std::string()> focusedTag, QObject* window);

    /// To be put over the picture; hidden while there is no filter.
    QWidget* chip() const { return m_chip; }
    /// The command that filters by what is looked at, and shows all again.
    QAction* action() const { return m_action; }
    void addList(QAbstractItemView* view, TagOf tagOf, EventOf eventOf = {}) override;
    void addTree(QTreeView* tree, TagOf placeOf, std::function<bool(const QModelIndex&)> isInRange) override;
    void addIterations(QTableView* table, std::function<std::string()> frame,
                       std::function<bool(int)> isInRange) override;
    void addText(QPlainTextEdit* text, AboutOf aboutOf) override;

    const std::optional<ui::TagRange>& range() const override { return m_range; }
    void set(const std::optional<ui::TagRange>& range);
    /// Only what happened in this part of the run; nothing: in all of it.
    void setEvents(const std::optional<ui::EventRange>& events);
    /// What happened in it, once that is known; null: it is not.
    void setFired(std::shared_ptr<const ui::FiredIn> fired) { m_fired = std::move(fired); }
    std::shared_ptr<const ui::FiredIn> fired() const override { return m_fired; }
    const std::optional<ui::EventRange>& events() const override { return m_events; }
    /// Rows, columns and lines; what neither filter shows is counted twice.
    int hiddenByTag() const { return m_hidden.byTag; }
    int hiddenByEvents() const { return m_hidden.byEvents; }
    /// Columns of iterations and lines of texts beyond these are never hidden: going through them would take longer
    /// than a frame.
    static constexpr int mostColumns = 20'000;
    static constexpr int mostLines = 20'000;
    /// Says behind a count that there are such; empty: there are none.
    QString beyond() const;
    void apply() override;

Q_SIGNALS:
    void said(const QString& text);
    /// Other tags are shown, or all.
    void changed();
    /// Lists were looked at anew.
    void applied();

private:
    struct List {
        QPointer<QAbstractItemView> view;
        TagOf tagOf;
        EventOf eventOf;
    };
    struct Tree {
        QPointer<QTreeView> view;
        TagOf placeOf;
        std::function<bool(const QModelIndex&)> isInRange;
    };
    struct Iterations {
        QPointer<QTableView> table;
        std::function<std::string()> frame;
        std::function<bool(int)> isInRange;
    };
    struct Text {
        QPointer<QPlainTextEdit> view;
        AboutOf aboutOf;
    };

    struct Hidden {
        int byTag = 0;
        int byEvents = 0;
        bool hasMoreColumns = false;  ///< than are looked at
        bool hasMoreLines = false;

        /// Whether it is hidden.
        bool count(bool isByTag, bool isByEvents)
        {
            byTag += isByTag ? 1 : 0;
            byEvents += isByEvents ? 1 : 0;
            return isByTag || isByEvents;
        }
    };

    void makeChip();
    void toggle();
    void chooseIterations();
    void watch(QAbstractItemView* view);
    void watchRows(QAbstractItemView* view);
    void look();
    /// Goes on with the lists; all of the rest is done after the last row.
    void work();
    bool isOutside(const List& list, const QModelIndex& index) const;
    /// A part of them, from `m_nextRow` on; true once it is at the end.
    bool hideRows(const List& list, const QDeadlineTimer& end);
    /// Whether some row is in sight.
    bool hideBranches(const Tree& tree, const QModelIndex& above);
    /// Says in a view that all of its rows are hidden, if they are.
    void sayIfEmpty(QAbstractItemView& view, bool hasRowsInSight) const;
    void hideColumns(const Iterations& iterations);
    void hideLines(const Text& text);
    bool isOfOtherTags(const LineAbout& about) const;

    std::function<std::string()> m_focusedTag;
    std::optional<ui::TagRange> m_range;
    std::optional<ui::EventRange> m_events;
    std::shared_ptr<const ui::FiredIn> m_fired;
    std::vector<List> m_lists;
    std::vector<Tree> m_trees;
    std::vector<Iterations> m_iterations;
    std::vector<Text> m_texts;
    QTimer m_due;               ///< looks again when what is shown has changed
    QTimer m_more;              ///< goes on with what apply has begun
    bool m_isDueAgain = false;  ///< what is shown has changed meanwhile
    size_t m_nextList = 0;
    int m_nextRow = 0;
    bool m_hasRowsInSight = false;  ///< of that list, before that row
    Hidden m_counted;               ///< so far
    Hidden m_hidden;
    QAction* m_action = nullptr;
    QWidget* m_chip = nullptr;
    QLabel* m_name = nullptr;
    QSpinBox* m_first = nullptr;
    QLabel* m_to = nullptr;
    QSpinBox* m_last = nullptr;
    QLabel* m_count = nullptr;
};

}
