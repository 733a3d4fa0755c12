// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"

#include "tests/support/kernel_test.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using test::attrs;
using test::list;

namespace {

const OpRegistry& registry()
{
    static const OpRegistry r = [] {
        OpRegistry ops;
        ops.add("Const", "-> output: dtype; value: tensor; dtype: type");
        ops.add("Var", "-> ref: Ref(dtype); shape: shape; dtype: type");
        ops.add("Assign", "ref: Ref(T), value: T -> output_ref: Ref(T); T: type; validate_shape: bool=true");
        ops.add("Neg", "x: T -> y: T; T: {float,int32}");
        ops.add("Pack", "values: N*T -> output: T; N: int>=1; T: type; axis: int=0");
        ops.add("Split", "value: T -> output: num_split*T; num_split: int>=1; T: type");
        ops.add("IdentityN", "input: T... -> output: T...; T: list(type)>=1");
        ops.add("Pad", "x: float -> y: float; padding: {\"SAME\",\"VALID\"}");
        return ops;
    }();
    return r;
}

Tensor one()
{
    return Tensor::scalar(1.0f);
}

std::vector<Problem> problemsOf(const std::vector<std::pair<Node, std::vector<std::string>>>& nodes,
                                const std::vector<bool>& kept = {})
{
    GraphAssembler assembler;
    for (const auto& [node, inputs] : nodes)
        assembler.addNode(node, inputs);
    const Graph graph = std::move(assembler).finish();
    return checkSignatures(graph, registry(), kept);
}

Node node(std::string name, std::string op, AttrMap map = {})
{
    return Node{std::move(name), std::move(op), "", std::move(map), {}, {}};
}

const Node constant = node("y", "Const", attrs({{"value", one()}, {"dtype", DType::Float}}));

}

class TestSignature : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void attributes_data();
    void attributes();
    void types();
    void goodGraph();
    void unknownOp();
    void libraryFunction();
    void numberOfInputs();
    void wrongSlot();
    void wrongDtype();
    void refExpected();
    void droppedNodesAreNotChecked();
};

