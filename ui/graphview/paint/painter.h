// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/paint/break_marks.h"
#include "ui/graphview/paint/colouring.h"
#include "ui/graphview/paint/highlights.h"
#include "ui/graphview/paint/message_looks.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/graphview/scene/detail_level.h"
#include "ui/graphview/scene/scene.h"

#include <QPainter>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tagscope::ui {

class TextCache;
struct ValueLooks;

/// Everything a picture of the graph shows beside the scene itself.
struct PictureState {
    const Graph* graph = nullptr;
    const GroupTree* tree = nullptr;
    const NodeStates* states = nullptr;
    int selectedItem = -1;
    int selectedEdge = -1;
    NodeId justFired;                         ///< in the iteration that is looked at
    NodeId next;                              ///< what the next step fires there
    std::shared_ptr<const BreakMarks> marks;  ///< breakpoints; may be null
    int hoveredEdge = -1;
    int hoveredMessage = -1;
    bool showsControlEdges = false;
    bool hasFocus = false;
    std::shared_ptr<const std::unordered_set<uint32_t>>
        differing;                     ///< nodes that do something else than in the picture beside; may be null
    std::shared_ptr<const Pins> pins;  ///< what somebody has put where it is; may be null
    std::shared_ptr<const Colouring> colouring;  ///< what fills of boxes tell; null: the state
    int highlighted = -1;            ///< a state, or an entry of the colouring: boxes of others are faint; -1: none are
    std::vector<int> linesOnTheWay;  ///< in order; tokens at their ends have not arrived yet
    std::shared_ptr<const Highlights> highlights;          ///< null: nothing stands out
    std::shared_ptr<const std::vector<NodeId>> previewed;  ///< what a move would fire; null: nobody asks
    TextCache* texts = nullptr;                    ///< of who paints the same things again and again; may be null
    bool isOverview = false;                       ///< a map: places and states, no lines and no text
    bool isLarge = false;                          ///< signs and words fill their boxes, for who sits far away
    std::optional<DetailLevel> level;              ///< nothing: that which suits the zoom
    double textScale = 1;                          ///< of texts in boxes, which stay as they are
    std::shared_ptr<const ValueLooks> values;      ///< null: nothing is known of values
    const Partitions* partitions = nullptr;        ///< null: all is on one device
    std::shared_ptr<const MessageLooks> messages;  ///< null: nothing is known of messages
    double turn = 0;                               ///< of the sign of what is running, in degrees
};

/// A graph as its states tell it: nothing is selected, and what just fired and what is next are marked. What it points
/// to must outlive it; `states` may be null.
PictureState pictureOf(const Graph& graph, const GroupTree& tree, const NodeStates* states);

/// The box of a node without what is written in it: border, fill and pattern of its state. `zoom` as below; `tint`: a
/// fill that tells something else.
void paintNodeBox(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double zoom,
                  bool isNext = false, const std::optional<QColor>& tint = {}, OpClass of = OpClass::Ordinary,
                  FlowDirection direction = FlowDirection::LeftRight);
/// What is to lie behind text in such a box, if its ground is hatched.
std::optional<QColor> groundUnderHatch(NodeState state, const Theme& theme, const std::optional<CategoryColour>& colour,
                                       OpClass of = OpClass::Ordinary);
/// Under a sign, which would be one line among those of the hatch.
void paintGround(QPainter& painter, const QRectF& glyph, const QColor& ground);
/// What lies behind the box of a closed group, each sheet with an outline of its own, in the pen and brush of the
/// painter.
void paintSheets(QPainter& painter, const QRectF& top, bool isStack, const Theme& theme, double zoom);

/// What a closed group is called: its name, of a stack those of the first and the last of it.
QString closedTitle(const GroupTree& tree, const Scene& scene, const SceneItem& item);

