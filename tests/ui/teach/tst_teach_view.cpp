// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/teach/teach_view.h"

#include "tests/support/ui_test.h"
#include "ui/teach/mark_layer.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>

#include <algorithm>
#include <iterator>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestTeachView final : public QObject {
    Q_OBJECT

    static QPushButton* button(const QWidget& view, const QString& text)
    {
        QPushButton* found = buttonOf<QPushButton>(view, text);
        return found && found->isVisible() ? found : nullptr;
    }

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The verdict is told by a word, and the reason stands beside it.
    void verdictsAreWords()
    {
        TeachView view;
        view.show();
        QuestionCard card;
        card.title = QStringLiteral("Not quite");
        card.rows = {{NodeId(1u), Verdict::Right, QStringLiteral("a"), {}},
                     {NodeId(2u), Verdict::Wrong, QStringLiteral("b"), QStringLiteral("1 of 2 inputs came")},
                     {NodeId(3u), Verdict::Missed, QStringLiteral("c"), {}}};
        view.setCard(card);
        const auto* rows = view.findChild<QListWidget*>();
        QCOMPARE(rows->count(), 3);
        QVERIFY(rows->item(0)->text().contains(QStringLiteral("right: a")));
        QVERIFY(rows->item(1)->text().contains(QStringLiteral("wrong: b"))
                && rows->item(1)->text().contains(QStringLiteral("1 of 2 inputs")));
        QVERIFY(rows->item(2)->text().contains(QStringLiteral("missed: c")));
        QSignalSpy chosen(&view, &TeachView::nodeChosen);
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualItemRect(rows->item(1)).center());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<NodeId>(), NodeId(2u));
    }

    /// Rows are of different heights, and the list ends below a whole one wherever it is scrolled to.
    void noRowIsCut()
    {
        TeachView view;
        QuestionCard card;
        for (uint32_t i = 0; i < 12; ++i)
            card.rows.push_back({NodeId(i), Verdict::Wrong, QStringLiteral("node"),
                                 QStringLiteral("it waits for something else. ").repeated(int(i % 3))});
        view.resize(700, 240);
        view.show();
        view.setCard(card);
        auto* rows = view.findChild<QListWidget*>();
        QTRY_VERIFY(rows->viewport()->height() > 0 && rows->verticalScrollBar()->maximum() > 0);
        for (int at = 0; at <= rows->verticalScrollBar()->maximum(); ++at) {
            rows->verticalScrollBar()->setValue(at);
            QCoreApplication::processEvents();
            const int height = rows->viewport()->height();
            for (int i = 0; i < rows->count(); ++i) {
                const QRect row = rows->visualItemRect(rows->item(i));
                QVERIFY2(row.bottom() < 0 || row.top() >= height || (row.top() >= 0 && row.bottom() < height),
                         qPrintable(QStringLiteral("at %1: row %2").arg(at).arg(i)));
            }
        }
        QVERIFY(rows->visualItemRect(rows->item(rows->count() - 1)).bottom() < rows->viewport()->height());
    }

    void aChipHidesAsLittleAsMayBe()
    {
        const QRect room(0, 0, 400, 300);
        const QRect box(100, 100, 80, 40);
        const QSize chip(60, 20);
        const auto isFree = [&](const QRect& place, const std::vector<QRect>& taken) {
            return room.contains(place) && !place.intersects(box)
                && std::ranges::none_of(taken, [&](const QRect& other) { return other.intersects(place); });
        };
        std::vector<QRect> taken;
        const QRect above = chipPlace(box, chip, room, taken);
        QVERIFY(isFree(above, taken) && above.bottom() < box.top());
        // Whatever lies there, a place is found as long as there is one.
        for (const QRect& other : {QRect(80, 60, 120, 36), QRect(80, 144, 120, 36), QRect(184, 100, 60, 40)}) {
            taken.push_back(other);
            QVERIFY(isFree(chipPlace(box, chip, room, taken), taken));
        }
        taken.push_back(QRect(30, 100, 66, 40));
        QVERIFY(room.contains(chipPlace(box, chip, room, taken)));
        QVERIFY(room.contains(chipPlace(QRect(0, 0, 80, 40), chip, room, {})));  // in the corner
    }

    /// Two boxes between which both chips would stand side by side; what differs is said twice.
    void oneChipOfTwoBesideEachOther()
    {
        QWidget picture;
        picture.resize(600, 300);
        MarkLayer layer(&picture);
        picture.show();
        const QRect one(40, 150, 100, 40);
        const auto chipsOf = [&](const QRect& second, Verdict verdict) {
            layer.setMarks({{one, Verdict::Right}, {second, verdict}});
            return layer.chips();
        };
        const QRect far(400, 150, 100, 40);
        QCOMPARE(chipsOf(far, Verdict::Right).size(), size_t(2));
        const std::vector<MarkChip> apart = chipsOf(far, Verdict::Right);
        QCOMPARE(apart[0].text, apart[1].text);
        QVERIFY(apart[0].place.bottom() < one.top() && apart[1].place.bottom() < far.top());
        // As far along as the first chip reaches: beside it.
        const QRect near = one.translated(apart[0].place.width() + 4, 0);
        QCOMPARE(chipsOf(near, Verdict::Right).size(), size_t(1));
        QCOMPARE(chipsOf(near, Verdict::Missed).size(), size_t(2));
        QCOMPARE(chipsOf(near.translated(0, 80), Verdict::Right).size(), size_t(2));  // in another line
    }

    /// Only what can be done now has a button.
    void buttons()
    {
        TeachView view;
        view.show();
        QVERIFY(!button(view, QStringLiteral("Check")) && !button(view, QStringLiteral("Fire one")));
        QuestionCard card;
        card.canCheck = true;
        view.setCard(card);
        QSignalSpy checked(&view, &TeachView::checkRequested);
        button(view, QStringLiteral("Check"))->click();
        QCOMPARE(checked.size(), 1);
        QVERIFY(!button(view, QStringLiteral("Fire one")));
        QuestionCard sides;
        sides.options = {QStringLiteral("one"), QStringLiteral("other")};
        view.setCard(sides);
        QSignalSpy options(&view, &TeachView::optionChosen);
        button(view, QStringLiteral("other"))->click();
        QCOMPARE(options.size(), 1);
        QCOMPARE(options[0][0].toInt(), 1);
    }

    void theScore()
    {
        TeachView view;
        view.show();
        const auto* score = view.findChild<QLabel*>(QStringLiteral("teachScore"));
        QVERIFY(!button(view, QStringLiteral("Reset score")));
        view.setScore({3, 4});
        QCOMPARE(score->text(), QStringLiteral("3 of 4 right"));
        QSignalSpy again(&view, &TeachView::startOverRequested);
        button(view, QStringLiteral("Reset score"))->click();
        QCOMPARE(again.size(), 1);
    }

    /// From no motion at the left to the fastest at the right.
    void theSpeed()
    {
        TeachView view;
        auto* slider = view.findChild<QSlider*>();
        QCOMPARE(view.hop(), 150);
        QSignalSpy changed(&view, &TeachView::hopChanged);
        slider->setValue(slider->minimum());
        QCOMPARE(changed.last()[0].toInt(), 0);
        int before = INT_MAX;
        for (int place = slider->minimum() + 1; place <= slider->maximum(); ++place) {
            slider->setValue(place);
            QVERIFY(view.hop() > 0 && view.hop() < before);
            before = view.hop();
        }
        view.setHop(0);
        QCOMPARE(view.hop(), 0);
        QCOMPARE(changed.size(), static_cast<qsizetype>(std::size(TeachView::hops)));  // what is set is not said
    }

    /// Words and lines differ where colours do, and the layer is as large as what it lies over.
    void marks()
    {
        QSet<QString> signs;
        for (const std::optional<Verdict> verdict : {std::optional<Verdict>(), std::optional(Verdict::Right),
                                                     std::optional(Verdict::Wrong), std::optional(Verdict::Missed)})
            signs.insert(markSign(verdict) + markWord(verdict));
        QCOMPARE(signs.size(), qsizetype(4));
        QWidget picture;
        picture.resize(300, 200);
        MarkLayer layer(&picture);
        picture.show();
        QVERIFY(!layer.isVisible());
        layer.setMarks({{QRect(50, 60, 100, 40), Verdict::Wrong, 1}});
        QVERIFY(layer.isVisible());
        picture.resize(500, 400);
        QTRY_COMPARE(layer.size(), QSize(500, 400));
        const QImage shown = picture.grab().toImage().convertToFormat(QImage::Format_RGB32);
        QVERIFY(shown.pixel(100, 102) != shown.pixel(100, 200));  // the outline below the box
        layer.setMarks({});
        QVERIFY(!layer.isVisible());
    }
};

TAGSCOPE_TEST(TestTeachView)

#include "tst_teach_view.moc"
