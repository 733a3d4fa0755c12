// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/high_contrast.h"

#include "tests/support/ui_test.h"
#include "ui/common/categories.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestHighContrast final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// WCAG 2.1, 1.4.6: 7 to 1 for text.
    void textsCanBeRead()
    {
        const Theme theme = highContrastTheme();
        for (const QColor& back : {theme.canvas, theme.node, theme.nodeDone, theme.groupFill(0), theme.groupFill(5)})
            for (const QColor& text :
                 {theme.text, theme.textQuiet, theme.ready, theme.pending, theme.running, theme.blocked, theme.error,
                  theme.dead, theme.token, theme.replay, theme.breakpoint, theme.selection})
                QVERIFY2(contrast(text, back) >= 7, qPrintable(text.name() + QStringLiteral(" on ") + back.name()));
        QVERIFY(contrast(theme.text, theme.frameHeader) >= 7);
        for (size_t s = 0; s < nodeStateCount; ++s)
            QVERIFY(contrast(theme.stateColor(static_cast<NodeState>(s)), theme.node) >= 7);
    }

    void widgetsCanBeRead()
    {
        const QPalette palette = highContrastPalette();
        const auto ratio = [&](QPalette::ColorRole text, QPalette::ColorRole back,
                               QPalette::ColorGroup group = QPalette::Active) {
            return contrast(palette.color(group, text), palette.color(group, back));
        };
        for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
            QVERIFY(ratio(QPalette::WindowText, QPalette::Window, group) >= 7);
            QVERIFY(ratio(QPalette::Text, QPalette::Base, group) >= 7);
            QVERIFY(ratio(QPalette::ButtonText, QPalette::Button, group) >= 7);
            QVERIFY(ratio(QPalette::PlaceholderText, QPalette::Base, group) >= 7);
            QVERIFY(ratio(QPalette::HighlightedText, QPalette::Highlight, group) >= 7);
        }
        QVERIFY(ratio(QPalette::ToolTipText, QPalette::ToolTipBase) >= 7);
        QVERIFY(ratio(QPalette::Link, QPalette::Base) >= 7);
    }

    void aPaletteSaysWhichThemeSuits()
    {
        QVERIFY(Theme::of(highContrastPalette()).isHighContrast);
        QVERIFY(Theme::of(highContrastPalette()).lineFactor() > 1);
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            QVERIFY(!Theme::of(palette).isHighContrast);
            QCOMPARE(Theme::of(palette).lineFactor(), 1.0);
        }
        QVERIFY(!Theme::of(lightPalette()).isDark);
        QVERIFY(Theme::of(darkPalette()).isDark);
    }
};

TAGSCOPE_TEST(TestHighContrast)

#include "tst_high_contrast.moc"
