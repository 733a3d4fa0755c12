// SPDX-License-Identifier: Apache-2.0
#include "core/build/gradient.h"

#include "core/ops/gradient.h"
#include "core/tensor/convert.h"

#include <algorithm>

namespace tagscope {

namespace {

class NodeGradient final : public GradientContext {
public:
    NodeGradient(const OpDef& def, GraphBuilder& builder, NodeId node, std::span<const Endpoint> outputGradients)
        : GradientContext(def, builder.node(node)), m_builder(builder), m_node(node), m_gradients(outputGradients)
    {
    }

    Endpoint output(size_t slot) const override { return {m_node, static_cast<int>(slot)}; }
    Endpoint outputGradient(size_t slot) const override
    {
        return slot < m_gradients.size() ? m_gradients[slot] : Endpoint();
    }
    DType dtype(Endpoint value) const override { return m_builder.dtype(value); }
    Endpoint op(std::string_view op, const std::vector<Endpoint>& inputs, const Attrs& attrs) override
    {
        return m_builder.op(op, inputs, attrs);
    }
    Endpoint scalar(double value, DType dtype) override
    {
        Result<Tensor> tensor = convertTensor(Tensor::scalar(value), dtype);
        return tensor ? m_builder.constant(*std::move(tensor)) : Endpoint();
    }

private:
    GraphBuilder& m_builder;
    NodeId m_node;
    std::span<const Endpoint> m_gradients;
};

}

Result<Endpoints> inputGradients(GraphBuilder& builder, NodeId node, std::span<const Endpoint> outputGradients)
{
    if (std::ranges::none_of(outputGradients, [](const Endpoint& e) { return e.node.isValid(); }))
        return Endpoints(builder.node(node).inputs.size());
    const OpDef* def = builder.registry().find(builder.node(node).op);
    if (!def || !def->gradient)
        return fail(ErrorCode::NotFound, "No gradient defined for operation '{}' (op type: {})",
                    builder.node(node).name, builder.node(node).op);
    const GraphBuilder::Scope origin = builder.madeFor(node);
    NodeGradient context(*def, builder, node, outputGradients);
    Endpoints gradients = def->gradient(context);
    if (builder.error())
        return Failure(*builder.error());
    return gradients;
}

}
