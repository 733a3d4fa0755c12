// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/session_record.h"
#include "app/tagscope/parts/all_parts.h"
#include "ui/session/commands/moment_request.h"
#include "ui/session/focus_model.h"

#include <QMainWindow>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

class QAction;
class QDockWidget;
class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;
class QStackedWidget;

namespace tagscope::ui {
class Breadcrumb;
class Canvas;
class CanvasPanes;
class ConsoleView;
class FindPalette;
class Inspector;
class LogPart;
class NotebookPart;
class Scrubber;
class WatchesPart;
struct BreakpointsRequest;
struct CanvasTarget;
struct CaptureRequest;
struct InputsRequest;
struct OpenRequest;
}

namespace tagscope::app {

class BreakpointWiring;
class Capturing;
class Cards;
class Edits;
class Exports;
class Foretelling;
class Glances;
class Hints;
class HitNotice;
class InputsPart;
class KeyMap;
class Moments;
class NamedViews;
class PartDocks;
class Perspectives;
class PictureCommands;
class RangeFilter;
class Recovery;
class SessionFile;
class SideBySide;
class StartPage;
class DeviceSteps;
class Stepping;
class StopNotice;
class TagFilter;
class Teaching;
class ValueComparing;
class ViewFilters;
class WhatIf;

/// The window: the only place that wires the views to the session and to each other. GUI thread.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    struct Options {
        Policy policy;
        PlacementRequest placement;   ///< of graphs
        NetworkRequest network = {};  ///< of graphs
        RequestText request;          ///< for the file that is opened first
        bool remembersLayout = true;
        bool showsHints = false;  ///< on examples, as long as they were not closed
        QString dataFolder;       ///< where sessions are kept safe; empty: nowhere
    };
    explicit MainWindow(Options options, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A graph, a trace or a session, with another schedule than the window was started with, if one is given.
    void open(const std::filesystem::path& path, std::optional<Policy> policy = {});
    /// What a run depends on beside its file and its inputs.
    struct RunOptions {
        Policy policy;
        PlacementRequest placement;   ///< of a graph; a trace has its own
        NetworkRequest network = {};  ///< of a graph; a trace has its own
    };
    /// A graph or a trace, not a session; `options`: other ones than the window was started with.
    /// `opened` is called once it is open and shown; not if it cannot be.
    void openGraph(const std::filesystem::path& path, std::optional<RunOptions> options = {},
                   const std::function<void()>& opened = {});
    /// Whether settings and recent files are kept.
    bool remembers() const { return m_options.remembersLayout; }
    void showOpenError(const Error& error);
    SessionFile& sessionFile() { return *m_sessionFile; }
    ui::Session& session() { return *m_session; }
    ui::Canvas& canvas() { return *m_canvas; }
    ui::ConsoleView& console();
    ui::Inspector& inspector();
    ui::FindPalette& findPalette() { return *m_find; }
    /// All commands of the menus.
    QList<QAction*> commands() const;
    /// For those who show one after the other: in the order in which they were made, which is that of their keys.
    const QList<QDockWidget*>& docks() const;
    /// What it looks at.
    ui::FocusModel& focus() { return *m_focus; }
    /// Has a command carried out; what goes wrong is said.
    template <ui::Command C>
    void post(C command)
    {
        m_session->post(std::move(command));
        updateActions();
    }
    /// Puts up what an earlier session had: nobody's edit.
    void post(ui::BreakpointsRequest request);
    void post(ui::CaptureRequest request);
    /// Shows what is given, too.
    void post(const ui::InputsRequest& request);
    /// Looks at what it names, too.
    void post(const ui::MomentRequest& request);
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
    ui::NotebookPart& notes() { return *m_parts.notebook; }
    ui::WatchesPart& watches() { return *m_parts.watches; }
    ui::LogPart& logs() { return *m_parts.log; }
    NamedViews& views() { return *m_views; }
    Teaching& teaching() { return *m_teaching; }
    /// Opens a run that was kept of a file; the window shows the file's name.
    void openTraceOf(const std::filesystem::path& trace, const std::filesystem::path& file, RunOptions options);
    InputsPart& inputs() { return *m_parts.inputs; }
    SessionRecord::View graphView() const;
    void setGraphView(const SessionRecord::View& view);
    /// What parts save of a session, by their ids.
    QJsonObject savedParts() const;
    /// Parts of which nothing is there are as with any graph.
    void restoreParts(const QJsonObject& saved);
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
    void makeParts();
    void makeHints();
    QAction* addAction(const char* name, const QString& text, const QList<QKeySequence>& keys,
                       const std::function<void()>& act);
    void connectViews();
    void connectParts();
    void connectFocus();
    /// What a picture asks for is done: that of the graph, or one beside it.
    void connectCanvas(ui::Canvas& canvas);
    void connectMenu(ui::Canvas& canvas);
    void connectFilters();
    void connectTeaching();
    void connectNotices();
    void connectFind();

    void move(Goal::Kind kind);
    void moveBack(BackGoal::Kind kind);
    /// Relative to the focused tag while that is live, else to the last firing's.
    Goal goalOf(Goal::Kind kind) const;
    /// The start page stands alone: the docks are about a graph.
    void showPage(int page);
    void showSnapshot();
    void showFile();
    void showMove(const StopReport& report);
    void openWith(ui::OpenRequest request, const std::function<void()>& opened);
    void showChip();
    void updateActions();
    void askForMarkers();
    /// Opens the editor on the breakpoint that is there, or on a new one.
    void editBreakpoint(const ui::CanvasTarget& target);
    /// At which tag a picture shows a node, if it is one of those beside each other, each of which has its own
    /// iteration.
    std::optional<TagId> tagIn(const ui::Canvas& canvas, NodeId node) const;
    void zoom(bool isIn);
    void openDialog();
    /// Which graph of its file is to be open: a dialog, if there are several. `says` that there is no other.
    void askForGraphs(bool says);
    void fillRecentMenu(QMenu* menu);
    void showKeys();
    void changeKeys();
    /// The key of a command, or how the command is called if it has none: for texts that say what to press.
    QString keyOf(const char* name) const;
    void saveDialog();
    void exportEventsDialog();
    void saveSessionDialog();

    static constexpr int startPage = 0;
    static constexpr int graphPage = 1;

    Options m_options;
    ui::Session* m_session = nullptr;
    ui::FocusModel* m_focus = nullptr;
    QStackedWidget* m_pages = nullptr;
    StartPage* m_start = nullptr;
    StopNotice* m_notice = nullptr;
    HitNotice* m_hit = nullptr;
    ui::Canvas* m_canvas = nullptr;
    ui::Breadcrumb* m_breadcrumb = nullptr;
    ui::FindPalette* m_find = nullptr;
    ui::Scrubber* m_scrubber = nullptr;
    Parts m_parts;
    PartDocks* m_docks = nullptr;
    Perspectives* m_perspectives = nullptr;
    bool m_asksMarkersAgain = false;  ///< the run has gone on since marks were asked for
    QToolButton* m_cancel = nullptr;  ///< while a file is opening
    BreakpointWiring* m_breakpointWiring = nullptr;
    ui::CanvasPanes* m_panes = nullptr;
    SideBySide* m_sideBySide = nullptr;
    DeviceSteps* m_deviceSteps = nullptr;
    Stepping* m_stepping = nullptr;
    WhatIf* m_whatIf = nullptr;
    PictureCommands* m_pictureCommands = nullptr;
    ViewFilters* m_viewFilters = nullptr;
    TagFilter* m_tagFilter = nullptr;
    RangeFilter* m_rangeFilter = nullptr;
    Cards* m_cards = nullptr;
    Foretelling* m_foretelling = nullptr;
    Glances* m_glances = nullptr;
    ValueComparing* m_valueComparing = nullptr;
    Teaching* m_teaching = nullptr;
    Exports* m_exports = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_chip = nullptr;
    QProgressBar* m_progress = nullptr;

    std::map<QString, QAction*> m_actions;
    Moments* m_moments = nullptr;
    Recovery* m_recovery = nullptr;
    Hints* m_hints = nullptr;
    Edits* m_edits = nullptr;
    KeyMap* m_keys = nullptr;
    NamedViews* m_views = nullptr;
    Capturing* m_capturing = nullptr;
    SessionFile* m_sessionFile = nullptr;
    std::shared_ptr<const Graph> m_opened;  ///< that of the file
    std::shared_ptr<const Graph> m_graph;   ///< that the canvas shows
    bool m_hasAppliedRequest = false;
    QString m_openError;
};

}
