// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_time.h"

#include <QCoreApplication>
#include <QLocale>

namespace tagscope::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("FiringTime", text);
}

FiringTime::Why whyUntimed(const Debugger& debugger, const Timeline& line, const EventRecord& record)
{
    if (record.kind == Event::Kind::Block)
        return FiringTime::Why::Waiting;
    if (record.isDead)
        return FiringTime::Why::Dead;
    if (line.program().node(record.node).fire != FireKind::Kernel)
        return FiringTime::Why::NoKernel;
    const bool isTimed = line.hasTimes() || (debugger.options().timesKernels && !debugger.file().trace);
    return isTimed ? FiringTime::Why::TooShort : FiringTime::Why::NotRecorded;
}

}

FiringTime firingTime(const Debugger& debugger, const Timeline& line, uint64_t event)
{
    const EventRecord record = line.record(event);
    return {record.time, record.time.isMeasured() ? FiringTime::Why::Measured : whyUntimed(debugger, line, record)};
}

QString timeWords(KernelTime time)
{
    if (!time.isMeasured())
        return {};
    if (time.isShortest())
        return words(QT_TRANSLATE_NOOP("FiringTime", "under 100 ns"));
    const ScaledTime scaled = scale(time);
    return QLocale().toString(scaled.value, 'f', scaled.decimals) + QLatin1Char(' ') + QString::fromUtf8(scaled.unit);
}

QString timeHelp(const FiringTime& time)
{
    switch (time.why) {
    case FiringTime::Why::Measured:
        return words(QT_TRANSLATE_NOOP("FiringTime", "How long its kernel took, to within a tenth"));
    case FiringTime::Why::NotRecorded:
        return words(QT_TRANSLATE_NOOP("FiringTime", "This recording holds no times of kernels."));
    case FiringTime::Why::TooShort:
        return words(QT_TRANSLATE_NOOP("FiringTime", "Not measured: only kernels that are given tensors are timed. With scalars alone, reading the clock would "
                                                     "take longer than most of them."));
    case FiringTime::Why::NoKernel:
        return words(QT_TRANSLATE_NOOP("FiringTime", "Nothing to measure: the node hands on what it gets, without a kernel."));
    case FiringTime::Why::Dead:
        return words(QT_TRANSLATE_NOOP("FiringTime", "Nothing to measure: where a node fires dead, no kernel runs."));
    case FiringTime::Why::Waiting:
        return words(QT_TRANSLATE_NOOP("FiringTime", "Not measured: it only began to wait here."));
    }
    return {};
}

}
