// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/camera.h"
#include "ui/session/session.h"
#include "ui/teach/question.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

class QAction;
class QKeyEvent;
class QMouseEvent;

namespace tagscope::ui {
class Canvas;
class CanvasPanes;
class MarkLayer;
class TeachView;
struct BoxMark;
struct QuestionCard;
}

namespace tagscope::app {

/// Teach mode: asks what can fire next, takes the answer from the graph, says what was wrong with it and why, and hides
/// what would give it away until then. GUI thread.
class Teaching final : public QObject {
    Q_OBJECT

public:
    Teaching(ui::Session& session, ui::CanvasPanes& panes, QObject* window);

    /// The command that turns it on and off.
    QAction* action() const { return m_action; }
    ui::TeachView* view() const { return m_view; }
    bool isOn() const;
    void setOn(bool isOn);
    /// A question is open: nothing may tell what can fire.
    bool hidesNext() const { return m_isOpen; }
    /// Why something is hidden, for where it would stand.
    static QString whyHidden();
    /// The picture has taken the session's snapshot.
    void showSnapshot();
    const ui::Score& score() const { return m_score; }

Q_SIGNALS:
    void toggled(bool isOn);
    /// What views may tell is no longer what it was.
    void hidingChanged();
    void fireRequested(tagscope::NodeId node, tagscope::TagId tag);
    void nodeChosen(tagscope::NodeId node);
    void pauseRequested();
    void continueRequested();
    void said(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void turn(bool isOn);
    void enlarge();
    void restoreCamera();
    void setHop(int ms);
    /// Why there is no question; empty if there can be one.
    QString whyNothing() const;
    void ask();
    void open(bool isOpen);
    void toggle(NodeId node);
    void check();
    void choose(ui::DeadSide side);
    void fire();
    void startOver();
    void findWhy(NodeId node);
    bool press(const QMouseEvent& event);
    bool key(const QKeyEvent& event);
    bool space();
    void showCard();
    ui::QuestionCard nextCard() const;
    ui::QuestionCard switchCard() const;
    void showMarks();
    /// What is to be read near some boxes of the picture: other boxes, headers, and where tokens lie.
    std::vector<QRect> takenNear(const std::vector<ui::BoxMark>& marks) const;
    /// Whether the picture shows an instance, and not its node at another iteration.
    bool isLookedAt(const ReadyInstance& instance) const;
    /// Where a node that was judged can fire, and if that is not what the picture shows, what it shows.
    QString placeOf(const ui::Judged& judged) const;
    QString nameOf(NodeId node) const;
    QString tagNameOf(TagId tag) const;

    static constexpr size_t mostWhys = 20;  ///< of wrong picks, each a question to the engine

    ui::Session& m_session;
    ui::CanvasPanes& m_panes;
    ui::Canvas& m_canvas;
    QAction* m_action = nullptr;
    ui::TeachView* m_view = nullptr;
    ui::MarkLayer* m_marks = nullptr;
    ui::Score m_score;

    using Place = std::tuple<ui::LineId, uint64_t, bool,
                             bool>;                  ///< line, position, whether it runs, whether that is the live end
    std::optional<Place> m_place;                    ///< where it was asked last
    std::shared_ptr<const ui::Snapshot> m_snapshot;  ///< there
    std::optional<ui::NextQuestion> m_next;          ///< neither this nor the other: nothing can fire
    std::optional<ReadySwitch> m_switch;             ///< the question is about this one
    std::optional<ReadyInstance> m_lastSwitch;       ///< that was asked about
    bool m_isSwitchsTurn = false;
    bool m_isOpen = false;
    std::vector<ui::Judged> m_judged;
    std::optional<ui::DeadSide> m_side;  ///< the answer about the Switch
    std::map<NodeId, QString> m_whys;
    size_t m_asked = 0;           ///< for whys, and not answered yet
    bool m_isPausedHere = false;  ///< by the space bar, and nothing was marked since
    bool m_isPressed = false;     ///< the rest of a click that was taken

    ui::Camera m_before;
    ui::Camera m_enlarged;
    std::optional<bool> m_wasReduced;  ///< motion, before the speed was changed
};

}
