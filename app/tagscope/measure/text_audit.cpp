// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/text_audit.h"

#include "ui/common/categories.h"

#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRegion>
#include <QWidget>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tagscope::app {

namespace {

constexpr double contrastOfText = 4.5;
constexpr double contrastOfLargeText = 3;
constexpr double largePx = 24;       ///< 18 pt at 96 dpi
constexpr double largeBoldPx = 18.66;   ///< 14 pt

struct DrawnText {
    QString text;
    QRectF rect;       ///< all of it, in the widget
    QRegion visible;
    QColor color;
    double px = 0;     ///< height of the font
    bool isBold = false;
};

/// Whether more than half of a text can be seen.
bool isSeen(const DrawnText& text)
{
    double area = 0;
    for (const QRect& part : text.visible)
        area += static_cast<double>(part.width()) * part.height();
    return area > 0.5 * text.rect.width() * text.rect.height();
}

/// Notes the texts that are painted, and forgets those that something opaque is painted over.
class TextRecorder final : public QPaintEngine {
public:
    TextRecorder() : QPaintEngine(AllFeatures) {}

    std::vector<DrawnText> take() { return std::move(m_texts); }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& now) override
    {
        m_pen = now.pen().color();
        m_pen.setAlphaF(static_cast<float>(m_pen.alphaF() * now.opacity()));
        m_isOpaque = now.brush().style() == Qt::SolidPattern && now.brush().color().alpha() == 255 && now.opacity() >= 1;
        m_transform = now.transform();
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty() || m_pen.alpha() == 0)
            return;
        const QRectF rect(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        const double scale = std::hypot(m_transform.m21(), m_transform.m22());
        DrawnText text{item.text(), m_transform.mapRect(rect), {}, m_pen, QFontInfo(item.font()).pixelSize() * scale, item.font().bold()};
        text.visible = (text.rect & clip()).toAlignedRect();
        if (isSeen(text) && !isCutOut(rect))
            m_texts.push_back(std::move(text));
    }

    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF&) override { cover(rect, !pixmap.hasAlpha()); }
    void drawImage(const QRectF& rect, const QImage& image, const QRectF&, Qt::ImageConversionFlags) override
    {
        cover(rect, !image.hasAlphaChannel());
    }
    void drawTiledPixmap(const QRectF& rect, const QPixmap& pixmap, const QPointF&) override { cover(rect, !pixmap.hasAlpha()); }
    void drawPath(const QPainterPath& path) override { cover(path.boundingRect(), m_isOpaque); }
    void drawRects(const QRectF* rects, int count) override
    {
        for (int i = 0; i < count; ++i)
            cover(rects[i], m_isOpaque);
    }
    void drawRects(const QRect* rects, int count) override
    {
        for (int i = 0; i < count; ++i)
            cover(rects[i], m_isOpaque);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
        cover(path.boundingRect(), m_isOpaque && mode != PolylineMode);
    }
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
    void drawEllipse(const QRectF&) override {}
    void drawEllipse(const QRect&) override {}
    void drawLines(const QLine*, int) override {}
    void drawLines(const QLineF*, int) override {}
    void drawPoints(const QPointF*, int) override {}
    void drawPoints(const QPoint*, int) override {}

private:
    QRectF clip() const
    {
        QRectF area(QPointF(-1e6, -1e6), QSizeF(2e6, 2e6));
        if (!systemClip().isEmpty())
            area &= systemClip().boundingRect();
        if (painter()->hasClipping())
            area &= m_transform.mapRect(painter()->clipBoundingRect());
        return area;
    }

    /// Selected letters are painted anew, and the others with a clip that leaves them out.
    bool isCutOut(const QRectF& rect) const
    {
        return painter()->hasClipping() && !painter()->clipRegion().contains(rect.center().toPoint());
    }

    void cover(const QRectF& rect, bool isOpaque)
    {
        if (!isOpaque)
            return;
        const QRect area = (m_transform.mapRect(rect) & clip()).toRect();
        for (DrawnText& text : m_texts)
            text.visible -= area;
        std::erase_if(m_texts, [](const DrawnText& text) { return !isSeen(text); });
    }

    std::vector<DrawnText> m_texts;
    QTransform m_transform;
    QColor m_pen;
    bool m_isOpaque = false;
};

