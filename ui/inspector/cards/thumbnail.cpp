// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/cards/thumbnail.h"

#include "core/tensor/format.h"
#include "core/tensor/number_walk.h"
#include "core/tensor/raster.h"
#include "core/tensor/statistics.h"
#include "ui/charts/chart_geometry.h"
#include "ui/common/text.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>

namespace tagscope::ui {

namespace {

constexpr int cells = 8;
constexpr int cellPixels = 8;

QString words(const char* text)
{
    return QCoreApplication::translate("tagscope::ui::Glance", text);
}

/// -1 if there is none.
int64_t firstNan(const Tensor& tensor)
{
    int64_t first = -1;
    forEachNumber(tensor, {}, [&](double value, int64_t, int64_t index) {
        if (first < 0 && std::isnan(value))
            first = index;
    });
    return first;
}

QString embedded(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return QStringLiteral("<img src=\"data:image/png;base64,%1\">").arg(QString::fromLatin1(bytes.toBase64()));
}

}

QImage thumbnail(const Tensor& tensor, const QPalette& palette)
{
    if (!tensor.hasValue() || tensor.storedElements() > mostGlanced)
        return {};
    const std::optional<TensorStatistics> statistics = tensorStatistics(tensor);
    const std::optional<TensorRaster> raster = tensorRaster(tensor, cells, cells);
    if (!statistics || !raster || raster->cells.empty())
        return {};
    QImage image(raster->width * cellPixels, raster->height * cellPixels, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setPen(palette.color(QPalette::Text));
    for (int y = 0; y < raster->height; ++y)
        for (int x = 0; x < raster->width; ++x) {
            const RasterCell& cell = raster->at(y, x);
            const QRect place(x * cellPixels, y * cellPixels, cellPixels, cellPixels);
            painter.fillRect(place,
                             std::isnan(cell.mean) ? QColor(Qt::gray)
                                                   : heatColor(cell.mean, statistics->min, statistics->max));
            if (cell.hasNonFinite) {
                painter.drawLine(place.topLeft(), place.bottomRight());
                painter.drawLine(place.topRight(), place.bottomLeft());
            }
        }
    return image;
}

QString glance(const Tensor& tensor, const QPalette& palette)
{
    const QString head = asMarkup(text(summaryText(tensor, 200)));
    if (!tensor.hasValue() || tensor.isScalar())
        return head;
    if (tensor.storedElements() > mostGlanced)
        return head + QStringLiteral("<br>")
            + words(QT_TRANSLATE_NOOP("tagscope::ui::Glance", "Too large for a look: the inspector has its figures."));
    const std::optional<TensorStatistics> s = tensorStatistics(tensor);
    if (!s || s->elements == 0)
        return head;
    QString figures = words(QT_TRANSLATE_NOOP("tagscope::ui::Glance", "min %1  mean %2  max %3"))
                          .arg(shortNumber(s->min), shortNumber(s->mean), shortNumber(s->max));
    figures += QStringLiteral("<br>")
        + words(QT_TRANSLATE_NOOP("tagscope::ui::Glance", "−∞ %1  − %2  0 %3  + %4  +∞ %5  NaN %6"))
              .arg(s->negativeInfinities)
              .arg(s->negatives)
              .arg(s->zeros)
              .arg(s->positives())
              .arg(s->positiveInfinities)
              .arg(s->nans);
    if (s->nans > 0)
        figures += QStringLiteral("<br>")
            + words(QT_TRANSLATE_NOOP("tagscope::ui::Glance", "first NaN at %1"))
                  .arg(text(elementPlace(tensor.shape(), firstNan(tensor))));
    const QImage image = thumbnail(tensor, palette);
    return image.isNull() ? head + QStringLiteral("<br>") + figures
                          : QStringLiteral("%1<table><tr><td>%2</td><td>&nbsp;</td><td>%3</td></tr></table>")
                                .arg(head, embedded(image), figures);
}

}
