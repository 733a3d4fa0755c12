// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/capture/capture_view.h"

#include "tests/support/ui_test.h"
#include "tests/support/vector_loop.h"
#include "ui/common/byte_words.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSpinBox>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

class Shown {
public:
    Shown() : m_tester(const_cast<CaptureModel*>(&view.model()), QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
        QObject::connect(&view, &CaptureView::settingsChanged, &view,
                         [this](const CaptureSettings& s) { wanted.push_back(s); });
        m_snapshot.graph = vectorLoop(3);
        view.setSnapshot(m_snapshot);
        view.show();
    }

    void add(const QString& pattern, Capture capture)
    {
        view.findChild<QLineEdit*>()->setText(pattern);
        auto* keep = view.findChild<QComboBox*>();
        keep->setCurrentIndex(keep->findData(static_cast<int>(capture)));
        QTest::keyClick(view.findChild<QLineEdit*>(), Qt::Key_Return);
    }
    void set(const CaptureSettings& settings, const CaptureUse& use = {})
    {
        m_snapshot.capture = settings;
        m_snapshot.captureUse = use;
        view.setSnapshot(m_snapshot);
    }
    QString label(const char* name) const
    {
        for (const QLabel* l : view.findChildren<QLabel*>())
            if (l->accessibleName() == QLatin1String(name))
                return l->text();
        return QStringLiteral("no such label");
    }
    QString row(int i) const { return view.model().index(i).data().toString(); }

    CaptureView view;
    std::vector<CaptureSettings> wanted;

private:
    QAbstractItemModelTester m_tester;
    Snapshot m_snapshot;
};

}

