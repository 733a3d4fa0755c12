// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/stop_texts.h"

#include "app/tagscope/run/stop_notice.h"
#include "core/debug/console/answer_text.h"
#include "ui/common/text.h"

#include <QLocale>

namespace tagscope::app {

namespace {

/// There is no way on from it.
bool endsRun(StopReason reason)
{
    switch (reason) {
    case StopReason::Finished:
    case StopReason::Error:
    case StopReason::Stalled:
    case StopReason::FiringLimit:
    case StopReason::MemoryLimit: return true;
    default: return false;
    }
}

}

QStringList stopHelp(const StopReport& report)
{
    QStringList texts = ui::textLines(firedText(report) + endText(report)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const QString plain = QString::number(report.position);
    if (!texts.isEmpty() && texts.front().startsWith(plain + QStringLiteral(": ")))
        texts.front().replace(0, plain.size(), QLocale().toString(qulonglong(report.position)));
    return texts;
}

QStringList stopTexts(const StopReport& report)
{
    StopReport stop = report;
    if (stop.fired)
        for (FiringInfo::Output& output : stop.fired->outputs)
            output.text = output.withoutElements;
    QStringList texts = stopHelp(stop);
    const uint64_t lines = report.logs.size() + report.moreLogs;
    if (endsRun(report.reason))
        if (const qsizetype end = texts.indexOf(ui::textLines(reasonText(report)).section(QLatin1Char('\n'), 0, 0));
            end > 0)
            texts.move(end, 0);
    if (lines == 1)
        texts.append(StopNotice::tr("1 line by breakpoints on the way here (see Log)"));
    else if (lines > 1)
        texts.append(StopNotice::tr("%1 lines by breakpoints on the way here (see Log)")
                         .arg(QLocale().toString(qulonglong(lines))));
    return texts;
}

}
