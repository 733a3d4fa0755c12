// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <limits>
#include <random>

using namespace tagscope;

/// Every kernel is fed with inputs that fit its signature and nothing else: any shapes, extreme numbers, any
/// attributes.
class TestHostileInputs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kernelsEndInAValueOrAnError_data();
    void kernelsEndInAValueOrAnError();
};

namespace {

class Generator {
public:
    explicit Generator(size_t seed) : m_random(static_cast<uint32_t>(seed)) {}

    int64_t below(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(m_random); }

    int64_t integer()
    {
        constexpr int64_t extremes[] = {std::numeric_limits<int64_t>::min(),
                                        std::numeric_limits<int64_t>::max(),
                                        -1,
                                        2147483647,
                                        -2147483648,
                                        int64_t(1) << 40};
        return below(8) == 0 ? extremes[below(6)] : below(7) - 2;
    }

    Tensor tensor(DType type)
    {
        Shape shape;
        for (int64_t rank = below(4); rank > 0; --rank)
            shape.append(below(4));
        Tensor t = Tensor::allocate(type, shape);
        if (type == DType::String)
            for (int64_t i = 0; i < t.elements(); ++i)
                t.mutableData<std::string>()[i] = std::string(static_cast<size_t>(below(4)), 'a');
        visitNumeric(type, [&]<class T>() {
            for (int64_t i = 0; i < t.elements(); ++i)
                t.mutableData<T>()[i] = number<T>();
        });
        return t;
    }

    /// A value for an attribute without default; nullopt for kinds that are not tried.
    std::optional<AttrValue> attribute(const AttrSpec& spec)
    {
        if (!spec.allowedStrings.empty())
            return AttrValue(
                spec.allowedStrings[static_cast<size_t>(below(static_cast<int64_t>(spec.allowedStrings.size())))]);
        if (spec.type == "type")
            return AttrValue(spec.allowedTypes.empty() ? DType::Float : type(spec.allowedTypes));
        if (spec.type == "int")
            return AttrValue(
                std::clamp<int64_t>(integer(), spec.minimum.value_or(-10), spec.minimum.value_or(-10) + 12));
        if (spec.type == "string")
            return AttrValue(std::string("x"));
        if (spec.type == "float")
            return AttrValue(0.5f);
        if (spec.type == "bool")
            return AttrValue(below(2) == 0);
        if (spec.type == "shape")
            return AttrValue(Shape{-1});
        if (spec.type == "list(int)")
            return test::list({below(7) - 3, below(7) - 3});
        if (spec.type == "list(type)")
            return test::list({DType::Float, DType::Int32});
        return std::nullopt;
    }

    DType type(const std::vector<DType>& types)
    {
        return types[static_cast<size_t>(below(static_cast<int64_t>(types.size())))];
    }

private:
    template <class T>
    T number()
    {
        if constexpr (std::is_same_v<T, bool>)
            return below(2) == 0;
        else if constexpr (std::is_integral_v<T>)
            return static_cast<T>(integer());
        else
            return T(below(8) == 0 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(below(9) - 4));
    }

    std::mt19937 m_random;
};

/// Those that touch no variable, stack or queue; a counter is missing.
bool isTried(const OpDef& def)
{
    const auto isPlain = [](const ArgSpec& arg) {
        return !arg.isRef && arg.type != DType::Resource && arg.type != DType::Variant;
    };
    const bool hasNone = def.namedResource == NamedResource::None || def.namedResource == NamedResource::Counter;
    return def.kernel && hasNone && def.name != "Abort" && std::ranges::all_of(def.inputs, isPlain)
        && std::ranges::all_of(def.outputs, isPlain);
}

}

void TestHostileInputs::kernelsEndInAValueOrAnError_data()
{
    QTest::addColumn<QString>("op");
    for (const OpDef& def : OpRegistry::standard().ops())
        if (isTried(def))
            QTest::newRow(def.name.c_str()) << QString::fromStdString(def.name);
}

void TestHostileInputs::kernelsEndInAValueOrAnError()
{
    QFETCH(QString, op);
    const OpDef& def = *OpRegistry::standard().find(op.toStdString());
    Generator random(std::hash<std::string>()(def.name));
    for (int round = 0; round < 150; ++round) {
        test::KernelCase c{def.name};
        c.maxBytes = 1 << 20;
        for (const AttrSpec& attr : def.attrs) {
            if (attr.defaultValue && random.below(2) == 0)
                continue;
            if (const std::optional<AttrValue> value = random.attribute(attr))
                c.attributes.set(attr.name, *value);
        }
        const Node node{"n", def.name, "", c.attributes, {}, {}};
        const Result<NodeSignature> signature = resolveSignature(def, node);
        if (!signature)
            continue;
        for (const DType type : signature->inputs)
            c.inputs.push_back(random.tensor(type));
        const test::KernelRun run = test::runKernel(c);
        if (!run.isOk() && run.status != KernelStatus::Blocked)
            QVERIFY(!run.error.message.empty());
        for (size_t i = 0; run.isOk() && i < run.outputs.size(); ++i)
            QVERIFY(run.outputs[i].isNone() || run.outputs[i].dtype() == run.signature.outputs[i]);
    }
}

TAGSCOPE_APPLESS_TEST(TestHostileInputs)

#include "tst_hostile_inputs.moc"
