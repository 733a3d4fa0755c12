// SPDX-License-Identifier: Apache-2.0
#include "ui/session/engine.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Engine::Engine() : m_thread([this] { EngineRun(mailbox).serve(m_end.get_token()); }) {}

Engine::~Engine()
{
    mailbox.close(m_end);
}

}
