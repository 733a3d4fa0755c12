// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/elements/difference_view.h"

#include "core/tensor/literal.h"
#include "core/tensor/npy.h"
#include "tests/support/ui_test.h"
#include "ui/charts/heat_map.h"
#include "ui/inspector/value_page.h"
#include "ui/session/queries/value_query.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using ui::DifferenceView;
using ui::ValuePage;

namespace {

bool settle(const ValuePage& page)
{
    return QTest::qWaitFor([&] { return !page.isWorking(); }, 20'000);
}

QLabel* result(ValuePage& page)
{
    for (QLabel* label : page.difference().findChildren<QLabel*>())
        if (label->accessibleName() == QLatin1String("Result"))
            return label;
    return nullptr;
}

template <class Widget>
Widget* named(QWidget& parent, const char* name)
{
    for (Widget* widget : parent.findChildren<Widget*>())
        if (widget->accessibleName() == QLatin1String(name))
            return widget;
    return nullptr;
}

/// The page shows a value that is compared with another one, as a row of a comparison would have it.
void compare(ValuePage& page, const char* value, const char* reference)
{
    const ui::ValueQuery request{NodeId(1u), 0, TagId(3u), {}, {}, 0};
    page.difference().setSubject(NodeId(1u), 0, TagId(2u));
    page.setValue(*parseLiteral(value, DType::Double), QStringLiteral("Output 0"));
    page.difference().compareWith(request);
    page.difference().setAnswer(request, ui::FoundValue{*parseLiteral(reference, DType::Double), "the other"});
}

bool isMarked(const ValuePage& page, int row, int column)
{
    return page.grid()->model()->index(row, column).data(Qt::BackgroundRole).isValid();
}

}

class TestDifferenceView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Of 1 2 3 8 and 1 4 3.5 4 the errors are 0, 2, 0.5 and 4.
    void tellsWhatDiffersAndWhere()
    {
        ValuePage page;
        page.show();
        compare(page, "[[1,2],[3,8]]", "[[1,4],[3.5,4]]");
        QVERIFY(settle(page));
        const QString said = result(page)->text();
        for (const char* part : {"the other", "Elements beyond the tolerance: 3 of 4", "Largest at [1,1]: 8 against 4",
                                 "relative 1", "argmax: here [1,1], there [0,1]"})
            QVERIFY2(said.contains(QLatin1String(part)), qPrintable(said));
        QVERIFY(!isMarked(page, 0, 0));
        QVERIFY(isMarked(page, 0, 1) && isMarked(page, 1, 0) && isMarked(page, 1, 1));
        QVERIFY(
            page.grid()->model()->index(0, 1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("the other")));
        // |2 - 4| <= 0.5 * 4, |3 - 3.5| <= 0.5 * 3.5, |8 - 4| > 0.5 * 4
        named<QLineEdit>(page, "Relative tolerance")->setText(QStringLiteral("0.5"));
        QVERIFY(settle(page));
        QVERIFY2(result(page)->text().contains(QStringLiteral("1 of 4")), qPrintable(result(page)->text()));
        QVERIFY(!isMarked(page, 0, 1) && isMarked(page, 1, 1));
        named<QLineEdit>(page, "Absolute tolerance")->setText(QStringLiteral("2"));  // 2 + 0.5 * 4 = 4
        QVERIFY(settle(page));
        QVERIFY2(result(page)->text().contains(QStringLiteral("within the tolerance: 4")),
                 qPrintable(result(page)->text()));
        QVERIFY(!isMarked(page, 1, 1));
    }

    void keysWalkTheDifferences()
    {
        ValuePage page;
        page.show();
        compare(page, "[[1,2,3],[4,5,6]]", "[[1,0,3],[4,5,0]]");
        QVERIFY(settle(page));
        const auto at = [&] {
            return std::pair(page.grid()->currentIndex().row(), page.grid()->currentIndex().column());
        };
        for (const auto& [by, row, column] : {std::tuple(1, 0, 1), {1, 1, 2}, {1, 0, 1}, {-1, 1, 2}}) {
            page.walkHits(by);
            QVERIFY(settle(page));
            QVERIFY(at() == std::pair(row, column));
        }
        // The map's worst element is one click away: 6 against 0.
        page.grid()->setCurrentIndex({});
        Q_EMIT page.difference().elementWanted(5);
        QVERIFY(at() == std::pair(1, 2));
    }

