// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/graphview/layout/layout_runner.h"
#include "ui/graphview/motion/motion.h"
#include "ui/graphview/paint/break_marks.h"
#include "ui/graphview/paint/message_looks.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/scene/camera.h"
#include "ui/graphview/scene/ports.h"
#include "ui/graphview/scene/scene.h"
#include "ui/graphview/scene/scene_walk.h"

#include "ui/common/latest_job.h"
#include "ui/common/text_cache.h"
#include "ui/session/queries/iteration_query.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>

namespace tagscope::ui {

class AccessTree;
class FilterBar;
class Legend;
class Minimap;

/// The picture of the graph: one custom-painted widget with pan, zoom, selection and groups that open and close. It is
/// one Tab stop; the arrow keys move the selection along edges, and Tab goes through the ports of what is selected
/// before it leaves. It draws snapshots and asks for things by signals; it never talks to the engine. GUI thread.
class Canvas final : public QWidget {
    Q_OBJECT

public:
    explicit Canvas(QWidget* parent = nullptr);
    ~Canvas() override;

    /// Shows another graph. What is open at the start depends on its size. `program`, which may be null, tells how it
    /// is split over devices.
    void setGraph(std::shared_ptr<const Graph> graph, std::shared_ptr<const Program> program = nullptr);
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
    /// The tag whose iteration is shown in its frame.
    void setFocusTag(std::optional<TagId> tag);
    /// Names of the open groups, which stay the same when the graph is exported anew.
    QStringList openGroups() const;
    /// Opens just these groups, as far as the graph has them, and goes to a place of the picture.
    void restoreView(const QStringList& openGroups, double zoom, QPointF centre);
    /// Where it looks while all of the graph is drawn; that goes on to be kept while a part is.
    const Camera& wholeCamera() const { return m_everything ? m_everything->camera : m_camera; }
    const ViewFilter& filter() const { return m_filterOnLayout ? *m_filterOnLayout : m_filter; }
    FilterBar& filterBar() const { return *m_filterBar; }
    void setShowsControlEdges(bool shows);
    /// Whether large graphs have an overview in the corner.
    void setShowsMinimap(bool shows);
    /// Which way lines run.
    void setDirection(FlowDirection direction);
    FlowDirection direction() const { return m_direction; }
    /// What parts the graph first. What is open is remembered for each way, and what is selected stays so.
    void setGroupBy(GroupBy by);
    GroupBy groupBy() const { return m_groupBy; }
    /// What somebody has put somewhere, by name: "node NAME" and the names of groups as openGroups() has them.
    using PinnedPlaces = std::map<QString, QPointF>;
    const PinnedPlaces& pinned() const { return m_pinned; }
    /// What the graph does not have is kept, for it may come back.
    void setPinned(PinnedPlaces places);
    /// Puts what is selected where it is, or lets it go if it is pinned.
    void togglePin();
    bool isPinned(int item) const;
    /// What an item is and how it stands: a line that names it, and lines that say more.
    QString describe(int item) const;
    QString describePort(const NodePort& port, NodeId node) const;
    /// The port of the selected node that the keyboard is at.
    std::optional<NodePort> port() const;
    /// Which of portsOf it is; -1: none.
    int portIndex() const { return m_item >= 0 && m_portItem == m_item ? m_port : -1; }
    /// For readers of the screen.
    AccessTree& accessTree() const { return *m_accessTree; }
    /// What the fills of boxes tell.
    void setColourBy(ColourBy by);
    ColourBy colourBy() const { return m_colourBy; }
    /// For the colours by firings or cost, of what is chosen; null: nothing has fired.
    void setAmounts(std::shared_ptr<const AmountTable> amounts);
    /// Whether a corner says what colours and signs mean.
    void setShowsLegend(bool shows);
    const Legend& legend() const { return *m_legend; }
    /// Something lies over this part of the widget: legend and overview make way for it. Empty: nothing does.
    void setCovered(const QRect& part);
    /// Also while colours are being found out.
    bool isColouring() const { return m_colourJob.isRunning(); }
    /// Nothing moves: changes are shown at once, and numbers tell in which order deadness has spread.
    void setReducedMotion(bool isReduced);
    /// What is on its way; the scene is that which everything comes to.
    Motion& motion() { return m_motion; }
    /// Shows the scene that another canvas lays out, with the same groups open and the same node selected at first;
    /// while they are linked also the same part of it. For a canvas of its own, before it is shown.
    void follow(Canvas* leader);
    void setLinked(bool isLinked);
    /// It shows another canvas's scene.
    bool isFollower() const { return m_leader != nullptr; }
    /// Shows the graph in a way of its own beside another canvas: its groups are none that others know, and nobody is
    /// told of them.
    void setIsAside(bool isAside) { m_isAside = isAside; }
    /// Looks at the moment and the iterations that another canvas of the same graph looks at.
    void takeMoment(const Canvas& other);
    /// Has the same selected as another canvas that shows the same scene; nobody is told.
    void selectAs(const Canvas& other);
    /// Shows an iteration in its frame, and marks nodes that differ from the picture beside; null: neither.
    void showIteration(std::shared_ptr<const ShownIteration> shown,
                       std::shared_ptr<const std::unordered_set<uint32_t>> differing);
    /// What is known of values; null: nothing.
    void setValues(std::shared_ptr<const ValueLooks> values);
    /// Messages that are lost, as the snapshot with that number stands.
    void setLost(uint64_t snapshot, std::vector<LostMessagesQuery::Lost> lost);
    const std::shared_ptr<const ValueLooks>& values() const { return m_values; }
    DetailLevel level() const { return m_level; }
    const ShownIteration* shownIteration() const { return m_shownIteration.get(); }

