// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/random/random_families.h"
#include "core/ops/shape_rules.h"

#include <cmath>
#include <numbers>

namespace tagscope {

namespace {

/// Output 0 with the shape that input 0 says.
Tensor* allocateShaped(KernelContext& ctx, DType dtype)
{
    const Result<Shape> shape = shapeFromTensor(ctx.inputs[0]);
    if (shape)
        return ctx.allocate(0, dtype, *shape);
    ctx.error = shape.error();
    return nullptr;
}

/// Fills output 0 with draw(i) as the output's floating dtype.
template <class Draw>
KernelStatus fillFloating(KernelContext& ctx, Draw draw)
{
    Tensor* output = allocateShaped(ctx, ctx.param<RandomParams>().dtype);
    if (!output)
        return KernelStatus::Failed;
    const auto n = static_cast<uint64_t>(output->elements());
    for (uint64_t i = 0; i < n; ++i) {
        switch (output->dtype()) {
        case DType::Float: output->mutableData<float>()[i] = static_cast<float>(draw(i)); break;
        case DType::Double: output->mutableData<double>()[i] = draw(i); break;
        case DType::Half: output->mutableData<Half>()[i] = Half(static_cast<float>(draw(i))); break;
        default: output->mutableData<BFloat16>()[i] = BFloat16(static_cast<float>(draw(i))); break;
        }
    }
    return KernelStatus::Ok;
}

/// Uniform in [0, 1) with as many bits as the dtype's mantissa holds, so that rounding never gives 1.
KernelStatus randomUniform(KernelContext& ctx)
{
    const Philox random = generatorOf(ctx);
    const DType dtype = ctx.param<RandomParams>().dtype;
    const unsigned dropped = dtype == DType::Half ? 22 : dtype == DType::BFloat16 ? 25 : 9;
    return fillFloating(ctx, [=](uint64_t i) {
        if (dtype == DType::Double) {
            const Philox::Block b = random.block(i / 2);
            return i % 2 == 0 ? unitDouble(b[0], b[1]) : unitDouble(b[2], b[3]);
        }
        const uint32_t bits = random.block(i / 4)[i % 4];
        return static_cast<double>(unitFloat((bits >> dropped) << dropped));
    });
}

struct NormalPair {
    double first;
    double second;
};

/// Two independent normal numbers of a block (Box and Muller).
NormalPair normals(const Philox::Block& b)
{
    // 1 - u lies in (0, 1]: its logarithm is finite.
    const double radius = std::sqrt(-2.0 * std::log(1.0 - unitDouble(b[0], b[1])));
    const double angle = 2.0 * std::numbers::pi * unitDouble(b[2], b[3]);
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

KernelStatus randomNormal(KernelContext& ctx)
{
    const Philox random = generatorOf(ctx);
    return fillFloating(ctx, [=](uint64_t i) {
        const NormalPair pair = normals(random.block(i / 2));
        return i % 2 == 0 ? pair.first : pair.second;
    });
}

/// Normal numbers beyond two standard deviations are drawn again.
KernelStatus truncatedNormal(KernelContext& ctx)
{
    const Philox random = generatorOf(ctx);
    return fillFloating(ctx, [=](uint64_t i) {
        for (uint64_t attempt = 0;; ++attempt) {
            const NormalPair pair = normals(random.block(i, attempt));
            if (std::abs(pair.first) < 2)
                return pair.first;
            if (std::abs(pair.second) < 2)
                return pair.second;
        }
    });
}

template <class T>
KernelStatus uniformInt(KernelContext& ctx)
{
    const T low = ctx.inputs[1].at<T>(0);
    const T high = ctx.inputs[2].at<T>(0);
    if (low >= high)
        return ctx.invalidArgument("Need minval < maxval, got {} >= {}", low, high);
    Tensor* output = allocateShaped(ctx, dtypeOf<T>);
    if (!output)
        return KernelStatus::Failed;
    const Philox random = generatorOf(ctx);
    const uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
    for (int64_t i = 0; i < output->elements(); ++i) {
        const Philox::Block b = random.block(static_cast<uint64_t>(i));
        const uint64_t bits = uint64_t(b[0]) << 32 | b[1];
        output->mutableData<T>()[i] = static_cast<T>(static_cast<uint64_t>(low) + bits % range);
    }
    return KernelStatus::Ok;
}

KernelStatus randomUniformInt(KernelContext& ctx)
{
    constexpr const char* names[] = {"minval", "maxval"};
    for (size_t i = 0; i < 2; ++i)
        if (!ctx.inputs[i + 1].isScalar())
            return ctx.invalidArgument("{} must be 0-D, got shape {}", names[i], ctx.inputs[i + 1].shape().toString());
    return ctx.inputs[1].dtype() == DType::Int64 ? uniformInt<int64_t>(ctx) : uniformInt<int32_t>(ctx);
}

constexpr char dtypeAttr[] = "dtype";

}

void addDistributionOps(OpRegistry& registry)
{
    const std::string attrs = "seed: int=0; seed2: int=0; ";
    const std::string floating =
        "shape: T -> output: dtype; " + attrs + "dtype: {half,bfloat16,float,double}; T: {int32,int64}";
    const auto addStateful = [&](std::string_view name, const std::string& spec,
                                 KernelFactory kernel = nullptr) -> OpDef& {
        OpDef& def = registry.add(name, spec, kernel);
        def.isStateful = true;
        return def;
    };
    addStateful("RandomUniform", floating, seeded<randomUniform, dtypeAttr>).shape = shapes::given;
    addStateful("RandomStandardNormal", floating, seeded<randomNormal, dtypeAttr>).shape = shapes::given;
    addStateful("TruncatedNormal", floating, seeded<truncatedNormal, dtypeAttr>).shape = shapes::given;
    addStateful("RandomUniformInt",
                "shape: T, minval: Tout, maxval: Tout -> output: Tout; " + attrs
                    + "Tout: {int32,int64}; T: {int32,int64}",
                seeded<randomUniformInt>)
        .shape = shapes::given;
    addStateful("ParameterizedTruncatedNormal",
                "shape: T, means: dtype, stdevs: dtype, minvals: dtype, maxvals: dtype -> output: dtype; " + attrs
                    + "dtype: {half,bfloat16,float,double}; T: {int32,int64}");
    addStateful("RandomGamma",
                "shape: S, alpha: T -> output: T; " + attrs + "S: {int32,int64}; T: {half,float,double}");
    addStateful("RandomPoissonV2",
                "shape: S, rate: R -> output: dtype; " + attrs
                    + "S: {int32,int64}; R: {half,float,double,int32,int64}=double; "
                      "dtype: {half,float,double,int32,int64}=int64");
    const std::string stateless = "shape: T, seed: Tseed -> output: dtype; dtype: {half,bfloat16,float,double}=float; "
                                  "T: {int32,int64}=int32; Tseed: {int32,int64}=int64";
    for (const char* name : {"StatelessRandomUniform", "StatelessRandomNormal", "StatelessTruncatedNormal"})
        registry.add(name, stateless);
    registry.add("StatelessRandomUniformInt",
                 "shape: T, seed: Tseed, minval: dtype, maxval: dtype -> output: dtype; dtype: {int32,int64}; "
                 "T: {int32,int64}=int32; Tseed: {int32,int64}=int64");
}

}
