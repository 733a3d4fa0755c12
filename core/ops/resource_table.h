// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_map.h"
#include "core/base/result.h"
#include "core/ops/resource.h"

#include <array>
#include <utility>

namespace tagscope {

/// Everything that effects change. Part of State: copying is cheap, one writer (`propagate`).
///
/// Entries of named resources (variables, queues) exist from the start of a run, not yet created, and stay. Others come
/// with an effect, get the next number, which is never given again, and leave when nobody can reach them: whoever holds
/// a handle or a reference where it can be used again says so, and when it does not any more. What a resource itself
/// holds (handles among its elements, an array its gradients) is counted here. Handles that go round in a circle among
/// resources keep these.
class ResourceTable {
public:
    /// An entry for a named resource, before anything is created.
    ResourceId addNamed(Resource resource);
    size_t namedCount() const { return m_named.size(); }
    /// The number that the next resource gets which has no name.
    ResourceId next() const { return ResourceId(m_next); }
    /// How many of a kind were created so far of those that are numbered (ResourceSpec::number).
    int64_t numbered(ResourceSpec::Kind kind) const { return m_numbered[static_cast<size_t>(kind)]; }
    /// Entries.
    size_t size() const { return m_named.size() + m_created.size(); }

    /// The entry, created or not; nullptr if there is none, or none any more.
    const Resource* find(ResourceId id) const;
    /// Calls f(ResourceId, const Resource&) in the order of their numbers.
    template <class F>
    void forEach(F&& f) const
    {
        for (size_t i = 0; i < m_named.size(); ++i)
            f(ResourceId(i), *m_named[i]);
        for (const auto& [id, entry] : m_created)
            f(ResourceId(id), *entry.resource);
    }

    /// Applies one effect. Effects come from kernels that have checked them, or from a trace file that has not: a wrong
    /// one is an error and leaves the table as it is.
    Result<void> apply(const Effect& effect);

    // The two halves of Effect::Kind::Post, for messages that are on their way between them.

    /// A message that is sent to a mailbox: the number that it has there. What its value reaches is held from now on.
    Result<uint64_t> post(ResourceId mailbox, const Tensor& value);
    /// Puts a message that was sent under its key.
    void arrive(ResourceId mailbox, uint64_t key, Message message);
    /// Forgets the messages of a mailbox that nobody has taken.
    void forgetMessages(ResourceId mailbox);

    /// What a value that is kept somewhere reaches is held once more, or once less.
    void hold(const Tensor& value)
    {
        if (mayBeHandle(value)) [[unlikely]]
            holdHandles(value);
    }
    void drop(const Tensor& value)
    {
        if (mayBeHandle(value)) [[unlikely]]
            dropHandles(value);
    }
    /// Puts a value where another one was kept.
    void replace(Tensor& place, const Tensor& value)
    {
        hold(value);
        drop(place);
        place = value;
    }
    /// How often a resource without a name is held; 0 for others.
    uint32_t holders(ResourceId id) const;
    /// Lets go of the resources that nobody holds, and of what these alone held. At the end of every event.
    void release()
    {
        if (!m_dropped.empty()) [[unlikely]]
            releaseDropped();
    }

    /// For State's size: bytes of what this table has of its own.
    size_t unsharedBytes(const ResourceTable& other) const;

    bool operator==(const ResourceTable& other) const;

private:
    /// A resource without a name.
    struct Created {
        CowPtr<Resource> resource;
        uint32_t holders = 0;

        bool operator==(const Created&) const = default;
    };
    static constexpr size_t kinds = std::variant_size_v<Resource>;

    Resource* write(ResourceId id);
    Result<void> create(const Effect& effect);
    static bool mayBeHandle(const Tensor& value) { return value.dtype() == DType::Resource || value.isRef(); }
    void holdHandles(const Tensor& value);
    void dropHandles(const Tensor& value);
    void releaseDropped();
    void holdId(ResourceId id);
    void dropId(ResourceId id);

    CowVector<CowPtr<Resource>, 16> m_named;
    CowMap<uint32_t, Created, 16> m_created;
    uint32_t m_next = 0;
    std::array<int64_t, kinds> m_numbered{};
    std::vector<ResourceId> m_dropped;  // of this event: created, or held once less; empty between events
};

/// The resource behind a handle or reference tensor; nullptr if there is none, it is not created or not of that kind.
template <class T>
const T* findResource(const ResourceTable& table, ResourceId id)
{
    const Resource* resource = table.find(id);
    const T* found = resource ? std::get_if<T>(resource) : nullptr;
    return found && found->isCreated ? found : nullptr;
}
template <class T>
const T* findResource(const ResourceTable& table, const Tensor& handle)
{
    const std::optional<ResourceId> id = handledId(handle);
    return id ? findResource<T>(table, *id) : nullptr;
}

/// What a reference stands for; None where there is no variable, or it has no value.
inline Tensor variableValue(const ResourceTable& table, ResourceId id)
{
    const Resource* resource = table.find(id);
    const auto* variable = resource ? std::get_if<VariableResource>(resource) : nullptr;
    return variable ? variable->value : Tensor();
}

/// Whether an instance that waits for this should be tried again, also where there is nothing left to wait for.
bool isSatisfied(const WaitCondition& condition, const ResourceTable& table);

}