    /// Does not tell what can fire next: whoever looks is to find out.
    void setHidesNext(bool hides);
    /// Signs and words are as large as their boxes allow.
    void setLarge(bool isLarge);
    /// Outlines what a move would fire; null: nothing.
    void setPreviewed(std::shared_ptr<const std::vector<NodeId>> nodes);
    const std::vector<NodeId>* previewed() const { return m_previewed.get(); }

    const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    /// Null until the first picture is there.
    const GroupTree* tree() const { return m_tree.get(); }
    bool hasGraph() const { return m_graph != nullptr; }
    NodeId selectedNode() const;
    /// What is selected: an item or a line (also that of a port); the background if nothing is.
    CanvasTarget selection() const;
    const BreakMarks& breakMarks() const { return *m_breakMarks; }
    /// Which of the groups that could be stacks are drawn by themselves, and which of them are open.
    struct Stacks {
        bool foldsAlike = true;
        std::set<std::string> unfolded;  ///< by groupKey
        std::set<std::string> open;      ///< likewise
        bool operator==(const Stacks&) const = default;
    };
    Stacks stacks() const;
    void setStacks(const Stacks& stacks);
    /// The same, by somebody: `stacksChanged` says so.
    void changeStacks(const Stacks& stacks, const QString& what);
    /// Opening a level makes no picture of more boxes.
    static constexpr size_t mostOpened = 5000;
    static constexpr size_t mostReadable = 2000;
    /// What is drawn in the place of a group with others; null if it is drawn by itself.
    const Stack* stackOf(GroupId group) const;
    /// Where the lines of the portal end that starts from a target's node or group.
    std::vector<CanvasTarget> portalEnds(const CanvasTarget& target) const;
    /// The nodes whose lines have become that portal.
    std::set<NodeId> portalNodes(const CanvasTarget& target) const;
    bool isOpen(GroupId group) const { return m_open.contains(group.value); }
    bool isLayingOut() const { return m_runner.isRunning(); }
    /// Where it is said that a better picture comes, over what is drawn; empty: nowhere.
    QRect progressBox() const;
    /// Not all of the picture is by `dot`: see improve.
    bool canImprove() const { return m_scene && m_canImprove; }
    const Minimap& minimap() const { return *m_minimap; }
    const NodeStates* states() const { return m_states.get(); }
    /// Everything that is painted, and its owners: what was taken from here may be painted elsewhere, on any thread.
    /// There is a graph and a scene.
    PictureState pictureState() const;
    const std::shared_ptr<const Graph>& graph() const { return m_graph; }
    const std::shared_ptr<const Program>& program() const { return m_program; }
    const std::shared_ptr<const GroupTree>& sharedTree() const { return m_tree; }
    /// Null until the first picture is there, and where all of the graph is on one device.
    const std::shared_ptr<const Partitions>& partitions() const { return m_partitions; }
    const std::shared_ptr<const NodeStates>& sharedStates() const { return m_states; }
    int selectedItem() const { return m_item; }
    std::optional<TagId> focusTag() const { return m_focusTag; }
    const Camera& camera() const { return m_camera; }
    double zoom() const { return m_camera.zoom; }
    QPointF toScene(QPointF widgetPoint) const { return m_camera.toScene(widgetPoint); }
    QPointF toWidget(QPointF scenePoint) const { return m_camera.toWidget(scenePoint); }
    /// Where an item is drawn.
    QRect widgetRect(int item) const;
    /// The part of the scene that is in view.
    QRectF visibleArea() const { return m_camera.area(size()); }

