// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestString : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts() { test::checkOpRow(); }
    void substrings_data();
    void substrings() { test::checkOpRow(); }
    void splits_data();
    void splits() { test::checkOpRow(); }
    void numbers_data();
    void numbers() { test::checkOpRow(); }
    void contentsAreBounded();
    void formatsAreBounded();
};

void TestString::texts_data()
{
    test::opColumns();
    opRow("scalar and vector", "StringJoin", "string \"a\"; string [\"b\",\"c\"]", "string [\"ab\",\"ac\"]");
    opRow("separator", "StringJoin", "string \"a\"; string \"b\"; string \"\"", "string \"a-b-\"",
          attrs({{"separator", std::string("-")}}));
    opRow("nothing", "StringJoin", "string empty[0]; string \"b\"", "string empty[0]");
    opRow("shapes differ", "StringJoin", "string [\"a\"]; string [\"b\",\"c\"]",
          "error: Input shapes do not match: [1] vs. [2]");
    opRow("letters", "StringLower", "string \"aBZ[1\"", "string \"abz[1\"");
    opRow("letters", "StringUpper", "string [\"aBz{\"]", "string [\"ABZ{\"]");
    opRow("other encoding", "StringLower", "string \"A\"",
          "error: only utf-8 or '' (no encoding) is supported, received latin",
          attrs({{"encoding", std::string("latin")}}));
    opRow("blanks", "StringStrip", "string [\" a b\t\",\"  \",\"\"]", "string [\"a b\",\"\",\"\"]");
    opRow("bytes", "StringLength", "string [\"abc\",\"\",\"\u00e4\"]", "int32 [3,0,2]");
    opRow("characters", "StringLength", "string [\"abc\",\"\u00e4\u20ac\"]", "int32 [3,2]",
          attrs({{"unit", std::string("UTF8_CHAR")}}));
}

void TestString::substrings_data()
{
    test::opColumns();
    const AttrMap characters = attrs({{"unit", std::string("UTF8_CHAR")}});
    opRow("one cut for all", "Substr", "string [\"hello\",\"world\"]; int32 1; int32 3", "string [\"ell\",\"orl\"]");
    opRow("a cut for each", "Substr", "string [\"hello\",\"world\"]; int64 [0,-2]; int64 [1,9]",
          "string [\"h\",\"ld\"]");
    opRow("broadcast", "Substr", "string \"abc\"; int32 [0,1]; int32 [1,1]", "string [\"a\",\"b\"]");
    opRow("at the end", "Substr", "string \"abc\"; int32 3; int32 1", "string \"\"");
    opRow("characters", "Substr", "string \"a\u00e4\u20acz\"; int32 1; int32 2", "string \"\u00e4\u20ac\"", characters);
    opRow("characters from the end", "Substr", "string \"a\u00e4\u20acz\"; int32 -2; int32 1", "string \"\u20ac\"",
          characters);
    opRow("behind the end", "Substr", "string \"abc\"; int32 4; int32 1",
          "error: pos 4 out of range for string b'abc' at index 0");
    opRow("before the start", "Substr", "string [\"abcd\",\"abc\"]; int32 -4; int32 1",
          "error: pos -4 out of range for string b'abc' at index 1");
    opRow("characters behind the end", "Substr", "string \"\u00e4\"; int64 9223372036854775807; int64 1",
          "error: pos 9223372036854775807 out of range for string at index 0", characters);
    opRow("shapes differ", "Substr", "string \"abc\"; int32 [1]; int32 1",
          "error: pos and len should have the same shape, got: [1] vs. []");
}

void TestString::splits_data()
{
    test::opColumns();
    opRow("at blanks", "StringSplit", "string [\"hello world\",\"a b c\"]; string \" \"",
          "int64 [[0,0],[0,1],[1,0],[1,1],[1,2]]; string [\"hello\",\"world\",\"a\",\"b\",\"c\"]; int64 [2,3]");
    opRow("at any", "StringSplit", "string [\"a,b-c\"]; string \",-\"",
          "int64 [[0,0],[0,1],[0,2]]; string [\"a\",\"b\",\"c\"]; int64 [1,3]");
    opRow("keeps empty ones", "StringSplit", "string [\",a,\"]; string \",\"",
          "int64 [[0,0],[0,1],[0,2]]; string [\"\",\"a\",\"\"]; int64 [1,3]", attrs({{"skip_empty", false}}));
    opRow("characters", "StringSplit", "string [\"ab\"]; string \"\"",
          "int64 [[0,0],[0,1]]; string [\"a\",\"b\"]; int64 [1,2]");
    opRow("no text", "StringSplit", "string empty[0]; string \",\"", "int64 empty[0,2]; string empty[0]; int64 [0,0]");
    opRow("scalar", "StringSplit", "string \"a\"; string \",\"", "error: input must be a vector, got shape: []");
    opRow("text between", "StringSplitV2", "string [\"1<>2<><>3\"]; string \"<>\"",
          "int64 [[0,0],[0,1],[0,2],[0,3]]; string [\"1\",\"2\",\"\",\"3\"]; int64 [1,4]");
    opRow("any blanks", "StringSplitV2", "string [\"  1  2 3 \",\"\"]; string \"\"",
          "int64 [[0,0],[0,1],[0,2]]; string [\"1\",\"2\",\"3\"]; int64 [2,3]");
    opRow("at most one", "StringSplitV2", "string [\"1,2,3\"]; string \",\"",
          "int64 [[0,0],[0,1]]; string [\"1\",\"2,3\"]; int64 [1,2]", attrs({{"maxsplit", int64_t(1)}}));
    opRow("separators of two", "StringSplitV2", "string [\"1\"]; string [\",\",\".\"]",
          "error: sep must be a scalar, got shape: [2]");
}

