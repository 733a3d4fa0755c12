// SPDX-License-Identifier: Apache-2.0
#include "ui/session/focus_model.h"

#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/history_query.h"

#include <utility>

namespace tagscope::ui {

FocusModel::FocusModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::moved, this, &FocusModel::follow);
}

Focus FocusModel::place() const
{
    Focus focus = m_focus;
    if (const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot()) {
        focus.position = snapshot->position;
        focus.branch = snapshot->branch();
    }
    return focus;
}

bool FocusModel::isLive(TagId tag) const
{
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    return snapshot && snapshot->program && findIteration(snapshot->state, tag);
}

std::optional<TagId> FocusModel::shownTag() const
{
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program)
        return std::nullopt;
    if (m_focus.tag && isLive(*m_focus.tag))
        return m_focus.tag;
    if (snapshot->report && snapshot->report->fired && isLive(snapshot->report->fired->tag))
        return snapshot->report->fired->tag;
    return std::nullopt;
}

std::optional<TagId> FocusModel::overTag() const
{
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    const bool isOver = m_focus.tag && snapshot && snapshot->program && !snapshot->isRunning && !isLive(*m_focus.tag);
    return isOver ? m_focus.tag : std::nullopt;
}

const std::vector<IterationStep>& FocusModel::overPath() const
{
    static const std::vector<IterationStep> none;
    return m_over ? m_over->path : none;
}

std::optional<int64_t> FocusModel::overNumber() const
{
    const std::vector<IterationStep>& path = overPath();
    return path.empty() ? std::nullopt : std::optional(path.back().iteration);
}

std::optional<TagId> FocusModel::tagOf(NodeId node) const
{
    const std::optional<TagId>& tag = m_focus.tag;
    if (tag && shownTag() != tag)
        return tag;
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    const std::optional<IterationId> live = tag ? findIteration(snapshot->state, *tag) : std::nullopt;
    if (live && snapshot->program->frameOf(node) == snapshot->state.iteration(*live).staticFrame)
        return tag;  // whatever the picture of the graph shows beside others
    return m_pictured ? m_pictured(node) : std::nullopt;
}

std::string FocusModel::tagName() const
{
    const std::optional<TagId>& focused = m_focus.tag;
    if (focused && m_shownNodeTag.first == focused)
        return m_shownNodeTag.second;
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->names)
        return {};
    const std::optional<TagId> tag = shownTag();
    if (!focused || tag == focused) {
        const auto iteration = tag ? findIteration(snapshot->state, *tag) : std::nullopt;
        return iteration ? snapshot->names->shortName(tagChain(snapshot->state, *iteration)) : std::string();
    }
    const TagChain chain = chainOf(overPath());
    return chain.empty() ? std::string() : snapshot->names->shortName(chain);
}

void FocusModel::selectNode(NodeId node)
{
    select(node, std::nullopt, std::nullopt);
}

void FocusModel::selectEdge(const FocusEdge& edge, std::optional<TagId> tag)
{
    select(edge.source.node, edge, tag);
}

void FocusModel::lookAt(NodeId node, std::optional<TagId> tag)
{
    select(node, std::nullopt, tag);
}

void FocusModel::select(NodeId node, const std::optional<FocusEdge>& edge, std::optional<TagId> tag)
{
    Parts parts;
    if (tag) {
        m_session.drop<IterationQuery>(this);  // what somebody chose before
        m_focus.tag = tag;
        parts |= Part::Tag;
    }
    if (isInGraph(node)) {
        m_focus.node = node;
        m_focus.edge = edge;
        m_focus.device.clear();
        parts |= Part::Node;
    }
    Q_EMIT nodeChosen();
    if (!parts)
        return;
    m_exactTag = tag;
    tell(parts);
    m_exactTag.reset();
}

bool FocusModel::isInGraph(NodeId node) const
{
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    return snapshot && node.isValid() && node.index() < snapshot->graph->size();
}

void FocusModel::forgetNode()
{
    selectDevice({});
}

void FocusModel::selectDevice(const std::string& device)
{
    if (!m_focus.node.isValid() && m_focus.device == device)
        return;
    m_focus.node = NodeId();
    m_focus.edge.reset();
    m_focus.device = device;
    tell(Part::Node);
}

void FocusModel::filterLink(std::optional<DeviceLink> link)
{
    if (m_link == link)
        return;
    m_link = std::move(link);
    tell(Part::Link);
}

void FocusModel::focusTag(TagId tag)
{
    m_session.drop<IterationQuery>(this);
    m_focus.tag = tag;
    tell(Part::Tag);
}

