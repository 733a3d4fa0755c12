// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/fired_nodes_query.h"
#include "ui/session/session.h"

#include <QList>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QLabel;
class QToolButton;

namespace tagscope::ui {
class FindModel;
class Scrubber;
}

namespace tagscope::app {

class TagFilter;

/// The range that is chosen in the strip of the run: commands that choose it by keyboard, and a chip that shows only
/// what happened in it in every list, and takes it away again. GUI thread.
class RangeFilter final : public QObject {
    Q_OBJECT

public:
    RangeFilter(ui::Session& session, ui::Scrubber& scrubber, TagFilter& lists, ui::FindModel& found, QObject* window);

    /// To be put over the picture; hidden while no range is chosen.
    QWidget* chip() const { return m_chip; }
    /// The range starts here, ends here, is dropped; only it is shown.
    const QList<QAction*>& actions() const { return m_actions; }
    /// That filters; nothing: all of the run is shown.
    const std::optional<ui::EventRange>& range() const { return m_range; }

    /// `isRecorded`: there is a run of which a part can be chosen.
    void updateActions(bool isRecorded);

Q_SIGNALS:
    /// Another part of the run is shown, or all.
    void changed();

private:
    void makeActions(QObject* window);
    void makeChip();
    void beginHere();
    void endHere();
    void update();
    void showChip();
    void follow();
    void findNodes();
    void askForNodes();
    void take(const Result<ui::FiredNodesAnswer>& fired);

    ui::Session& m_session;
    ui::Scrubber& m_scrubber;
    TagFilter& m_lists;
    ui::FindModel& m_found;
    std::optional<ui::EventRange> m_range;
    ui::LineId m_line;  ///< that it is about
    QTimer m_due;       ///< another range is chosen
    QList<QAction*> m_actions;
    QAction* m_drop = nullptr;
    QAction* m_only = nullptr;
    QWidget* m_chip = nullptr;
    QLabel* m_name = nullptr;
    QToolButton* m_toggle = nullptr;
};

}
