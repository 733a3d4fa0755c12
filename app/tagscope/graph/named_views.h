// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/filter/view_record.h"
#include "ui/session/session.h"

#include <QList>
#include <QObject>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace tagscope::ui {
class Canvas;
}

namespace tagscope::app {

class Edits;

/// Views of the graph that somebody wants to come back to: which groups are open, what is left out, and where the
/// picture looks. Nine of them, each with a key; kept with the session. GUI thread.
class NamedViews final : public QObject {
    Q_OBJECT

public:
    static constexpr size_t mostViews = 9;

    /// How the picture stands, and how it is made to stand like that.
    struct Picture {
        std::function<ViewRecord()> view;
        std::function<void(const ViewRecord& view)> show;
    };
    /// The actions are the window's.
    NamedViews(ui::Session& session, const ui::Canvas& canvas, Picture picture, Edits& edits, QWidget* window);

    /// For the menu of the window.
    QMenu* menu() const { return m_menu; }
    const std::vector<NamedViewRecord>& kept() const { return m_kept; }
    void restore(std::vector<NamedViewRecord> views);
    /// `isShown`: there is a picture to keep a view of.
    void updateActions(bool isShown);

Q_SIGNALS:
    void changed();
    void said(const QString& text);

private:
    void keep();
    void forget();
    void goTo(int number);
    /// Others are kept now, by an edit.
    void put(const std::vector<NamedViewRecord>& views);
    void push(const QString& what, const std::vector<NamedViewRecord>& before);
    const NamedViewRecord* find(int number) const;
    std::string nameOfView() const;

    ui::Session& m_session;
    const ui::Canvas& m_canvas;
    Picture m_picture;
    Edits& m_edits;
    QMenu* m_menu = nullptr;
    QAction* m_keep = nullptr;
    QAction* m_forget = nullptr;
    std::array<QAction*, mostViews> m_goTo{};
    std::vector<NamedViewRecord> m_kept;  ///< by number
    std::shared_ptr<const Graph> m_graph;
    int m_shown = 0;  ///< kept or gone to last; 0: none
    bool m_isShown = false;
};

}