void TestSignature::attributes_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<AttrMap>("map");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("attribute");
    const auto row = [](const char* name, const char* op, AttrMap map, const char* message, const char* attribute) {
        QTest::newRow(name) << QString::fromUtf8(op) << std::move(map) << QString::fromUtf8(message)
                            << QString::fromUtf8(attribute);
    };
    BrokenTensor torn;
    torn.error = std::make_shared<Error>(Error{ErrorCode::InvalidArgument, "torn"});
    const char* neg = "Op<name=Neg; signature=x:T -> y:T; attr=T:type,allowed=[DT_FLOAT, DT_INT32]>";
    row("missing", "Neg", {},
        qPrintable(
            QString::fromUtf8("NodeDef missing attr 'T' from %1; NodeDef: {{node x}}").arg(QString::fromUtf8(neg))),
        "T");
    row("two missing", "Const", {},
        "NodeDef missing attrs 'value', 'dtype' from Op<name=Const; signature= -> output:dtype; attr=value:tensor; "
        "attr=dtype:type>; NodeDef: {{node x}}",
        "value");
    row("not allowed", "Neg", attrs({{"T", DType::String}}),
        "Value for attr 'T' of string is not in the list of allowed values: float, int32; NodeDef: {{node x}}; "
        "Op<name=Neg; signature=x:T -> y:T; attr=T:type,allowed=[DT_FLOAT, DT_INT32]>",
        "T");
    row("string not allowed", "Pad", attrs({{"padding", "FULL"}}),
        "Value for attr 'padding' of \"FULL\" is not in the list of allowed values: \"SAME\", \"VALID\"; NodeDef: "
        "{{node x}}; "
        "Op<name=Pad; signature=x:float -> y:float; attr=padding:string,allowed=[\"SAME\", \"VALID\"]>",
        "padding");
    row("wrong kind", "Neg", attrs({{"T", 3}}),
        "AttrValue had value with type 'int' when 'type' expected for attr 'T'; NodeDef: {{node x}}; "
        "Op<name=Neg; signature=x:T -> y:T; attr=T:type,allowed=[DT_FLOAT, DT_INT32]>",
        "T");
    row("below the minimum", "Pack", attrs({{"T", DType::Float}, {"N", 0}}),
        "Value for attr 'N' of 0 must be at least minimum 1; NodeDef: {{node x}}; Op<name=Pack; signature=values:N*T "
        "-> "
        "output:T; attr=N:int,min=1; attr=T:type; attr=axis:int,default=0>",
        "N");
    row("short list", "IdentityN", attrs({{"T", list({})}}),
        "Length for attr 'T' of 0 must be at least minimum 1; NodeDef: {{node x}}; Op<name=IdentityN; "
        "signature=input:T -> "
        "output:T; attr=T:list(type),min=1>",
        "T");
    row("mixed list", "IdentityN", attrs({{"T", list({DType::Float, 3})}}),
        "AttrValue had value with type 'list' when 'list(type)' expected for attr 'T'; NodeDef: {{node x}}; "
        "Op<name=IdentityN; signature=input:T -> output:T; attr=T:list(type),min=1>",
        "T");
    row("enormous number", "Split", attrs({{"T", DType::Float}, {"num_split", int64_t(1) << 40}}),
        "node 'x': attribute 'num_split' is 1099511627776, expected 0 to 65536", "num_split");
    row("broken tensor", "Const", attrs({{"value", torn}, {"dtype", DType::Float}}), "torn", "value");
    row("private and unknown ones do not matter", "Neg", attrs({{"T", DType::Float}, {"_class", 1}, {"newer", "x"}}),
        "", "");
    row("defaults", "Pack", attrs({{"T", DType::Float}, {"N", 1}}), "", "");
}

void TestSignature::attributes()
{
    QFETCH(QString, op);
    QFETCH(AttrMap, map);
    QFETCH(QString, message);
    QFETCH(QString, attribute);
    const Result<NodeSignature> result =
        resolveSignature(*registry().find(op.toStdString()), node("x", op.toStdString(), map));
    QCOMPARE(result ? QString() : QString::fromStdString(result.error().message), message);
    if (!result) {
        QCOMPARE(QString::fromStdString(result.error().where.attribute), attribute);
        QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
    }
}

void TestSignature::types()
{
    const auto resolved = [](const char* op, AttrMap map) {
        return *resolveSignature(*registry().find(op), node("x", op, std::move(map)));
    };
    using Types = std::vector<DType>;
    const NodeSignature split = resolved("Split", attrs({{"T", DType::Int32}, {"num_split", 3}}));
    QVERIFY(split.inputs == Types{DType::Int32});
    QVERIFY(split.outputs == Types(3, DType::Int32));
    const NodeSignature assign = resolved("Assign", attrs({{"T", DType::Half}}));
    QVERIFY((assign.inputs == Types{refType(DType::Half), DType::Half}));
    QVERIFY(assign.outputs == Types{refType(DType::Half)});
    const NodeSignature many = resolved("IdentityN", attrs({{"T", list({DType::Float, DType::String})}}));
    QVERIFY((many.inputs == Types{DType::Float, DType::String}));
    QVERIFY(many.inputs == many.outputs);
}

void TestSignature::goodGraph()
{
    const Node var = node("v", "Var", attrs({{"shape", Shape()}, {"dtype", DType::Float}}));
    const auto problems = problemsOf({{constant, {}},
                                      {var, {}},
                                      {node("a", "Assign", attrs({{"T", DType::Float}})), {"v", "y"}},
                                      {node("b", "Assign", attrs({{"T", DType::Float}})), {"a", "v", "^y"}},
                                      {node("n", "Neg", attrs({{"T", DType::Float}})), {"v"}}});
    QCOMPARE(problems.size(), size_t(0));
}