class TestCaptureView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void rulesAreAddedAndRemoved()
    {
        Shown shown;
        shown.add(QStringLiteral(" loop/ "), Capture::None);
        shown.add(QStringLiteral("op:Neg"), Capture::Stats);
        QCOMPARE(shown.wanted.size(), size_t(2));
        const CaptureSettings both{{{"loop/", Capture::None}, {"op:Neg", Capture::Stats}}, 0};
        QCOMPARE(shown.wanted.back(), both);
        // Of the 15 nodes of the loop one follows the other rule.
        QCOMPARE(shown.row(0), QStringLiteral("loop/: keep nothing (14 nodes)"));
        QCOMPARE(shown.row(1), QStringLiteral("op:Neg: keep statistics only (1 node)"));
        // The same pattern again changes its rule, and puts it last.
        shown.add(QStringLiteral("loop/"), Capture::Full);
        QCOMPARE(shown.wanted.back(), (CaptureSettings{{{"op:Neg", Capture::Stats}, {"loop/", Capture::Full}}, 0}));
        QCOMPARE(shown.row(0), QStringLiteral("op:Neg: keep statistics only (no node of this graph)"));
        auto* list = shown.view.findChild<QListView*>();
        list->selectAll();
        list->setFocus();
        QTest::mouseClick(shown.view.findChildren<QPushButton*>().at(1), Qt::LeftButton);
        QCOMPARE(shown.wanted.back(), CaptureSettings());
        QCOMPARE(shown.view.model().rowCount(), 0);
    }

    void onlyTheNewestIterations()
    {
        Shown shown;
        auto* keep = shown.view.findChild<QComboBox*>();
        const auto spins = shown.view.findChildren<QSpinBox*>();
        const auto last = std::ranges::find_if(
            spins, [](const QSpinBox* spin) { return spin->accessibleName().contains(QLatin1String("newest")); });
        QVERIFY(last != spins.end());
        QVERIFY(!(*last)->isEnabled());  // of what is not kept there are no newest
        keep->setCurrentIndex(keep->findData(static_cast<int>(Capture::Full)));
        QVERIFY((*last)->isEnabled());
        QCOMPARE((*last)->text(), QStringLiteral("all iterations"));
        (*last)->setValue(3);
        shown.add(QStringLiteral("loop/"), Capture::Full);
        QCOMPARE(shown.wanted.back(), (CaptureSettings{{{"loop/", Capture::Full, 3}}, 0}));
        QCOMPARE(shown.row(0), QStringLiteral("loop/: keep values of the newest 3 iterations (15 nodes)"));
        shown.add(QStringLiteral("op:Neg"), Capture::None);
        QCOMPARE(shown.wanted.back().rules.back(), (CaptureRule{"op:Neg", Capture::None, 0}));
    }

    void aPartOfTheValues()
    {
        Shown shown;
        auto* keep = shown.view.findChild<QComboBox*>();
        const auto lines = shown.view.findChildren<QLineEdit*>();
        const auto part = std::ranges::find_if(
            lines, [](const QLineEdit* line) { return line->accessibleName().contains(QLatin1String("part")); });
        QVERIFY(part != lines.end());
        QVERIFY((*part)->isHidden());
        shown.add(QStringLiteral("loop/"), Capture::Slice);
        QVERIFY(shown.wanted.empty());  // which part?
        QCOMPARE(keep->currentText(), QStringLiteral("keep a part of the values"));
        QVERIFY((*part)->isVisible());
        const auto problem = [&] {
            for (const QLabel* label : shown.view.findChildren<QLabel*>())
                if (label->accessibleName() == QLatin1String("What is wrong with the part") && label->isVisible())
                    return label->text();
            return QString();
        };
        QCOMPARE(problem(), QString());  // nothing is typed yet
        (*part)->setText(QStringLiteral("[0, x]"));
        QCOMPARE(problem(), QStringLiteral("✗ 'x' in a slice is not an integer"));
        QVERIFY(!shown.view.findChildren<QPushButton*>().at(0)->isEnabled());
        QTest::keyClick(*part, Qt::Key_Return);
        QVERIFY(shown.wanted.empty());
        (*part)->setText(QStringLiteral(" [0, :] "));
        QCOMPARE(problem(), QString());
        QTest::keyClick(*part, Qt::Key_Return);
        QCOMPARE(shown.wanted.back(), (CaptureSettings{{{"loop/", Capture::Slice, 0, "[0, :]"}}, 0}));
        QCOMPARE(shown.row(0), QStringLiteral("loop/: keep part [0, :] (15 nodes)"));
        // Of other rules the part that stands there says nothing.
        shown.add(QStringLiteral("op:Neg"), Capture::Stats);
        QCOMPARE(shown.wanted.back().rules.back(), (CaptureRule{"op:Neg", Capture::Stats}));
        QVERIFY((*part)->isHidden());
    }

    /// Of a run that has not begun: what is known, and for how many nodes it is not.
    void whatARunWillKeep()
    {
        CaptureEstimate estimate;
        estimate.nodes = 9;
        estimate.unknownNodes = 2;
        estimate.frames = {{"/", 1, 1000, 2000, 0}, {"loop", 1, 0, 500, 1500}};
        QCOMPARE(estimateWords(estimate),
                 QStringLiteral("Nothing is recorded yet.\nOutside of loops a run would keep up to %1 of %2.\n"
                                "loop: up to %3 of %4 an iteration. The newest iterations: up to %5 in all.\n"
                                "Unknown for 2 of 9 nodes: their sizes depend on the run.")
                     .arg(byteWords(1000), byteWords(2000), byteWords(0), byteWords(500), byteWords(1500)));
    }

    void anEstimateSaysWhatWasLeftOutBefore()
    {
        CaptureEstimate estimate;
        estimate.firings = 100;
        estimate.unknown = 49;
        QVERIFY(estimateWords(estimate).endsWith(
            QStringLiteral("\nValues not counted, because they were not kept before: 49.")));
        estimate.unknown = 0;
        QVERIFY(!estimateWords(estimate).contains(QStringLiteral("not kept before")));
    }

    void anEmptyPatternIsNoRule()
    {
        Shown shown;
        shown.add(QStringLiteral("  "), Capture::None);
        shown.add(QStringLiteral("op:"), Capture::None);
        QVERIFY(shown.wanted.empty());
        QVERIFY(!shown.view.findChildren<QPushButton*>().at(0)->isEnabled());
    }

    void theBudget()
    {
        Shown shown;
        auto* has = shown.view.findChild<QCheckBox*>();
        auto* megabytes = shown.view.findChild<QSpinBox*>(QStringLiteral("budget"));
        QVERIFY(!megabytes->isEnabled());
        has->click();
        QVERIFY(megabytes->isEnabled());
        QCOMPARE(shown.wanted.back().budget, uint64_t(256'000'000));
        megabytes->setValue(10);
        QCOMPARE(shown.wanted.back().budget, uint64_t(10'000'000));
        has->click();
        QCOMPARE(shown.wanted.back().budget, uint64_t(0));
        // One that came from elsewhere is shown, and asks for nothing.
        const size_t asked = shown.wanted.size();
        shown.set({{}, 64'000'000});
        QVERIFY(has->isChecked());
        QCOMPARE(megabytes->value(), 64);
        QCOMPARE(shown.wanted.size(), asked);
    }

    /// As it was set, in the largest unit in which it is a whole number.
    void aSmallBudgetIsShownAsItIs_data()
    {
        QTest::addColumn<qulonglong>("bytes");
        QTest::addColumn<int>("value");
        QTest::addColumn<QString>("unit");
        QTest::newRow("a byte") << 1ULL << 1 << "B";
        QTest::newRow("not whole kilobytes") << 1'500ULL << 1'500 << "B";
        QTest::newRow("kilobytes") << 20'000ULL << 20 << "kB";
        QTest::newRow("megabytes") << 1'024'000'000ULL << 1'024 << "MB";
        QTest::newRow("gigabytes") << 3'000'000'000ULL << 3 << "GB";
    }
    void aSmallBudgetIsShownAsItIs()
    {
        QFETCH(qulonglong, bytes);
        QFETCH(int, value);
        QFETCH(QString, unit);
        Shown shown;
        shown.set({{}, bytes});
        QCOMPARE(shown.view.findChild<QSpinBox*>(QStringLiteral("budget"))->value(), value);
        auto* units = shown.view.findChildren<QComboBox*>().at(1);
        QCOMPARE(units->currentText(), unit);
        QVERIFY(shown.wanted.empty());
        units->setCurrentIndex(1);
        QCOMPARE(shown.wanted.empty() ? bytes : shown.wanted.back().budget, static_cast<uint64_t>(value) * 1000);
    }

    void oneByteIsNotOneBytes()
    {
        QLocale::setDefault(QLocale::c());
        QCOMPARE(byteWords(1), QStringLiteral("1 byte"));
        QCOMPARE(byteWords(2), QStringLiteral("2 bytes"));
    }

    void whatIsKeptAndWouldBe()
    {
        Shown shown;
        QVERIFY(shown.label("What the rules would keep").startsWith(QStringLiteral("Nothing is recorded yet.")));
        QLocale::setDefault(QLocale::c());
        shown.set({{{"*", Capture::None}}, 0}, {1'500'000, 42});
        QCOMPARE(shown.label("What is kept now"),
                 QStringLiteral(
                     "Kept now: 1.5 MB of values. Not kept: 42 values; going to their firing computes them again."));
        CaptureEstimate estimate;
        estimate.firings = 100;
        estimate.keptBytes = 1000;
        estimate.allBytes = 5'000'000;
        estimate.frames = {{"/", 1, 0, 1000}, {"loop", 10, 1000, 4'999'000}};
        shown.view.setEstimate(estimate);
        QCOMPARE(
            shown.label("What the rules would keep"),
            QStringLiteral("Of the last 100 firings these rules would keep 1.0 kB of 5.0 MB, about 10 bytes a firing.\n"
                           "loop: about 100 bytes of 499.9 kB an iteration, over 10 seen."));
        shown.set({{{"*", Capture::Full}}, 500});
        shown.view.setEstimate(estimate);
        QVERIFY(shown.label("What the rules would keep")
                    .endsWith(QStringLiteral("\nOf that the limit leaves the newest 500 bytes.")));
        shown.view.setEstimate({7, 0, 0, 0, {}});
        QCOMPARE(shown.label("What the rules would keep"),
                 QStringLiteral("The last 7 firings put out single numbers only, which are always kept."));
        shown.set({{}, 0}, {0, 0});
        QCOMPARE(shown.label("What is kept now"), QStringLiteral("Kept now: no values larger than a number."));
        shown.view.showProblem(QStringLiteral("no"));
        QCOMPARE(shown.label("Problem"), QStringLiteral("✗ no"));
    }
};

TAGSCOPE_TEST(TestCaptureView)

#include "tst_capture_view.moc"
