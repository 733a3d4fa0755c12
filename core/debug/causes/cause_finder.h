// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/token_source.h"

#include <atomic>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tagscope {

/// Builds one CauseReport. Rows and depth are bounded.
class CauseFinder {
public:
    /// `stop` ends what may take long.
    explicit CauseFinder(const CauseContext& context, const std::atomic<bool>* stop = nullptr)
        : m_context(context), m_tokens(context), m_program(context.names.program()), m_stop(stop)
    {
    }

    CauseReport take() { return std::move(m_report); }

    void explain(PlanId node, TagId tag, std::optional<int> slot);
    void explainFetch(uint32_t fetch);
    void explainUnentered(PlanId node);
    /// Where NaNs and infinities began, among all that fired.
    void explainFirstNotFinite();

private:
    using Kind = CauseRow::Kind;
    using Verdict = CauseReport::Verdict;
    using Token = ArrivedToken::Kind;

    std::string name(PlanId node, TagId tag) const;
    CauseRow& add(Kind kind, int depth, std::string text, PlanId node = {}, TagId tag = {},
                  std::optional<uint64_t> event = {});
    void setRoot(PlanId node, TagId tag, std::string kind, std::string fix = {});
    bool isFull() const { return m_report.rows.size() >= mostRows; }

    void explainDead(PlanId node, TagId tag, uint64_t event, int depth);
    void explainDeadSlot(PlanId node, TagId tag, int slot, uint64_t event, int depth);
    void explainDeadMessage(const InEdge& message, TagId tag, uint64_t event, int depth);
    void explainValue(PlanId node, TagId tag, uint64_t event, std::optional<int> slot, int depth);
    bool isStopped() const { return m_stop && m_stop->load(std::memory_order_relaxed); }
    bool isRefOutput(const TokenSources::Origin& origin) const;
    bool hasNonFiniteValue(const TokenSources::Origin& origin, std::optional<uint64_t> into) const;
    bool isNotFinite(const TokenSources::Origin& origin, std::optional<uint64_t> into = {});
    std::vector<TokenSources::Origin> notFiniteInputs(const TokenSources::Origin& of);
    void explainNotFinite(PlanId node, TagId tag, uint64_t event, int slot);
    CauseRow& addNotFinite(const TokenSources::Origin& value, int depth);
    void addNotFiniteOrigin(const TokenSources::Origin& value, int depth, bool isFirst);
    bool explainStarted(PlanId node, TagId tag, IterationId iteration, int depth);
    void explainMissing(PlanId node, TagId tag, int depth);
    bool explainUnderway(PlanId send, TagId tag, int depth);
    void explainMissingMessage(const InEdge& message, TagId tag, int depth);
    void explainMissingInput(Endpoint from, const ArrivedToken& token, TagId tag, int depth);
    void explainDeadNextIteration(PlanId next, TagId tag, uint64_t event, int depth);
    bool explainTerminator(PlanId exit, TagId last, int depth);
    void explainMissingExit(PlanId exit, TagId tag, int depth);
    void explainFrameNotEntered(StaticFrameId frame, TagId parent, int depth);

    std::string call(PlanId node, TagId tag, uint64_t event) const;
    std::string inputValue(PlanId node, uint32_t i, TagId tag, size_t length = valueLength) const;
    std::optional<Tensor> outputOf(const TokenSources::Origin& origin) const;

    static constexpr size_t valueLength = 40;
    static constexpr size_t mostRows = 80;
    static constexpr int mostDepth = 24;

    const CauseContext& m_context;
    TokenSources m_tokens;
    const Program& m_program;
    CauseReport m_report;
    const std::atomic<bool>* m_stop;
    std::set<std::pair<uint32_t, uint32_t>> m_seen;
    /// Values that were tested; of references also by the firing that they came into.
    std::map<std::tuple<uint64_t, int, uint64_t>, bool> m_tested;
    bool m_isCut = false;  ///< some were not tested
};

/// ", moved through 2 nodes": by nodes that only pass a value on; nothing if there are none.
std::string folding(uint64_t folded);

/// As in causes.h; `stop` ends what may take long.
CauseReport findCause(const CauseContext& context, PlanId node, TagId tag, std::optional<int> slot,
                      const std::atomic<bool>* stop);

}
