// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layout_runner.h"

#include <utility>

namespace tagscope::ui {

LayoutRunner::LayoutRunner(AskDot ask, QObject* parent)
    : QObject(parent), m_layouter(std::make_shared<Layouter>(std::move(ask)))
{
    m_timer.setInterval(8);
    connect(&m_timer, &QTimer::timeout, this, &LayoutRunner::poll);
}

void LayoutRunner::start(LayoutRequest request)
{
    m_job.start(
        [layouter = m_layouter, request = std::move(request)](const std::stop_token& stop, const Layouter::Post& post) {
            layouter->layOut(request, stop, post);
        });
    m_timer.start();
}

void LayoutRunner::cancel()
{
    m_job.cancel();
    m_timer.stop();
}

void LayoutRunner::poll()
{
    // Asked first: what is there when it has ended is all there will be.
    if (m_job.isRunning())
        Q_EMIT progressed(m_layouter->levelsDone(), m_layouter->levels());
    else
        m_timer.stop();
    if (const std::optional<Layout> layout = m_job.take())
        Q_EMIT drawn(*layout);
}

}

#include "moc_layout_runner.cpp"
