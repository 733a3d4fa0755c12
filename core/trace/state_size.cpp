// SPDX-License-Identifier: Apache-2.0
#include "core/trace/state_size.h"

namespace tagscope {

namespace {

size_t blockBytes(const BlockList& blocks, const BlockList* other)
{
    size_t bytes = blocks.size() > 1 ? blocks.size() * sizeof(Block*) : 0;
    for (uint32_t i = 0; i < blocks.size(); ++i) {
        const Block& block = blocks.block(i);
        if (!other || i >= other->size() || &other->block(i) != &block)
            bytes += sizeof(Block) + block.nodeCount() * sizeof(uint64_t) + block.slotCount() * sizeof(Tensor);
    }
    return bytes;
}

size_t iterationBytes(const Iteration& iteration, const Iteration* other)
{
    return sizeof(Iteration) + blockBytes(iteration.blocks, other ? &other->blocks : nullptr);
}

size_t frameBytes(const FrameInstance& frame, const FrameInstance* other)
{
    return sizeof(FrameInstance) + frame.ring.capacity() * sizeof(IterationId)
        + frame.deadExits.capacity() * sizeof(PlanId) + frame.parked.capacity() * sizeof(ParkedIteration)
        + frame.invariants.capacity() * sizeof(Invariant) + frame.readyAtCreation.capacity() * sizeof(ReadyEntry)
        + blockBytes(frame.blueprint, other ? &other->blueprint : nullptr);
}

/// Elements at the same address stand in a shared chunk: the whole chunk is passed over.
template <class Vector, class Measure>
size_t vectorBytes(const Vector& vector, const Vector& other, size_t chunk, Measure&& measure)
{
    size_t bytes = vector.size() / chunk * sizeof(void*);
    for (size_t i = 0; i < vector.size(); i += chunk) {
        const bool hasOther = i < other.size();
        if (hasOther && &vector[i] == &other[i])
            continue;
        for (size_t j = i; j < std::min(vector.size(), i + chunk); ++j)
            bytes += measure(vector[j], j < other.size() ? &other[j] : nullptr);
    }
    return bytes;
}

}

size_t unsharedBytes(const State& state, const State& other)
{
    constexpr size_t chunk = 16;
    size_t bytes = sizeof(State);
    bytes += vectorBytes(state.iterations, other.iterations, chunk, iterationBytes);
    bytes += vectorBytes(state.frames, other.frames, chunk, frameBytes);
    bytes += state.resources.unsharedBytes(other.resources);
    bytes += state.freeIterations.size() * sizeof(IterationId) + state.freeFrames.size() * sizeof(FrameId);
    bytes += state.windows.size() * sizeof(int64_t);
    bytes += state.ready.size() * sizeof(ReadyEntry) + 256 * sizeof(ReadyEntry);
    bytes += state.blocked.size() * sizeof(BlockedInstance) + state.fetches.size() * sizeof(Tensor);
    return bytes;
}

}
