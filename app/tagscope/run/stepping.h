// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/queries/preview_query.h"
#include "ui/session/session.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <map>
#include <optional>

class QAction;
class QMenu;
class QToolBar;
class QToolButton;

namespace tagscope::ui {
class Canvas;
class ReadyModel;
}

namespace tagscope::app {

/// What the buttons of the moves say before they are pressed: which nodes a move would fire is outlined while the mouse
/// is on its button, and Step has a list of what is ready beside it. GUI thread.
class Stepping final : public QObject {
    Q_OBJECT

public:
    /// `goalOf`: what a move of this kind would go for from here.
    Stepping(ui::Session& session, ui::Canvas& canvas, const ui::ReadyModel& ready,
             std::function<Goal(Goal::Kind)> goalOf, QObject* window);

    /// The command that opens the list of what is ready.
    QAction* action() const { return m_action; }
    /// What a move would fire is not told, and why; empty: it is.
    void setHidden(const QString& why);
    void addTo(QToolBar& bar, const std::map<QAction*, Goal::Kind>& moves);

Q_SIGNALS:
    void fireRequested(tagscope::NodeId node, tagscope::TagId tag);
    /// What the button that the mouse has come to would do; empty: there is none, or the run has moved since, and what
    /// fired is to be read.
    void foretold(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask();
    void show(const Result<Preview>& preview);
    void clear();
    void fillMenu();

    ui::Session& m_session;
    ui::Canvas& m_canvas;
    const ui::ReadyModel& m_ready;
    std::function<Goal(Goal::Kind)> m_goalOf;
    QAction* m_action = nullptr;
    QMenu* m_menu = nullptr;
    std::map<QObject*, Goal::Kind> m_kinds;  ///< by button
    QPointer<QToolButton> m_hovered;
    QString m_hidden;        ///< why nothing is told; empty: all is
    bool m_isStale = false;  ///< the run has moved since it was asked
    bool m_isFresh = false;  ///< it has not moved since the mouse came
};

}
