// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/hints.h"

#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"

#include <QTemporaryDir>
#include <QToolButton>

using namespace tagscope::app;
using namespace tagscope::test;

class TestHints final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_folder));
    }

    void eachStandsInItsPlace()
    {
        QWidget place;
        place.resize(600, 400);
        Hints hints;
        hints.add(QStringLiteral("a"), QStringLiteral("Press a key."), &place, HintBubble::Corner::TopLeft);
        hints.add(QStringLiteral("b"), QStringLiteral("Press another key."), &place, HintBubble::Corner::BottomRight);
        place.show();
        QVERIFY(hints.bubbles().empty());
        hints.show();
        QCOMPARE(hints.bubbles().size(), size_t(2));
        for (const HintBubble* bubble : hints.bubbles())
            QVERIFY(place.rect().contains(bubble->geometry()));
        QVERIFY(!hints.bubbles()[0]->geometry().intersects(hints.bubbles()[1]->geometry()));
        place.resize(900, 700);
        QTRY_VERIFY(hints.bubbles()[1]->geometry().right() > 700);
        QVERIFY(place.rect().contains(hints.bubbles()[1]->geometry()));
        hints.show();
        QCOMPARE(hints.bubbles().size(), size_t(2));
    }

    void oneThatWasClosedNeverReturns()
    {
        QWidget place;
        place.resize(600, 400);
        for (int window = 0; window < 2; ++window) {
            Hints hints;
            hints.add(QStringLiteral("a"), QStringLiteral("One."), &place, HintBubble::Corner::TopLeft);
            hints.add(QStringLiteral("b"), QStringLiteral("Two."), &place, HintBubble::Corner::BottomLeft);
            hints.show();
            if (window == 0) {
                QCOMPARE(hints.bubbles().size(), size_t(2));
                hints.bubbles()[0]->findChild<QToolButton*>()->click();
            }
            QCOMPARE(hints.bubbles().size(), size_t(1));
        }
    }

    /// Advice that was taken is not given again; what was not shown was not taken.
    void whatWasDoneIsNotAdvised()
    {
        QWidget place;
        {
            Hints hints;
            hints.add(QStringLiteral("step"), QStringLiteral("Step."), &place, HintBubble::Corner::TopLeft);
            hints.done(QStringLiteral("step"));
            hints.show();
            QCOMPARE(hints.bubbles().size(), size_t(1));
            hints.done(QStringLiteral("step"));
            QVERIFY(hints.bubbles().empty());
        }
        Hints hints;
        hints.add(QStringLiteral("step"), QStringLiteral("Step."), &place, HintBubble::Corner::TopLeft);
        hints.show();
        QVERIFY(hints.bubbles().empty());
    }

    /// For a picture of all; what was closed stays closed after it.
    void allCanBeShownAndHidden()
    {
        QWidget place;
        Hints hints;
        hints.add(QStringLiteral("a"), QStringLiteral("One."), &place, HintBubble::Corner::TopLeft);
        hints.add(QStringLiteral("b"), QStringLiteral("Two."), &place, HintBubble::Corner::BottomLeft);
        hints.show();
        hints.done(QStringLiteral("a"));
        hints.show(Hints::Which::All);
        QCOMPARE(hints.bubbles().size(), size_t(2));
        hints.hide();
        QVERIFY(hints.bubbles().empty());
        hints.show();
        QCOMPARE(hints.bubbles().size(), size_t(1));
    }

private:
    QTemporaryDir m_folder;
};

TAGSCOPE_TEST(TestHints)

#include "tst_hints.moc"
