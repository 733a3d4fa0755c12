// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/room_scroll.h"

#include "tests/support/ui_test.h"

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QScrollBar>
#include <QVBoxLayout>

using namespace tagscope::ui;

namespace {

/// Something that can do with so much, and no less.
class ScrolledBlock final : public QWidget {
public:
    explicit ScrolledBlock(QSize least) : m_least(least) {}
    QSize sizeHint() const override { return m_least; }
    QSize minimumSizeHint() const override { return m_least; }
    void setLeast(QSize least)
    {
        m_least = least;
        updateGeometry();
    }

private:
    QSize m_least;
};

}

class TestRoomScroll final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void room_data()
    {
        QTest::addColumn<QSize>("least");
        QTest::addColumn<bool>("isWider");
        QTest::addColumn<bool>("isHigher");
        QTest::newRow("with room") << QSize(100, 50) << false << false;
        QTest::newRow("just enough") << QSize(300, 200) << false << false;
        QTest::newRow("too high") << QSize(100, 500) << false << true;
        QTest::newRow("too wide") << QSize(500, 50) << true << false;
        QTest::newRow("too large") << QSize(500, 500) << true << true;
    }
    void room()
    {
        QFETCH(QSize, least);
        QFETCH(bool, isWider);
        QFETCH(bool, isHigher);
        auto* content = new ScrolledBlock(least);
        RoomScroll scroll(content);
        scroll.resize(300, 200);
        scroll.show();
        QCOMPARE(scroll.horizontalScrollBar()->maximum() > 0, isWider);
        QCOMPARE(scroll.verticalScrollBar()->maximum() > 0, isHigher);
        const QSize seen = scroll.viewport()->size();
        QCOMPARE(content->size(), least.expandedTo(seen));
        QCOMPARE(scroll.horizontalScrollBar()->maximum(), content->width() - seen.width());
        QCOMPARE(scroll.verticalScrollBar()->maximum(), content->height() - seen.height());
        scroll.verticalScrollBar()->setValue(scroll.verticalScrollBar()->maximum());
        QCOMPARE(content->geometry().bottom(), seen.height() - 1);
    }

    void itFollowsItsContent()
    {
        auto* content = new ScrolledBlock({100, 50});
        RoomScroll scroll(content);
        scroll.resize(300, 200);
        scroll.show();
        content->setLeast({100, 400});
        QTRY_VERIFY(scroll.verticalScrollBar()->maximum() > 0);
        QCOMPARE(content->height(), 400);
        content->setLeast({100, 50});
        QTRY_COMPARE(scroll.verticalScrollBar()->maximum(), 0);
        QCOMPARE(content->size(), QSize(300, 200));
    }

    /// It asks for what its content asks for, but no window becomes too large for a screen by it.
    void whatItAsksFor()
    {
        QCOMPARE(RoomScroll(new ScrolledBlock({100, 50})).minimumSizeHint(), QSize(100, 50));
        const RoomScroll large(new ScrolledBlock({3000, 2000}));
        QCOMPARE(large.minimumSizeHint(), RoomScroll::mostAskedFor);
        QCOMPARE(large.sizeHint(), QSize(3000, 2000));
    }

    /// Wrapped text is higher the narrower it is: it scrolls, rather than that a line is cut.
    void wrappedTextIsWhole()
    {
        auto* content = new QWidget;
        auto* layout = new QVBoxLayout(content);
        auto* text = new QLabel(QStringLiteral("word ").repeated(80).trimmed());
        text->setWordWrap(true);
        layout->addWidget(text);
        RoomScroll scroll(content);
        scroll.resize(200, 60);
        scroll.show();
        QTRY_VERIFY(scroll.verticalScrollBar()->maximum() > 0);
        QVERIFY(text->height() >= text->heightForWidth(text->width()));
    }

    void whatGetsTheKeyboardComesIntoView()
    {
        auto* content = new QWidget;
        auto* layout = new QVBoxLayout(content);
        QList<QLineEdit*> lines;
        for (int i = 0; i < 30; ++i)
            layout->addWidget(lines.emplace_back(new QLineEdit));
        RoomScroll scroll(content);
        scroll.resize(200, 120);
        scroll.show();
        QVERIFY(QTest::qWaitForWindowActive(&scroll));
        const auto isInView = [&](const QWidget* line) {
            return scroll.viewport()->rect().contains(QRect(line->mapTo(scroll.viewport(), QPoint()), line->size()));
        };
        QVERIFY(!isInView(lines.back()));
        lines.back()->setFocus();
        QVERIFY(isInView(lines.back()));
        lines.front()->setFocus();
        QVERIFY(isInView(lines.front()));
        QCOMPARE(scroll.focusPolicy(), Qt::NoFocus);
    }

    /// A dialog is as large as what is in it, or as the screen.
    void dialogsFitTheScreen()
    {
        QDialog dialog;
        auto* layout = new QVBoxLayout(&dialog);
        auto* content = new ScrolledBlock({350, 300});
        layout->addWidget(new RoomScroll(content));
        fitToScreen(dialog);
        QVERIFY(dialog.width() >= 350 && dialog.height() >= 300);
        const QSize usual = dialog.size();
        content->setLeast({5000, 5000});
        fitToScreen(dialog);
        const QSize screen = dialog.screen()->availableSize().expandedTo({1024, 768});
        QVERIFY(dialog.width() <= screen.width() && dialog.height() <= screen.height());
        QVERIFY(dialog.width() > usual.width() && dialog.height() > usual.height());
        resizeToText(dialog, 10'000, 10'000);
        QVERIFY(dialog.width() <= screen.width() && dialog.height() <= screen.height());
    }
};

TAGSCOPE_TEST(TestRoomScroll)

#include "tst_room_scroll.moc"
