// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/outlined_style.h"

#include "ui/common/categories.h"
#include "ui/common/high_contrast.h"
#include "ui/common/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyleFactory>
#include <QStyleOptionFrame>
#include <QTabBar>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace tagscope::ui;

/// What can be operated has an outline of 3 to 1 against its window (WCAG 2.1, 1.4.11), in the dark too.
class TestOutlinedStyle final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outlinesCanBeSeen()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        QCheckBox box;
        QLineEdit edit;
        QSpinBox spin;
        QComboBox combo;
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            for (QWidget* widget : std::initializer_list<QWidget*>{&box, &edit, &spin, &combo}) {
                widget->setStyle(&style);
                widget->setPalette(palette);
                widget->resize(120, 24);
                const QImage image = widget->grab().toImage();
                double most = 0;
                for (int x = 0; x < 8; ++x)
                    most = std::max(most,
                                    contrast(image.pixelColor(x, image.height() / 2), palette.color(QPalette::Window)));
                QVERIFY2(most >= 3,
                         qPrintable(
                             QStringLiteral("%1: %2").arg(QLatin1String(widget->metaObject()->className())).arg(most)));
            }
        }
    }

    void allSidesAreWhole_data()
    {
        QTest::addColumn<double>("ratio");
        for (const int percent : {100, 125, 150, 175, 200})
            QTest::addRow("%d %%", percent) << percent / 100.0;
    }
    /// Wherever a framed widget stands, and however large it is.
    void allSidesAreWhole()
    {
        QFETCH(double, ratio);
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        QWidget window;
        window.setPalette(lightPalette());
        QListWidget list(&window);
        list.setStyle(&style);
        list.viewport()->setStyle(&style);
        const QColor color = Theme::light().scope;
        for (int at = 3; at < 9; ++at) {
            list.setGeometry(at, at + 1, 40 + at % 4, 30 + at % 3);
            QImage image(QSize(60, 60) * ratio, QImage::Format_RGB32);
            image.setDevicePixelRatio(ratio);
            image.fill(Qt::white);
            window.resize(60, 60);
            window.render(&image);
            const auto device = [&](int logical) { return qRound(logical * ratio); };
            const QRect box = list.geometry();
            const int x = device(box.center().x());
            const int y = device(box.center().y());
            const auto hasLine = [&](int from, int to, bool isAcross) {
                for (int i = from; i <= to; ++i)
                    if ((isAcross ? image.pixelColor(i, y) : image.pixelColor(x, i)) == color)
                        return true;
                return false;
            };
            const QByteArray where = QByteArray::number(at);
            QVERIFY2(hasLine(device(box.x()) - 1, device(box.x()) + 2, true), where);
            QVERIFY2(hasLine(device(box.x() + box.width()) - 3, device(box.x() + box.width()) + 1, true), where);
            QVERIFY2(hasLine(device(box.y()) - 1, device(box.y()) + 2, false), where);
            QVERIFY2(hasLine(device(box.y() + box.height()) - 3, device(box.y() + box.height()) + 1, false), where);
        }
    }

    void focusCanBeSeen()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            for (const QStyle::PrimitiveElement element : {QStyle::PE_Frame, QStyle::PE_FrameLineEdit}) {
                QStyleOptionFrame option;
                option.palette = palette;
                option.rect = QRect(0, 0, 40, 20);
                option.state = QStyle::State_Enabled | QStyle::State_HasFocus;
                QImage image(40, 20, QImage::Format_RGB32);
                image.fill(Qt::red);
                QPainter painter(&image);
                style.drawPrimitive(element, &option, &painter);
                painter.end();
                for (const QPoint& at : {QPoint(0, 10), QPoint(1, 10), QPoint(20, 0), QPoint(39, 10), QPoint(20, 18)}) {
                    QVERIFY(contrast(image.pixelColor(at), palette.color(QPalette::Base)) >= 3);
                    QVERIFY(contrast(image.pixelColor(at), palette.color(QPalette::Window)) >= 3);
                }
                QCOMPARE(image.pixelColor(20, 10), QColor(Qt::red));
            }
        }
    }

    /// A button that stays down is told from one beside it by its frame, at 3 to 1.
    void pressedIsNotUnpressed()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            QPushButton button(QStringLiteral("Linked"));
            button.setStyle(&style);
            button.setPalette(palette);
            button.setCheckable(true);
            button.resize(80, 24);
            const QColor up = button.grab().toImage().pixelColor(6, 12);
            button.setChecked(true);
            const QImage down = button.grab().toImage();
            QCOMPARE(down.pixelColor(0, 12), Theme::of(palette).selection);
            QVERIFY(contrast(down.pixelColor(6, 12), up) > 1.2);
            QVERIFY(contrast(down.pixelColor(6, 12), palette.color(QPalette::ButtonText)) >= 4.5);
        }
    }

    void statesCanBeSeen()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()})
            for (const NodeState state :
                 {NodeState::Ready, NodeState::ReadyDead, NodeState::Pending, NodeState::Blocked, NodeState::Error,
                  NodeState::Fed, NodeState::Done, NodeState::DoneDead, NodeState::NotCaptured, NodeState::Doomed,
                  NodeState::Running}) {
                const bool isDone = state == NodeState::Done || state == NodeState::DoneDead
                    || state == NodeState::NotCaptured || state == NodeState::Running;
                const double found = contrast(theme.stateColor(state), isDone ? theme.nodeDone : theme.node);
                QVERIFY2(found >= 3, qPrintable(QStringLiteral("state %1: %2").arg(int(state)).arg(found)));
            }
    }

    /// By a line that is in none of the other tabs, and the arrow of the selected row is to be seen on its colour.
    void theCurrentOneCanBeTold()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        for (const QPalette& palette : {lightPalette(), darkPalette(), highContrastPalette()}) {
            for (const QTabBar::Shape shape : {QTabBar::RoundedNorth, QTabBar::RoundedSouth}) {
                QTabBar tabs;
                tabs.setStyle(&style);
                tabs.setPalette(palette);
                tabs.setShape(shape);
                tabs.addTab(QStringLiteral("one"));
                tabs.addTab(QStringLiteral("two"));
                tabs.setCurrentIndex(1);
                tabs.resize(tabs.sizeHint());
                const QImage image = tabs.grab().toImage();
                const auto hasLine = [&](int tab) {
                    const QRect rect = tabs.tabRect(tab);
                    for (int y = rect.top(); y <= rect.bottom(); ++y)
                        if (image.pixelColor(rect.center().x(), y) == Theme::of(palette).selection)
                            return true;
                    return false;
                };
                QVERIFY(hasLine(1) && !hasLine(0));
                QVERIFY(contrast(Theme::of(palette).selection, palette.color(QPalette::Window)) >= 3);
            }
            QTreeWidget tree;
            tree.setStyle(&style);
            tree.setPalette(palette);
            tree.setHeaderHidden(true);
            auto* parent = new QTreeWidgetItem(&tree, {QStringLiteral("a")});
            new QTreeWidgetItem(parent, {QStringLiteral("b")});
            tree.setCurrentItem(parent);
            tree.resize(120, 80);
            const QRect row = tree.visualItemRect(parent);
            const QImage image = tree.viewport()->grab().toImage();
            double most = 0;
            for (int x = 0; x < row.left(); ++x)
                for (int y = row.top(); y < row.bottom(); ++y)
                    most = std::max(most, contrast(image.pixelColor(x, y), palette.color(QPalette::Highlight)));
            QVERIFY2(most >= 3, QByteArray::number(most));
        }
    }

    /// In white on black, a box that is not checked is empty on a selected row, too: what is within it has the colour
    /// of the row.
    void aBoxOnTheSelectedRowIsNotFilled()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        const QPalette palette = highContrastPalette();
        const QColor row = palette.color(QPalette::Highlight);
        for (const bool isChecked : {false, true}) {
            QStyleOptionViewItem option;
            option.palette = palette;
            option.rect = QRect(0, 0, 16, 16);
            option.state =
                QStyle::State_Enabled | QStyle::State_Selected | (isChecked ? QStyle::State_On : QStyle::State_Off);
            QImage image(16, 16, QImage::Format_RGB32);
            image.fill(row);
            QPainter painter(&image);
            style.drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &option, &painter);
            painter.end();
            for (const QPoint& at : {QPoint(8, 0), QPoint(8, 15), QPoint(0, 8), QPoint(15, 8)})
                QVERIFY(contrast(image.pixelColor(at), row) >= 3);
            int dark = 0;
            for (int x = 4; x < 12; ++x)
                for (int y = 4; y < 12; ++y)
                    dark += contrast(image.pixelColor(x, y), row) >= 3 ? 1 : 0;
            QCOMPARE(dark > 0, isChecked);
            QVERIFY(dark < 48);  // of 64
        }
    }

    /// In white on black, what parts areas from each other: 3 to 1 against what is beside it.
    void boundsCanBeSeen_data()
    {
        QTest::addColumn<int>("element");
        QTest::newRow("page of tabs") << int(QStyle::PE_FrameTabWidget);
        QTest::newRow("menu") << int(QStyle::PE_PanelMenu);
    }
    void boundsCanBeSeen()
    {
        QFETCH(int, element);
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        const QPalette palette = highContrastPalette();
        QStyleOptionTabWidgetFrame tabs;
        QStyleOptionFrame frame;
        QStyleOption& option = element == QStyle::PE_FrameTabWidget ? static_cast<QStyleOption&>(tabs) : frame;
        option.palette = palette;
        option.rect = QRect(0, 0, 60, 40);
        option.state = QStyle::State_Enabled;
        QImage image(60, 40, QImage::Format_RGB32);
        image.fill(palette.color(QPalette::Window));
        QPainter painter(&image);
        style.drawPrimitive(static_cast<QStyle::PrimitiveElement>(element), &option, &painter);
        painter.end();
        for (const QPoint& at : {QPoint(0, 20), QPoint(59, 20), QPoint(30, 0), QPoint(30, 39)})
            QVERIFY2(contrast(image.pixelColor(at), palette.color(QPalette::Window)) >= 3,
                     QByteArray::number(at.x()) + ' ' + QByteArray::number(at.y()));
    }

    void tabsAndHeadersHaveLinesInHighContrast()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        const QPalette palette = highContrastPalette();
        const auto isSeen = [&](const QImage& image, int x, int y) {
            return contrast(image.pixelColor(x, y), palette.color(QPalette::Window)) >= 3;
        };
        QTabBar tabs;
        tabs.setStyle(&style);
        tabs.setPalette(palette);
        for (const char* name : {"one", "two", "three"})
            tabs.addTab(QLatin1String(name));
        tabs.resize(tabs.sizeHint());
        const QImage bar = tabs.grab().toImage();
        const QRect last = tabs.tabRect(2);  // not the current one
        QVERIFY(isSeen(bar, last.right(), last.center().y()));
        int lines = 0;
        for (int y = last.top(); y <= last.bottom(); ++y)
            lines += isSeen(bar, last.right() - 3, y) ? 1 : 0;  // beside the text
        QVERIFY(lines >= 2);
        QTreeWidget tree;
        tree.setStyle(&style);
        tree.setPalette(palette);
        tree.setHeaderLabels({QStringLiteral("a"), QStringLiteral("b")});
        tree.header()->setStyle(&style);
        tree.header()->setStretchLastSection(false);
        tree.header()->resizeSection(0, 60);
        tree.header()->resizeSection(1, 60);
        tree.resize(200, 80);
        tree.ensurePolished();
        const QImage header = tree.header()->grab().toImage();
        const int bottom = header.height() - 1;
        QVERIFY(isSeen(header, 50, bottom) && isSeen(header, 110, bottom));
        QVERIFY(isSeen(header, 59, bottom / 2) && isSeen(header, 119, bottom / 2));
        QVERIFY(!isSeen(header, 50, bottom / 2));
    }

    void theHandleOfASliderCanBeSeen()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        for (const QPalette& palette : {lightPalette(), darkPalette(), highContrastPalette()}) {
            QSlider slider(Qt::Horizontal);
            slider.setStyle(&style);
            slider.setPalette(palette);
            slider.setRange(0, 4);
            slider.setValue(2);
            slider.resize(120, 24);
            QStyleOptionSlider option;
            option.initFrom(&slider);
            option.minimum = 0;
            option.maximum = 4;
            option.sliderPosition = option.sliderValue = 2;
            option.subControls = QStyle::SC_SliderHandle | QStyle::SC_SliderGroove;
            const QRect handle = style.subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider);
            const QImage image = slider.grab().toImage();
            for (const QPoint& at :
                 {QPoint(handle.left(), handle.center().y()), QPoint(handle.center().x(), handle.top())})
                QVERIFY(contrast(image.pixelColor(at), palette.color(QPalette::Window)) >= 3);
        }
    }

    void gridLinesCanBeSeen()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            QStyleOption option;
            option.palette = palette;
            const QColor line =
                QColor::fromRgba(static_cast<QRgb>(style.styleHint(QStyle::SH_Table_GridLineColor, &option)));
            QVERIFY(contrast(line, palette.color(QPalette::Base)) >= 1.5);
        }
    }
};

TAGSCOPE_TEST(TestOutlinedStyle)
#include "tst_outlined_style.moc"
