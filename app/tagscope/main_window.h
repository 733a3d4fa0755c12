// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/request_text.h"
#include "ui/session/session.h"

#include <QMainWindow>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>

class QAction;
class QDockWidget;
class QLabel;
class QListView;
class QListWidget;
class QMenu;
class QProgressBar;
class QStackedWidget;
class QTabBar;

namespace tagscope::ui {
class Breadcrumb;
class BreakpointModel;
class Canvas;
class ConsoleView;
class FindPalette;
class FrameView;
class GridView;
class Inspector;
class ReadyModel;
class Scrubber;
}

namespace tagscope::app {

class InputsView;
class StartPage;

/// The window: the only place that wires the views to the session and to each other. GUI thread.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    struct Options {
        Policy policy;
        RequestText request;       ///< for the file that is opened first
        bool remembersLayout = true;
    };
    explicit MainWindow(Options options, QWidget* parent = nullptr);
    ~MainWindow() override;

    void open(const std::filesystem::path& path);
    ui::Session& session() { return *m_session; }
    ui::Canvas& canvas() { return *m_canvas; }
    ui::ConsoleView& console() { return *m_console; }
    ui::FindPalette& findPalette() { return *m_find; }
    /// All commands of the menus.
    QList<QAction*> commands() const;
    /// The docks by object name, for those who show one after the other.
    QList<QDockWidget*> docks() const;
    void selectNode(NodeId node);
    /// Why the last file could not be opened; empty if it could.
    const QString& openError() const { return m_openError; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeViews();
    void makeActions();
    void makeFileMenu();
    void makeRunMenu();
    void makeViewMenu();
    void makeToolBar();
    void makeDocks();
    QDockWidget* addDock(Qt::DockWidgetArea area, const QString& name, const QString& title, QWidget* widget);
    QAction* addAction(const char* name, const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& act);
    void connectViews();

    void move(Goal::Kind kind);
    void post(ui::Request request);
    /// The start page stands alone: the docks are about a graph.
    void showPage(int page);
    void showSnapshot();
    void showFile();
    void showAnswer(ui::RequestId id, const ui::Answer& answer);
    void showChip();
    void showProblems();
    void showError(const Error& error);
    void say(const QString& text);
    void updateActions();
    void askForDetails();
    void toggleBreakpoint(NodeId node);
    void focusTag(TagId tag);
    /// The focused tag while it is live, else that of the last firing.
    std::optional<TagId> shownTag() const;
    void showTag();
    void openDialog();
    void fillRecentMenu(QMenu* menu);
    void showKeys();
    void saveDialog();

    static constexpr int startPage = 0;
    static constexpr int graphPage = 1;

    Options m_options;
    QByteArray m_graphState;   ///< docks as they are around a graph, while the start page is shown
    ui::Session* m_session = nullptr;
    QStackedWidget* m_pages = nullptr;
    StartPage* m_start = nullptr;
    ui::Canvas* m_canvas = nullptr;
    ui::Breadcrumb* m_crumbs = nullptr;
    ui::FindPalette* m_find = nullptr;
    ui::Scrubber* m_scrubber = nullptr;
    ui::Inspector* m_inspector = nullptr;
    ui::FrameView* m_frames = nullptr;
    ui::GridView* m_grid = nullptr;
    ui::ReadyModel* m_readyModel = nullptr;
    QListView* m_ready = nullptr;
    ui::BreakpointModel* m_breakpointModel = nullptr;
    QListView* m_breakpoints = nullptr;
    ui::ConsoleView* m_console = nullptr;
    InputsView* m_inputs = nullptr;
    QListWidget* m_problems = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_chip = nullptr;
    QProgressBar* m_progress = nullptr;

    std::map<QString, QAction*> m_actions;
    std::optional<ui::RequestId> m_nodeRequest;   ///< the newest question about the selected node
    std::optional<TagId> m_tag;                   ///< focused
    NodeId m_node;                                ///< selected
    bool m_hasAppliedRequest = false;
    QString m_openError;
};

}
