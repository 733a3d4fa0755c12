// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/session/session.h"

#include <QObject>

#include <optional>
#include <string>

class QAction;
class QDialog;
class QMenu;
class QWidget;

namespace tagscope::ui {
class Canvas;
class CaptureView;
}

namespace tagscope::app {

/// The dialog of what recordings keep, its command, and the entries for it in menus of the graph. GUI thread.
class Capturing final : public QObject {
    Q_OBJECT

public:
    Capturing(ui::Session& session, ui::Canvas& canvas, QWidget* window);

    QList<QAction*> actions() const { return {m_action, m_values, m_newest}; }
    /// `canRun`: there is a run whose values could be kept.
    void updateActions(bool canRun);
    ui::CaptureView* view() const { return m_view; }
    void open();
    void addTo(QMenu* menu, const ui::CanvasTarget& target);

private:
    struct Choice {
        std::string pattern;  ///< empty: the target has no values
        bool isLeftOut = false;
        bool isLoop = false;
    };
    void makeDialog();
    /// What there is to choose for a target.
    Choice choiceFor(const ui::CanvasTarget& target) const;
    void toggleValues(const Choice& choice);
    /// Keeps the newest iterations of what is chosen; nothing if that is no loop, or is left out altogether.
    static std::optional<CaptureRule> newestRule(const Choice& choice);
    void updateSelection() { updateActions(m_canRun); }
    /// Of a node or a scope; empty if the target is neither.
    std::string patternOf(const ui::CanvasTarget& target) const;
    void addRule(CaptureRule rule);
    void set(CaptureSettings settings);
    void ask();

    ui::Session& m_session;
    ui::Canvas& m_canvas;
    QWidget* m_window;
    QAction* m_action = nullptr;
    QAction* m_values = nullptr;  ///< of what is selected: to be kept, or not
    QAction* m_newest = nullptr;
    QDialog* m_dialog = nullptr;
    ui::CaptureView* m_view = nullptr;
    bool m_canRun = false;
    bool m_isStale = false;  ///< something was recorded or set since the estimate was asked for
};

}
