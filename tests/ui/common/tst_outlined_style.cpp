// SPDX-License-Identifier: Apache-2.0
#include "ui/common/outlined_style.h"

#include "ui/common/theme.h"

#include <QCheckBox>
#include <QImage>
#include <QLineEdit>
#include <QStyleFactory>
#include <QTest>

#include <cmath>

using namespace tagscope::ui;

namespace {

/// Contrast of WCAG 2.1 (definitions of contrast ratio and relative luminance).
double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& color) {
        const auto channel = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
    };
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}

/// What can be operated has an outline of 3 to 1 against its window (WCAG 2.1, 1.4.11), in the dark too.
class TestOutlinedStyle final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outlinesCanBeSeen()
    {
        OutlinedStyle style(QStyleFactory::create(QStringLiteral("Fusion")));
        QCheckBox box;
        QLineEdit edit;
        for (QWidget* widget : {static_cast<QWidget*>(&box), static_cast<QWidget*>(&edit)}) {
            widget->setStyle(&style);
            widget->setPalette(darkPalette());
            widget->resize(120, 24);
            const QImage image = widget->grab().toImage();
            double most = 0;
            for (int x = 0; x < 8; ++x)
                most = std::max(most, contrast(image.pixelColor(x, image.height() / 2), darkPalette().color(QPalette::Window)));
            QVERIFY2(most >= 3, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(widget->metaObject()->className())).arg(most)));
        }
    }
};

QTEST_MAIN(TestOutlinedStyle)
#include "tst_outlined_style.moc"
