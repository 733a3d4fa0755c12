// SPDX-License-Identifier: Apache-2.0
#include "ui/ideal/ideal_job.h"

#include "core/debug/control/batch_run.h"
#include "ui/common/text.h"

#include <stop_token>
#include <utility>

namespace tagscope::ui {

IdealJob::IdealJob(QObject* parent) : QObject(parent), m_firings(std::make_shared<std::atomic<uint64_t>>(0))
{
    connect(&m_job, &LatestJob::ranOutOfMemory, this, [this] {
        m_changes.clear();
        Q_EMIT failed(tr("There is not enough memory for this."));
        Q_EMIT ended();
    });
}

void IdealJob::setProgram(std::shared_ptr<const Program> program, std::vector<OutputEdit> edits)
{
    if (m_program == program && m_edits == edits)
        return;
    const bool wasRunning = isRunning();
    m_job.cancel();
    m_program = std::move(program);
    m_edits = std::move(edits);
    m_unchanged.reset();
    m_changes.clear();
    if (wasRunning)
        Q_EMIT ended();
}

void IdealJob::start(std::vector<IdealChange> changes)
{
    m_job.cancel();
    m_changes = std::move(changes);
    m_done = 0;
    runNext();
}

void IdealJob::cancel()
{
    const bool wasRunning = isRunning();
    m_job.cancel();
    m_changes.clear();
    m_done = 0;
    if (wasRunning)
        Q_EMIT ended();
}

void IdealJob::runNext()
{
    if (!m_program || m_done >= m_changes.size()) {
        Q_EMIT ended();
        return;
    }
    m_firings->store(0);
    m_job.start([this, program = m_program, edits = m_edits, change = m_changes[m_done], unchanged = m_unchanged,
                 firings = m_firings](const std::stop_token& stop) -> LatestJob::Outcome {
        std::atomic<bool> isStopped = false;
        const std::stop_callback onStop(stop, [&] { isStopped = true; });
        IdealLimits limits;
        limits.firings = mostFirings;
        limits.stop = &isStopped;
        limits.progress = firings.get();
        limits.isOverMemory = [most = defaultMemoryLimit(), base = processMemory()] {
            return processMemory() > base + most;
        };
        Result<IdealRun> before = unchanged ? Result<IdealRun>(*unchanged) : runIdeal(program, {}, edits, limits);
        Result<IdealRun> run =
            before && change.kind != IdealChange::Kind::Nothing ? runIdeal(program, change, edits, limits) : before;
        return [this, change, before = std::move(before), run = std::move(run)] {
            if (!run) {
                m_changes.clear();
                Q_EMIT failed(text(run.error().message));
                Q_EMIT ended();
                return;
            }
            m_unchanged = *before;
            ++m_done;
            Q_EMIT found(change, *run);
            runNext();
        };
    });
}

}

#include "moc_ideal_job.cpp"
