// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/watch_list.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

class TestWatchList final : public QObject {
    Q_OBJECT

    /// "1 a, 2 b max *": numbers, names and flags.
    static QString text(const WatchList& list)
    {
        QStringList parts;
        for (const Watch& w : list.all())
            parts.append(
                QStringLiteral("%1 %2%3%4")
                    .arg(w.id)
                    .arg(QString::fromStdString(w.name()),
                         w.marks.empty() ? QString() : QStringLiteral(" %1").arg(QString::fromStdString(w.marks)),
                         w.isFlagged ? QStringLiteral(" *") : QString()));
        return parts.join(QStringLiteral(", "));
    }

private Q_SLOTS:
    void numbersAreGivenOnce()
    {
        WatchList list;
        QCOMPARE(*list.add("a", ""), 1);
        QCOMPARE(*list.add("a", "max"), 2);
        QVERIFY(list.remove(2));
        QVERIFY(!list.remove(2));
        QCOMPARE(*list.add("b", ""), 3);
        QCOMPARE(text(list), QStringLiteral("1 a, 3 b"));
    }

    void theSameIsRefused()
    {
        WatchList list;
        QVERIFY(list.add("a", "max").has_value());
        const Result<int> again = list.add("a", "max");
        QVERIFY(!again);
        QCOMPARE(again.error().code, ErrorCode::AlreadyExists);
        for (size_t i = list.all().size(); i < WatchList::most; ++i)
            QVERIFY(list.add("n" + std::to_string(i), "").has_value());
        QCOMPARE(list.add("one more", "").error().code, ErrorCode::ResourceExhausted);
    }

    void replacedOnesKeepTheirNumbers_data()
    {
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QList<int>>("ids");
        QTest::addColumn<QString>("tensors");
        // The list is "1 a, 2 b, 3 c".
        QTest::newRow("the same") << "1 a, 2 b, 3 c" << QList<int>{0, 0, 0} << "a b c";
        QTest::newRow("another order") << "3 c, 1 a" << QList<int>{0, 0} << "c a";
        QTest::newRow("a new one") << "4 d, 2 b" << QList<int>{0, 0} << "d b";
        QTest::newRow("renamed") << "2 z" << QList<int>{2} << "z";
        QTest::newRow("an old number") << "4 z" << QList<int>{9} << "z";
        QTest::newRow("twice") << "1 a" << QList<int>{0, 0} << "a a";
        QTest::newRow("none") << "" << QList<int>{} << "";
    }
    void replacedOnesKeepTheirNumbers()
    {
        QFETCH(QList<int>, ids);
        QFETCH(QString, tensors);
        const QStringList names = tensors.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        WatchList list;
        for (const char* tensor : {"a", "b", "c"})
            QVERIFY(list.add(tensor, "").has_value());
        std::vector<Watch> watches;
        for (int i = 0; i < ids.size(); ++i)
            watches.push_back({ids[i], names[i].toStdString(), ""});
        list.replace(std::move(watches));
        QTEST(text(list), "expected");
    }

    void changesAreTold()
    {
        WatchList list;
        std::vector<uint64_t> seen{list.revision()};
        const auto isOther = [&] {
            const bool other = std::ranges::find(seen, list.revision()) == seen.end();
            seen.push_back(list.revision());
            return other;
        };
        QVERIFY(list.add("a", "").has_value());
        QVERIFY(isOther());
        QVERIFY(!list.add("a", "").has_value());
        QVERIFY(!isOther());
        std::vector<Watch> marked = list.all();
        marked[0].marks = "> 3";
        marked[0].isFlagged = true;
        list.replace(marked);
        QVERIFY(isOther());
        QCOMPARE(text(list), QStringLiteral("1 a > 3 *"));
        list.replace(marked);
        QVERIFY(!isOther());
        QVERIFY(list.remove(1));
        QVERIFY(isOther());
    }
};

TAGSCOPE_APPLESS_TEST(TestWatchList)

#include "tst_watch_list.moc"
