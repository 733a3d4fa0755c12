// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/tag_range.h"

#include <QTest>

using namespace tagscope::ui;

class TestTagRange final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRangeCoversTags_data()
    {
        QTest::addColumn<QByteArray>("tag");
        QTest::addColumn<bool>("isCovered");
        QTest::newRow("the first") << QByteArray("outer;2/inner;3") << true;
        QTest::newRow("the last") << QByteArray("outer;2/inner;5") << true;
        QTest::newRow("before") << QByteArray("outer;2/inner;2") << false;
        QTest::newRow("behind") << QByteArray("outer;2/inner;6") << false;
        QTest::newRow("a number that begins alike") << QByteArray("outer;2/inner;33") << false;
        QTest::newRow("inside") << QByteArray("outer;2/inner;4/deep;0") << true;
        QTest::newRow("around") << QByteArray("outer;2") << false;
        QTest::newRow("another instance") << QByteArray("outer;3/inner;4") << false;
        QTest::newRow("another frame") << QByteArray("outer;2/inner_2;4") << false;
        QTest::newRow("the root") << QByteArray("/") << false;
        QTest::newRow("none") << QByteArray() << false;
        QTest::newRow("no number") << QByteArray("outer;2/inner;x") << false;
        QTest::newRow("too large a number") << QByteArray("outer;2/inner;99999999999999999999") << false;
    }
    void aRangeCoversTags()
    {
        QFETCH(QByteArray, tag);
        QFETCH(bool, isCovered);
        const TagRange range{"outer;2/inner", 3, 5};
        QCOMPARE(range.covers(tag.toStdString()), isCovered);
    }

    void whatIsInBothSpans_data()
    {
        using Span = std::optional<IterationSpan>;
        QTest::addColumn<Span>("a");
        QTest::addColumn<Span>("b");
        QTest::addColumn<Span>("shared");
        QTest::newRow("overlap") << Span({2, 5}) << Span({4, 9}) << Span({4, 5});
        QTest::newRow("inside") << Span({2, 5}) << Span({3, 3}) << Span({3, 3});
        QTest::newRow("apart") << Span({2, 5}) << Span({6, 9}) << Span();
        QTest::newRow("none") << Span({2, 5}) << Span() << Span();
        QTest::newRow("all") << Span(allIterations) << Span({2, 5}) << Span({2, 5});
        QTest::newRow("all and all") << Span(allIterations) << Span(allIterations) << Span(allIterations);
        QTest::newRow("back to front") << Span({5, 2}) << Span(allIterations) << Span();
    }
    void whatIsInBothSpans()
    {
        QFETCH(std::optional<IterationSpan>, a);
        QFETCH(std::optional<IterationSpan>, b);
        QFETCH(std::optional<IterationSpan>, shared);
        QVERIFY(both(a, b) == shared);
        QVERIFY(both(b, a) == shared);
    }

    void aPlaceIsTouched_data()
    {
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<bool>("isTouched");
        QTest::newRow("the root") << QByteArray("") << true;
        QTest::newRow("the root by name") << QByteArray("/") << true;
        QTest::newRow("the instance around") << QByteArray("outer") << true;
        QTest::newRow("the iteration around") << QByteArray("outer;2") << true;
        QTest::newRow("another iteration around") << QByteArray("outer;20") << false;
        QTest::newRow("the instance") << QByteArray("outer;2/inner") << true;
        QTest::newRow("an instance beside, in part of the same name") << QByteArray("outer;2/inn") << false;
        QTest::newRow("an iteration") << QByteArray("outer;2/inner;3") << true;
        QTest::newRow("one before") << QByteArray("outer;2/inner;2") << false;
        QTest::newRow("an instance inside") << QByteArray("outer;2/inner;5/deep") << true;
        QTest::newRow("an iteration inside") << QByteArray("outer;2/inner;5/deep;9") << true;
        QTest::newRow("inside of one before") << QByteArray("outer;2/inner;2/deep") << false;
        QTest::newRow("another instance") << QByteArray("outer;3/inner") << false;
    }
    void aPlaceIsTouched()
    {
        QFETCH(QByteArray, place);
        QFETCH(bool, isTouched);
        const TagRange range{"outer;2/inner", 3, 5};
        QCOMPARE(range.touches(place.toStdString()), isTouched);
    }

    void aTagIsARangeOfOne()
    {
        QVERIFY((TagRange::of("outer;2/inner;7") == TagRange{"outer;2/inner", 7, 7}));
        QVERIFY(!TagRange::of("/"));
        QVERIFY(!TagRange::of(""));
    }

    void anInstanceIsCoveredInPartOrWhole_data()
    {
        QTest::addColumn<QByteArray>("instance");
        QTest::addColumn<bool>("isCovered");
        QTest::addColumn<qint64>("first");
        QTest::newRow("its own") << QByteArray("outer;2/inner") << true << qint64(3);
        QTest::newRow("inside") << QByteArray("outer;2/inner;4/deep") << true << qint64(0);
        QTest::newRow("inside of another iteration") << QByteArray("outer;2/inner;6/deep") << false << qint64(0);
        QTest::newRow("around") << QByteArray("outer") << false << qint64(0);
        QTest::newRow("another") << QByteArray("outer;1/inner") << false << qint64(0);
    }
    void anInstanceIsCoveredInPartOrWhole()
    {
        QFETCH(QByteArray, instance);
        QFETCH(bool, isCovered);
        QFETCH(qint64, first);
        const auto covered = TagRange{"outer;2/inner", 3, 5}.iterationsOf(instance.toStdString());
        QCOMPARE(covered.has_value(), isCovered);
        if (covered)
            QCOMPARE(covered->first, first);
        if (instance == "outer;2/inner")
            QCOMPARE(covered->second, int64_t(5));
    }
};

TAGSCOPE_APPLESS_TEST(TestTagRange)

#include "tst_tag_range.moc"
