// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/hit_notice.h"

#include "ui/common/tag_text.h"
#include "ui/common/text.h"

#include <QLocale>
#include <QToolButton>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tagscope::app {

using ui::text;
using ui::textLines;

namespace {

constexpr size_t mostHits = 3;

QString textOf(const BreakpointHit& hit, const QString& where)
{
    QStringList parts{where};
    if (!hit.condition.empty())
        parts.append(hit.actual.empty() ? text(hit.condition)
                                        : HitNotice::tr("%1: %2").arg(text(hit.condition), text(hit.actual)));
    if (!hit.problem.empty())
        parts.append(HitNotice::tr("the condition cannot be answered: %1").arg(textLines(hit.problem)));
    parts.append(HitNotice::tr("breakpoint %1, hit %2")
                     .arg(QLocale().toString(hit.breakpoint), QLocale().toString(qulonglong(hit.count))));
    return parts.join(QStringLiteral("  ·  "));
}

}

HitNotice::HitNotice(std::function<bool(const BreakpointSpec&)> isPassing) : m_isPassing(std::move(isPassing))
{
    setAccessibleName(tr("Hit of a breakpoint"));
    addButton(tr("Go to it"), tr("Goes to the firing, and selects its node at its tag"), [this] {
        const Place& place = m_stop.placeOf(m_stop.hits.front());
        const std::optional<TagId> tag = place.tag.isValid() ? std::optional(place.tag) : std::nullopt;
        Q_EMIT focusWanted({m_stop.line.branch, m_stop.position, tag, place.node});
    });
    const auto addHit = [this](const QString& label, const QString& toolTip, bool isForwards) {
        addButton(label, toolTip, [this, isForwards] { Q_EMIT hitWanted(m_stop.hits.front().breakpoint, isForwards); });
    };
    addHit(tr("Previous hit"), tr("Goes to the hit of this breakpoint before the current position"), false);
    addHit(tr("Next hit"), tr("Goes to the next recorded hit of this breakpoint"), true);
    addCloseButton();
}

HitNotice::Stop HitNotice::stopOf(const ui::Snapshot& snapshot) const
{
    Stop stop{snapshot.line(), snapshot.position, {}, {}, {}};
    if (snapshot.isRunning || !snapshot.report || snapshot.report->position != snapshot.position)
        return stop;
    std::ranges::copy_if(snapshot.report->hits, std::back_inserter(stop.hits), [&](const BreakpointHit& hit) {
        const ui::BreakpointRow* row = ui::findBreakpoint(snapshot.breakpoints, hit.breakpoint);
        return row && !m_isPassing(row->breakpoint.spec);
    });
    if (const std::optional<FiringInfo>& fired = snapshot.report->fired)
        stop.fired = {fired->node, fired->tag, ui::tagText(fired->tagName),
                      fired->isOfNode() ? QString() : ui::text(fired->what)};
    if (const ReadyEntry* entry = snapshot.next(); entry && snapshot.names) {
        stop.next = {snapshot.program->nodeOf(entry->node()), snapshot.state.iteration(entry->iterationId()).tag,
                     ui::tagText(snapshot.names->shortName(tagChain(snapshot.state, entry->iterationId())))};
    }
    std::erase_if(stop.hits, [&](const BreakpointHit& hit) { return !stop.placeOf(hit).isAnything(); });
    return stop;
}

void HitNotice::setSnapshot(const ui::Snapshot& snapshot)
{
    Stop now = stopOf(snapshot);
    const bool isThere = !now.hits.empty();
    const bool isNew = isThere && !(m_isThere && now.isAt(m_stop));
    const bool isHere = isNew || now.isAt(m_stop);
    m_isThere = isThere;
    if (isNew)
        m_stop = std::move(now);
    const auto isGone = [&](const BreakpointHit& hit) {
        return m_stop.line.file != snapshot.fileNumber || !ui::findBreakpoint(snapshot.breakpoints, hit.breakpoint);
    };
    std::erase_if(m_stop.hits, isGone);
    QStringList lines;
    for (size_t i = 0; i < std::min(m_stop.hits.size(), mostHits); ++i) {
        const Place& place = m_stop.placeOf(m_stop.hits[i]);
        const QString node = place.node.isValid() ? ui::text(snapshot.graph->node(place.node).name) : QString();
        lines.append(textOf(m_stop.hits[i],
                            !place.node.isValid()         ? place.what
                                : m_stop.hits[i].isBefore ? tr("before %1 fires at %2").arg(node, place.tagName)
                                                          : tr("%1 at %2").arg(node, place.tagName)));
    }
    if (m_stop.hits.size() > mostHits)
        lines.append(tr("and %Ln more", nullptr, static_cast<int>(m_stop.hits.size() - mostHits)));
    if (!lines.isEmpty() && !isHere)
        lines.front().prepend(tr("Last hit: "));
    say(isHere ? QStringLiteral("●") : QStringLiteral("○"), lines.join(QLatin1Char('\n')));
    if (isNew)
        Q_EMIT stopped(m_stop.hits.front().breakpoint, m_stop.placeOf(m_stop.hits.front()).node);
}

void HitNotice::dismiss()
{
    m_stop.hits.clear();
    say({}, {});
}

}

#include "moc_hit_notice.cpp"
