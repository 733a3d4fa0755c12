// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <limits>

using namespace tagscope;

/// On firings made up for the purpose: node while/Add of the counter example, at iteration 3.
class TestExpression final : public QObject {
    Q_OBJECT

    std::unique_ptr<Debugger> m_debugger;
    TagChain m_tag;

    Result<ExpressionValue> evaluate(const QString& text, const Tensor& value, bool isDead = false) const
    {
        const Result<Expression> expression = Expression::parse(text.toStdString());
        if (!expression)
            return Failure(expression.error());
        const PlanId node = m_debugger->program()->planOf(*m_debugger->graph()->find("while/Add"));
        return expression->evaluate({*m_debugger->tagNames(), node, m_tag, isDead, {&value, 1}, -1, 42});
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_debugger = test::openExample("counter");
        QVERIFY(m_debugger && m_debugger->program());
        m_tag = {TagLevel{StaticFrameId(1), 3}};
    }

    /// What is kept in the place of a value says the same as the value.
    void figuresSayTheSame_data()
    {
        QTest::addColumn<Tensor>("value");
        QTest::addColumn<QString>("min");
        QTest::addColumn<QString>("max");
        const float nan = std::numeric_limits<float>::quiet_NaN();
        QTest::newRow("bools") << Tensor::vector<bool>({true, false}) << "false"
                               << "true";
        QTest::newRow("only true") << Tensor::vector<bool>({true, true}) << "true"
                                   << "true";
        QTest::newRow("integers") << Tensor::vector<int32_t>({7, -3}) << "-3"
                                  << "7";
        QTest::newRow("naturals") << Tensor::vector<uint8_t>({7, 255}) << "7"
                                  << "255";
        QTest::newRow("reals") << Tensor::vector<float>({0.5f, nan}) << "0.5"
                               << "0.5";
        QTest::newRow("none finite") << Tensor::vector<float>({nan}) << "no value"
                                     << "no value";
        QTest::newRow("complex, by magnitude") << Tensor::vector<Complex64>({{3, 4}, {0, -1}}) << "1"
                                               << "5";
    }
    void figuresSayTheSame()
    {
        QFETCH(Tensor, value);
        QFETCH(QString, min);
        QFETCH(QString, max);
        const ValueFigures figures{value.dtype(), value.shape(), tensorStatistics(value)};
        const PlanId node = m_debugger->program()->planOf(*m_debugger->graph()->find("while/Add"));
        for (const auto& [text, expected] : {std::pair("min", min), std::pair("max", max)}) {
            const Result<Expression> expression = Expression::parse(text);
            const Result<ExpressionValue> whole = evaluate(QLatin1String(text), value);
            const Result<ExpressionValue> kept = expression->evaluate(
                {*m_debugger->tagNames(), node, m_tag, false, {&value, 1}, -1, 42, nullptr, &figures});
            QVERIFY(whole.has_value() && kept.has_value());
            QCOMPARE(QString::fromStdString(toString(*whole)), expected);
            QVERIFY(*kept == *whole);
        }
    }

