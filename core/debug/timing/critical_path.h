// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/run_times.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// A stretch of the critical path.
struct PathStep {
    enum class Kind : uint8_t {
        Kernel,   ///< a firing, at work
        Transit,  ///< a message on its way, from the end of its Send until it was there
        Queue,    ///< an instance that had all it needs waits until a thread of its device is free
        Unknown,  ///< no event ends where the next stretch begins: something was done to the network
    };
    Kind kind = Kind::Kernel;
    ReadyBy by = ReadyBy::Start;  ///< of a firing: what it waited for last
    uint32_t event = 0;           ///< the firing; of a message that which delivered it; of Queue and Unknown that which
                                  ///< begins afterwards
    VirtualTime begin = 0;
    VirtualTime end = 0;

    VirtualTime length() const { return end - begin; }
    bool operator==(const PathStep&) const = default;
};
constexpr size_t pathStepKinds = 4;

/// What determined how long a run took on the virtual clock: from the end of the firing that ends last backwards,
/// always to what was there last of what was needed. A firing is preceded by the wait for a thread, if there was one,
/// and that by the firing, or the delivery of a message, that made the instance ready; a delivery by the way of the
/// message, and that by its Send. What frees an iteration of a loop's window is the last firing of the iteration
/// before. Stretches follow each other without gaps from 0 to the end, so their lengths add up to that of the run.
/// Found in steps; of a line that was looked through. The times must outlive it, and not grow meanwhile. Engine thread.
class CriticalPath {
public:
    explicit CriticalPath(const RunTimes& times);

    /// Goes on until it is whole, or until `isEnough`, which is asked every thousand steps. True: it is whole.
    bool lookFurther(const std::function<bool()>& isEnough = {});
    bool isWhole() const { return !m_next; }

    /// Of the whole path.
    VirtualTime length() const { return m_length; }
    /// The last one first.
    std::span<const PathStep> steps() const { return m_steps; }

    struct Share {
        uint64_t steps = 0;
        VirtualTime time = 0;

        bool operator==(const Share&) const = default;
    };
    Share ofKind(PathStep::Kind kind) const { return m_ofKind[static_cast<size_t>(kind)]; }
    /// How many of its firings waited for this last.
    uint64_t readyBy(ReadyBy by) const { return m_readyBy[static_cast<size_t>(by)]; }
    /// Kernels and waits for a thread, by device.
    std::span<const Share> ofDevices() const { return m_ofDevice; }
    /// Messages, by route (into Program::mailboxes).
    std::span<const Share> ofRoutes() const { return m_ofRoute; }
    /// Kernels, by node of the program.
    std::span<const Share> ofNodes() const { return m_ofNode; }

private:
    void add(PathStep step);
    void stepBack();
    std::optional<uint32_t> before(uint32_t event, VirtualTime time) const;

    const RunTimes& m_times;
    VirtualTime m_length;
    std::optional<uint32_t> m_next;  // the event that the path goes on with; nothing: it is whole
    VirtualTime m_at = 0;            // where what is found begins
    std::vector<PathStep> m_steps;
    std::array<Share, pathStepKinds> m_ofKind{};
    std::array<uint64_t, readyByCount> m_readyBy{};
    std::vector<Share> m_ofDevice;
    std::vector<Share> m_ofRoute;
    std::vector<Share> m_ofNode;
};

}