void FocusModel::selectNodeAt(NodeId node, int64_t iteration)
{
    const Snapshot& snapshot = *m_session.snapshot();
    const std::optional<StaticFrameId> frame = snapshot.program ? snapshot.program->frameOf(node) : std::nullopt;
    if (!frame || !snapshot.names) {
        selectNode(node);
        return;
    }
    const std::string& name = snapshot.names->shortFrame(*frame);
    goToMoment({snapshot.position, snapshot.graph->node(node).name, name + ';' + std::to_string(iteration)});
}

void FocusModel::goToIteration(const IterationQuery& query)
{
    if (query.tag && query.within.empty()) {
        focusTag(*query.tag);
        return;
    }
    m_session.ask(this, query, [this](const Result<IterationAnswer>& iteration) {
        if (iteration && !iteration->path.empty())
            focusTag(iteration->path.back().tag);
    });
}

bool FocusModel::goTo(const Focus& wanted, bool isOnTheWay, const std::function<void()>& arrived)
{
    const Focus now = place();
    const bool isOtherLine = wanted.branch != now.branch || isOnTheWay;
    const bool goes = isOtherLine || wanted.position != now.position;
    if (isOtherLine)
        m_session.post(BranchRequest{wanted.branch});
    if (goes) {
        m_session.post(this, GoToRequest{wanted.position}, [this, arrived](const Result<StopReport>& report) {
            if (arrived)
                arrived();
            if (!report)
                m_session.tellFailure(report.error());
        });
        Q_EMIT sent();
    }
    m_session.drop<IterationQuery>(this);
    m_focus = wanted;
    if (wanted.node.isValid())
        Q_EMIT nodeChosen();
    tell(Part::Moment | Part::Tag | Part::Node);
    return goes;
}

void FocusModel::goToMoment(const MomentRequest& moment, const Visited& then)
{
    m_session.post(this, moment, [this, then](const Result<VisitedMoment>& visited) {
        if (!visited) {
            m_session.tellFailure(visited.error());
            return;
        }
        visit(*visited);
        if (then)
            then(*visited);
    });
    Q_EMIT sent();
}

void FocusModel::showFile(bool isOtherGraph)
{
    m_graph = m_session.snapshot()->graph;
    m_focus.tag.reset();
    m_shownNodeTag = {};
    m_session.drop<IterationQuery>(this);
    if (isOtherGraph)
        m_focus = {};
    m_link.reset();
}

void FocusModel::showSnapshot()
{
    tell(Part::Moment);
}

void FocusModel::refresh()
{
    tell(Part::Moment | Part::Tag);
}

void FocusModel::setPictureIsChosen(bool isChosen)
{
    m_isPictureChosen = isChosen;
    refresh();
}

void FocusModel::setShownNodeTag(std::optional<TagId> tag, std::string name)
{
    m_shownNodeTag = {tag, std::move(name)};
    tell(Part::Details);
}

void FocusModel::tell(Parts parts)
{
    if (!m_session.snapshot() || m_session.snapshot()->graph != m_graph)
        return;  // or its file is about to be shown
    if (parts & (Part::Moment | Part::Tag))
        lookForOver();
    Q_EMIT moving(parts);
    Q_EMIT moved(parts);
}

void FocusModel::lookForOver()
{
    const std::optional<TagId> tag = m_isPictureChosen ? std::nullopt : overTag();
    if (std::exchange(m_sought, tag) != tag)
        m_over.reset();
    if (tag)
        m_session.ask(m_seeking, IterationQuery{rootFrame, std::nullopt, 0, tag},
                      [this](const Result<IterationAnswer>& iteration) {
                          if (!iteration)
                              return;
                          m_over = std::make_shared<const IterationAnswer>(*iteration);
                          tell(Part::Way);
                      });
    else
        m_session.drop<IterationQuery>(m_seeking);
}

void FocusModel::visit(const VisitedMoment& moment)
{
    m_focus.tag = moment.tag;
    const bool isNode = isInGraph(moment.node);
    if (isNode) {
        m_focus.node = moment.node;
        m_focus.edge.reset();
        m_focus.device.clear();
    }
    Q_EMIT nodeChosen();
    tell(isNode ? Part::Tag | Part::Node : Parts(Part::Tag));
    if (moment.error)
        Q_EMIT failed(*moment.error);
}

void FocusModel::follow(const StopReport& report)
{
    if (!report.fired || !report.fired->isOfNode() || !m_focus.tag || m_focus.node != report.fired->node)
        return;
    m_focus.tag = report.fired->tag;
    tell(Part::Tag);
}

void FocusModel::walked(const Result<StopReport>& report, bool isNewest)
{
    if (!report) {
        m_session.tellFailure(report.error());
    } else if (isNewest && report->fired && report->fired->isOfNode() && m_focus.tag
               && m_focus.node != report->fired->node && !isLive(*m_focus.tag)) {
        m_focus.tag.reset();  // the run has left it behind; what is looked at goes along
        tell(Part::Tag);
    }
}

}

#include "moc_focus_model.cpp"