void TestSignature::unknownOp()
{
    const auto problems =
        problemsOf({{node("x", "NoSuchOp"), {}}, {node("n", "Neg", attrs({{"T", DType::Float}})), {"x:5"}}});
    QCOMPARE(problems.size(), size_t(1));
    QVERIFY(problems[0].message.starts_with("Op type not registered 'NoSuchOp' in binary running on "));
    QVERIFY(problems[0].message.ends_with(
        ". Make sure the Op and Kernel are registered in the binary running in this process."));
    QCOMPARE(problems[0].code, ErrorCode::NotFound);
    QCOMPARE(problems[0].node, NodeId(0));
    QVERIFY(problems[0].refusesRun);
}

void TestSignature::libraryFunction()
{
    GraphAssembler assembler;
    assembler.addNode(node("x", "my_function"), {});
    assembler.addFunction(LibraryFunction{"my_function", 1, {"Neg"}, ""});
    const auto problems = checkSignatures(std::move(assembler).finish(), registry());
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(problems[0].message, std::string("node 'x': call of the library function 'my_function' is not inlined"));
}

void TestSignature::numberOfInputs()
{
    const Node neg = node("n", "Neg", attrs({{"T", DType::Float}}));
    const std::string op =
        "Op<name=Neg; signature=x:T -> y:T; attr=T:type,allowed=[DT_FLOAT, DT_INT32]>; NodeDef: {{node n}}";
    const auto none = problemsOf({{neg, {}}});
    QCOMPARE(none.size(), size_t(1));
    QCOMPARE(none[0].message, "NodeDef expected inputs 'float' do not match 0 inputs specified; " + op);
    const auto two = problemsOf({{constant, {}}, {neg, {"y", "y"}}});
    QCOMPARE(two.size(), size_t(1));
    QCOMPARE(two[0].message, "NodeDef expected inputs 'float' do not match 2 inputs specified; " + op);
    const auto claimed =
        problemsOf({{constant, {}}, {node("p", "Pack", attrs({{"T", DType::Float}, {"N", 3}})), {"y"}}});
    QCOMPARE(claimed.size(), size_t(1));
    QVERIFY(claimed[0].message.starts_with(
        "NodeDef expected inputs 'float, float, float' do not match 1 inputs specified; "));
}

void TestSignature::wrongSlot()
{
    const auto problems = problemsOf({{constant, {}},
                                      {node("s", "Split", attrs({{"T", DType::Float}, {"num_split", 2}})), {"y"}},
                                      {node("x", "Neg", attrs({{"T", DType::Float}})), {"s:3"}}});
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(problems[0].message,
             std::string("Node 'x': Connecting to invalid output 3 of source node s which has 2 outputs."));
}

void TestSignature::wrongDtype()
{
    const auto problems = problemsOf({{constant, {}}, {node("x", "Neg", attrs({{"T", DType::Int32}})), {"y"}}});
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(problems[0].message,
             std::string("Input 0 of node x was passed float from y:0 incompatible with expected int32."));
    QCOMPARE(problems[0].node, NodeId(1));
}

void TestSignature::refExpected()
{
    const auto problems = problemsOf({{constant, {}}, {node("x", "Assign", attrs({{"T", DType::Float}})), {"y", "y"}}});
    QCOMPARE(problems.size(), size_t(1));
    QCOMPARE(problems[0].message,
             std::string("Input 0 of node x was passed float from y:0 incompatible with expected float_ref."));
}

void TestSignature::droppedNodesAreNotChecked()
{
    const auto problems = problemsOf({{constant, {}}, {node("x", "NoSuchOp"), {"y"}}}, {true, false});
    QCOMPARE(problems.size(), size_t(0));
}

TAGSCOPE_APPLESS_TEST(TestSignature)

#include "tst_signature.moc"
