// SPDX-License-Identifier: Apache-2.0
#include "core/graph/attr_value.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace tagscope;

class TestAttrValue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text_data();
    void text();
    void longValuesAreCut();
    void cutKeepsUtf8Whole();
    void hugeListIsNotFormattedWhole();
    void mapIsSorted();
    void mapFromManyItems();
};

namespace {

std::shared_ptr<const AttrList> listOf(std::initializer_list<AttrValue> items)
{
    return std::make_shared<const AttrList>(items);
}

}

void TestAttrValue::text_data()
{
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const AttrValue& value, const char* expected) {
        QTest::newRow(name) << QString::fromStdString(toString(value)) << QString::fromUtf8(expected);
    };
    row("not set", AttrValue(), "(not set)");
    row("int", AttrValue(int64_t{-7}), "-7");
    row("float", AttrValue(1.5f), "1.5");
    row("bool", AttrValue(true), "true");
    row("string", AttrValue(std::string("text")), "\"text\"");
    row("quotes", AttrValue(std::string("a\"b\\")), "\"a\\\"b\\\\\"");
    row("control bytes", AttrValue(std::string("a\nb\x01")), "\"a\\nb\\001\"");
    row("empty string", AttrValue(std::string()), "\"\"");
    row("type", AttrValue(DType::Float), "float32");
    row("shape", AttrValue(Shape{2, -1}), "[2,?]");
    row("unknown rank", AttrValue(Shape::unknownRank()), "<unknown>");
    row("tensor", AttrValue(Tensor::vector<float>({1, 2, 3})), "float32[3]");
    row("function", AttrValue(FunctionRef{"body", nullptr}), "body{}");
    row("placeholder", AttrValue(AttrPlaceholder{"T"}), "$T");
    row("list", AttrValue(listOf({AttrValue(int64_t{1}), AttrValue(int64_t{2})})), "[1, 2]");
    row("empty list", AttrValue(listOf({})), "[]");
    row("broken tensor",
        AttrValue(
            BrokenTensor{std::make_shared<const Error>(Error{ErrorCode::InvalidArgument, "too few bytes"}), nullptr}),
        "(unreadable tensor: too few bytes)");
}

void TestAttrValue::text()
{
    QFETCH(QString, found);
    QFETCH(QString, expected);
    QCOMPARE(found, expected);
}

void TestAttrValue::longValuesAreCut()
{
    QCOMPARE(toString(AttrValue(std::string(100, 'x')), 10), "\"" + std::string(9, 'x') + "...");
    QCOMPARE(toString(AttrValue(std::string(8, 'x')), 10), "\"xxxxxxxx\"");
}

void TestAttrValue::cutKeepsUtf8Whole()
{
    // Each of these letters takes two bytes; the cut would fall into the second.
    QCOMPARE(toString(AttrValue(std::string("\xc3\xa4\xc3\xb6\xc3\xbc")), 4), std::string("\"\xc3\xa4..."));
}

void TestAttrValue::hugeListIsNotFormattedWhole()
{
    AttrList items(1'000'000, AttrValue(std::string(100, 'x')));
    const AttrValue value(std::make_shared<const AttrList>(std::move(items)));
    QCOMPARE(toString(value, 200).size(), 203u);
}

void TestAttrValue::mapIsSorted()
{
    AttrMap map;
    map.set("b", AttrValue(int64_t{1}));
    map.set("a", AttrValue(int64_t{2}));
    map.set("c", AttrValue(int64_t{3}));
    map.set("b", AttrValue(int64_t{4}));
    QCOMPARE(map.size(), 3u);
    QVERIFY(std::ranges::is_sorted(map, {}, [](const auto& item) { return item.first; }));
    QCOMPARE(*map.find("b")->as<int64_t>(), int64_t{4});
    QVERIFY(!map.find("d"));
    map.erase("a");
    map.erase("x");
    QVERIFY(!map.find("a"));
    QCOMPARE(map.size(), 2u);
}

void TestAttrValue::mapFromManyItems()
{
    std::vector<std::pair<std::string, AttrValue>> items;
    for (int64_t i = 0; i < 100'000; ++i)
        items.emplace_back("a" + std::to_string((i * 7919) % 50'000), AttrValue(i));
    const AttrMap map(std::move(items));
    QCOMPARE(map.size(), 50'000u);
    // 7919 is prime to 50,000, so each name comes twice, 50,000 items apart; the later one counts.
    QCOMPARE(*map.find("a0")->as<int64_t>(), int64_t{50'000});
    QVERIFY(std::ranges::is_sorted(map, {}, [](const auto& item) { return item.first; }));
}

TAGSCOPE_APPLESS_TEST(TestAttrValue)

#include "tst_attr_value.moc"
