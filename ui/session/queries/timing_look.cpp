// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/timing_look.h"

#include "ui/session/engine_run.h"
#include "ui/session/queries/kept_messages.h"

namespace tagscope::ui {

void TimingLook::lookFurther(EngineRun& run, bool wantsPath)
{
    const std::shared_ptr<const Timeline> timeline = run.debugger()->timeline();
    if (!m_times || m_times->timeline() != timeline || m_times->position() > timeline->size()) {
        m_path.reset();
        m_rows = {};
        m_times = std::make_unique<RunTimes>(timeline);
        ++m_number;
        m_routes = std::make_shared<const std::vector<MessageRoute>>(messageRoutes(timeline->program()));
    }
    if (m_path && m_pathOf != timeline->size()) {
        m_path.reset();
        m_pathEvents = {};
    }
    m_isEnough = sliceEnds();
    m_isComplete = m_times->lookFurther(timeline->size(), m_isEnough);
    if (!wantsPath || !m_isComplete || !m_times->isTimed())
        return;
    if (!m_path) {
        m_path.emplace(*m_times);
        m_pathOf = timeline->size();
    }
    if (!m_path->isWhole() && m_path->lookFurther(m_isEnough))
        m_pathEvents = PathEvents(*m_path);
}

}
