// SPDX-License-Identifier: Apache-2.0
#include "core/graph/frames.h"
#include "core/ops/op_def.h"
#include "core/ops/op_spec.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

using namespace tagscope;

class TestOpRegistry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void summary_data();
    void summary();
    void malformed_data();
    void malformed();
    void defaults();
    void standardIsSortedAndFound();
    void whatFiresByItself();
    void facts();
    void costs();
};

void TestOpRegistry::summary_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("summary");
    QTest::newRow("plain")
        << "x: T, y: T -> z: T; T: {half,float,double,int32}"
        << "Op<name=Op; signature=x:T, y:T -> z:T; attr=T:type,allowed=[DT_HALF, DT_FLOAT, DT_DOUBLE, DT_INT32]>";
    QTest::newRow("counted")
        << "values: N*T, axis: Tidx -> output: T; N: int>=2; T: type; Tidx: {int32,int64}=int32"
        << "Op<name=Op; signature=values:N*T, axis:Tidx -> output:T; attr=N:int,min=2; attr=T:type; "
           "attr=Tidx:type,default=DT_INT32,allowed=[DT_INT32, DT_INT64]>";
    QTest::newRow("ref") << "ref: Ref(T), value: T -> output_ref: Ref(T); T: type; validate_shape: bool=true"
                         << "Op<name=Op; signature=ref:Ref(T), value:T -> output_ref:Ref(T); attr=T:type; "
                            "attr=validate_shape:bool,default=true>";
    QTest::newRow("type list") << "input: T... -> output: T...; T: list(type)>=1"
                               << "Op<name=Op; signature=input:T -> output:T; attr=T:list(type),min=1>";
    QTest::newRow("no arguments") << "-> output: dtype; value: tensor; dtype: type"
                                  << "Op<name=Op; signature= -> output:dtype; attr=value:tensor; attr=dtype:type>";
    QTest::newRow("strings")
        << "input: string ->; padding: {\"SAME\",\"VALID\"}; format: string: {\"A;B\",\"C\"}=\"C\""
        << "Op<name=Op; signature=input:string -> ; attr=padding:string,allowed=[\"SAME\", \"VALID\"]; "
           "attr=format:string,default=\"C\",allowed=[\"A;B\", \"C\"]>";
    QTest::newRow("long sets are cut")
        << "-> x: T; T: realnumbertype"
        << "Op<name=Op; signature= -> x:T; attr=T:type,allowed=[DT_FLOAT, DT_DOUBLE, DT_INT32, "
           "DT_UINT8, DT_INT16, ..., DT_BFLOAT16, DT_UINT16, DT_HALF, DT_UINT32, DT_UINT64]>";
    QTest::newRow("counted fixed type") << "indices: N*int32 ->; N: int>=1"
                                        << "Op<name=Op; signature=indices:N*int32 -> ; attr=N:int,min=1>";
}

void TestOpRegistry::summary()
{
    QFETCH(QString, spec);
    QFETCH(QString, summary);
    OpRegistry registry;
    const OpDef& def = registry.add("Op", spec.toStdString());
    QCOMPARE(QString::fromStdString(summarizeOp(def)), summary);
    QVERIFY(registry.find("Op"));
    QVERIFY(!registry.find("Ops"));
}

void TestOpRegistry::malformed_data()
{
    QTest::addColumn<QString>("spec");
    QTest::newRow("empty") << "";
    QTest::newRow("no arrow") << "x: T";
    QTest::newRow("unknown type") << "x: T -> y: float";
    QTest::newRow("unknown number") << "x: N*float -> y: float";
    QTest::newRow("unknown type list") << "x: T... -> y: float";
    QTest::newRow("half an arrow") << "x: float - y: float";
    QTest::newRow("open set") << "x: float -> y: float; T: {float,int32";
    QTest::newRow("no default type") << "-> y: float; T: type=";
    QTest::newRow("default of a tensor") << "-> y: float; T: tensor=3";
    QTest::newRow("left over") << "x: float -> y: float T: type";
    QTest::newRow("open string") << "-> y: float; s: string=\"abc";
    QTest::newRow("number") << "-> y: float; n: int=12x";
}

void TestOpRegistry::malformed()
{
    QFETCH(QString, spec);
    OpDef def;
    QVERIFY(!parseOpSpec(spec.toStdString(), def).empty());
}

void TestOpRegistry::defaults()
{
    OpDef def;
    const std::string wrong =
        parseOpSpec("-> y: float; i: int=-3; f: float=0.5; b: bool=false; s: string=\"a;b\"; t: type=half; "
                    "shape: shape=[2,-1]; any: shape=?; shapes: list(shape)=[]; ints: list(int)=[1,2]",
                    def);
    QCOMPARE(wrong, std::string());
    const auto value = [&def](const char* name) { return *def.attr(name)->defaultValue; };
    QCOMPARE(*value("i").as<int64_t>(), int64_t(-3));
    QCOMPARE(*value("f").as<float>(), 0.5f);
    QCOMPARE(*value("b").as<bool>(), false);
    QCOMPARE(*value("s").as<std::string>(), std::string("a;b"));
    QVERIFY(*value("t").as<DType>() == DType::Half);
    QVERIFY((*value("shape").as<Shape>() == Shape{2, -1}));
    QVERIFY(!value("any").as<Shape>()->hasKnownRank());
    QVERIFY(value("shapes").asList() && value("shapes").asList()->empty());
    const AttrValue ints = value("ints");
    QCOMPARE(ints.asList()->size(), size_t(2));
    QCOMPARE(*ints.asList()->at(1).as<int64_t>(), int64_t(2));
}

