// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/node_values.h"

#include "core/debug/record/describe.h"
#include "core/tensor/statistics.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/session/captured.h"

#include <algorithm>

namespace tagscope::app {

namespace {

/// Whoever steps or drags on is not to wait for what is gone again.
constexpr int delayMs = 120;
constexpr size_t textLength = 40;

ui::Health healthOf(const Tensor& value, const std::stop_token& stop)
{
    if (value.isNone() || notCaptured(value) || value.elements() > NodeValues::mostElements)
        return {};
    const std::optional<TensorStatistics> statistics = tensorStatistics(value, stop);
    return statistics ? ui::healthOf(*statistics) : ui::Health{};
}

bool hasValue(const ui::NodeStates& states, NodeId node)
{
    const ui::NodeState state = states.look(node).state;
    return state == ui::NodeState::Done || state == ui::NodeState::Fed;
}

}

NodeValues::NodeValues(ui::Session& session, ui::Canvas& canvas, TagOf tagOf, QObject* parent)
    : QObject(parent), m_session(session), m_canvas(canvas), m_tagOf(std::move(tagOf))
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayMs);
    connect(&m_delay, &QTimer::timeout, this, &NodeValues::start);
    connect(&canvas, &ui::Canvas::viewChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&canvas, &ui::Canvas::momentChanged, this, [this] {
        m_wanted.clear();
        m_session.drop<ui::NodeValuesQuery>(this);
        m_job.cancel();
        keepKnown();  // nothing is shown at a tag that is not its own
        m_delay.start();
    });
    connect(&canvas, &ui::Canvas::followed, this, &NodeValues::follow);
}

void NodeValues::follow(ui::Canvas* follower)
{
    const auto tagThere = [follower](NodeId node) -> std::optional<TagId> {
        return follower->states() ? follower->states()->tagOf(node) : std::nullopt;
    };
    auto* values = new NodeValues(m_session, *follower, tagThere, follower);
    connect(&m_canvas, &ui::Canvas::viewChanged, &values->m_delay,
            qOverload<>(&QTimer::start));  // it may be another scene, too
    values->m_delay.start();
}

std::optional<TagId> NodeValues::tagAt(NodeId node) const
{
    const std::optional<TagId> shown = m_canvas.shownIteration() ? m_canvas.states()->tagOf(node) : std::nullopt;
    return shown ? shown : m_tagOf(node);
}

void NodeValues::start()
{
    m_session.drop<ui::NodeValuesQuery>(this);
    m_wanted.clear();
    m_found.clear();
    keepKnown();
    if (!isAtRest() || m_canvas.level() < ui::DetailLevel::Names)
        return;
    findWanted();
    ask();
}

bool NodeValues::isAtRest() const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!m_canvas.states() || !m_canvas.scene() || !snapshot || snapshot->isRunning || !snapshot->program
        || snapshot->graph != m_canvas.graph())
        return false;
    const ui::Snapshot& shown = m_canvas.states()->snapshot();
    const bool isAtCursor = shown.beside ? shown.position == std::min(snapshot->position, shown.size)
                                         : shown.branch() == snapshot->branch() && shown.position == snapshot->position;
    return shown.program && shown.fileNumber == snapshot->fileNumber && isAtCursor;
}

void NodeValues::keepKnown()
{
    if (!isAtRest() || m_known.size() > mostKnown) {
        m_known.clear();
        m_states.reset();
        m_canvas.setValues(nullptr);
        return;
    }
    const ui::Snapshot& snapshot = m_canvas.states()->snapshot();
    const ui::LineId of = snapshot.line();
    const bool isSameLine = of == std::exchange(m_knownOf, of);
    // Without a tag it is the last firing, which may be another one now.
    // What was answered and never came to the canvas is not known, either.
    const std::shared_ptr<const ui::ValueLooks>& shown = m_canvas.values();
    std::erase_if(m_known, [&](const auto& known) {
        return !isSameLine || !known.second || !shown || !shown->nodes.contains(known.first)
            || tagAt(NodeId(known.first)) != known.second || !hasValue(*m_canvas.states(), NodeId(known.first));
    });
    auto kept = std::make_shared<ui::ValueLooks>();
    if (shown)
        for (const auto& [node, look] : shown->nodes)
            if (m_known.contains(node))
                kept->nodes.emplace(node, look);
    if (shown && m_states == m_canvas.sharedStates())
        kept->tokens = shown->tokens;
    m_states = m_canvas.sharedStates();
    m_canvas.setValues(std::move(kept));
}

