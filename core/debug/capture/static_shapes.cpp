// SPDX-License-Identifier: Apache-2.0
#include "core/debug/capture/static_shapes.h"

#include "core/ops/shape_rules.h"
#include "core/tensor/dtype.h"

#include <algorithm>
#include <deque>

namespace tagscope {

namespace {

/// What the file says.
std::optional<Shape> written(const Node& node, size_t slot)
{
    const AttrValue* shapes = node.attrs.find("_output_shapes");
    const AttrList* list = shapes ? shapes->asList() : nullptr;
    const Shape* shape = list && slot < list->size() ? (*list)[slot].as<Shape>() : nullptr;
    return shape && shape->isFullyDefined() && shape->checkedElements() ? std::optional(*shape) : std::nullopt;
}

}

StaticShapes::StaticShapes(const Program& program) : m_program(program)
{
    size_t outputs = 0;
    for (const PlanNode& node : program.nodes()) {
        m_first.push_back(outputs);
        outputs += node.outputCount;
    }
    m_known.resize(outputs);
    findOut();
}

/// Every output goes from nothing to a shape to unknown, so each node is looked at a few times only.
void StaticShapes::findOut()
{
    std::deque<uint32_t> open;
    std::vector<bool> isOpen(m_program.nodes().size(), true);
    for (uint32_t i = 0; i < m_program.nodes().size(); ++i)
        open.push_back(i);
    while (!open.empty()) {
        const PlanId id(open.front());
        open.pop_front();
        isOpen[id.index()] = false;
        const PlanNode& node = m_program.node(id);
        bool changes = false;
        for (size_t slot = 0; slot < node.outputCount; ++slot) {
            Known& known = m_known[m_first[id.index()] + slot];
            if (known.state == Known::State::Unknown)
                continue;
            Known now = ofOutput(id, slot);
            if (now == known || now.state == Known::State::Nothing)
                continue;
            if (known.state == Known::State::Shape)
                now = {Known::State::Unknown, {}};  // it changes as it goes around
            known = std::move(now);
            changes = true;
        }
        if (!changes)
            continue;
        for (const PlanEdge& edge : m_program.dataEdgesOf(node))
            if (!isOpen[edge.target]) {
                isOpen[edge.target] = true;
                open.push_back(edge.target);
            }
    }
}

const StaticShapes::Known* StaticShapes::input(PlanId node, uint32_t i) const
{
    const Endpoint source = m_program.inputSource(node, i);
    const PlanId from = m_program.planOf(source.node);
    if (!from.isValid() || source.slot < 0 || static_cast<size_t>(source.slot) >= m_program.node(from).outputCount)
        return nullptr;
    return &m_known[m_first[from.index()] + static_cast<size_t>(source.slot)];
}

const Tensor* StaticShapes::constantInput(PlanId node, uint32_t i) const
{
    PlanId from = node;
    // Through what passes it on, as a constant Enter does.
    for (uint32_t at = i, steps = 0; steps < 64; ++steps, at = 0) {
        from = m_program.planOf(m_program.inputSource(from, at).node);
        if (!from.isValid())
            return nullptr;
        const PlanNode& source = m_program.node(from);
        if (source.fire == FireKind::Const)
            return &m_program.constant(source.constant);
        if (source.fire != FireKind::Forward || source.opClass == OpClass::NextIteration)
            return nullptr;
    }
    return nullptr;
}

/// What comes around a loop may be awaited; what has come must agree.
StaticShapes::Known StaticShapes::merged(PlanId node) const
{
    Known merged;
    for (uint32_t i = 0; i < m_program.node(node).inputCount; ++i) {
        const Known* one = input(node, i);
        if (one && one->state == Known::State::Nothing)
            continue;
        if (!one || one->state == Known::State::Unknown
            || (merged.state == Known::State::Shape && one->shape != merged.shape))
            return {Known::State::Unknown, {}};
        merged = *one;
    }
    return merged;
}

StaticShapes::Known StaticShapes::ofOutput(PlanId id, size_t slot) const
{
    const PlanNode& node = m_program.node(id);
    if (node.opClass == OpClass::Arg)
        return {Known::State::Shape, m_program.feedValues()[node.requestIndex].shape()};
    switch (node.fire) {
    case FireKind::Const: return {Known::State::Shape, m_program.constant(node.constant).shape()};
    case FireKind::Merge: return slot == 0 ? merged(id) : Known{Known::State::Shape, {}};
    case FireKind::Forward:
    case FireKind::Switch:
    case FireKind::SwitchN: {
        const Known* handedOn = input(id, 0);
        return handedOn ? *handedOn : Known{Known::State::Unknown, {}};
    }
    case FireKind::Kernel: return ofKernel(id, slot);
    default: return {Known::State::Unknown, {}};
    }
}

/// Answers a ShapeFn, and notes whether it asked for what may be known later.
class StaticShapes::Context final : public ShapeContext {
public:
    Context(const StaticShapes& shapes, PlanId id, size_t slot)
        : ShapeContext(shapes.m_program.opDef(id), shapes.m_program.graphNode(id), slot), m_shapes(shapes), m_id(id)
    {
    }