void TestString::numbers_data()
{
    test::opColumns();
    opRow("floats", "StringToNumber", "string [\"1.5\",\" -2e3 \",\"+7\",\"inf\",\"nan\"]",
          "float [1.5,-2000,7,inf,nan]");
    opRow("too large and too small", "StringToNumber", "string [\"1e60\",\"-1e60\",\"1e-99\",\"1e99999\"]",
          "float [inf,-inf,0,inf]");
    opRow("integers", "StringToNumber", "string [\"-5\",\"2147483647\"]", "int32 [-5,2147483647]",
          attrs({{"out_type", DType::Int32}}));
    opRow("integer too large", "StringToNumber", "string \"2147483648\"",
          "error: StringToNumberOp could not correctly convert string: 2147483648",
          attrs({{"out_type", DType::Int32}}));
    opRow("letters", "StringToNumber", "string \"1x\"",
          "error: StringToNumberOp could not correctly convert string: 1x");
    opRow("nothing", "StringToNumber", "string \"\"", "error: StringToNumberOp could not correctly convert string: ");
    opRow("two signs", "StringToNumber", "string \"+-1\"",
          "error: StringToNumberOp could not correctly convert string: +-1");
    opRow("integers", "AsString", "int32 [-1,42]", "string [\"-1\",\"42\"]");
    opRow("largest", "AsString", "uint64 18446744073709551615", "string \"18446744073709551615\"");
    opRow("bools", "AsString", "bool [true,false]", "string [\"true\",\"false\"]");
    opRow("floats", "AsString", "float [1.5,-0.25]", "string [\"1.500000\",\"-0.250000\"]");
    opRow("precision", "AsString", "double 3.14159", "string \"3.14\"", attrs({{"precision", int64_t(2)}}));
    opRow("shortest", "AsString", "double 0.0001", "string \"0.0001\"", attrs({{"shortest", true}}));
    opRow("scientific", "AsString", "float 1500", "string \"1.50e+03\"",
          attrs({{"scientific", true}, {"precision", int64_t(2)}}));
    opRow("filled", "AsString", "int64 7", "string \"0007\"",
          attrs({{"width", int64_t(4)}, {"fill", std::string("0")}}));
    opRow("complex", "AsString", "complex64 1-2j", "string \"(1.0,-2.0)\"", attrs({{"precision", int64_t(1)}}));
    opRow("strings stay", "AsString", "string \"x\"", "string \"x\"");
    opRow("precision of an integer", "AsString", "int32 1", "error: precision not supported for datatype int32",
          attrs({{"precision", int64_t(1)}}));
    opRow("both notations", "AsString", "float 1", "error: Cannot select both scientific and shortest notation",
          attrs({{"scientific", true}, {"shortest", true}}));
    opRow("long fill", "AsString", "int32 1", "error: Fill string must be one or fewer characters",
          attrs({{"fill", std::string("ab")}}));
    opRow("strange fill", "AsString", "int32 1", "error: Fill argument not supported: \"s\"",
          attrs({{"fill", std::string("s")}}));
}

void TestString::contentsAreBounded()
{
    const Tensor text = Tensor::scalar(std::string(1000, 'x'));
    const std::vector<Tensor> many(100, text);
    const test::KernelRun run = test::runKernel({"StringJoin", many, {}, 50'000});
    QVERIFY(!run.isOk());
    QVERIFY(run.error.code == ErrorCode::ResourceExhausted);

    const Tensor line = Tensor::fromValues<std::string>(Shape{1}, std::vector<std::string>{std::string(10'000, ' ')});
    const test::KernelRun split = test::runKernel({"StringSplit", {line, Tensor::scalar(std::string())}, {}, 50'000});
    QVERIFY(!split.isOk());
    QVERIFY(split.error.code == ErrorCode::ResourceExhausted);
}

void TestString::formatsAreBounded()
{
    const Tensor numbers = Tensor::vector<int32_t>({1, 2, 3});
    const test::KernelRun wide = test::runKernel({"AsString", {numbers}, attrs({{"width", int64_t(100'000'000)}})});
    QVERIFY(!wide.isOk());
    QVERIFY(wide.error.code == ErrorCode::ResourceExhausted);
    const test::KernelRun wider = test::runKernel({"AsString", {numbers}, attrs({{"width", int64_t(1) << 40}})});
    QVERIFY(!wider.isOk());
    QVERIFY(wider.error.code == ErrorCode::InvalidArgument);
}

TAGSCOPE_APPLESS_TEST(TestString)

#include "tst_string.moc"
