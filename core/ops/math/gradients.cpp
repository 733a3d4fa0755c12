// SPDX-License-Identifier: Apache-2.0
#include "core/ops/gradient.h"

namespace tagscope {

namespace {

using Gradients = std::vector<Endpoint>;

Gradients passedOn(GradientContext& c)
{
    return {c.outputGradient(0)};
}

Gradients stopped(GradientContext& c)
{
    return Gradients(c.inputCount());
}

Gradients ofNeg(GradientContext& c)
{
    return {c.op("Neg", {c.outputGradient(0)})};
}

/// What was broadcast is summed up again.
Gradients reducedToInputs(GradientContext& c, Endpoint forX, Endpoint forY)
{
    const Endpoint shapeX = c.op("Shape", {c.input(0)});
    const Endpoint shapeY = c.op("Shape", {c.input(1)});
    const Endpoint axes = c.op("BroadcastGradientArgs", {shapeX, shapeY});
    const Endpoint x = c.op("Sum", {forX, {axes.node, 0}});
    const Endpoint y = c.op("Sum", {forY, {axes.node, 1}});
    return {c.op("Reshape", {x, shapeX}), c.op("Reshape", {y, shapeY})};
}

Gradients ofAdd(GradientContext& c)
{
    return reducedToInputs(c, c.outputGradient(0), c.outputGradient(0));
}

Gradients ofSub(GradientContext& c)
{
    return reducedToInputs(c, c.outputGradient(0), c.op("Neg", {c.outputGradient(0)}));
}

Gradients ofMul(GradientContext& c)
{
    const Endpoint g = c.outputGradient(0);
    const Endpoint forX = c.op("Mul", {g, c.input(1)});
    return reducedToInputs(c, forX, c.op("Mul", {c.input(0), g}));
}

Gradients ofSquare(GradientContext& c)
{
    const Endpoint twice = c.op("Mul", {c.scalar(2, c.dtype(c.input(0))), c.input(0)});
    return {c.op("Mul", {c.outputGradient(0), twice})};
}

Gradients ofExp(GradientContext& c)
{
    return {c.op("Mul", {c.outputGradient(0), c.output(0)})};
}

Gradients ofTanh(GradientContext& c)
{
    return {c.op("TanhGrad", {c.output(0), c.outputGradient(0)})};
}

Gradients ofSigmoid(GradientContext& c)
{
    return {c.op("SigmoidGrad", {c.output(0), c.outputGradient(0)})};
}

Gradients ofMatMul(GradientContext& c)
{
    const Endpoint g = c.outputGradient(0);
    const Endpoint a = c.input(0);
    const Endpoint b = c.input(1);
    const bool turnsA = c.flag("transpose_a");
    const bool turnsB = c.flag("transpose_b");
    const auto product = [&](Endpoint x, Endpoint y, bool turnsX, bool turnsY) {
        return c.op("MatMul", {x, y}, {{"transpose_a", turnsX}, {"transpose_b", turnsY}});
    };
    return {turnsA ? product(b, g, turnsB, true) : product(g, b, false, !turnsB),
            turnsB ? product(g, a, true, turnsA) : product(a, g, !turnsA, false)};
}

}

void addMathGradients(OpRegistry& registry)
{
    for (const char* op : {"Identity", "Snapshot"})
        registry.setGradient(op, passedOn);
    registry.setGradient("StopGradient", stopped);
    registry.setGradient("Neg", ofNeg);
    registry.setGradient("Add", ofAdd);
    registry.setGradient("AddV2", ofAdd);
    registry.setGradient("Sub", ofSub);
    registry.setGradient("Mul", ofMul);
    registry.setGradient("Square", ofSquare);
    registry.setGradient("Exp", ofExp);
    registry.setGradient("Tanh", ofTanh);
    registry.setGradient("Sigmoid", ofSigmoid);
    registry.setGradient("MatMul", ofMatMul);
}

}