/// What stands for an op where there is room for one letter; empty for an op without letters.
QString opLetter(std::string_view op);
/// Where it stands in a node's box: beside the sign of the state.
QRectF opLetterBox(const QRectF& box);
/// What the header of a loop frame says beside its name; empty for one that was never entered.
QString frameText(const FrameLook& look);
/// An iteration in as few letters as a token's chip has room for.
QString chipText(int64_t iteration);
/// Of the capsule that is a token and holds its chip; a disc for up to one letter.
QSizeF tokenSize(const QString& chip);
/// How far the ring around what is selected reaches out of its box where the keyboard is, in pixels.
double focusRingReach(double zoom);

/// Draws the part of a scene that lies in `area` (scene coordinates); `zoom` is pixels per scene unit and decides how
/// much is drawn. The painter must be set up in scene coordinates. GUI thread.
class ScenePainter {
public:
    ScenePainter(QPainter& painter, const Scene& scene, const PictureState& picture, const Theme& theme, double zoom);

    void paint(const QRectF& area);

    /// From this zoom on there is text, but for the hysteresis of levels.
    static constexpr double textZoom = levelZooms[static_cast<size_t>(DetailLevel::Names) - 1];
    /// Below this one all text has the colour of names: thin letters are paler than their colour.
    static constexpr double quietZoom = 0.8;
    static constexpr double chipZoom = 0.6;
    /// Of the letter of an op; from `letterZoom` on that is large enough to be read.
    static constexpr double letterPoints = 26;
    static constexpr double letterZoom = 0.3;
    /// From this zoom on lines have a spot for a breakpoint.
    static constexpr double spotZoom = 0.35;
    /// How much is left of what does not stand out, except for text, which must be readable.
    static constexpr double faintness = 0.4;

private:
    /// A line of this width, but never thinner than can be seen.
    double stroke(double width) const { return std::max(width, 0.9 / m_zoom) * m_theme.lineFactor(); }
    void paintBoxes(const std::vector<int>& items);
    void paintSmall(const std::vector<int>& items);
    void paintSmallBars(const std::vector<int>& items);
    /// Of a box that is nothing but colour.
    QColor smallColour(const SceneItem& item) const;
    /// Of so many that they would be a moire.
    void paintDensity(const std::vector<int>& items);
    void paintGroup(const SceneItem& item, int depth);
    /// After the lines, which come in from above where they run down.
    void paintGroupHeader(const SceneItem& item, int depth);
    void paintFrameHeader(const QRectF& header, const Group& group);
    void paintClosedGroup(const SceneItem& item, bool isSelected);
    void paintSmallGroup(const SceneItem& item, const QRectF& box, size_t nodes);
    void paintNode(const SceneItem& item, bool isSelected);
    /// A pending node's inputs: a ring with a part for each, and squares for control inputs.
    void paintInputs(const SceneItem& item);
    void paintNodeText(const SceneItem& item, const NodeLook& look, const std::optional<CategoryColour>& colour);
    /// Attributes and value, where there is room for them.
    void paintNodeDetails(const SceneItem& item, const NodeLook& look, const QColor& ink);
    void paintNodeHealth(const SceneItem& item, const NodeLook& look);
    /// Of nodes that are too small for names.
    void paintOpLetters(const std::vector<int>& items);
    /// The sign of a constant Enter, first with how far its copies go; none of other nodes.
    QStringList copiesTexts(NodeId node) const;
    /// With them, as far as there is room.
    QString withCopies(NodeId node, const QString& what, double room, double points) const;
    /// What a node's value comes to, if it has fired; empty where nothing is known of it.
    QString valueText(NodeId node, const NodeLook& look) const;
    QString fittingValue(const QString& what, double room, double points) const;
    QString secondLine(NodeId node, const NodeLook& look, const QString& name, double room) const;
    /// What has words and lies over boxes and lines.
    void paintChips(const std::vector<int>& items);
    void paintChip(const QRectF& chip, const QString& what, const QColor& border, double points);
    QFont fontOf(double points, bool isBold = false) const;
    /// Brackets around the corners of the box.
    void paintJustFired(const QRectF& box);
    /// What a closed group's box says of its nodes, as far as there is room.
    QString countsTextFor(const NodeStateCounts& counts, double room) const;
    void paintEdge(int index, bool isSelected);
    bool isDrawn(int index) const;
    /// Lines of messages, those that nothing happens on as long as they are few.
    void paintMessageLines(const std::vector<int>& messages);
    void paintMessageLine(int index);
    /// What the keys of messages are called.
    void paintKeys(const std::vector<int>& messages);
    /// Where messages are on their lines.
    void paintEnvelopes(const std::vector<int>& messages);
    void paintEnvelope(const QRectF& box, const MessageLook& look);
    /// What happens on a line, of all its mailboxes.
    MessageLooks::Box messagesOn(const SceneMessage& line) const;
    bool isQuiet(const SceneMessage& line) const;
    void paintPort(const QRectF& port, const QString& name, bool isSend, const QColor& ink);
    void paintLane(const SceneItem& item, const Group& group, const QRectF& header, double points);
    void paintTokens(int index);
    /// The way back of a NextIteration.
    void paintLoopSign(int index);
    void paintLoopSign(QPointF centre);
    void paintBuses();
    void paintEdgeMark(int index);
    void paintPin(const SceneItem& item);
    void paintNodeMark(const QRectF& box, const BreakMark& mark);
    void paintGroupMark(const QRectF& header, GroupId group);
    void paintSpinner(const QRectF& header, const FrameLook& look);
    void paintWindow(const QRectF& header, const FrameLook& look);
    void paintLoopCond(QPointF centre, NodeId loopCond);
    bool isQuiet(const SceneEdge& edge) const;
    /// Of the colouring; -1: none.
    int entryOf(const SceneItem& item) const;
    std::optional<CategoryColour> colourOf(const SceneItem& item) const;
    /// Something else stands out.
    bool isFaint(const SceneItem& item) const;
    /// It shows this node, itself or as the closed group that the node is in.
    bool shows(const SceneItem& item, NodeId node) const
    {
        return node.isValid() && m_scene.itemOf(node) == &item - m_scene.items.data();
    }
    bool isFaint(const SceneEdge& edge) const;
    void setFaint(bool isFaint);
    void paintGlyph(const QRectF& box, NodeState state, const Theme& theme, const std::optional<QColor>& ground);
    /// A thick border beside that of its state, so that it needs no colour.
    void paintHighlight(const SceneItem& item);
    void paintPreview();
    void paintDot(const SceneItem& item);
    QString portalLabel(const SceneItem& source) const;
    /// Of a closed group, or of all in its stack.
    NodeStateCounts countsOf(const SceneItem& item) const;
    void paintStackCount(const SceneItem& item, const Stack& stack);
    /// In what they hold, or in how far their nodes are.
    bool stackDiffers(const Stack& stack) const;
    /// What a closed group's box says below its name before anything has begun.
    QString groupText(const SceneItem& item) const;
    void paintTab(const SceneItem& item, int index);
    /// Where control edges are that are too many to be laid out: a small square at each of their ends.
    void paintStubs(const std::vector<int>& items);
    /// That lines lead through nodes that are not drawn, and how many; where lines run side by side, above each other.
    void paintHiddenCounts(const std::vector<int>& edges);
    void paintSelected(const SceneItem& item);
    void paintEdit(const SceneItem& item);
    void paintFocusRing(const QRectF& rect);
    void text(const QRectF& box, Qt::Alignment alignment, const QString& what, const QColor& color, double points,
              bool isBold = false, bool isStruck = false, Qt::TextElideMode elide = Qt::ElideMiddle);
    int depthOf(const SceneItem& item) const;

    QPainter& m_painter;
    const Scene& m_scene;
    const PictureState& m_picture;
    const Theme& m_theme;
    double m_zoom;
    DetailLevel m_level;
    QRectF m_area;  ///< what is in view
    bool m_isFaint = false;
    size_t m_smallBars = 0;  ///< of groups without words; so many at most, others are filled with one colour
    static constexpr size_t mostSmallBars = 500;
};

}