    /// The slice is that of the reference, too.
    void slicesAreCompared()
    {
        ValuePage page;
        page.show();
        compare(page, "[[1,2],[3,8]]", "[[9,2],[3,9]]");
        page.findChild<QLineEdit*>()->setText(QStringLiteral("[0]"));
        QVERIFY(settle(page));
        QVERIFY2(result(page)->text().contains(QStringLiteral("1 of 2")), qPrintable(result(page)->text()));
        QVERIFY(isMarked(page, 0, 0) && !isMarked(page, 0, 1));
    }

    void otherShapesAreTold()
    {
        ValuePage page;
        page.show();
        compare(page, "[1,2]", "[1,2,3]");
        QVERIFY(settle(page));
        QVERIFY2(result(page)->text().contains(QStringLiteral("shape is [3], not [2]")),
                 qPrintable(result(page)->text()));
        QVERIFY(!isMarked(page, 0, 0));
        QVERIFY(named<QComboBox>(page, "What the map shows")->isHidden());
    }

    /// A file of doubles is a reference for a value of another type, as far as it fits.
    void filesAreReferences()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("wanted.npy"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string bytes = *writeNpy(*parseLiteral("[1,2,4]", DType::Double), 1000);
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        file.close();
        ValuePage page;
        page.show();
        page.setValue(*parseLiteral("[1,2,3]", DType::Float), QStringLiteral("x"));
        page.difference().openFile(path);
        QVERIFY(settle(page));
        QTRY_VERIFY2(result(page)->text().contains(QStringLiteral("1 of 3")), qPrintable(result(page)->text()));
        page.setValue(*parseLiteral("[1,2,4]", DType::Int32), QStringLiteral("x"));
        QTRY_VERIFY2(result(page)->text().contains(QStringLiteral("All elements are equal (3)")),
                     qPrintable(result(page)->text()));
        page.difference().openFile(folder.filePath(QStringLiteral("none.npy")));
        QTRY_VERIFY2(result(page)->text().contains(QStringLiteral("✗")), qPrintable(result(page)->text()));
    }

    /// What is chosen stays while one steps: the reference is asked for anew, and an old answer counts no more.
    void theReferenceFollowsTheTag()
    {
        ValuePage page;
        DifferenceView& view = page.difference();
        QSignalSpy asked(&view, &DifferenceView::valueWanted);
        view.setSubject(NodeId(1u), 0, TagId(4u));
        page.setValue(*parseLiteral("5"), QStringLiteral("Output 0"));
        auto* kind = named<QComboBox>(view, "Compare with");
        kind->setCurrentText(QStringLiteral("Iteration before"));
        Q_EMIT kind->activated(kind->currentIndex());
        QCOMPARE(asked.size(), 1);
        const auto first = asked.last().first().value<ui::ValueQuery>();
        QCOMPARE(first.back, int64_t{1});
        view.setSubject(NodeId(1u), 0, TagId(5u));
        QCOMPARE(asked.size(), 2);
        view.setAnswer(first, ui::FoundValue{*parseLiteral("4"), "old"});
        QVERIFY(page.isWorking());  // still waits
        view.setAnswer(asked.last().first().value<ui::ValueQuery>(), ui::FoundValue{*parseLiteral("4"), "new"});
        QVERIFY(settle(page));
        QVERIFY2(result(page)->text().contains(QStringLiteral("new")), qPrintable(result(page)->text()));
        QVERIFY2(result(page)->text().contains(QStringLiteral("5 against 4")), qPrintable(result(page)->text()));
        view.setSubject(NodeId(1u), 0, TagId(6u));
        view.setAnswer(asked.last().first().value<ui::ValueQuery>(),
                       fail(ErrorCode::NotFound, "there is no iteration before the first"));
        QVERIFY2(result(page)->text().contains(QStringLiteral("no iteration before")),
                 qPrintable(result(page)->text()));
        QVERIFY(!page.isWorking());
    }
};

TAGSCOPE_TEST(TestDifferenceView)

#include "tst_difference_view.moc"
