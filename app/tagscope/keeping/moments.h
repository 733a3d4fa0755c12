// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/focus.h"
#include "ui/session/moment_link.h"
#include "ui/session/request.h"

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
    void visit(const ui::MomentLink& link, const QString& warning);
    /// What is being given is of no interest any more.
    void forgetInputs();

    MainWindow& m_window;
    ui::FocusHistory m_history;
    ui::FocusHistory::Arrival m_arrival = ui::FocusHistory::Arrival::Step;
    bool m_isSettingOut = false;             ///< the window is being sent to a place of the history
    bool m_isReturning = false;              ///< a move leads there
    int m_returns = 0;                       ///< number of the newest of them
    std::optional<ui::MomentLink> m_wanted;  ///< a link whose file is being opened, or whose inputs are being set
    bool m_awaitsInputs = false;             ///< it is these
    int m_follows = 0;                       ///< number of the newest link that is followed
};

}
