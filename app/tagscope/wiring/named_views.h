// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/session_record.h"

#include <QList>
#include <QObject>

#include <array>
#include <memory>
#include <string>
#include <vector>

class QAction;
class QMenu;

namespace tagscope::app {

class MainWindow;

/// Views of the graph that somebody wants to come back to: which groups are open, what is left out, and where the
/// picture looks. Nine of them, each with a key; kept with the session. GUI thread.
class NamedViews final : public QObject {
    Q_OBJECT

public:
    static constexpr size_t mostViews = 9;

    explicit NamedViews(MainWindow& window);

    /// For the menu of the window.
    QMenu* menu() const { return m_menu; }
    const std::vector<SessionRecord::NamedView>& kept() const { return m_kept; }
    void restore(std::vector<SessionRecord::NamedView> views);
    /// `isShown`: there is a picture to keep a view of.
    void updateActions(bool isShown);

Q_SIGNALS:
    void changed();

private:
    void keep();
    void forget();
    void goTo(int number);
    /// Others are kept now, by an edit.
    void put(const std::vector<SessionRecord::NamedView>& views);
    void push(const QString& what, const std::vector<SessionRecord::NamedView>& before);
    const SessionRecord::NamedView* find(int number) const;
    std::string nameOfView() const;

    MainWindow& m_window;
    QMenu* m_menu = nullptr;
    QAction* m_keep = nullptr;
    QAction* m_forget = nullptr;
    std::array<QAction*, mostViews> m_goTo{};
    std::vector<SessionRecord::NamedView> m_kept;  ///< by number
    std::shared_ptr<const Graph> m_graph;
    int m_shown = 0;  ///< kept or gone to last; 0: none
    bool m_isShown = false;
};

}
