// SPDX-License-Identifier: Apache-2.0
#include "ui/session/oldest_text.h"

#include "core/debug/causes/oldest_waits.h"
#include "ui/common/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace tagscope::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("OldestIteration", text);
}

QString itemText(const Snapshot& snapshot, const OldestWaits::Item& item)
{
    using Kind = OldestWaits::Item::Kind;
    const auto node = [&] { return text(snapshot.program->runGraph().graph.node(item.node).name); };
    switch (item.kind) {
    case Kind::Ready: return words(QT_TRANSLATE_NOOP("OldestIteration", "%1 (ready)")).arg(node());
    case Kind::ReadyDead: return words(QT_TRANSLATE_NOOP("OldestIteration", "%1 (ready, dead)")).arg(node());
    case Kind::Blocked: return words(QT_TRANSLATE_NOOP("OldestIteration", "%1 (blocked)")).arg(node());
    case Kind::Frame:
        return words(QT_TRANSLATE_NOOP("OldestIteration", "the end of frame %1"))
            .arg(text(snapshot.names ? snapshot.names->shortFrame(item.frame)
                                     : snapshot.program->frame(item.frame).name));
    case Kind::Enter: return words(QT_TRANSLATE_NOOP("OldestIteration", "an Enter that has brought nothing yet"));
    }
    return {};
}

}

QString oldestText(const Snapshot& snapshot, FrameId instance)
{
    const CowVector<FrameInstance, 16>& frames = snapshot.state.frames;
    if (!snapshot.program || instance.index() >= frames.size() || !frames[instance.index()].isLive)
        return {};
    const OldestWaits waits = oldestWaits(*snapshot.program, snapshot.state, instance);
    const QLocale locale;
    const QString iteration = locale.toString(qlonglong(waits.iteration));
    if (!waits.first)
        return words(QT_TRANSLATE_NOOP("OldestIteration",
                                       "The oldest, iteration %1, waits for what is ready or blocked in it: %2."))
            .arg(iteration, locale.toString(qulonglong(waits.total)));
    const QString first = itemText(snapshot, *waits.first);
    return waits.total > 1
        ? words(QT_TRANSLATE_NOOP("OldestIteration", "The oldest, iteration %1, waits for %2 and %3 more."))
              .arg(iteration, first, locale.toString(qulonglong(waits.total - 1)))
        : words(QT_TRANSLATE_NOOP("OldestIteration", "The oldest, iteration %1, waits for %2.")).arg(iteration, first);
}

}
