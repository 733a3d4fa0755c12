// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/queries/series_query.h"
#include "ui/watch/marks.h"

#include <QTest>

#include <limits>

using namespace tagscope;
using namespace tagscope::ui;

class TestMarks final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("count");  // -1: an error
        QTest::newRow("nothing") << " " << 0;
        QTest::newRow("one") << ">10" << 1;
        QTest::newRow("two") << " > 10 , <= -1.5e3" << 2;
        QTest::newRow("all") << "<1,<=1,>1,>=1,==1,!=1" << 6;
        QTest::newRow("no comparison") << "10" << -1;
        QTest::newRow("no number") << ">" << -1;
        QTest::newRow("words") << "> ten" << -1;
        QTest::newRow("something behind") << "> 10 x" << -1;
        QTest::newRow("a comma too many") << "> 10," << -1;
        QTest::newRow("NaN") << "> nan" << -1;
        QTest::newRow("too many") << QStringLiteral(">1,").repeated(100) + QStringLiteral(">1") << -1;
    }
    void textsAreRead()
    {
        QFETCH(QString, text);
        QFETCH(int, count);
        const Result<std::vector<Mark>> marks = marksFromText(text.toStdString());
        QCOMPARE(marks ? static_cast<int>(marks->size()) : -1, count);
    }

    void anErrorSaysWhatIsWanted()
    {
        const Result<std::vector<Mark>> marks = marksFromText("> 1, ten");
        QVERIFY(!marks);
        QVERIFY2(marks.error().message.starts_with("'ten' is no mark"), marks.error().message.c_str());
    }

    void valuesAreMarked_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("isMarked");
        QTest::newRow("a number above") << "> 10" << 11.0 << 11.0 << true;
        QTest::newRow("the limit itself") << "> 10" << 10.0 << 10.0 << false;
        QTest::newRow("the limit itself, or") << ">= 10" << 10.0 << 10.0 << true;
        QTest::newRow("a tensor with one above") << "> 10" << -3.0 << 11.0 << true;
        QTest::newRow("a tensor with none below") << "< -3" << -3.0 << 11.0 << false;
        QTest::newRow("any of two") << "> 10, < 0" << -1.0 << 1.0 << true;
        QTest::newRow("equal") << "== 2" << 2.0 << 2.0 << true;
        QTest::newRow("not equal") << "!= 2" << 2.0 << 2.0 << false;
        QTest::newRow("no marks") << "" << 2.0 << 2.0 << false;
    }
    void valuesAreMarked()
    {
        QFETCH(QString, text);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, isMarked);
        SeriesPoint point;
        point.kind = SeriesPoint::Kind::Number;
        point.low = low;
        point.high = high;
        QCOMPARE(ui::isMarked(*marksFromText(text.toStdString()), point), isMarked);
        point.kind = SeriesPoint::Kind::Dead;
        QVERIFY(!ui::isMarked(*marksFromText(text.toStdString()), point));
    }
};

TAGSCOPE_APPLESS_TEST(TestMarks)

#include "tst_marks.moc"
