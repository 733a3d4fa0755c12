// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace tagscope {

/// What the gradient of one node is written with: its tensors, and a graph that grows (core/build implements it). The
/// node's signature has been checked.
class GradientContext {
public:
    using Attrs = std::vector<std::pair<std::string, AttrValue>>;

    GradientContext(const OpDef& def, const Node& node) : m_def(def), m_node(node) {}
    virtual ~GradientContext() = default;
    GradientContext(const GradientContext&) = delete;
    GradientContext& operator=(const GradientContext&) = delete;

    size_t inputCount() const { return m_node.inputs.size(); }
    Endpoint input(size_t i) const { return m_node.inputs[i]; }
    /// The attribute or its default; nullptr if it has neither.
    template <class T>
    const T* attr(std::string_view name) const
    {
        return attrOrDefault<T>(m_def, m_node, name);
    }
    bool flag(std::string_view name) const
    {
        const bool* value = attr<bool>(name);
        return value && *value;
    }

    virtual Endpoint output(size_t slot) const = 0;
    /// What has come for an output; invalid where nothing has.
    virtual Endpoint outputGradient(size_t slot) const = 0;
    virtual DType dtype(Endpoint value) const = 0;
    /// Output 0 of a node made now; attributes that follow from the inputs need not be given.
    virtual Endpoint op(std::string_view op, const std::vector<Endpoint>& inputs, const Attrs& attrs = {}) = 0;
    /// A constant of that many dimensions: none.
    virtual Endpoint scalar(double value, DType dtype) = 0;

private:
    const OpDef& m_def;
    Node m_node;  // a copy, as the graph grows
};

/// Gradients of the arithmetic, of exponentials and of matrix products, into the definitions of those ops.
void addMathGradients(OpRegistry& registry);

}
