// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace tagscope {

/// Bytes that a buffer takes itself: of a view without what it shows.
size_t ownBytes(const TensorBuffer& buffer);

/// The buffers that somebody keeps alive, each counted once however many values share it. Engine thread.
class HeldBuffers {
public:
    void add(const TensorBuffer& buffer);
    /// Must have been added, and be alive still.
    void remove(const TensorBuffer& buffer);
    size_t bytes() const { return m_bytes; }

private:
    std::unordered_map<const TensorBuffer*, uint32_t> m_holders;
    size_t m_bytes = 0;
};

}
