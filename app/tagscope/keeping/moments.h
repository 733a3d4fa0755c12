// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/answers.h"
#include "ui/session/focus.h"
#include "ui/session/moment_link.h"

#include <QObject>

#include <optional>

namespace tagscope::app {

class MainWindow;

/// The places the person has looked at (back and forward), and links to moments. GUI thread.
class Moments final : public QObject {
    Q_OBJECT

public:
    explicit Moments(MainWindow& window);

    /// The focus is another one now.
    void visited();
    /// A request has been answered: what it led to is shown. True: it has said what went wrong.
    bool answered(ui::RequestId id, const ui::Answer& answer);
    /// Whether the next visit is a step or a jump.
    void setOut(ui::RequestWay way);
    /// Another run is shown: its places are other places.
    void startOver();

    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    void goBack();
    void goForward();

    void copyLink();
    /// Goes where a link leads; opens its file if another one is shown.
    void openLink(const QString& text);
    void openLinkOfClipboard();
    /// Whether the window takes a file or link that nobody gave to it itself: not in the place of a run that is under
    /// way, or has branches.
    bool wants(const QString& graph) const;
    /// The file that a link wanted is open, or could not be.
    void opened(bool isOpen);

Q_SIGNALS:
    /// The focus has come to another place, and not by going back or forward.
    /// `isOther`: not the one before, moved along.
    void visitedPlace(bool isOther);

private:
    void goTo(const ui::Focus& focus);
    /// It leads somewhere in the file that is shown.
    bool isHere(const ui::MomentLink& link) const;
    /// In the file that is shown: with its inputs, if they are other ones.
    void follow(const ui::MomentLink& link);
    void visit(const ui::MomentLink& link);

    MainWindow& m_window;
    ui::FocusHistory m_history;
    ui::FocusHistory::Arrival m_arrival = ui::FocusHistory::Arrival::Step;
    bool m_isSettingOut = false;             ///< the window is being sent to a place of the history
    std::optional<ui::RequestId> m_return;   ///< the move that leads there
    std::optional<ui::MomentLink> m_wanted;  ///< a link whose file is being opened, or whose inputs are being set
    std::optional<ui::RequestId> m_inputs;   ///< that they are asked for by
    std::optional<ui::RequestId> m_visit;    ///< the newest visit
    QString m_warning;                       ///< to be said when it is there
};

}