    bool waits() const { return m_waits; }
    const Shape* shape(size_t input) const override
    {
        if (input >= m_shapes.m_program.node(m_id).inputCount)
            return nullptr;
        const Known* known = m_shapes.input(m_id, static_cast<uint32_t>(input));
        m_waits = m_waits || (known && known->state == Known::State::Nothing);
        return known && known->state == Known::State::Shape ? &known->shape : nullptr;
    }
    const Tensor* constant(size_t input) const override
    {
        const bool isThere = input < m_shapes.m_program.node(m_id).inputCount;
        return isThere ? m_shapes.constantInput(m_id, static_cast<uint32_t>(input)) : nullptr;
    }

private:
    const StaticShapes& m_shapes;
    PlanId m_id;
    mutable bool m_waits = false;
};

StaticShapes::Known StaticShapes::ofKernel(PlanId id, size_t slot) const
{
    const Node& node = m_program.graphNode(id);
    // Not one that no tensor can have.
    const auto known = [](std::optional<Shape> shape) {
        const bool canBe = shape && shape->checkedElements();
        return canBe ? Known{Known::State::Shape, *std::move(shape)} : Known{Known::State::Unknown, {}};
    };
    if (std::optional<Shape> said = written(node, slot))
        return known(std::move(said));
    const ShapeFn shape = m_program.opDef(id).shape;
    if (!shape)
        return known({});
    const Context context(*this, id, slot);
    std::optional<Shape> found = shape(context);
    return context.waits() ? Known() : known(std::move(found));
}

std::optional<Shape> StaticShapes::of(PlanId node, size_t slot) const
{
    const Known& known = m_known[m_first[node.index()] + slot];
    return known.state == Known::State::Shape ? std::optional(known.shape) : std::nullopt;
}

std::optional<uint64_t> StaticShapes::bytesOf(PlanId node, size_t slot) const
{
    const DType dtype = m_program.outputTypes(node)[slot];
    if (dtype == DType::Resource || isRefType(dtype))
        return 0;
    const std::optional<Shape> shape = of(node, slot);
    const Result<int64_t> elements = shape ? shape->checkedElements() : Result<int64_t>(0);
    if (!shape || !elements || dtype == DType::Variant || dtype == DType::String)
        return {};
    const uint64_t size = dtypeSize(dtype);
    if (shape->isScalar() && size <= sizeof(uint64_t))
        return 0;
    return static_cast<uint64_t>(*elements) <= m_program.maxTensorBytes() / size
        ? std::optional(static_cast<uint64_t>(*elements) * size + sizeof(TensorBuffer))
        : std::nullopt;
}

}
