// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

namespace tagscope {

/// Threads that do what they are given, in about the order in which they were given it. oneTBB's, or threads of its own
/// where the thread sanitizer looks on, which does not know oneTBB.
class KernelPool {
public:
    /// Throws std::bad_alloc or std::system_error if there cannot be so many.
    explicit KernelPool(unsigned threads);
    /// Waits until all that was submitted is done.
    ~KernelPool();
    KernelPool(const KernelPool&) = delete;
    KernelPool& operator=(const KernelPool&) = delete;

    /// Tasks must not throw. One thread submits.
    void submit(std::function<void()> task);

private:
    class Threads;
    std::unique_ptr<Threads> m_threads;
};

}
