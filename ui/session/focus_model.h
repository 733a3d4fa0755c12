// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/commands/moment_request.h"
#include "ui/session/focus.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/session/session.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// What the window looks at. Views show it when they are told that it has moved, and ask it to move; none of them asks
/// another view. Whoever hears that it has moved finds all of it as it is now, so that it does not matter who hears
/// first; only the picture of the graph, which decides where nodes of inner frames are looked at, hears before all
/// others. GUI thread.
class FocusModel final : public QObject {
    Q_OBJECT

public:
    /// What is another than before, or may be.
    enum class Part : uint8_t {
        Moment = 1,   ///< branch, position, or what is known of them
        Tag = 2,      ///< also the way to it
        Node = 4,     ///< also its edge, and a device
        Details = 8,  ///< at which tag the node is shown
        Way = 16,     ///< the way to a tag that is over has been found
        Link = 32,    ///< the devices between which messages are shown
    };
    Q_DECLARE_FLAGS(Parts, Part)
    Q_FLAG(Parts)

    FocusModel(Session& session, QObject* parent);

    Focus place() const;
    NodeId node() const { return m_focus.node; }
    const std::optional<FocusEdge>& edge() const { return m_focus.edge; }
    const std::optional<TagId>& tag() const { return m_focus.tag; }
    const std::string& device() const { return m_focus.device; }
    /// Only messages on this way are shown; nothing: all.
    const std::optional<DeviceLink>& link() const { return m_link; }
    /// At the position that is shown.
    bool isLive(TagId tag) const;
    /// The focused tag while it is live, else that of the last firing.
    std::optional<TagId> shownTag() const;
    /// The focused tag if its iteration is not live at the position that is shown.
    std::optional<TagId> overTag() const;
    /// The same if it is looked for: not where the picture shows what was chosen for it.
    const std::optional<TagId>& soughtTag() const { return m_sought; }
    /// The iteration of that, as its nodes fired; null until it is known.
    const std::shared_ptr<const IterationAnswer>& over() const { return m_over; }
    /// The way to it; empty until it is known, and if it has not begun.
    const std::vector<IterationStep>& overPath() const;
    /// Its number in its frame, once that is known.
    std::optional<int64_t> overNumber() const;
    /// Where a node is looked at: at the focused tag, even if that is over; else where the picture shows it; nothing
    /// where its frame is gone: as it last fired.
    std::optional<TagId> tagOf(NodeId node) const;
    /// The same of the node that is looked at.
    std::optional<TagId> nodeTag() const { return m_exactTag ? m_exactTag : tagOf(m_focus.node); }
    /// As people write the focused tag; empty if none is.
    std::string tagName() const;
    /// The tag at which details of the node are shown, once they are there, and its name.
    const std::pair<std::optional<TagId>, std::string>& shownNodeTag() const { return m_shownNodeTag; }

    // What views ask for.

    void selectNode(NodeId node);
    void selectEdge(const FocusEdge& edge, std::optional<TagId> tag = {});
    /// No node is looked at any more; the moment and the tag stay.
    void forgetNode();
    void selectDevice(const std::string& device);
    void filterLink(std::optional<DeviceLink> link);
    /// Somebody chose it.
    void focusTag(TagId tag);
    /// A node at a tag; its iteration may be over, and its firing is shown all the same.
    void lookAt(NodeId node, std::optional<TagId> tag);
    /// A node at an iteration of its loop frame, which may be over.
    void selectNodeAt(NodeId node, int64_t iteration);
    /// An iteration whose tag may not be known.
    void goToIteration(const IterationQuery& query);
    /// True: the run goes there, and `arrived` is called once that is over; false: it stands there already.
    /// `isOnTheWay`: to another place, so that where it stands says nothing.
    bool goTo(const Focus& focus, bool isOnTheWay = false, const std::function<void()>& arrived = {});
    /// A moment as a link or a record names it. `then` is called with where that led; not if it led nowhere.
    using Visited = std::function<void(const VisitedMoment& moment)>;
    void goToMoment(const MomentRequest& moment, const Visited& then = {});
    /// A step through the run, which what is looked at goes along with.
    template <Command C>
    void walk(C move, const std::function<void()>& then = {})
    {
        m_session.post(this, std::move(move), [this, then, number = ++m_walk](const Result<StopReport>& report) {
            if (then)
                then();
            walked(report, number == m_walk);
        });
        Q_EMIT sent();
    }
    /// The same by hand. While one is on its way at most one more waits, so that a key that is held does not overshoot.
    template <Command C>
    void step(C move)
    {
        constexpr int mostSteps = 2;  // one that runs, and one that waits
        if (m_steps >= mostSteps)
            return;
        ++m_steps;
        walk(std::move(move), [this] { --m_steps; });
    }

    // What the window and its picture tell.

    /// Another run is shown; `isOtherGraph`: of another graph.
    void showFile(bool isOtherGraph);
    /// Views have taken the session's snapshot.
    void showSnapshot();
    /// What is shown is to be looked at anew, though it is the same.
    void refresh();
    /// Where the picture shows a node; nothing: nowhere.
    void setPicture(std::function<std::optional<TagId>(NodeId)> tagOf) { m_pictured = std::move(tagOf); }
    /// The picture shows what was chosen for it: the focused tag is not looked for when it is over.
    void setPictureIsChosen(bool isChosen);
    void setShownNodeTag(std::optional<TagId> tag, std::string name);

Q_SIGNALS:
    /// For the picture of the graph.
    void moving(tagscope::ui::FocusModel::Parts parts);
    /// For all others.
    void moved(tagscope::ui::FocusModel::Parts parts);
    /// Somebody has chosen a node, whether it is there or not.
    void nodeChosen();
    /// What was asked for cannot be found.
    void failed(const tagscope::Error& error);
    /// The engine was asked to go somewhere.
    void sent();

private:
    void select(NodeId node, const std::optional<FocusEdge>& edge, std::optional<TagId> tag);
    bool isInGraph(NodeId node) const;
    void tell(Parts parts);
    void lookForOver();
    void follow(const StopReport& report);
    void walked(const Result<StopReport>& report, bool isNewest);
    void visit(const VisitedMoment& moment);

    Session& m_session;
    std::shared_ptr<const Graph> m_graph;  ///< that views show
    Focus m_focus;                         ///< but for branch and position, which are the snapshot's
    std::optional<DeviceLink> m_link;
    std::function<std::optional<TagId>(NodeId)> m_pictured;
    bool m_isPictureChosen = false;
    std::optional<TagId> m_exactTag;  ///< that was asked for with the node
    std::pair<std::optional<TagId>, std::string> m_shownNodeTag;
    std::optional<TagId> m_sought;  ///< the tag that is over, and looked for
    std::shared_ptr<const IterationAnswer> m_over;
    uint64_t m_walk = 0;                     ///< number of the newest step that is gone along with
    int m_steps = 0;                         ///< by hand, and on their way
    QObject* m_seeking = new QObject(this);  ///< asks about that tag
};

}

Q_DECLARE_OPERATORS_FOR_FLAGS(tagscope::ui::FocusModel::Parts)
