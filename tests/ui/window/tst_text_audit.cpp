// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/text_audit.h"

#include "app/tagscope/measure/tour.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/categories.h"
#include "ui/common/empty_hint.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScopeGuard>
#include <QScrollArea>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace tagscope;

/// Texts of the whole window can be read (WCAG 2.1, 1.4.3): contrast is measured where they are painted.
class TestTextAudit final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnWarnings(); }

    void contrastOfColours_data()
    {
        QTest::addColumn<QColor>("front");
        QTest::addColumn<QColor>("back");
        QTest::addColumn<double>("ratio");
        QTest::newRow("most") << QColor(Qt::black) << QColor(Qt::white) << 21.0;
        QTest::newRow("none") << QColor(Qt::red) << QColor(Qt::red) << 1.0;
        QTest::newRow("least grey for text on white") << QColor(0x767676) << QColor(Qt::white) << 4.54;
        QTest::newRow("order does not matter") << QColor(Qt::white) << QColor(0x767676) << 4.54;
        QTest::newRow("blue on white") << QColor(0x0000ff) << QColor(Qt::white) << 8.59;
    }
    void contrastOfColours()
    {
        QFETCH(QColor, front);
        QFETCH(QColor, back);
        QFETCH(double, ratio);
        QVERIFY(std::abs(ui::contrast(front, back) - ratio) < 0.005);
    }

    void findsWhatIsWrong_data()
    {
        QTest::addColumn<QColor>("ink");
        QTest::addColumn<int>("secondAt");
        QTest::addColumn<bool>("isCovered");
        QTest::addColumn<QStringList>("problems");
        QTest::newRow("well") << QColor(Qt::black) << 40 << false << QStringList();
        QTest::newRow("faint") << QColor(0xaaaaaa) << 40 << false
                               << QStringList{QStringLiteral("contrast of 2.3 to 1: \"first\", #aaaaaa on #ffffff")};
        QTest::newRow("into each other") << QColor(Qt::black) << 3 << false
                                         << QStringList{QStringLiteral("overlap: \"first\" and \"second\"")};
        QTest::newRow("one behind the other") << QColor(Qt::black) << 3 << true << QStringList();
    }
    void findsWhatIsWrong()
    {
        QFETCH(QColor, ink);
        QFETCH(int, secondAt);
        QFETCH(bool, isCovered);
        QWidget window;
        window.resize(200, 100);
        QPalette palette = window.palette();
        palette.setColor(QPalette::Window, Qt::white);
        palette.setColor(QPalette::WindowText, Qt::black);
        window.setPalette(palette);
        QLabel first(QStringLiteral("first"), &window);
        QPalette own = palette;
        own.setColor(QPalette::WindowText, ink);
        first.setPalette(own);
        first.setGeometry(5, 0, 150, 30);
        QLabel second(QStringLiteral("second"), &window);
        second.setGeometry(5, secondAt, 150, 30);
        second.setAutoFillBackground(isCovered);
        QTEST(app::textProblems(window), "problems");
    }

    /// A token is hardly larger than its number, and the line of the number is higher than the token.
    void aNumberInASmallDiscStandsOnTheDisc()
    {
        class Disc final : public QWidget {
            void paintEvent(QPaintEvent*) override
            {
                QPainter painter(this);
                painter.setRenderHint(QPainter::Antialiasing);
                painter.fillRect(rect(), QColor(0xf5f5f5));
                painter.setPen(QPen(Qt::white, 0.7));
                painter.setBrush(QColor(0x0072b2));
                const QRectF disc(20.3, 20.6, 9.3, 9.3);
                painter.drawEllipse(disc);
                QFont font = painter.font();
                font.setPixelSize(7);
                font.setBold(true);
                painter.setFont(font);
                painter.setPen(Qt::white);
                painter.drawText(disc.adjusted(-2, -2, 2, 2), Qt::AlignCenter, QStringLiteral("0"));
            }
        };
        Disc disc;
        disc.resize(60, 60);
        QCOMPARE(app::textProblems(disc), QStringList());
    }

    void findsWhatIsCut_data()
    {
        QTest::addColumn<QSize>("missing");
        QTest::addColumn<bool>("isInScrollArea");
        QTest::addColumn<bool>("isFound");
        QTest::newRow("whole") << QSize(0, 0) << false << false;
        QTest::newRow("with room") << QSize(-20, -10) << false << false;
        QTest::newRow("a letter is missing") << QSize(8, 0) << false << true;
        QTest::newRow("half a letter is missing") << QSize(3, 0) << false << true;
        QTest::newRow("most is missing") << QSize(30, 0) << false << true;
        QTest::newRow("lower edge is missing") << QSize(0, 6) << false << true;
        QTest::newRow("scrolled") << QSize(8, 6) << true << false;
    }
    void findsWhatIsCut()
    {
        QFETCH(QSize, missing);
        QFETCH(bool, isInScrollArea);
        QFETCH(bool, isFound);
        QWidget window;
        window.setPalette(ui::lightPalette());
        window.resize(300, 100);
        QScrollArea area(&window);
        area.setFrameShape(QFrame::NoFrame);
        area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        auto* label = new QLabel(QStringLiteral("Format"), isInScrollArea ? nullptr : &window);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        const QSize shown = label->sizeHint() - missing;
        if (isInScrollArea) {
            area.setGeometry(QRect(QPoint(10, 10), shown));
            area.setWidget(label);
            label->resize(label->sizeHint());
        } else {
            area.hide();
            label->setGeometry(QRect(QPoint(10, 10), shown));
        }
        const QStringList problems = app::textProblems(window);
        QCOMPARE(problems.size(), isFound ? 1 : 0);
        if (isFound)
            QVERIFY2(problems.front().startsWith(QStringLiteral("cut: \"Format\"")), qPrintable(problems.front()));
    }

    /// What is too long for a field is scrolled in it.
    void longTextOfAFieldIsNotCut()
    {
        QWidget window;
        window.setPalette(ui::lightPalette());
        window.resize(300, 60);
        QLineEdit line(QStringLiteral("what is far too long for such a short field"), &window);
        line.setGeometry(10, 10, 80, line.sizeHint().height());
        QCOMPARE(app::textProblems(window), QStringList());
        line.setFixedHeight(12);
        QCOMPARE(app::textProblems(window).size(), 1);
    }

    void findsWhatIsHalfHidden_data()
    {
        QTest::addColumn<double>("part");
        QTest::addColumn<bool>("isOpaque");
        QTest::addColumn<bool>("isFound");
        QTest::newRow("nothing") << 0.0 << true << false;
        QTest::newRow("a little") << 0.25 << true << true;
        QTest::newRow("most") << 0.75 << true << true;
        QTest::newRow("all") << 1.0 << true << false;
        QTest::newRow("by what can be seen through") << 0.5 << false << false;
    }
    void findsWhatIsHalfHidden()
    {
        QFETCH(double, part);
        QFETCH(bool, isOpaque);
        QFETCH(bool, isFound);
        QWidget window;
        window.setPalette(ui::lightPalette());
        window.resize(300, 100);
        QLabel text(QStringLiteral("Tolerance"), &window);
        text.setMargin(0);
        text.setGeometry(QRect(QPoint(10, 10), text.sizeHint()));
        QLabel over(&window);
        over.setAutoFillBackground(isOpaque);
        over.setGeometry(10, 5, qRound(text.width() * part), 60);
        const QStringList problems = app::textProblems(window);
        QCOMPARE(problems.filter(QStringLiteral("covered by")).size(), isFound ? 1 : 0);
    }

    /// What its arrows lead to is not cut.
    void findsWhatIsEmpty()
    {
        QWidget window;
        window.setPalette(ui::lightPalette());
        window.resize(300, 200);
        QTreeWidget tree(&window);
        tree.resize(window.size());
        tree.setHeaderLabel(QStringLiteral("head"));
        tree.setAccessibleName(QStringLiteral("rows"));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(app::textProblems(window), QStringList{QStringLiteral("empty, and nothing says why: \"rows\"")});
        ui::EmptyHint hint(&tree, QStringLiteral("No rows yet."));
        QCOMPARE(app::textProblems(window), QStringList());
        hint.setSentence({});
        new QTreeWidgetItem(&tree, QStringList{QStringLiteral("row")});
        QCOMPARE(app::textProblems(window), QStringList());
    }

    void tabsThatScrollAreNotCut()
    {
        QWidget window;
        window.setPalette(ui::lightPalette());
        window.resize(400, 100);
        QTabBar tabs(&window);
        for (const char* name : {"Breakpoints", "Attributes", "Histogram", "Iterations", "Difference"})
            tabs.addTab(QLatin1String(name));
        tabs.setElideMode(Qt::ElideNone);
        tabs.setGeometry(10, 10, 200, tabs.sizeHint().height());
        window.show();
        QVERIFY(std::ranges::any_of(tabs.findChildren<QToolButton*>(), &QToolButton::isVisible));
        QCOMPARE(app::textProblems(window), QStringList());
    }

    void everyPictureOfTheTour_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<int>("percent");
        for (const char* example : {"counter.pbtxt", "cond_in_loop.pbtxt", "dead_fetch.pbtxt"})
            QTest::newRow(example) << test::examplePath(example) << 100;
        QTest::newRow("text of 200 %") << test::examplePath("counter.pbtxt") << 200;
        QTest::newRow("text of 300 %") << test::examplePath("counter.pbtxt") << 300;
    }
    void everyPictureOfTheTour()
    {
        QFETCH(QString, example);
        QFETCH(int, percent);
        const QTemporaryDir folder;
        const QPalette before = QApplication::palette();
        const QFont usual = QApplication::font();
        const auto restore = qScopeGuard([&] { QApplication::setFont(usual); });
        QFont font = usual;
        font.setPointSizeF(usual.pointSizeF() * percent / 100);
        QApplication::setFont(font);
        const bool isLarge = percent > 100;
        const QSize screen(1920, 1080);
        app::MainWindow window(test::plain());
        window.findChild<QAction*>(QStringLiteral("reducedMotion"))
            ->setChecked(true);  // pictures are of what stands still
        window.resize(isLarge ? screen : QSize(1480, 920));
        window.show();
        window.open(example.toStdString());
        const int code = app::runTour(window, folder.path(), !isLarge);
        QApplication::setPalette(before);
        QVERIFY2(!isLarge || (window.width() <= screen.width() && window.height() <= screen.height()),
                 qPrintable(QStringLiteral("%1 x %2").arg(window.width()).arg(window.height())));
        QFile report(folder.filePath(QStringLiteral("report.txt")));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(report.readAll());
        QVERIFY(text.contains(isLarge ? QStringLiteral("picture 9-start") : QStringLiteral("picture 9-start-dark")));
        QVERIFY2(code == 0,
                 qPrintable(text.split(QLatin1Char('\n')).filter(QStringLiteral("✗")).join(QLatin1Char('\n'))));
    }
};

TAGSCOPE_TEST(TestTextAudit)
#include "tst_text_audit.moc"
