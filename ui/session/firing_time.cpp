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

QString scaledWords(double nanoseconds)
{
    const ScaledTime scaled = scaleTime(nanoseconds);
    return QLocale().toString(scaled.value, 'f', scaled.decimals) + QLatin1Char(' ') + QString::fromUtf8(scaled.unit);
}

FiringTime::Why whyUntimed(const Debugger& debugger, const Timeline& line, const EventRecord& record)
{
    if (!ranKernel(line.program().node(record.node), record.kind, record.isDead))
        return record.kind == Event::Kind::Block ? FiringTime::Why::Waiting
            : record.isDead                      ? FiringTime::Why::Dead
                                                 : FiringTime::Why::NoKernel;
    const bool isTimed = line.hasTimes() || (debugger.options().timesKernels && !debugger.file().trace);
    return isTimed ? FiringTime::Why::TooShort : FiringTime::Why::NotRecorded;
}

}

FiringTime firingTime(const Debugger& debugger, const Timeline& line, uint64_t event)
{
    const EventRecord record = line.record(event);
    return record.time.isMeasured() ? FiringTime{record.time, {}} : FiringTime{{}, whyUntimed(debugger, line, record)};
}

QString timeWords(KernelTime time)
{
    if (!time.isMeasured())
        return {};
    if (time.isShortest())
        return words(QT_TRANSLATE_NOOP("FiringTime", "under 100 ns"));
    return scaledWords(time.nanoseconds());
}

QString timeWords(std::chrono::nanoseconds time)
{
    return scaledWords(static_cast<double>(time.count()));
}

QString timeHelp(const FiringTime& time)
{
    if (time.time.isMeasured())
        return words(QT_TRANSLATE_NOOP("FiringTime", "How long its kernel took, to within a tenth"));
    switch (time.why) {
    case FiringTime::Why::NotRecorded:
        return words(QT_TRANSLATE_NOOP("FiringTime", "This recording holds no times of kernels."));
    case FiringTime::Why::TooShort:
        return words(QT_TRANSLATE_NOOP(
            "FiringTime",
            "Not measured: only kernels that are given tensors, or may make large ones out of scalars, are timed. "
            "Reading the clock would take longer than most others."));
    case FiringTime::Why::NoKernel:
        return words(
            QT_TRANSLATE_NOOP("FiringTime", "Nothing to measure: the node hands on what it gets, without a kernel."));
    case FiringTime::Why::Dead:
        return words(QT_TRANSLATE_NOOP("FiringTime", "Nothing to measure: where a node fires dead, no kernel runs."));
    case FiringTime::Why::Waiting:
        return words(QT_TRANSLATE_NOOP("FiringTime", "Not measured: it only began to wait here."));
    }
    return {};
}

}
