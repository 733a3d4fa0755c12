// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/held_buffers.h"

#include "core/base/assert.h"

namespace tagscope {

size_t ownBytes(const TensorBuffer& buffer)
{
    if (buffer.owner)
        return sizeof(TensorBuffer);
    size_t bytes = sizeof(TensorBuffer) + buffer.bytes;
    if (buffer.dtype == DType::String)
        for (int64_t i = 0; i < buffer.stored; ++i)
            bytes += reinterpret_cast<const std::string*>(buffer.data)[i].capacity();
    return bytes;
}

void HeldBuffers::add(const TensorBuffer& buffer)
{
    if (m_holders[&buffer]++ > 0)
        return;
    m_bytes += ownBytes(buffer);
    if (buffer.owner)
        add(*buffer.owner);
}

void HeldBuffers::remove(const TensorBuffer& buffer)
{
    const auto held = m_holders.find(&buffer);
    TAGSCOPE_ASSERT(held != m_holders.end(), "only what is held is let go");
    if (--held->second > 0)
        return;
    m_holders.erase(held);
    m_bytes -= ownBytes(buffer);
    if (buffer.owner)
        remove(*buffer.owner);
}

}
