// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/computing.h"
#include "ui/session/log_feed.h"
#include "ui/session/request.h"
#include "ui/session/snapshot.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope::ui {

/// Number of a request, in the order in which they were made; the answer repeats it.
using RequestId = uint64_t;

/// A request on its way to the engine.
struct Posted {
    RequestId id = 0;
    std::unique_ptr<const EngineTask> task;
    /// The graph whose nodes and tags it speaks of, which is the one that the window shows; null: it shows none.
    std::shared_ptr<const Graph> about;
    std::shared_ptr<const Graph> aboutFile;  ///< that of its file
    /// Set by the window's thread once nobody waits for the answer of a query any more.
    std::shared_ptr<const std::atomic<bool>> isUnwanted;
};

/// An answer on its way back, and the number of the file that was open by then.
struct Answered {
    RequestId id = 0;
    uint64_t fileNumber = 0;
    AnyAnswer answer;  ///< null: nobody wanted it
};

/// What the engine has to tell, as of one moment: no answer is of a later file than the newest snapshot.
struct EngineNews {
    std::shared_ptr<const Snapshot> snapshot;  ///< the newest that was not taken yet
    std::vector<Answered> answers;
    std::string log;  ///< lines that kernels printed
    LogNews written;  ///< by log-only breakpoints
};

/// What the window's thread and the engine's share: requests one way, news the other. Knows no Qt; nothing in it waits
/// but `take`.
class Mailbox {
public:
    // The window's thread.

    void post(Posted posted);
    /// Ends a run that is under way within one event; has no effect on requests posted later.
    void pause();
    /// Of a file, and of a run that is made again.
    void cancelOpening();
    /// Lets go of something large on the engine's thread: taking a graph of 100,000 nodes apart takes longer than a
    /// frame.
    void release(std::shared_ptr<const void> what);
    /// What is new since the last call.
    EngineNews takeNews();
    /// Requests that are not answered yet.
    bool isBusy() const { return m_open.load(std::memory_order_acquire) > 0; }
    /// Of opening a file, 0 to 1.
    double progress() const { return m_progress.load(std::memory_order_relaxed); }
    /// The kernel that is at work; nothing if it is none of those that are timed.
    std::optional<Computing::Firing> computing() const { return m_computing.now(); }
    /// Everything that is under way is to end.
    void close(std::stop_source& thread);

    // The engine's thread.

    /// The next request, once there is one; nothing: it is time to go.
    std::optional<Posted> take(const std::stop_token& stop);
    /// Does not wait: nothing also if the next is none that may be carried out between two slices of a run, or, with
    /// `onlyQuestions`, no question.
    std::optional<Posted> takeBetween(bool onlyQuestions);
    bool hasRequests() const;
    void put(std::shared_ptr<const Snapshot> snapshot);
    /// Whether the window has taken the last one.
    bool isSnapshotTaken() const;
    void put(Answered answer);
    /// A request that was taken is done with: behind its answer.
    void finish() { m_open.fetch_sub(1, std::memory_order_acq_rel); }
    void put(LogNews news);
    void print(std::string_view text);
    void setProgress(double fraction) { m_progress.store(fraction, std::memory_order_relaxed); }
    std::stop_token opening() const;
    /// A run is being made again.
    void setRepeating(bool isRepeating);
    /// Of keeping the run: stops as soon as more than questions are asked.
    std::stop_token beginKeeping();
    /// Set when what is under way is to end.
    std::atomic<bool>& stopFlag() { return m_stop; }
    Computing& computingNow() { return m_computing; }

private:
    std::optional<Posted> takeFront();

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Posted> m_requests;
    EngineNews m_news;
    std::vector<std::shared_ptr<const void>> m_released;
    std::stop_source m_opening;
    std::stop_source m_keeping;
    bool m_isRepeating = false;
    RequestId m_newest = 0;
    RequestId m_pausedUpTo = 0;  ///< a pause is for requests up to this one, taken by the engine or not
    std::atomic<int> m_open = 0;
    std::atomic<bool> m_stop = false;
    std::atomic<double> m_progress = 0;
    Computing m_computing;
};

}
