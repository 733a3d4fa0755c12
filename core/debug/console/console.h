// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/answer_text.h"
#include "core/debug/control/debugger.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tagscope {

/// What a command answered. `text` is plain lines, each ended by '\n'.
struct CommandResult {
    bool isOk = true;  ///< false: `text` says what was wrong
    std::string text;
    bool wantsQuit = false;
    bool opened = false;                     ///< another file is open now: the Debugger is another one
    bool wasPaused = false;                  ///< stopped by the stop flag
    std::optional<StopReason> stop = {};     ///< of a command that moved: why it stopped
    std::map<size_t, LineAbout> about = {};  ///< as in AnswerText
};

/// The debugger's command language, for the terminal, for scripts and for the window's console: one line in, lines out.
/// Owns the Debugger, which `open` replaces. Engine thread.
class Console {
public:
    explicit Console(std::unique_ptr<Debugger> debugger);
    ~Console();

    Debugger& debugger() { return *m_debugger; }
    const Debugger& debugger() const { return *m_debugger; }
    /// Puts another file in place.
    void setDebugger(std::unique_ptr<Debugger> debugger) { m_debugger = std::move(debugger); }

    /// Executes one line. An empty line repeats the last `step`, `back`, `next` or `continue` if `repeatsEmpty`; a line
    /// that begins with '#' does nothing. Looks at Debugger::stopFlag while it works.
    CommandResult execute(std::string_view line, bool repeatsEmpty = false);

    /// Whole words that could stand in place of the last word of `line`, sorted, at most `limit`.
    std::vector<std::string> complete(std::string_view line, size_t limit = 200) const;

    /// How commands that run on do it, in place of Debugger::run: the window runs in slices, to see where the run is.
    using Runner = std::function<StopReport(Debugger& debugger, const Goal& goal)>;
    void setRunner(Runner runner) { m_runner = std::move(runner); }
    StopReport run(const Goal& goal);

private:
    std::unique_ptr<Debugger> m_debugger;
    Runner m_runner;
    std::string m_repeated;
};

}
