// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"
#include "core/debug/control/debugger.h"
#include "ui/session/dead_spread.h"
#include "ui/session/last_firings.h"
#include "ui/session/log_feed.h"
#include "ui/session/mailbox.h"
#include "ui/session/snapshot.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <typeindex>

namespace tagscope::ui {

/// What the engine's thread owns: the debugger, what is kept beside it, and how it stands. Requests do their work on
/// it. Engine thread.
class EngineRun {
public:
    /// How long the engine runs before it looks for questions; what takes long is answered in parts of it.
    static constexpr std::chrono::milliseconds slice{10};

    explicit EngineRun(Mailbox& mailbox);
    ~EngineRun();
    EngineRun(const EngineRun&) = delete;
    EngineRun& operator=(const EngineRun&) = delete;

    /// Carries out what is asked for, until `stop`.
    void serve(const std::stop_token& stop);

    // For requests.

    /// Null: no file is open. There is one for those that need a file, with a program for those that need that.
    Debugger* debugger() const { return m_console ? &m_console->debugger() : nullptr; }
    /// Null where there is no debugger.
    Console* console() const { return m_console.get(); }
    /// Of the program that is open.
    const std::shared_ptr<const TagNames>& names();
    /// What a request wants to find again the next time: one T for all, until another file or program is opened.
    template <class T>
    T& kept()
    {
        std::shared_ptr<void>& kept = m_kept[typeid(T)];
        if (!kept)
            kept = std::make_shared<T>();
        return *static_cast<T*>(kept.get());
    }
    /// Becomes true when what is under way is to end.
    const std::atomic<bool>& stopFlag() const { return m_mailbox.stopFlag(); }
    bool isStopped() const { return stopFlag().load(std::memory_order_relaxed); }
    /// Between two slices of a run.
    bool isRunning() const { return m_isRunning; }
    /// Somebody waits for something else.
    bool isAwaited() const { return m_mailbox.hasRequests(); }
    /// Another graph has been opened since this was asked.
    bool isOutdated() const { return m_isOutdated; }
    Mailbox& mailbox() { return m_mailbox; }

    /// Runs in slices, so that the window sees where the run is and questions are answered meanwhile.
    StopReport run(Debugger& debugger, const Goal& goal);
    /// Between two slices: shows where the run is, and answers questions.
    void betweenSlices(const StopReport& report);
    /// The same while a line is being saved, which must not change.
    void betweenSavedParts() { answerBetween(true); }
    /// How the last move ended is what is shown.
    Result<StopReport> moved(Result<StopReport> report);
    /// As if a move had ended where the cursor stands.
    void showStanding() { m_report = standing(); }
    void showNoReport() { m_report.reset(); }
    /// How everything stands at the cursor, but for the last firings of nodes.
    std::shared_ptr<Snapshot> standingSnapshot(bool isRunning);
    void publish(bool isRunning);
    /// What has died of what, up to the cursor, as far as it has been looked through.
    const DeadSpread& deadSpread() const { return m_deadSpread; }

    /// Another file takes the place of the one that is open. `shownAs`: the file that the window names; empty: its own.
    void open(std::unique_ptr<Debugger> debugger, std::filesystem::path shownAs);
    /// The file that the window names; empty: that which is open.
    const std::filesystem::path& shownAs() const { return m_shownAs; }
    /// Settles a debugger that is new here.
    void adopt(std::filesystem::path shownAs);
    /// The program is another one.
    void startOver();

private:
    void answer(const Posted& posted);
    AnyAnswer outcome(const Posted& posted);
    AnyAnswer outcomeWithoutMemory(const EngineTask& task);
    /// Carries out what can be between two slices. True if something else waits behind it.
    bool answerBetween(bool onlyQuestions);
    /// Counts what breakpoints have matched, until that is done, paused, or something else is asked for.
    void countHits();
    /// Looks what has died of what, under the same conditions.
    void countDeaths();
    /// Looks for rows of the log, under the same conditions.
    void writeLog();
    bool lookForLog(uint64_t to);
    std::optional<StopReport> standing() const;

    Mailbox& m_mailbox;
    std::unique_ptr<Console> m_console;
    std::shared_ptr<const TagNames> m_names;
    std::shared_ptr<const Program> m_namesOf;
    std::map<std::type_index, std::shared_ptr<void>> m_kept;
    uint64_t m_snapshots = 0;
    uint64_t m_files = 0;
    std::optional<StopReport> m_report;
    LastFirings m_lastFirings;
    DeadSpread m_deadSpread;
    LogFeed m_log;
    bool m_isRunning = false;
    bool m_isOutdated = false;
    std::filesystem::path m_shownAs;
};

}
