// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/session_record.h"
#include "ui/session/focus.h"
#include "ui/session/session.h"

#include <QMainWindow>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

class QAction;
class QDockWidget;
class QLabel;
class QListView;
class QListWidget;
class QMenu;
class QProgressBar;
class QToolButton;
class QStackedWidget;
class QTabBar;

namespace tagscope::ui {
class BranchView;
class Breadcrumb;
class BreakpointView;
class Canvas;
class CanvasPanes;
class ConsoleView;
class FindPalette;
class FrameView;
class GridView;
class HintListView;
class Inspector;
class ReadyModel;
class Scrubber;
struct CanvasTarget;
}

namespace tagscope::app {

class BreakpointWiring;
class Comparing;
class Crumbs;
class Edits;
class Exports;
class Hints;
class HitNotice;
class Inputs;
class KeyMap;
class Logs;
class Moments;
class PictureCommands;
class Notes;
class PastIteration;
class RangeFilter;
class Recovery;
class SessionFile;
class SideBySide;
class StartPage;
class TagFilter;
class Capturing;
class Watches;
class Stepping;
class StopNotice;
class ViewFilters;
class Cards;
class Foretelling;
class Glances;
class NamedViews;
class Outlining;
class LanesWiring;
class ValueComparing;
class Teaching;
class WhatIf;

/// The window: the only place that wires the views to the session and to each other. GUI thread.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    struct Options {
        Policy policy;
        RequestText request;  ///< for the file that is opened first
        bool remembersLayout = true;
        bool showsHints = false;  ///< on examples, as long as they were not closed
        QString dataFolder;       ///< where sessions are kept safe; empty: nowhere
    };
    explicit MainWindow(Options options, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A graph, a trace or a session, with another schedule than the window was started with, if one is given.
    void open(const std::filesystem::path& path, std::optional<Policy> policy = {});
    /// A graph or a trace, not a session.
    ui::RequestId openGraph(const std::filesystem::path& path, std::optional<Policy> policy = {});
    /// Whether settings and recent files are kept.
    bool remembers() const { return m_options.remembersLayout; }
    void showOpenError(const Error& error);
    SessionFile& sessionFile() { return *m_sessionFile; }
    ui::Session& session() { return *m_session; }
    ui::Canvas& canvas() { return *m_canvas; }
    ui::ConsoleView& console() { return *m_console; }
    ui::Inspector& inspector() { return *m_inspector; }
    ui::FindPalette& findPalette() { return *m_find; }
    /// All commands of the menus.
    QList<QAction*> commands() const;
    /// For those who show one after the other: in the order in which they were made, which is that of their keys.
    const QList<QDockWidget*>& docks() const { return m_docks; }
    void selectNode(NodeId node);
    /// At an iteration of its loop frame, which may be over.
    void selectNodeAt(NodeId node, qint64 iteration);
    ui::RequestId post(ui::Request request);
    void say(const QString& text);
    void showError(const Error& error);
    Moments& moments() { return *m_moments; }
    Hints& hints() { return *m_hints; }
    KeyMap& keys() { return *m_keys; }
    /// Where everything that is to be undone is pushed.
    Edits& edits() { return *m_edits; }
    /// A file or a link to a moment, as somebody gave it.
    void openAny(const QString& graph);
    Recovery& recovery() { return *m_recovery; }
    TagFilter& tagFilter() { return *m_tagFilter; }
    Notes& notes() { return *m_notes; }
    Watches& watches() { return *m_watches; }
    Logs& logs() { return *m_logs; }
    NamedViews& views() { return *m_views; }
    Teaching& teaching() { return *m_teaching; }
    /// Opens a run that was kept of a file; the window shows the file's name.
    void openTraceOf(const std::filesystem::path& trace, const std::filesystem::path& file, Policy policy);
    Inputs& inputs() { return *m_inputs; }
    SessionRecord::View graphView() const;
    void setGraphView(const SessionRecord::View& view);
    ui::Focus focus() const;
    /// Returns the last request that leads there; nothing if the run stands there already. `isOnTheWay`: to another
    /// place, so that where it stands says nothing.
    std::optional<ui::RequestId> setFocus(const ui::Focus& focus, bool isOnTheWay = false);
    /// As people write the focused tag; empty if none is.
    std::string focusedTagName() const;
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
    void makeEditMenu();
    void makeRunMenu();
    void makeViewMenu();
    void makeToolBar();
    void makeDocks();
    void makeHints();
    QDockWidget* addDock(Qt::DockWidgetArea area, const QString& name, const QString& title, QWidget* widget);
    QAction* addAction(const char* name, const QString& text, const QList<QKeySequence>& keys,
                       const std::function<void()>& act);
    void connectViews();
    /// What a picture asks for is done: that of the graph, or one beside it.
    void connectCanvas(ui::Canvas& canvas);
    void connectMenu(ui::Canvas& canvas);
    void connectTagFilter();
    void connectTeaching();
    void connectNotices();

    /// A move by hand. While one is on its way at most one more waits, so that a key that is held does not overshoot.
    void step(ui::Request move);
    void move(Goal::Kind kind);
    void moveBack(BackGoal::Kind kind);
    /// Relative to the focused tag while that is live, else to the last firing's.
    Goal goalOf(Goal::Kind kind) const;
    /// The start page stands alone: the docks are about a graph.
    void showPage(int page);
    void showSnapshot();
    void showFile();
    void showAnswer(ui::RequestId id, const ui::Answer& answer);
    void showChip();
    void showProblems();
    void updateActions();
    void askForDetails();
    /// Where a node is looked at: at the focused tag, even if that is over; else where the picture shows it; nothing
    /// where its frame is gone: as it last fired.
    std::optional<TagId> tagOf(NodeId node) const;
    void askForMarkers();
    /// Opens the editor on the breakpoint that is there, or on a new one.
    void editBreakpoint(const ui::CanvasTarget& target);
    /// Somebody chose it.
    void focusTag(TagId tag);
    void showFocus(TagId tag);
    /// The same, of an iteration whose tag may not be known.
    void goToIteration(const ui::IterationRequest& request);
    /// A node as a picture shows it: of those beside each other, each has its own iteration.
    void selectIn(const ui::Canvas& canvas, NodeId node);
    /// A node at a tag; its iteration may be over, and its firing is shown all the same.
    void lookAt(NodeId node, std::optional<TagId> tag);
    /// No node is looked at any more; the moment and the tag stay.
    void forgetNode();
    /// The focused tag while it is live, else that of the last firing.
    std::optional<TagId> shownTag() const;
    void showTag();
    /// The way to what is looked at.
    void showCrumbs();
    /// The cell of what is looked at becomes the current one.
    void showInGrid();
    void zoom(bool isIn);
    void goToDock(QDockWidget* dock);
    void openDialog();
    void fillRecentMenu(QMenu* menu);
    void showKeys();
    void changeKeys();
    /// The key of a command, or how the command is called if it has none: for texts that say what to press.
    QString keyOf(const char* name) const;
    void saveDialog();
    void saveSessionDialog();

    static constexpr int startPage = 0;
    static constexpr int graphPage = 1;

    Options m_options;
    QByteArray m_graphState;  ///< docks as they are around a graph, while the start page is shown
    ui::Session* m_session = nullptr;
    QStackedWidget* m_pages = nullptr;
    StartPage* m_start = nullptr;
    StopNotice* m_notice = nullptr;
    HitNotice* m_hit = nullptr;
    ui::Canvas* m_canvas = nullptr;
    ui::Breadcrumb* m_breadcrumb = nullptr;
    Crumbs* m_crumbs = nullptr;
    ui::FindPalette* m_find = nullptr;
    ui::Scrubber* m_scrubber = nullptr;
    ui::Inspector* m_inspector = nullptr;
    ui::BranchView* m_branches = nullptr;
    ui::FrameView* m_frames = nullptr;
    ui::GridView* m_grid = nullptr;
    Outlining* m_outline = nullptr;
    ui::ReadyModel* m_readyModel = nullptr;
    ui::HintListView* m_ready = nullptr;
    ui::BreakpointView* m_breakpoints = nullptr;
    std::optional<ui::RequestId> m_walk;  ///< the newest step through the run, which what is looked at goes along with
    std::set<ui::RequestId> m_steps;      ///< that are not answered yet
    std::optional<ui::RequestId> m_markerRequest;
    bool m_asksMarkersAgain = false;                  ///< the run has gone on since that was asked
    std::optional<ui::RequestId> m_iterationRequest;  ///< the newest iteration to go to
    std::optional<ui::RequestId> m_editRequest;       ///< of the breakpoint editor
    ui::ConsoleView* m_console = nullptr;
    Inputs* m_inputs = nullptr;
    PastIteration* m_past = nullptr;
    QList<QDockWidget*> m_docks;
    QToolButton* m_cancel = nullptr;  ///< while a file is opening
    BreakpointWiring* m_breakpointWiring = nullptr;
    Comparing* m_comparing = nullptr;
    ui::CanvasPanes* m_panes = nullptr;
    SideBySide* m_sideBySide = nullptr;
    Stepping* m_stepping = nullptr;
    WhatIf* m_whatIf = nullptr;
    PictureCommands* m_pictureCommands = nullptr;
    ViewFilters* m_viewFilters = nullptr;
    TagFilter* m_tagFilter = nullptr;
    RangeFilter* m_rangeFilter = nullptr;
    Cards* m_cards = nullptr;
    Foretelling* m_foretelling = nullptr;
    Glances* m_glances = nullptr;
    LanesWiring* m_lanes = nullptr;
    ValueComparing* m_valueComparing = nullptr;
    Teaching* m_teaching = nullptr;
    Logs* m_logs = nullptr;
    QListWidget* m_problems = nullptr;
    Exports* m_exports = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_chip = nullptr;
    QProgressBar* m_progress = nullptr;

    std::map<QString, QAction*> m_actions;
    std::optional<ui::RequestId> m_nodeRequest;              ///< the newest question about the selected node
    std::optional<TagId> m_tag;                              ///< focused
    NodeId m_node;                                           ///< selected
    std::pair<std::optional<TagId>, std::string> m_nodeTag;  ///< at which the inspector shows the node, and its name
    Moments* m_moments = nullptr;
    Recovery* m_recovery = nullptr;
    Hints* m_hints = nullptr;
    Edits* m_edits = nullptr;
    KeyMap* m_keys = nullptr;
    Notes* m_notes = nullptr;
    Watches* m_watches = nullptr;
    NamedViews* m_views = nullptr;
    Capturing* m_capturing = nullptr;
    SessionFile* m_sessionFile = nullptr;
    std::shared_ptr<const Graph> m_graph;  ///< that the canvas shows
    bool m_hasAppliedRequest = false;
    QString m_openError;
};

}