class RecorderDevice final : public QPaintDevice {
public:
    explicit RecorderDevice(const QWidget& widget) : m_widget(widget) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    TextRecorder& recorder() { return m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_widget.width();
        case PdmHeight: return m_widget.height();
        case PdmWidthMM: return m_widget.widthMM();
        case PdmHeightMM: return m_widget.heightMM();
        case PdmDpiX: case PdmPhysicalDpiX: return m_widget.logicalDpiX();
        case PdmDpiY: case PdmPhysicalDpiY: return m_widget.logicalDpiY();
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        case PdmDepth: return 32;
        case PdmNumColors: return 0;
        }
        return 0;
    }

private:
    const QWidget& m_widget;
    mutable TextRecorder m_engine;
};

/// The commonest colour of a part of a picture, without the colour of the letters themselves.
QColor background(const QImage& image, const QRect& area, const QColor& letters)
{
    QHash<QRgb, int> counts;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            const int distance = std::abs(qRed(pixel) - letters.red()) + std::abs(qGreen(pixel) - letters.green()) + std::abs(qBlue(pixel) - letters.blue());
            if (distance > 8)
                ++counts[pixel];
        }
    }
    QRgb best = letters.rgb();
    int most = 0;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        if (it.value() > most)
            std::tie(most, best) = std::pair(it.value(), it.key());
    return QColor::fromRgb(best);
}

QColor mixed(const QColor& front, const QColor& back)
{
    const float a = front.alphaF();
    return QColor::fromRgbF(front.redF() * a + back.redF() * (1 - a), front.greenF() * a + back.greenF() * (1 - a),
                            front.blueF() * a + back.blueF() * (1 - a));
}

bool isDisabled(const QColor& color, const QPalette& palette)
{
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
        const QColor disabled = palette.color(QPalette::Disabled, role);
        if (disabled.rgb() == color.rgb() && disabled.rgb() != palette.color(QPalette::Active, role).rgb())
            return true;
    }
    return false;
}

QString shortened(const QString& text) { return text.size() > 40 ? text.left(39) + QChar(0x2026) : text; }

void findFaint(const std::vector<DrawnText>& texts, const QImage& image, const QPalette& palette, QStringList& problems)
{
    const qreal ratio = image.devicePixelRatio();
    for (const DrawnText& text : texts) {
        if (isDisabled(text.color, palette))
            continue;
        const QRect seen = text.visible.boundingRect();
        const QRect area = QRectF(QPointF(seen.topLeft()) * ratio, QSizeF(seen.size()) * ratio).toAlignedRect() & image.rect();
        const QColor back = background(image, area, text.color);
        const double found = ui::contrast(mixed(text.color, back), back);
        const bool isLarge = text.px >= (text.isBold ? largeBoldPx : largePx);
        if (found < (isLarge ? contrastOfLargeText : contrastOfText))
            problems.append(QObject::tr("contrast of %1 to 1: \"%2\", %3 on %4")
                                .arg(found, 0, 'f', 1).arg(shortened(text.text), text.color.name(), back.name()));
    }
}

void findOverlaps(std::vector<DrawnText> texts, QStringList& problems)
{
    std::ranges::sort(texts, {}, [](const DrawnText& t) { return t.rect.top(); });
    // Lines have room above and below their letters.
    const auto letters = [](const DrawnText& t) {
        return t.visible & t.rect.adjusted(1, t.rect.height() * 0.25, -1, -t.rect.height() * 0.25).toRect();
    };
    for (size_t i = 0; i < texts.size(); ++i)
        for (size_t k = i + 1; k < texts.size() && texts[k].rect.top() < texts[i].rect.bottom(); ++k)
            if (letters(texts[i]).intersects(letters(texts[k])) && texts[i].rect != texts[k].rect)
                problems.append(QObject::tr("overlap: \"%1\" and \"%2\"").arg(shortened(texts[i].text), shortened(texts[k].text)));
}

}

QStringList textProblems(QWidget& widget)
{
    const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
    RecorderDevice device(widget);
    widget.render(&device);
    const std::vector<DrawnText> texts = device.recorder().take();
    QStringList problems;
    findFaint(texts, image, widget.palette(), problems);
    findOverlaps(texts, problems);
    problems.removeDuplicates();
    return problems;
}

}