    void values_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Tensor>("value");
        QTest::addColumn<QString>("result");
        const Tensor four = Tensor::scalar<int32_t>(4);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float inf = std::numeric_limits<float>::infinity();
        const Tensor vector = Tensor::vector<float>({1.5f, -2, nan, inf});
        const int64_t items[] = {1, 2, 3, 4, 5, 6};
        const Tensor matrix = Tensor::fromValues<int64_t>(Shape{2, 3}, items);
        QTest::newRow("scalar") << "value" << four << "4";
        // Typed numbers are meant in the dtype of the value: it is shown as 0.1.
        for (const auto& [name, tenth] :
             {std::pair("float32", Tensor::scalar<float>(0.1f)), std::pair("half", Tensor::scalar(Half(0.1f))),
              std::pair("bfloat16", Tensor::scalar(BFloat16(0.1f))), std::pair("double", Tensor::scalar<double>(0.1))})
            for (const auto& [text, result] :
                 {std::pair("value == 0.1", "true"), std::pair("0.1 != value", "false"),
                  std::pair("value > 0.1", "false"), std::pair("value <= 0.1", "true"),
                  std::pair("-value == 0.1", "false"), std::pair("value[0] == 0.05 + 0.05", "true"),
                  std::pair("max == 0.1 and min >= 0.1", "true"), std::pair("value == 0.102", "false")})
                QTest::addRow("%s of %s", text, name)
                    << QString::fromLatin1(text) << tenth << QString::fromLatin1(result);
        QTest::newRow("a fraction is no integer") << "value == 4.5" << four << "false";
        QTest::newRow("an integer below a fraction") << "value < 4.5" << four << "true";
        const Tensor large = Tensor::scalar<int64_t>(9007199254740993);  // 2^53 + 1
        QTest::newRow("all digits of an integer") << "value == 9007199254740993" << large << "true";
        QTest::newRow("a real number beside it") << "value == 9007199254740992.0" << large << "false";
        const Tensor wholes = Tensor::vector<int64_t>({9007199254740993, 9007199254740995});
        QTest::newRow("figures of integers") << "mean == 9007199254740994 and max == min + 2" << wholes << "true";
        QTest::newRow("precedence") << "1 + 2 * 3 - 4" << four << "3";
        QTest::newRow("parentheses") << "(1 + 2) * -3" << four << "-9";
        QTest::newRow("division that comes out even") << "6 / 3" << four << "2";
        QTest::newRow("division") << "7 / 2" << four << "3.5";
        QTest::newRow("remainder") << "value % 3" << four << "1";
        QTest::newRow("comparison") << "value >= 4" << four << "true";
        QTest::newRow("whole and real") << "value == 4.0" << four << "true";
        QTest::newRow("and binds before or") << "true or false and false" << four << "true";
        QTest::newRow("not") << "not value > 5 && !dead" << four << "true";
        QTest::newRow("iteration") << "iter" << four << "3";
        QTest::newRow("iteration of a frame") << "iter(\"while\") + 1" << four << "4";
        QTest::newRow("iteration of no enclosing frame") << "iter(\"outer\")" << four << "no value";
        QTest::newRow("frame by its short name") << "frame == 'while'" << four << "true";
        QTest::newRow("frame by another name") << "frame == 'whale'" << four << "false";
        QTest::newRow("depth") << "depth" << four << "1";
        QTest::newRow("tag") << "tag == 'while;3'" << four << "true";
        QTest::newRow("another tag") << "tag != 'while;4'" << four << "true";
        QTest::newRow("node and op") << "node == \"while/Add\" and op == 'AddV2'" << four << "true";
        QTest::newRow("glob") << "node ~ 'while/*'" << four << "true";
        QTest::newRow("position") << "position" << four << "42";
        QTest::newRow("element") << "value[1]" << vector << "-2";
        QTest::newRow("element from the end") << "value[-4]" << vector << "1.5";
        QTest::newRow("no such element") << "value[4]" << vector << "no value";
        QTest::newRow("two indices") << "value[1, 0]" << matrix << "4";
        QTest::newRow("flat index") << "value[5]" << matrix << "6";
        QTest::newRow("not a number") << "nan" << vector << "1";
        QTest::newRow("infinities") << "inf" << vector << "1";
        QTest::newRow("min of the finite") << "min" << vector << "-2";
        QTest::newRow("max of value") << "max(value)" << vector << "1.5";
        QTest::newRow("mean of the finite") << "mean" << vector << "-0.25";
        QTest::newRow("size") << "size" << matrix << "6";
        QTest::newRow("rank") << "rank" << matrix << "2";
        QTest::newRow("shape") << "shape == [2, 3]" << matrix << "true";
        QTest::newRow("dimension") << "shape[1]" << matrix << "3";
        QTest::newRow("dtype by TensorFlow's name") << "dtype == \"float\"" << vector << "true";
        QTest::newRow("dtype by numpy's name") << "dtype == \"float32\"" << vector << "true";
        QTest::newRow("string") << "value == 'a\\nb'" << Tensor::scalar<std::string>("a\nb") << "true";
        QTest::newRow("whole numbers are exact")
            << "value == 9007199254740993" << Tensor::scalar<int64_t>(9007199254740993) << "true";
        QTest::newRow("and their neighbours differ")
            << "value == 9007199254740992" << Tensor::scalar<int64_t>(9007199254740993) << "false";
        QTest::newRow("overflow becomes real") << "9223372036854775807 + 1 > 9e18" << four << "true";
        QTest::newRow("no value in a comparison") << "value[9] > 1" << vector << "no value";
    }
    void values()
    {
        QFETCH(QString, text);
        QFETCH(Tensor, value);
        QFETCH(QString, result);
        const Result<ExpressionValue> answer = evaluate(text, value);
        QVERIFY2(answer.has_value(), answer ? "" : answer.error().message.c_str());
        QCOMPARE(QString::fromStdString(toString(*answer)), result);
    }

    void deadFiringsHaveNoValue()
    {
        const Result<Expression> expression = Expression::parse("value > 0 or dead");
        QVERIFY(expression.has_value());
        QVERIFY(expression->needsOutputs());
        const Result<ExpressionValue> value = evaluate(QStringLiteral("value"), Tensor(), true);
        QVERIFY(value.has_value() && std::holds_alternative<std::monostate>(*value));
        const Result<ExpressionValue> either = evaluate(QStringLiteral("value > 0 or dead"), Tensor(), true);
        QVERIFY(either.has_value());
        QCOMPARE(std::get<bool>(*either), true);
        QVERIFY(!Expression::parse("iter > 3 and not dead")->needsOutputs());
    }

    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("empty") << ""
                               << "an expression is missing";
        QTest::newRow("unknown word") << "valeu > 3"
                                      << "unknown word 'valeu' in the expression; did you mean 'value'?";
        QTest::newRow("assignment") << "iter = 3"
                                    << "'=' is not an operator; did you mean '=='?";
        QTest::newRow("nothing on the right") << "value >"
                                              << "a value is missing at the end of the expression";
        QTest::newRow("nothing on the left") << "* 3"
                                             << "a value is missing before '*'";
        QTest::newRow("open parenthesis") << "(value > 3"
                                          << "expected ')' at the end of the expression";
        QTest::newRow("left over") << "value > 3 4"
                                   << "unexpected '4' in the expression";
        QTest::newRow("chained comparison") << "1 < value < 3"
                                            << "unexpected '<' in the expression";
        QTest::newRow("bad number") << "value > 1.2.3"
                                    << "'1.2.3' is not a number";
        QTest::newRow("open quote") << "frame == 'while"
                                    << "'while has no closing quote";
        QTest::newRow("strange character") << "value # 3"
                                           << "unexpected character '#' in the expression";
        QTest::newRow("empty index") << "value[]"
                                     << "an index is missing between '[' and ']'";
        QTest::newRow("argument of max") << "max(iter)"
                                         << "max(...) takes 'value', not 'iter'";
        QTest::newRow("argument of iter") << "iter(3)"
                                          << "iter(...) takes the name of a frame in quotes, not '3'";
        QTest::newRow("number and text") << "value == 'x'"
                                         << "cannot compare a number (4) with a string (\"x\")";
        QTest::newRow("truth of a number") << "not value"
                                           << "expected true or false, found a number (4)";
        QTest::newRow("sum of texts") << "node + 1"
                                      << "cannot calculate with \"while/Add\" and 1";
        QTest::newRow("division by zero") << "value / 0"
                                          << "division by zero";
        QTest::newRow("wrong number of indices") << "value[0, 0]"
                                                 << "value has 0 dimensions, but 2 indices are given";
        QTest::newRow("index of a number") << "iter[0]"
                                           << "only 'value', 'shape' and lists have elements";
    }
    void errors()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const Result<ExpressionValue> answer = evaluate(text, Tensor::scalar<int32_t>(4));
        QVERIFY(!answer.has_value());
        QCOMPARE(QString::fromStdString(answer.error().message), message);
    }

    void depthIsBounded()
    {
        for (const char* open : {"(", "-", "not ", "value[", "["}) {
            std::string text;
            for (int i = 0; i < 100000; ++i)
                text += open;
            const Result<Expression> expression = Expression::parse(text);
            QVERIFY(!expression.has_value());
            QCOMPARE(expression.error().message, std::string("the expression is nested more than 100 levels deep"));
        }
    }

    void actualValues()
    {
        const Result<Expression> expression = Expression::parse("value > 3 and iter % 2 == 1 and value < 9");
        QVERIFY(expression.has_value());
        const Tensor four = Tensor::scalar<int32_t>(4);
        const PlanId node = m_debugger->program()->planOf(*m_debugger->graph()->find("while/Add"));
        const FiringContext context{*m_debugger->tagNames(), node, m_tag, false, {&four, 1}, -1, 42};
        QCOMPARE(expression->actualValues(context), std::string("value = 4, iter = 3"));
    }
};

TAGSCOPE_APPLESS_TEST(TestExpression)

#include "tst_expression.moc"
