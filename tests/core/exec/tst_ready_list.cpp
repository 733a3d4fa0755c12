// SPDX-License-Identifier: Apache-2.0
#include "core/exec/ready_list.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <random>

using namespace tagscope;

class TestReadyList final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Against std::deque, with copies taken on the way that must not change.
    void behavesLikeADeque_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("pushPercent");
        for (int seed = 0; seed < 6; ++seed)
            for (const int percent : {30, 40, 50, 60, 90})
                QTest::addRow("seed %d, %d %% pushes", seed, percent) << seed << percent;
    }
    void behavesLikeADeque()
    {
        QFETCH(int, seed);
        QFETCH(int, pushPercent);
        std::mt19937 random(static_cast<uint32_t>(seed));
        ReadyList list;
        std::deque<ReadyEntry> model;
        std::vector<std::pair<ReadyList, std::deque<ReadyEntry>>> copies;
        for (uint32_t step = 0; step < 20000; ++step) {
            if (model.empty() || static_cast<int>(random() % 100) < pushPercent) {
                const ReadyEntry entry = ReadyEntry::of(PlanId(step), step % 3 == 0, IterationId(step % 7));
                list.pushBack(entry);
                model.push_back(entry);
            } else {
                const size_t kind = random() % 3;
                const size_t i = kind == 0 ? 0 : kind == 1 ? model.size() - 1 : random() % model.size();
                QVERIFY(list[i] == model[i]);
                list.remove(i);
                model.erase(model.begin() + static_cast<ptrdiff_t>(i));
            }
            QCOMPARE(list.size(), model.size());
            if (!model.empty())
                QVERIFY(list.front() == model.front());
            if (step % 1000 == 0)
                copies.emplace_back(list, model);
        }
        copies.emplace_back(list, model);
        for (const auto& [copy, expected] : copies) {
            QCOMPARE(copy.size(), expected.size());
            for (size_t i = 0; i < expected.size(); ++i)
                QVERIFY(copy[i] == expected[i]);
        }
    }
};

TAGSCOPE_APPLESS_TEST(TestReadyList)

#include "tst_ready_list.moc"
