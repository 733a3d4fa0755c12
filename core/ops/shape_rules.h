// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"

#include <optional>

namespace tagscope {

/// What is known of one node before a run, as a ShapeFn asks for it. The ops' signatures have been checked.
class ShapeContext {
public:
    ShapeContext(const OpDef& def, const Node& node, size_t slot) : m_def(def), m_node(node), m_slot(slot) {}
    virtual ~ShapeContext() = default;
    ShapeContext(const ShapeContext&) = delete;
    ShapeContext& operator=(const ShapeContext&) = delete;

    /// The output that is asked about.
    size_t slot() const { return m_slot; }
    /// The attribute or its default; nullptr if it has neither.
    template <class T>
    const T* attr(std::string_view name) const
    {
        return attrOrDefault<T>(m_def, m_node, name);
    }
    /// The shape of an input; nullptr if it is not known, or there is no such input.
    virtual const Shape* shape(size_t input) const = 0;
    /// The value of an input; nullptr if it is no constant, or there is no such input.
    virtual const Tensor* constant(size_t input) const = 0;

private:
    const OpDef& m_def;
    const Node& m_node;
    size_t m_slot;
};

/// Shapes of output 0; of other outputs they know nothing.
namespace shapes {

/// That of the first input.
std::optional<Shape> asInput(const ShapeContext& context);
/// The two inputs are broadcast.
std::optional<Shape> broadcast(const ShapeContext& context);
/// The first input says it.
std::optional<Shape> given(const ShapeContext& context);
/// The second input says it, of as many elements as the first has.
std::optional<Shape> reshaped(const ShapeContext& context);
/// The product of two matrices.
std::optional<Shape> product(const ShapeContext& context);
std::optional<Shape> scalar(const ShapeContext& context);
/// A vector of as many elements as the first input has dimensions.
std::optional<Shape> ofShape(const ShapeContext& context);

}

}