    QSize sizeHint() const override { return {900, 600}; }

public Q_SLOTS:
    /// Selects a node, opens what is closed around it, and brings it into view.
    void selectNode(tagscope::NodeId node);
    /// Moves the picture if a node (or the closed group it is in) is not in view.
    void reveal(tagscope::NodeId node);
    void fit();
    void focusSelection();
    /// The middle stays where it is.
    void zoomBy(double factor);
    /// As by a key: what is selected stays where it is, or the middle, if that is not in view.
    void zoomAtSelection(double factor);
    void centreOn(QPointF scenePoint);
    void toggleGroup(tagscope::ui::GroupId group);
    /// As somebody asks for it: a closed group of more children than a picture can show is announced first.
    void askForGroup(tagscope::ui::GroupId group);
    void setOpen(const std::vector<tagscope::ui::GroupId>& groups, bool isOpen);
    /// Opens the closed groups nearest to the root, as far as the picture then has at most `mostOpened` boxes, and says
    /// so: `levelOpened`.
    void openLevel();
    /// Draws what a filter leaves. When a slice ends, what is open and where the picture looks is as it was before the
    /// slice.
    void setFilter(const tagscope::ui::ViewFilter& filter);
    /// Draws only what is around a node, as far as before if a part is drawn already.
    void sliceAround(tagscope::NodeId node, tagscope::ui::Slice::Towards towards = Slice::Towards::Both);
    /// Draws only what is around the selected node; so many hops more of it, if that is so already.
    void slice(int moreHops = 0);
    /// Draws the groups of the stack that a group is in by themselves.
    void unfold(tagscope::ui::GroupId group);
    /// Draws a group with those that are like it as a stack again.
    void fold(tagscope::ui::GroupId group);
    /// Selects what a target is about, as a click would.
    void goTo(const tagscope::ui::CanvasTarget& target);
    /// Both ways, to the producers, to the consumers.
    void turnSlice();
    void endSlice();
    /// Has `dot` lay out the picture, for as long as somebody may wait; Esc keeps what is there.
    void improve();
    void openParentOfSelection();
    /// Selects an item of the scene; -1: nothing is selected.
    void selectItem(int item);
    /// Opens or closes a group, fires a ready node, goes to the other end of a portal.
    void activateItem(int item);
    /// The devices whose lanes are drawn, in their order.
    std::vector<std::string> lanes() const;
    /// The device whose lane an item is; empty: it is none.
    std::string laneOf(int item) const;
    /// Draws a lane so many places further on, or back.
    void moveLane(const std::string& device, int by);
    /// Asks for the menu of what is selected, where it is.
    void askForMenu();
    /// Says of what is selected what a tool tip says under the mouse.
    void showTipOfSelection();
    /// Adds to the tip, if it still is about that target, what `valueWanted` asked for. Rich text.
    void showValue(const tagscope::ui::CanvasTarget& target, const QString& value);

Q_SIGNALS:
    void nodeSelected(tagscope::NodeId node);
    void edgeSelected(tagscope::Endpoint source, tagscope::NodeId target);
    void groupSelected(tagscope::ui::GroupId group);
    void selectionCleared();
    /// By the middle button: all firings of a node are to be listed.
    void firingsRequested(tagscope::NodeId node);
    /// A tip is about a node or an edge whose value is to be told: `showValue`.
    void valueWanted(const tagscope::ui::CanvasTarget& target);
    /// A node is to fire that is ready at the tag where it is looked at.
    void fireRequested(tagscope::NodeId node, tagscope::TagId tag);
    /// The place for a breakpoint was clicked: the gutter of a node, the spot on a line, the box in a header.
    void breakpointClicked(const tagscope::ui::CanvasTarget& target);
    /// Another iteration of a frame is to be looked at.
    void iterationRequested(const tagscope::ui::IterationQuery& request);
    /// By the right button, the menu key or Shift+F10.
    void contextMenuRequested(const tagscope::ui::CanvasTarget& target, QPoint globalPos);
    /// Somebody has opened or closed a group by itself, not to show what is in it.
    void groupToggled(tagscope::ui::GroupId group, bool isOpen);
    /// Somebody wants to open a group of more than `mostReadable` children.
    void manyChildren(tagscope::ui::GroupId group, size_t count);
    /// Somebody has opened one more level, but for some groups: see LevelToOpen.
    void levelOpened(const std::vector<tagscope::ui::GroupId>& groups, size_t left);
    void laidOut();
    /// Somebody wants to choose what colours tell.
    void colourMenuRequested(QPoint globalPos);
    /// Somebody has put something somewhere, or let it go.
    void pinsChanged(const tagscope::ui::Canvas::PinnedPlaces& before, const QString& what);
    /// A node was dropped on the lane of another device.
    void placeRequested(tagscope::NodeId node, const QString& device);
    /// Somebody has drawn groups by themselves, or as stacks again.
    void stacksChanged(const tagscope::ui::Canvas::Stacks& before, const QString& what);
    /// What is to be drawn is no longer as it was.
    void filterChanged();
    /// It is another graph, or taken apart in another way: no group that was known is one any more.
    void graphChanged();
    /// Other nodes stand out.
    void highlighted();
    /// Another part of the scene is in view, or it is another scene.
    void viewChanged();
    /// Another moment or iteration is looked at.
    void momentChanged();
    /// Another canvas shows this one's scene from now on, or the same graph in a way of its own.
    void followed(tagscope::ui::Canvas* follower);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool isNext) override;

private:
    /// What is drawn is no more; the next picture begins with taking the graph apart.
    void dropPicture();
    void takeApart();
    void layOut(bool improves = false);
    double aspect() const;
    void takeFromLeader();
    void setCamera(const Camera& camera);
    void makeStates();
    void makeMessages();
    void openOnly(const QStringList& groups);
    void keepOnGraph();
    void takeLayout(const Layout& layout);
    void takeFilter(const Layout& layout);
    void makeHighlights();
    void sayFilter();
    /// Somebody goes to a node that the filter leaves out.
    void drawAlso(NodeId node);
    /// To the other end: from where lines end to where they start, and the other way by a menu that has all of them.
    void passPortal(int tab);
    const Portal* portalOf(const CanvasTarget& target) const;
    /// What the picture shows goes on as it is, and what was to be opened or closed does not.
    void cancelLayout();
    /// What shows the same in the scene that is drawn now; -1 if nothing does.
    int counterpart(const SceneItem& item) const;
    /// The nearest item of another scene that is drawn now, too; -1 if nothing is.
    int survivorNear(const Scene& before, QPointF point) const;
    void clickAt(QPointF scenePoint);
    /// Of the node that an item is, if it is one.
    void askForFirings(int item);
    /// False: it is not ready where it is looked at.
    bool askToFire(NodeId node);
    void goToPort(int index);
    /// To the other end of a port's line.
    void passPort();
    struct PortHit {
        NodeId node;
        NodePort port;
        QPointF place;
    };
    /// The port near a point outside its box, where ports are drawn large enough.
    std::optional<PortHit> portAt(QPointF scenePoint) const;
    /// To the producer of an input; to one consumer of an output after the other.
    void passPort(const PortHit& hit);
    void selectShown(NodeId node);
    /// Draws only what is around the node there; of a port, only what it comes from or goes to.
    void isolateAt(QPointF scenePoint);
    /// What keys do at a port; false: the same as elsewhere.
    bool portKey(int key);
    void paintPort(QPainter& painter, const Theme& theme) const;
    /// A tip about what is at a point of the widget.
    void showTipAt(QPoint widgetPoint);
    void showTip(const CanvasTarget& target, const QString& text, QPoint at, const QRect& rect);
    void hideTip();
    /// Under a point, to be dragged; -1 if there is only background.
    int draggableAt(QPointF scenePoint) const;
    void dragTo(QPointF scenePoint);
    void drop();
    void dropLane();
    /// The device of the lane at a point; nothing where there is none.
    std::optional<std::string> laneUnder(QPointF scenePoint) const;
    /// By an arrow key: across by a step.
    void nudge(Direction direction);
    void pin(int item, QPointF place);
    QString pinName(const SceneItem& item) const;
    std::shared_ptr<const Pins> makePins() const;
    /// The line at a point of no box; -1 if there is none.
    int lineAt(QPointF scenePoint) const;
    /// The same of messages.
    int messageLineAt(QPointF scenePoint) const;
    void hoverAt(QPointF scenePoint);
    /// The open loop frame whose header is at a point, and what it says.
    std::optional<FrameLook> frameHeaderAt(QPointF scenePoint) const;
    /// What in a group's header was clicked is done; false: nothing that does anything.
    bool clickHeader(int item, QPointF scenePoint);
    CanvasTarget targetOf(int item, int edge) const;
    void chooseEdge(int edge);
    /// Middle of what is selected, in the widget; nothing: nothing is.
    std::optional<QPointF> selectionPlace() const;
    void updateMarks();
    void moveSelection(Direction direction);
    void viewMoved();
    /// Something is running, and its sign may move.
    bool isTurning() const;
    /// Of texts, by the system's font: in their boxes, which are as large as ever, and of the picture as a whole where
    /// it is fitted.
    double textScale() const;
    double enlarged() const;
    void statesChanged();
    void placePanels();
    /// What lies over the picture, where it is seen.
    std::vector<QRectF> panels() const;
    void makeColours();
    void fillLegend();
    static constexpr size_t mostInLegend = 5000;
    bool hasLargeScene() const { return m_scene && m_scene->items.size() > mostInLegend; }
    /// The camera, no further than needed, at once; false if it was in view.
    bool bringIntoView(const QRectF& sceneRect);
    /// The same, and the picture glides there.
    void ensureVisible(const QRectF& sceneRect);
    /// As another picture that this one is linked with.
    void takeCamera(const Canvas& other);
    /// Whether what lies over the picture covers a part of it.
    bool isCovered(const QRectF& sceneRect) const;
    QString emptySentence() const;
    /// Little enough is in view to be painted again for every frame.
    bool mayMove() const;
    /// How the run came from an earlier snapshot (or null) to this one.
    void playMove(const Snapshot* before);
    /// How the scene came about from the one before.
    void playLayout(const SceneMove::View& before);
    void paintScene(QPainter& painter, const Theme& theme) const;
    void paintProgress(QPainter& painter, const Theme& theme) const;
    QString describeNode(int item) const;
    QString describeTag(NodeId node, const NodeLook& look) const;
    QString describeInputs(NodeId node, const NodeLook& look) const;
    QString describeEdge(int edge) const;
    QString describeBus(int bus) const;
    QString describeMessages(int line) const;
    QString describeInserted(NodeId node) const;
    QString describeStack(const Stack& stack) const;
    QString describeWaiting(const std::optional<TokenLook>& token) const;
    QString aboutToken(const TokenLook& token) const;
    QString describeCopies(NodeId enter) const;
    QString describeHeld(const FrameLook& look) const;
    QString describeToken(const BreakMark& mark) const;
    QString describeMark(const BreakMark& mark, const QString& what) const;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Program> m_program;
    std::shared_ptr<const GroupTree> m_tree;
    std::shared_ptr<const Partitions> m_partitions;  ///< null: all is on one device, or nothing is laid out yet
    std::vector<LostMessagesQuery::Lost> m_lost;
    uint64_t m_lostOf = 0;                           ///< number of a snapshot
    std::shared_ptr<const MessageLooks> m_messages;  ///< null: as m_partitions
    OpenGroups m_open;                               ///< as it is to be
    OpenGroups m_shownOpen;                          ///< as the scene has it
    bool m_canImprove = false;                       ///< see canImprove
    /// How all of the graph was shown before only a part of it was.
    struct Everything {
        OpenGroups open;
        Camera camera;
    };
    ViewFilter m_filter;       ///< as it is to be
    ViewFilter m_shownFilter;  ///< as the scene has it
    std::optional<Everything> m_everything;
    std::optional<Everything> m_shownEverything;
    std::shared_ptr<const Highlights> m_highlights;  ///< null: nothing stands out
    std::shared_ptr<const std::vector<NodeId>> m_previewed;
    bool m_opensDrawn = false;                   ///< the next picture opens what is around a slice
    std::optional<ViewFilter> m_filterOnLayout;  ///< until the graph has been taken apart
    FilterBar* m_filterBar = nullptr;
    LayoutRunner m_runner;
    QElapsedTimer m_layoutClock;
    QString m_progress;  ///< what is said of a layout under way
    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::optional<TagId> m_focusTag;
    std::shared_ptr<const NodeStates> m_states;
    std::shared_ptr<const BreakMarks> m_breakMarks = std::make_shared<const BreakMarks>();
    QPointer<Canvas> m_leader;  ///< null: lays out itself
    bool m_isLinked = true;
    bool m_isAside = false;
    std::shared_ptr<const ShownIteration> m_shownIteration;
    std::shared_ptr<const std::unordered_set<uint32_t>> m_differing;
    bool m_showsControlEdges = false;
    bool m_hidesNext = false;
    bool m_isLarge = false;
    bool m_showsMinimap = true;
    Minimap* m_minimap = nullptr;
    Legend* m_legend = nullptr;
    bool m_showsLegend = true;
    QRect m_covered;  ///< see setCovered
    ColourBy m_colourBy = ColourBy::State;
    std::shared_ptr<const Colouring> m_colouring;
    std::shared_ptr<const AmountTable> m_amounts;
    LatestJob m_colourJob;

