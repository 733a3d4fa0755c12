// SPDX-License-Identifier: Apache-2.0
#include "core/base/cow_line.h"
#include "core/base/cow_map.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <deque>
#include <map>
#include <random>

using namespace tagscope;

namespace {

template <class K, class T, size_t N>
bool isLike(const CowMap<K, T, N>& map, const std::map<K, T>& model)
{
    auto expected = model.begin();
    for (const auto& [key, value] : map) {
        if (expected == model.end() || key != expected->first || value != expected->second)
            return false;
        ++expected;
    }
    return expected == model.end() && map.size() == model.size() && map.empty() == model.empty();
}

}

class TestCowMap final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Against std::map, with copies that must stay as they were.
    void doesWhatAMapDoes_data()
    {
        QTest::addColumn<int>("keys");
        QTest::addColumn<int>("erasing");  // of ten
        QTest::newRow("few keys") << 30 << 5;
        QTest::newRow("many keys") << 5000 << 4;
        QTest::newRow("mostly erasing") << 300 << 7;
    }
    void doesWhatAMapDoes()
    {
        QFETCH(int, keys);
        QFETCH(int, erasing);
        std::mt19937 random(7);
        const auto draw = [&](int n) { return static_cast<int>(random() % static_cast<uint32_t>(n)); };
        CowMap<int, int, 8> map;
        std::map<int, int> model;
        std::deque<std::pair<CowMap<int, int, 8>, std::map<int, int>>> copies;
        for (int step = 0; step < 20'000; ++step) {
            const int key = draw(keys);
            if (draw(10) < erasing) {
                QCOMPARE(map.erase(key), model.erase(key) == 1);
            } else if (int* known = draw(4) == 0 ? map.write(key) : nullptr) {
                *known = step;
                model[key] = step;
            } else {
                map.set(key, step);
                model[key] = step;
            }
            const int asked = draw(keys);
            const int* found = map.find(asked);
            QCOMPARE(found != nullptr, model.contains(asked));
            QVERIFY(!found || *found == model[asked]);
            if (step % 500 == 0) {
                copies.emplace_back(map, model);
                if (copies.size() > 5)
                    copies.pop_front();
            }
            if (step % 100 == 0) {
                QVERIFY(isLike(map, model));
                for (const auto& [copy, then] : copies) {
                    QVERIFY(isLike(copy, then));
                    QCOMPARE(copy == map, then == model);
                }
            }
        }
    }

    /// Equal maps may have come about in other ways, in chunks of other sizes.
    void equalityIsOfItems()
    {
        CowMap<int, int, 8> a;
        CowMap<int, int, 8> b;
        for (int i = 0; i < 100; ++i)
            a.set(i, i * i);
        for (int i = 99; i >= 0; --i)
            b.set(i, i * i);
        QVERIFY(a == b);
        b.set(50, 0);
        QVERIFY(!(a == b));
        a.erase(50);
        b.erase(50);
        QVERIFY(a == b);
        a.erase(99);
        QVERIFY(!(a == b));
    }

    /// A copy costs a pointer a chunk, and chunks go as items go, wherever they are taken out.
    void chunksFollowTheItems_data()
    {
        QTest::addColumn<int>("step");
        QTest::newRow("from the front") << 1;
        QTest::newRow("all over") << 7919;  // a prime: passes every item once
    }
    void chunksFollowTheItems()
    {
        QFETCH(int, step);
        constexpr int count = 100'000;
        CowMap<int, int> map;
        for (int i = 0; i < count; ++i)
            map.set(i, i);
        QCOMPARE(map.chunkCount(), size_t((count + 63) / 64));
        for (int i = 0, key = 0; i < count; ++i, key = (key + step) % count) {
            QVERIFY(map.erase(key));
            if (i % 1000 == 0)
                QVERIFY(map.chunkCount() <= map.size() / 8 + 2);
        }
        QVERIFY(map.empty());
        QVERIFY(map.begin() == map.end());
        QVERIFY(map.chunkCount() <= 1);
    }

    /// Against std::multimap, which keeps the order of equal keys too, with copies that must stay as they were.
    void aKeyMayHaveSeveralItems()
    {
        std::mt19937 random(3);
        const auto draw = [&](int n) { return static_cast<int>(random() % static_cast<uint32_t>(n)); };
        CowMap<int, int, 8> map;
        std::multimap<int, int> model;
        const auto isAlike = [](const CowMap<int, int, 8>& items, const std::multimap<int, int>& expected) {
            return items.size() == expected.size()
                && std::ranges::equal(items, expected, [](const auto& item, const auto& pair) {
                       return item.key == pair.first && item.value == pair.second;
                   });
        };
        std::deque<std::pair<CowMap<int, int, 8>, std::multimap<int, int>>> copies;
        for (int step = 0; step < 20'000; ++step) {
            const int key = draw(5);
            const auto first = model.lower_bound(key);
            const bool has = first != model.end() && first->first == key;
            switch (draw(6)) {
            case 0:
                QCOMPARE(map.take(key), has ? std::optional(first->second) : std::nullopt);
                if (has)
                    model.erase(first);
                break;
            case 1:
            case 2: {
                const int nth = has ? draw(static_cast<int>(model.count(key))) : 0;
                auto item = map.lowerBound(key);
                QCOMPARE(item == map.end() ? -1 : item->key, first == model.end() ? -1 : first->first);
                if (!has)
                    break;
                std::advance(item, nth);
                map.erase(item);
                model.erase(std::next(first, nth));
                break;
            }
            default: map.add(key, step); model.emplace(key, step);
            }
            const int* found = map.find(key);
            const auto expected = model.lower_bound(key);
            QCOMPARE(found ? *found : -1, expected != model.end() && expected->first == key ? expected->second : -1);
            if (step % 500 == 0) {
                copies.emplace_back(map, model);
                QVERIFY(isAlike(map, model));
                for (const auto& [copy, then] : copies)
                    QVERIFY(isAlike(copy, then));
                if (copies.size() > 5)
                    copies.pop_front();
                if (draw(4) == 0) {
                    map.clear();
                    model.clear();
                }
            }
        }
    }

    void aLineKeepsTheOrder()
    {
        CowLine<std::string, int> line;
        line.set("b", 1);
        line.set("a", 2);
        line.set("c", 3);
        line.set("b", 4);  // where it was
        QCOMPARE(line.size(), size_t(3));
        QCOMPARE(line.front().key, std::string("b"));
        QCOMPARE(*line.find("b"), 4);
        QVERIFY(line.numberOf("a") < line.numberOf("c"));
        const CowLine<std::string, int> before = line;
        QCOMPARE(line.take("b"), std::optional(4));
        QVERIFY(!line.take("b"));
        QVERIFY(!line.erase("b"));
        QVERIFY(!line.find("b"));
        QCOMPARE(line.front().key, std::string("a"));
        line.set("b", 4);
        std::string keys;
        for (const auto& [key, value] : line)
            keys += key;
        QCOMPARE(keys, std::string("acb"));
        QVERIFY(!(line == before));
        QCOMPARE(before.front().key, std::string("b"));

        CowLine<std::string, int> other;
        for (const auto& [key, value] : line)
            other.set(key, value);
        QVERIFY(other == line);  // though its numbers are others
        other.set("c", 0);
        QVERIFY(!(other == line));
    }
};

TAGSCOPE_APPLESS_TEST(TestCowMap)
#include "tst_cow_map.moc"
