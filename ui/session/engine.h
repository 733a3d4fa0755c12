// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/mailbox.h"

#include <thread>

namespace tagscope::ui {

/// The engine's thread, and the mailbox that leads to it. GUI thread.
class Engine {
public:
    Engine();
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    Mailbox mailbox;

private:
    std::stop_source m_end;
    std::jthread m_thread;  // last: it must end before the rest goes
};

}
