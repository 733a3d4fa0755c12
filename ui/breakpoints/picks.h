// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/picks_query.h"
#include "ui/session/session.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>

class QAction;
class QLabel;
class QListView;
class QModelIndex;

namespace tagscope::ui {

class ListFilters;
class PicksModel;

/// What somebody picked against the schedule, under the list of what is ready: a pick can be gone back to, so that
/// another is made, or undone. Both make a branch, so nothing is lost. Asks only while it can be seen. GUI thread.
class Picks final : public QObject {
    Q_OBJECT

public:
    /// `ready`: the list of what is ready, which the view holds.
    Picks(Session& session, QWidget* ready, QObject* window);

    QWidget* view() const { return m_view; }
    QListView* list() const { return m_list; }
    /// The command that undoes the pick that is selected; without one the last.
    QAction* action() const { return m_action; }
    /// What was picked tells what the schedule would have fired, and that may still be ready.
    void setHidden(bool isHidden);
    void obey(ListFilters& filter);
    /// So many more are ready than their list has.
    void setUnlisted(size_t count);

Q_SIGNALS:
    void said(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask();
    void forget();
    void show(std::shared_ptr<const Graph> graph, const PicksAnswer& picks);
    void showList();
    void goBefore(const QModelIndex& index);
    void undo(const QModelIndex& index);
    QModelIndex current() const;

    Session& m_session;
    QWidget* m_view = nullptr;
    QLabel* m_unlisted = nullptr;
    QLabel* m_title = nullptr;
    QListView* m_list = nullptr;
    QAction* m_action = nullptr;
    PicksModel* m_model = nullptr;
    bool m_isUndoing = false;  ///< what the schedule would have fired is on its way
    bool m_isHidden = false;
};

}
