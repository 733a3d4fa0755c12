// SPDX-License-Identifier: Apache-2.0
#include "ui/capture/capture_model.h"

#include "ui/common/byte_words.h"
#include "ui/common/text.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <functional>

namespace tagscope::ui {

QString captureWords(Capture capture)
{
    switch (capture) {
    case Capture::Full: return CaptureModel::tr("values");
    case Capture::Slice: return CaptureModel::tr("a part of the values");
    case Capture::Stats: return CaptureModel::tr("statistics only");
    case Capture::None: return CaptureModel::tr("nothing");
    }
    return {};
}

QString captureWords(const CaptureRule& rule)
{
    if (rule.capture == Capture::Slice)
        return CaptureModel::tr("part %1").arg(text(rule.slice));
    return rule.capture == Capture::Full && rule.last > 0
        ? CaptureModel::tr("values of the newest %Ln iterations", nullptr, static_cast<int>(rule.last))
        : captureWords(rule.capture);
}

namespace {

/// Of a run that has not begun.
QString aheadWords(const CaptureEstimate& estimate)
{
    QStringList parts{CaptureModel::tr("Nothing is recorded yet.")};
    for (const CaptureEstimate::Frame& frame : estimate.frames) {
        const QString kept = byteWords(frame.keptBytes);
        const QString all = byteWords(frame.allBytes);
        QString part = frame.name == "/"
            ? CaptureModel::tr("Outside of loops a run would keep up to %1 of %2.").arg(kept, all)
            : CaptureModel::tr("%1: up to %2 of %3 an iteration.").arg(text(frame.name), kept, all);
        if (frame.newestBytes > 0)
            part += QLatin1Char(' ')
                + CaptureModel::tr("The newest iterations: up to %1 in all.").arg(byteWords(frame.newestBytes));
        parts.append(part);
    }
    if (estimate.frames.empty() && estimate.unknownNodes < estimate.nodes)
        parts.append(
            CaptureModel::tr("As far as shapes are known, it puts out single numbers only, which are always kept."));
    if (estimate.unknownNodes > 0)
        parts.append(CaptureModel::tr("Unknown for %1 of %2 nodes: their sizes depend on the run.")
                         .arg(QLocale().toString(qulonglong(estimate.unknownNodes)),
                              QLocale().toString(qulonglong(estimate.nodes))));
    return parts.join(QLatin1Char('\n'));
}

}

QString estimateWords(const CaptureEstimate& estimate)
{
    if (estimate.isAhead())
        return aheadWords(estimate);
    const QLocale locale;
    if (estimate.allBytes == 0 && estimate.unknown == 0)
        return CaptureModel::tr("The last %1 firings put out single numbers only, which are always kept.")
            .arg(locale.toString(qulonglong(estimate.firings)));
    QStringList parts{CaptureModel::tr("Of the last %1 firings these rules would keep %2 of %3, about %4 a firing.")
                          .arg(locale.toString(qulonglong(estimate.firings)), byteWords(estimate.keptBytes),
                               byteWords(estimate.allBytes), byteWords(estimate.keptBytes / estimate.firings))};
    for (const CaptureEstimate::Frame& frame : estimate.frames)
        if (frame.name != "/" && frame.iterations > 0)
            parts.append(CaptureModel::tr("%1: about %2 of %3 an iteration, over %4 seen.")
                             .arg(text(frame.name), byteWords(frame.keptBytes / frame.iterations),
                                  byteWords(frame.allBytes / frame.iterations),
                                  locale.toString(qulonglong(frame.iterations))));
    if (estimate.unknown > 0)
        parts.append(CaptureModel::tr("Values not counted, because they were not kept before: %1.")
                         .arg(locale.toString(qulonglong(estimate.unknown))));
    return parts.join(QLatin1Char('\n'));
}

QString useWords(const CaptureUse& use)
{
    const QString kept = use.keptBytes == 0 ? CaptureModel::tr("Kept now: no values larger than a number.")
                                            : CaptureModel::tr("Kept now: %1 of values.").arg(byteWords(use.keptBytes));
    return use.leftOut == 0 ? kept
                            : kept + QLatin1Char(' ')
            + CaptureModel::tr("Not kept: %1 values; going to their firing computes them again.")
                  .arg(QLocale().toString(qulonglong(use.leftOut)));
}

void CaptureModel::setRules(const std::vector<CaptureRule>& rules, const Graph* graph)
{
    std::vector<CaptureRow> rows;
    for (const CaptureRule& rule : rules)
        rows.push_back({rule, 0});
    const CaptureSettings settings{rules, 0};
    for (size_t i = 0; graph && !rules.empty() && i < graph->size(); ++i)
        if (const CaptureRule* rule = captureRuleOf(settings, graph->node(NodeId(i))))
            ++rows[static_cast<size_t>(rule - settings.rules.data())].nodes;
    merge(
        std::move(rows), [](const CaptureRow& a, const CaptureRow& b) { return a.rule.pattern == b.rule.pattern; },
        std::equal_to<>());
}

QVariant CaptureModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const CaptureRow& row = rowAt(index.row());
    const QString nodes = row.nodes == 0 ? tr("no node of this graph")
        : row.nodes == 1                 ? tr("1 node")
                                         : tr("%1 nodes").arg(QLocale().toString(qulonglong(row.nodes)));
    switch (role) {
    case Qt::DisplayRole: return tr("%1: keep %2 (%3)").arg(text(row.rule.pattern), captureWords(row.rule), nodes);
    case Qt::ToolTipRole:
        return row.nodes > 0
            ? tr("Of several rules for a node the last one counts.")
            : tr("No node of this graph follows this rule: none has such a name or op, or a later rule counts.");
    default: return {};
    }
}

}

#include "moc_capture_model.cpp"
