// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/effect_bytes.h"

namespace tagscope {

namespace {

constexpr auto lastEffectKind = Effect::Kind::Take;
constexpr auto lastSpecKind = ResourceSpec::Kind::Mailbox;
constexpr auto lastQueueType = ResourceSpec::QueueType::Priority;

void writePartialShape(ByteWriter& out, const Shape& shape)
{
    out.number(static_cast<int32_t>(shape.rank()));
    if (shape.hasKnownRank())
        for (const int64_t dim : shape.dims())
            out.number(dim);
}

Shape readPartialShape(ByteReader& in)
{
    const auto rank = in.number<int32_t>();
    if (rank < 0)
        return Shape::unknownRank();
    Shape shape;
    for (int32_t i = 0; i < rank && in.ok(); ++i) {
        const auto dim = in.number<int64_t>();
        if (dim < -1)
            in.fail();
        shape.append(dim);
    }
    return shape;
}

/// A number of items, each of which takes at least `size` bytes.
uint32_t readCount(ByteReader& in, size_t size)
{
    const auto count = in.number<uint32_t>();
    if (count > in.remaining() / size) {
        in.fail();
        return 0;
    }
    return count;
}

bool readFlag(ByteReader& in)
{
    return in.number<uint8_t>() != 0;
}

template <class Enum>
Enum readEnum(ByteReader& in, Enum last)
{
    const auto value = in.number<uint8_t>();
    if (value > static_cast<uint8_t>(last))
        in.fail();
    return static_cast<Enum>(value);
}

void writeSpec(ByteWriter& out, const ResourceSpec& spec)
{
    out.number(spec.kind);
    out.text(spec.container);
    out.text(spec.name);
    out.number(spec.number);
    out.number(spec.dtype);
    writePartialShape(out, spec.elementShape);
    out.number(spec.size);
    out.number(spec.markedSize);
    for (const bool flag :
         {spec.dynamicSize, spec.clearAfterRead, spec.identicalElementShapes, spec.multipleWritesAggregate})
        out.number(static_cast<uint8_t>(flag ? 1 : 0));
    out.number(spec.gradientOf.value);
    out.text(spec.gradientSource);
    writePartialShape(out, spec.prependedShape);
    out.number(spec.queueType);
    out.number(spec.minAfterDequeue);
    out.number(spec.seed);
    out.number(static_cast<uint32_t>(spec.componentTypes.size()));
    for (const DType type : spec.componentTypes)
        out.number(type);
    out.number(static_cast<uint32_t>(spec.componentShapes.size()));
    for (const Shape& shape : spec.componentShapes)
        writePartialShape(out, shape);
}

std::shared_ptr<const ResourceSpec> readSpec(ByteReader& in)
{
    auto spec = std::make_shared<ResourceSpec>();
    spec->kind = readEnum(in, lastSpecKind);
    spec->container = in.text();
    spec->name = in.text();
    spec->number = in.number<int64_t>();
    spec->dtype = static_cast<DType>(in.number<uint8_t>());
    spec->elementShape = readPartialShape(in);
    spec->size = in.number<int64_t>();
    spec->markedSize = in.number<int64_t>();
    for (bool* flag :
         {&spec->dynamicSize, &spec->clearAfterRead, &spec->identicalElementShapes, &spec->multipleWritesAggregate})
        *flag = readFlag(in);
    spec->gradientOf = ResourceId(in.number<uint32_t>());
    spec->gradientSource = in.text();
    spec->prependedShape = readPartialShape(in);
    spec->queueType = readEnum(in, lastQueueType);
    spec->minAfterDequeue = in.number<int64_t>();
    spec->seed = in.number<uint64_t>();
    for (uint32_t i = readCount(in, 1); i > 0; --i)
        spec->componentTypes.push_back(static_cast<DType>(in.number<uint8_t>()));
    for (uint32_t i = readCount(in, sizeof(int32_t)); i > 0 && in.ok(); --i)
        spec->componentShapes.push_back(readPartialShape(in));
    return spec;
}

}

Result<void> writeEffects(ByteWriter& out, TensorWriter& tensors, std::span<const Effect> effects)
{
    out.number(static_cast<uint32_t>(effects.size()));
    for (const Effect& effect : effects) {
        out.number(effect.kind);
        out.number(effect.resource.value);
        out.number(effect.index);
        if (Result<void> written = writeValue(out, tensors, effect.value, refsOfReplay); !written)
            return written;
        out.number(static_cast<uint8_t>(effect.spec ? 1 : 0));
        if (effect.spec)
            writeSpec(out, *effect.spec);
    }
    return {};
}

std::optional<std::vector<Effect>> readEffects(ByteReader& in, TensorReader& tensors)
{
    constexpr size_t leastSize = 28;
    std::vector<Effect> effects;
    for (uint32_t i = readCount(in, leastSize); i > 0; --i) {
        Effect effect;
        effect.kind = readEnum(in, lastEffectKind);
        effect.resource = ResourceId(in.number<uint32_t>());
        effect.index = in.number<int64_t>();
        std::optional<Tensor> value = readValue(in, tensors);
        if (!value)
            return {};
        effect.value = *std::move(value);
        if (readFlag(in))
            effect.spec = readSpec(in);
        if (!in.ok())
            return {};
        effects.push_back(std::move(effect));
    }
    if (!in.ok())
        return {};
    return effects;
}

}
