// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tagscope {

/// A dense index with a type of its own, so that one kind of id cannot be passed for another.
/// Default-constructed ids are invalid.
template <class Kind>
struct Id {
    static constexpr uint32_t invalidValue = 0xffffffffu;

    uint32_t value = invalidValue;

    constexpr Id() = default;
    constexpr explicit Id(uint32_t v) : value(v) {}
    constexpr explicit Id(size_t v) : value(static_cast<uint32_t>(v)) {}
    constexpr explicit Id(int v) : value(static_cast<uint32_t>(v)) {}

    constexpr bool isValid() const { return value != invalidValue; }
    constexpr size_t index() const { return value; }

    constexpr auto operator<=>(const Id&) const = default;
};

/// A node of a Graph: its place in Graph::nodes().
using NodeId = Id<struct NodeIdKind>;
/// A tag: a small number given in the order in which iterations are created; 0 is the root.
using TagId = Id<struct TagIdKind>;
/// A loop frame as the graph writes it, for all of its instances: its place in FrameAnalysis::frames and
/// Program::frames.
using StaticFrameId = Id<struct StaticFrameIdKind>;
/// What lies in no loop; of all devices one.
constexpr StaticFrameId rootFrame(0);
constexpr bool isLoop(StaticFrameId frame)
{
    return frame.isValid() && frame != rootFrame;
}
/// A device of a Placement, and so of a Program.
using DeviceId = Id<struct DeviceIdKind>;
/// A resource of one run (variable, stack, tensor array, queue), in order of creation.
using ResourceId = Id<struct ResourceIdKind>;

}

template <class Kind>
struct std::hash<tagscope::Id<Kind>> {
    size_t operator()(tagscope::Id<Kind> id) const noexcept { return std::hash<uint32_t>()(id.value); }
};