void TestOpRegistry::standardIsSortedAndFound()
{
    const OpRegistry& registry = OpRegistry::standard();
    QVERIFY(std::ranges::is_sorted(registry.ops(), {}, &OpDef::name));
    for (const OpDef& def : registry.ops())
        QCOMPARE(registry.find(def.name), &def);
    QVERIFY(!registry.find("NoSuchOp"));
    QVERIFY(!registry.find(""));
}

/// What semantics.md says of the executor's own ops, and no op beside them.
void TestOpRegistry::whatFiresByItself()
{
    using enum FireKind;
    const std::map<std::string, FireKind> wanted = {
        {"Switch", Switch},    {"RefSwitch", Switch},       {"_SwitchN", SwitchN},      {"Merge", Merge},
        {"RefMerge", Merge},   {"_XlaMerge", Merge},        {"Enter", Forward},         {"RefEnter", Forward},
        {"Exit", Forward},     {"RefExit", Forward},        {"NextIteration", Forward}, {"RefNextIteration", Forward},
        {"LoopCond", Forward}, {"Identity", Forward},       {"RefIdentity", Forward},   {"Const", Const},
        {"NoOp", Nothing},     {"ControlTrigger", Nothing}, {"_Retval", Nothing}};
    size_t found = 0;
    for (const OpDef& op : OpRegistry::standard().ops()) {
        const auto own = wanted.find(op.name);
        const FireKind fire = own == wanted.end() ? Kernel : own->second;
        QVERIFY2(op.traits.fire == fire, op.name.c_str());
        QVERIFY2(op.traits == opTraits(op.name), op.name.c_str());
        QVERIFY2(!op.kernel || op.canFire(), op.name.c_str());
        found += own == wanted.end() ? size_t{0} : size_t{1};
    }
    QCOMPARE(found, wanted.size());
    QVERIFY(OpRegistry::standard().find("_Arg")->canFire());
    QVERIFY(!OpRegistry::standard().find("While")->canFire());
}

void TestOpRegistry::facts()
{
    std::map<GraphInput, std::set<std::string>> inputs;
    std::map<Printing, std::set<std::string>> printing;
    std::set<std::string> writing;
    for (const OpDef& op : OpRegistry::standard().ops()) {
        inputs[op.graphInput].insert(op.name);
        printing[op.printing].insert(op.name);
        if (op.firstReadInput > 0)
            writing.insert(op.name);
        QVERIFY2(op.firstReadInput <= op.inputs.size(), op.name.c_str());
    }
    QCOMPARE(inputs[GraphInput::Required], (std::set<std::string>{"Placeholder", "PlaceholderV2"}));
    QCOMPARE(inputs[GraphInput::Optional], std::set<std::string>{"PlaceholderWithDefault"});
    QCOMPARE(inputs[GraphInput::Argument], std::set<std::string>{"_Arg"});
    QCOMPARE(printing[Printing::Inputs], std::set<std::string>{"Print"});
    QCOMPARE(printing[Printing::Line], std::set<std::string>{"PrintV2"});
    QCOMPARE(writing, std::set<std::string>{"Assign"});
    for (const char* op : {"Enter", "RefEnter"})
        QCOMPARE(*OpRegistry::standard().find(op)->attr("parallel_iterations")->defaultValue->as<int64_t>(),
                 defaultParallelIterations);
}

void TestOpRegistry::costs()
{
    const auto cost = [](const char* op, const Shape& x, const Shape& y, const char* turned = nullptr) {
        Node node{"n", op, {}, {}, {}, {}};
        if (turned)
            node.attrs.set(turned, true);
        const std::vector<Tensor> inputs = {Tensor::allocate(DType::Float, x), Tensor::allocate(DType::Float, y)};
        return OpRegistry::standard().find(op)->costOf(node, inputs);
    };
    // m k n products, and as many sums.
    QCOMPARE(cost("MatMul", {2, 3}, {3, 5}), 2.0 * 2 * 3 * 5);
    QCOMPARE(cost("MatMul", {3, 2}, {3, 5}, "transpose_a"), 2.0 * 2 * 3 * 5);
    QCOMPARE(cost("MatMul", {2, 3}, {5, 3}, "transpose_b"), 2.0 * 2 * 3 * 5);
    QCOMPARE(cost("BatchMatMul", {4, 2, 3}, {4, 5, 3}, "adj_y"), 2.0 * 4 * 2 * 3 * 5);
    QCOMPARE(cost("BatchMatMulV2", {4, 2, 3}, {3, 5}), 2.0 * 4 * 2 * 3 * 5);
    QCOMPARE(cost("MatMul", {2}, {3, 5}), 1.0);  // it fails at once
    QCOMPARE(cost("Add", {2, 3}, {2, 3}), 13.0);
}

TAGSCOPE_APPLESS_TEST(TestOpRegistry)
#include "tst_op_registry.moc"