void NodeValues::findWanted()
{
    const ui::Scene& scene = *m_canvas.scene();
    for (const int i : scene.itemsIn(m_canvas.visibleArea())) {
        const ui::SceneItem& item = scene.items[static_cast<size_t>(i)];
        if (m_wanted.size() >= mostNodes)
            break;
        if (item.kind == ui::SceneItem::Kind::Node && !m_known.contains(item.node.value)
            && hasValue(*m_canvas.states(), item.node))
            m_wanted.push_back({item.node, tagAt(item.node)});
    }
}

std::vector<NodeValues::Token> NodeValues::tokensInView() const
{
    const ui::Scene& scene = *m_canvas.scene();
    std::vector<Token> tokens;
    for (const int e : scene.edgesIn(m_canvas.visibleArea())) {
        const ui::SceneEdge& edge = scene.edges[static_cast<size_t>(e)];
        if (tokens.size() >= mostTokens)
            break;
        const ui::SceneItem& to = scene.items[static_cast<size_t>(edge.to)];
        if (edge.isControl || to.kind != ui::SceneItem::Kind::Node)
            continue;
        const std::vector<Endpoint>& inputs = m_canvas.graph()->node(to.node).inputs;
        if (const auto input = std::ranges::find(inputs, edge.source); input != inputs.end())
            tokens.emplace_back(to.node.value, static_cast<int>(input - inputs.begin()));
    }
    return tokens;
}

/// In one question: an answer is the beginning of what was asked for, as far as the time went, and the rest is asked
/// for again.
void NodeValues::ask()
{
    if (m_wanted.empty()) {
        sumUp();
        return;
    }
    m_session.ask(this, ui::NodeValuesQuery{m_wanted, m_canvas.states()->snapshot().beside},
                  [this](const Result<std::vector<ui::NodeValue>>& values) {
                      if (!values || values->empty())
                          m_wanted.clear();  // nothing is known of them
                      else
                          take(*values);
                      ask();
                  });
}

void NodeValues::take(const std::vector<ui::NodeValue>& values)
{
    const size_t count = std::min(values.size(), m_wanted.size());
    for (size_t i = 0; i < count; ++i) {
        const ui::NodeValue& value = values[i];
        m_known[m_wanted[i].node.value] = m_wanted[i].tag;
        m_found.push_back(
            {m_wanted[i].node, value.value, value.notCaptured ? ui::notCapturedWords(*value.notCaptured) : QString()});
    }
    m_wanted.erase(m_wanted.begin(), m_wanted.begin() + static_cast<ptrdiff_t>(count));
}

void NodeValues::sumUp()
{
    if (!m_canvas.scene() || !m_canvas.sharedStates())
        return;
    m_job.start([this, found = std::exchange(m_found, {}), tokens = tokensInView(),
                 states = m_canvas.sharedStates()](const std::stop_token& stop) -> ui::LatestJob::Outcome {
        auto looks = std::make_shared<ui::ValueLooks>();
        for (const Found& value : found) {
            ui::ValueLook& look = looks->nodes[value.node.value];
            look.isCaptured = value.missing.isEmpty();
            look.text = !value.missing.isEmpty() ? value.missing
                : value.value.isNone()           ? QString()
                                                 : ui::text(recordedSummary(value.value, textLength));
            look.health = healthOf(value.value, stop);
        }
        for (const Token& token : tokens)
            if (const ui::Health health = healthOf(states->tokenValue(NodeId(token.first), token.second), stop);
                health != ui::Health{})
                looks->tokens.emplace(token, health);
        return [this, looks] {
            if (m_canvas.values())
                looks->nodes.insert(m_canvas.values()->nodes.begin(), m_canvas.values()->nodes.end());
            m_canvas.setValues(looks);
        };
    });
}

}

#include "moc_node_values.cpp"
