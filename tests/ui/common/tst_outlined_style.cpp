// SPDX-License-Identifier: Apache-2.0
#include "ui/common/outlined_style.h"

#include "ui/common/categories.h"
#include "ui/common/theme.h"

#include <QCheckBox>
#include <QImage>
#include <QLineEdit>
#include <QStyleFactory>
#include <QTest>

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
