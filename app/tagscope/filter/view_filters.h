// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/filter/view_record.h"
#include "ui/graphview/canvas_target.h"
#include "ui/graphview/scene/view_filter.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <functional>
#include <set>
#include <string>

class QAction;
class QKeySequence;
class QMenu;

namespace tagscope::ui {
class Canvas;
class OpDialog;
}

namespace tagscope::app {

class Edits;

/// The commands that choose what of the graph is drawn, what menus of the picture have of them, and how that is kept
/// with a session. GUI thread.
class ViewFilters final : public QObject {
    Q_OBJECT

public:
    ViewFilters(ui::Canvas& canvas, Edits& edits, QObject* window);

    /// Commands for a menu.
    QList<QAction*> actions() const;
    /// `isShown`: there is a picture that they could change.
    void updateActions(bool isShown);
    void addTo(QMenu* menu, const ui::CanvasTarget& target);
    /// What is drawn, by names.
    FilterRecord record() const;
    /// As far as the graph has what it names.
    void restore(const FilterRecord& filter);

Q_SIGNALS:
    void said(const QString& text);

private:
    using Ops = std::set<std::string> ui::ViewFilter::*;
    void makeOpActions();
    /// Takes ops in if one of them is not yet there, else out.
    void toggle(Ops which, const std::set<std::string>& ops);
    /// Of an edit that is undone, or done again: stacks stay, which have edits of their own.
    void put(ui::ViewFilter filter);
    void noteChange();
    /// Draws only the lane of a device, or again all.
    void toggleLane(const std::string& device);
    /// The device that the selection is on; empty: none.
    std::string laneOfSelection() const;
    void showOps();
    void sayOpened(const std::vector<ui::GroupId>& groups, size_t left);
    void addPortal(QMenu* menu, const ui::CanvasTarget& target);
    void addLines(QMenu* menu, const std::set<NodeId>& nodes);
    void toggleLines(const std::set<NodeId>& nodes);
    QAction* make(const char* name, const QString& text, const QKeySequence& key, const std::function<void()>& act);

    ui::Canvas& m_canvas;
    Edits& m_edits;
    ui::ViewFilter m_known;  ///< what is drawn, as it was last seen or asked for by no edit
    bool m_isShown = false;
    QAction* m_slice = nullptr;
    QAction* m_more = nullptr;
    QAction* m_fewer = nullptr;
    QAction* m_turn = nullptr;
    QAction* m_whole = nullptr;
    QAction* m_hide = nullptr;
    QAction* m_highlight = nullptr;
    QAction* m_hidePlumbing = nullptr;
    QAction* m_hideInserted = nullptr;
    QAction* m_onlyLane = nullptr;
    QAction* m_highlightControlFlow = nullptr;
    QAction* m_ops = nullptr;
    QAction* m_fold = nullptr;
    QAction* m_openLevel = nullptr;
    QAction* m_improve = nullptr;
    QAction* m_lines = nullptr;
    QPointer<ui::OpDialog> m_opDialog;
};

}