    mutable TextCache m_texts;
    Motion m_motion;
    QTimer m_turning;                     ///< of the sign of what is running
    std::optional<uint64_t> m_movedFrom;  ///< position of the snapshot before; none if that was of another line

    Camera m_camera;
    DetailLevel m_level = DetailLevel::Names;
    std::shared_ptr<const ValueLooks> m_values;
    int m_item = -1;
    int m_edge = -1;
    int m_hoveredEdge = -1;
    int m_hoveredMessage = -1;
    bool m_isSelectingEdge = false;
    NodeId m_wanted;                         ///< to be selected once the layout is there
    std::optional<Camera> m_fitted;          ///< unless it is moved from there, the next picture is fitted
    std::optional<Camera> m_cameraOnLayout;  ///< where a view that is restored looks
    bool m_endsOnGraph = false;  ///< a level is being opened: something of the graph is to be in view after it
    std::optional<QStringList> m_groupsOnLayout;  ///< what is open in it, until the graph has been taken apart
    FlowDirection m_direction = FlowDirection::LeftRight;
    GroupBy m_groupBy = GroupBy::Scope;
    std::optional<QStringList> m_openOtherwise;  ///< as it was when the graph was last grouped by the other
    PinnedPlaces m_pinned;
    std::shared_ptr<const Pins> m_pins;  ///< as the graph has them; null: none
    int m_draggedItem = -1;
    QPointF m_dragBy;  ///< of the dragged item, in the scene
    std::shared_ptr<const Scene> m_dragScene;
    std::optional<QPointF> m_dragFrom;
    bool m_isDragging = false;
    bool m_hasPassedPortal = false;  ///< by the last click

    int m_port = -1;  ///< of m_portItem
    int m_portItem = -1;
    /// Which consumer of an output a click on its port has led to.
    struct Passed {
        NodeId node;
        int slot = -1;
        size_t index = 0;
    };
    Passed m_passed;
    std::optional<QPointF> m_hoveredPort;
    /// What is told of something while the mouse rests there, or because a key asked for it.
    struct Tip {
        CanvasTarget target;
        QString text;
        QPoint at;   ///< global
        QRect rect;  ///< the tip goes when the mouse leaves it
    };
    std::optional<Tip> m_tip;
    QTimer m_legendDelay;  ///< runs since the view has moved, where the legend tells only of what is in view
    QTimer m_rest;         ///< runs since the mouse has moved
    QPoint m_restsAt;
    std::unique_ptr<AccessTree> m_accessTree;
};

}
