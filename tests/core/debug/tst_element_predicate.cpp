// SPDX-License-Identifier: Apache-2.0
#include "core/debug/expr/element_predicate.h"

#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

namespace {

Tensor valueOfElementPredicate(const QString& literal, int dtype)
{
    return *parseLiteral(literal.toStdString(), static_cast<DType>(dtype));
}

/// The elements that hold: "0 2 5".
QString hits(const ElementTest& test, int64_t elements)
{
    QStringList found;
    for (int64_t i = 0; i < elements; ++i)
        if (test(i))
            found.append(QString::number(i));
    return found.join(QLatin1Char(' '));
}

}

class TestElementPredicate final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elements_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("dtype");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* text, const char* value, DType dtype, const char* found) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(value) << int(dtype)
                                << QString::fromLatin1(found);
        };
        const char* reals = "[-2, 0, 0.5, 1, 2e5, nan, inf]";
        row("> 1e5", reals, DType::Double, "4 6");
        row(">= 1", reals, DType::Double, "3 4 6");
        row("<0.5", reals, DType::Double, "0 1");
        row("<= -2", reals, DType::Double, "0");
        row("== 3", "[1, 3, 3]", DType::Int32, "1 2");
        row("3", "[1, 3, 3]", DType::Int32, "1 2");
        row("!= 3", "[1, 3, 3]", DType::Int32, "0");
        row("[0, 1)", reals, DType::Double, "1 2");
        row("(0, 1]", reals, DType::Double, "2 3");
        row("[ , 0.5 )", reals, DType::Double, "0 1");
        row("(1,)", reals, DType::Double, "4");
        row("(1,inf]", reals, DType::Double, "4 6");
        row("nan", reals, DType::Double, "5");
        row("inf", reals, DType::Double, "6");
        row("value < 0 or value > 1", reals, DType::Double, "0 4 6");
        row("not (value < 1)", reals, DType::Double, "3 4 5 6");
        row("value % 2 == 0", "[1, 2, 3, 4]", DType::Int64, "1 3");
        row("value > 2 * mean", "[1, 1, 1, 9]", DType::Float, "3");  // the mean is 3
        row("value == max", "[4, 7, 2, 7]", DType::Int32, "1 3");
        row("value > value[0]", "[4, 7, 2, 7]", DType::Int32, "1 3");
        row("nan > 0", "[1, nan]", DType::Float, "0 1");
        row("max > 5", "[1, 5]", DType::Int32, "");
        row("== \"b\"", "[\"a\", \"b\"]", DType::String, "1");
        row("~ \"a*\"", "[\"ab\", \"b\"]", DType::String, "0");
        row("== 9007199254740993", "[9007199254740992, 9007199254740993]", DType::Int64, "1");  // 2^53 and 2^53 + 1
        row("== true", "[true, false]", DType::Bool, "0");
        // What is typed is meant as the values have it.
        for (const DType dtype : {DType::Float, DType::Half, DType::BFloat16, DType::Double}) {
            const QByteArray in = QByteArray::fromStdString(dtypeNumpyName(dtype));
            const auto tenths = [&](const char* text, const char* found) {
                QTest::newRow((text + QByteArray(" in ") + in).constData())
                    << QString::fromLatin1(text) << QStringLiteral("[0.1, 0.2, 0.3]") << int(dtype)
                    << QString::fromLatin1(found);
            };
            tenths("0.1", "0");
            tenths("!= 0.1", "1 2");
            tenths("> 0.1", "1 2");
            tenths("[0.1, 0.3)", "0 1");
            tenths("value == 0.3", "2");
            tenths("0.1 < value and value <= 0.2", "1");
        }
        row("== 0.5", "[0, 1]", DType::Int32, "");
        row("value < 0.5", "[0, 1]", DType::Int32, "0");
        row("value == 65520", "[65504, inf]", DType::Half, "");  // would be infinite
    }
    void elements()
    {
        QFETCH(QString, text);
        QFETCH(QString, value);
        QFETCH(int, dtype);
        QFETCH(QString, found);
        const Result<ElementPredicate> predicate = ElementPredicate::parse(text.toStdString());
        QVERIFY2(predicate.has_value(), predicate ? "" : predicate.error().message.c_str());
        const Tensor tensor = valueOfElementPredicate(value, dtype);
        const Result<ElementTest> test = predicate->on(tensor);
        QVERIFY2(test.has_value(), test ? "" : test.error().message.c_str());
        QCOMPARE(hits(*test, tensor.elements()), found);
        QCOMPARE(predicate->isAboutWhole(),
                 text.startsWith(QStringLiteral("nan >")) || text.startsWith(QStringLiteral("max")));
    }

    void errorsNameWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("word") << QStringLiteral("vale > 3")
                              << QStringLiteral("unknown word 'vale' in the expression; did you mean 'value'?");
        QTest::newRow("firing") << QStringLiteral("iter == 3") << QStringLiteral("'iter' is about a firing");
        QTest::newRow("operator") << QStringLiteral("> ") << QStringLiteral("a value is missing at the end");
        QTest::newRow("range") << QStringLiteral("[0, x)") << QStringLiteral("unknown word 'x'");
        QTest::newRow("second") << QStringLiteral("> 3; value >") << QStringLiteral("a value is missing at the end");
    }
    void errorsNameWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto parsed = parseElementPredicates(text.toStdString());
        QVERIFY(!parsed);
        QVERIFY2(QString::fromStdString(parsed.error().message).contains(message), parsed.error().message.c_str());
    }

    void whatDoesNotGoTogetherIsAnError()
    {
        const Tensor words = *parseLiteral("[\"a\", \"b\"]");
        QVERIFY(!ElementPredicate::parse("> 3")->on(words));
        QCOMPARE(ElementPredicate::parse("value > 3 + 1")->on(words).error().message,
                 std::string("cannot compare a string (\"a\") with a number (4)"));
        QVERIFY(!ElementPredicate::parse("> 3")->on(Tensor()));
        QVERIFY(!ElementPredicate::parse("value + 1")->on(*parseLiteral("[1]")));
    }

    void listsAreTakenApart()
    {
        const auto parsed = parseElementPredicates(" > 1e5; [0, 1) ;; == \"a;b\"; ");
        QVERIFY(parsed);
        QCOMPARE(parsed->size(), size_t{3});
        QCOMPARE((*parsed)[0].text(), std::string("> 1e5"));
        QCOMPARE((*parsed)[2].text(), std::string("== \"a;b\""));
        QVERIFY(parseElementPredicates("  ")->empty());
    }
};

TAGSCOPE_APPLESS_TEST(TestElementPredicate)

#include "tst_element_predicate.moc"
