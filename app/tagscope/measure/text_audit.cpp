// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/text_audit.h"

#include "app/tagscope/start/hints.h"
#include "ui/common/categories.h"
#include "ui/find/find_palette.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/cards/pinned_card.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QHash>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRegion>
#include <QTabBar>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace tagscope::app {

namespace {

constexpr double contrastOfText = 4.5;
constexpr double contrastOfLargeText = 3;
constexpr double largePx = 24;         ///< 18 pt at 96 dpi
constexpr double largeBoldPx = 18.66;  ///< 14 pt

constexpr QSizeF mostMissing(1, 2);   ///< of a text that is whole: edges of letters, and room above and below them
constexpr double usualPx = 13;        ///< at most; edges and room grow with the letters
constexpr int mostLine = 2;           ///< the edge of a view, or of what is around the text
constexpr double leastCovered = 0.1;  ///< of a text that is half hidden
constexpr double mostCovered = 0.9;   ///< of more nobody sees that there is a text

struct DrawnText {
    QString text;
    QRectF rect;      ///< all of it, in the widget
    QRectF clip;      ///< by whoever draws it
    QRectF drawn;     ///< what its widget shows of it
    QRegion visible;  ///< of that, what nothing is painted over
    QRect shown;      ///< what can be seen of the widget that draws it
    QColor color;
    double px = 0;  ///< height of the font
    bool isBold = false;
};

double areaOf(const QRegion& region)
{
    double area = 0;
    for (const QRect& part : region)
        area += static_cast<double>(part.width()) * part.height();
    return area;
}

/// Whether more than half of a text can be seen.
bool isSeen(const DrawnText& text)
{
    return areaOf(text.visible) > 0.5 * text.rect.width() * text.rect.height();
}

/// Notes the texts that are painted, and how much of each is seen after what is painted later.
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
        m_isOpaque =
            now.brush().style() == Qt::SolidPattern && now.brush().color().alpha() == 255 && now.opacity() >= 1;
        m_transform = now.transform();
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty() || m_pen.alpha() == 0)
            return;
        const QRectF rect(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        const double scale = std::hypot(m_transform.m21(), m_transform.m22());
        DrawnText text{item.text(),
                       m_transform.mapRect(rect),
                       ownClip(),
                       {},
                       {},
                       {},
                       m_pen,
                       QFontInfo(item.font()).pixelSize() * scale,
                       item.font().bold()};
        text.drawn = text.rect & clip();
        text.shown = systemClip().boundingRect();
        text.visible = text.drawn.toAlignedRect();
        add(std::move(text));
    }

    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF&) override
    {
        cover(rect, !pixmap.hasAlpha());
    }
    void drawImage(const QRectF& rect, const QImage& image, const QRectF&, Qt::ImageConversionFlags) override
    {
        cover(rect, !image.hasAlphaChannel());
    }
    void drawTiledPixmap(const QRectF& rect, const QPixmap& pixmap, const QPointF&) override
    {
        cover(rect, !pixmap.hasAlpha());
    }
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
    void drawEllipse(const QRectF& rect) override
    {
        const QMarginsF round(rect.width() * 0.15, rect.height() * 0.15, rect.width() * 0.15, rect.height() * 0.15);
        cover(rect.marginsRemoved(round), m_isOpaque);
    }
    void drawEllipse(const QRect& rect) override { drawEllipse(QRectF(rect)); }
    void drawLines(const QLine*, int) override {}
    void drawLines(const QLineF*, int) override {}
    void drawPoints(const QPointF*, int) override {}
    void drawPoints(const QPoint*, int) override {}

private:
    QRectF ownClip() const
    {
        return painter()->hasClipping() ? m_transform.mapRect(painter()->clipBoundingRect())
                                        : QRectF(QPointF(-1e6, -1e6), QSizeF(2e6, 2e6));
    }

    QRectF clip() const { return systemClip().isEmpty() ? ownClip() : ownClip() & systemClip().boundingRect(); }

    /// Selected letters are painted anew, each time all of the text with another clip.
    void add(DrawnText text)
    {
        const auto same = std::ranges::find_if(
            m_texts, [&](const DrawnText& t) { return t.rect == text.rect && t.text == text.text; });
        if (same == m_texts.end()) {
            m_texts.push_back(std::move(text));
            return;
        }
        if (areaOf(text.visible) > areaOf(same->visible))
            same->color = text.color;
        same->visible += text.visible;
        same->clip |= text.clip;
        same->drawn |= text.drawn;
    }

    void cover(const QRectF& rect, bool isOpaque)
    {
        if (!isOpaque)
            return;
        const QRect area = (m_transform.mapRect(rect) & clip()).toRect();
        for (DrawnText& text : m_texts)
            text.visible -= area;
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
        case PdmDpiX:
        case PdmPhysicalDpiX: return m_widget.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY: return m_widget.logicalDpiY();
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
            const int distance = std::abs(qRed(pixel) - letters.red()) + std::abs(qGreen(pixel) - letters.green())
                + std::abs(qBlue(pixel) - letters.blue());
            if (distance > 8)
                ++counts[pixel];
        }
    }
    // A hash has another order in each run: of two that are as common, it is always the same one.
    std::pair<int, QRgb> most(0, letters.rgb());
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        most = std::max(most, std::pair(it.value(), it.key()));
    return QColor::fromRgb(most.second);
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

/// Lines have room above and below their letters, which may be outside of what they are written on.
QRect lettersOf(const DrawnText& text)
{
    return text.rect.adjusted(0, text.rect.height() * 0.25, 0, -text.rect.height() * 0.25).toRect();
}

QString shortened(const QString& text)
{
    return text.size() > 40 ? text.left(39) + QChar(0x2026) : text;
}

/// Part of a widget, so large that next to no pixel belongs to a letter and to what is behind it at once.
QImage enlarged(QWidget& widget, const QRect& part)
{
    constexpr int times = 4;
    QImage image(part.size() * times, QImage::Format_RGB32);
    image.setDevicePixelRatio(times);
    widget.render(&image, QPoint(), QRegion(part));
    return image;
}

void findFaint(const std::vector<DrawnText>& texts, const QImage& image, QWidget& widget, QStringList& problems)
{
    const qreal ratio = image.devicePixelRatio();
    for (const DrawnText& text : texts) {
        if (isDisabled(text.color, widget.palette()))
            continue;
        const bool isLarge = text.px >= (text.isBold ? largeBoldPx : largePx);
        const double least = isLarge ? contrastOfLargeText : contrastOfText;
        const auto contrastOn = [&](const QColor& back) { return ui::contrast(mixed(text.color, back), back); };
        const QRect seen = text.visible.boundingRect();
        const QRect area =
            QRectF(QPointF(seen.topLeft()) * ratio, QSizeF(seen.size()) * ratio).toAlignedRect() & image.rect();
        if (contrastOn(background(image, area, text.color)) >= least)
            continue;
        // Around small letters most may be something else than what they stand on.
        const QImage close = enlarged(widget, seen & lettersOf(text));
        const QColor back = background(close, close.rect(), text.color);
        if (contrastOn(back) < least)
            problems.append(QObject::tr("contrast of %1 to 1: \"%2\", %3 on %4")
                                .arg(contrastOn(back), 0, 'f', 1)
                                .arg(shortened(text.text), text.color.name(), back.name()));
    }
}

void findOverlaps(std::vector<DrawnText> texts, QStringList& problems)
{
    std::ranges::sort(texts, {}, [](const DrawnText& t) { return t.rect.top(); });
    const auto letters = [](const DrawnText& t) { return t.visible & lettersOf(t).adjusted(1, 0, -1, 0); };
    for (size_t i = 0; i < texts.size(); ++i)
        for (size_t k = i + 1; k < texts.size() && texts[k].rect.top() < texts[i].rect.bottom(); ++k)
            if (letters(texts[i]).intersects(letters(texts[k])) && texts[i].rect != texts[k].rect)
                problems.append(
                    QObject::tr("overlap: \"%1\" and \"%2\"").arg(shortened(texts[i].text), shortened(texts[k].text)));
}

QRect boxIn(const QWidget& window, const QWidget& widget)
{
    return {widget.mapTo(&window, QPoint()), widget.size()};
}

/// Who draws a text: nobody smaller than what is seen of it, which leaves out what lies on top. Null: the window
/// itself.
const QWidget* ownerOf(const DrawnText& text, const QWidget& window)
{
    const QPointF centre = text.drawn.center();
    const QWidget* widget =
        window.childAt(QPoint(static_cast<int>(std::floor(centre.x())), static_cast<int>(std::floor(centre.y()))));
    while (widget && widget != &window && !boxIn(window, *widget).contains(text.shown))
        widget = widget->parentWidget();
    return widget == &window ? nullptr : widget;
}

/// Whether these are tabs of which not all are in view: arrows lie over them, and the first and the last end anywhere.
bool isScrolledBar(const QWidget& widget)
{
    const auto* tabs = qobject_cast<const QTabBar*>(&widget);
    return tabs && std::ranges::any_of(tabs->findChildren<QToolButton*>(), [](const QToolButton* arrow) {
               return !arrow->isHidden();
           });
}

/// Where a text may be.
struct Place {
    QRectF room;    ///< what of it can be in view if nothing is wrong: what scrolls may end anywhere
    QRectF box;     ///< that, without what the edges of its widget and of those around it cut off, and whoever draws it
    QRegion above;  ///< signs on a picture that can be moved below them
};

Place placeOf(const DrawnText& text, const QWidget& window)
{
    Place place{text.rect, text.rect, {}};
    const QWidget* owner = ownerOf(text, window);
    if (const auto* canvas = qobject_cast<const ui::Canvas*>(owner))
        for (const QWidget* child : canvas->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (child->isVisible())
                place.above += boxIn(window, *child);
    for (const QWidget* card : window.findChildren<ui::PinnedCard*>())
        if (card->isVisible())
            place.above += boxIn(window, *card);
    for (const QWidget* widget = owner; widget && widget != &window; widget = widget->parentWidget()) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(widget->parentWidget());
        const QRectF box = boxIn(window, *widget);
        if ((area && area->viewport() == widget) || qobject_cast<const ui::Canvas*>(widget)) {
            place.room &= box;
        } else if (isScrolledBar(*widget)) {
            place.room &= box & text.clip;
            place.above += box.toAlignedRect();
        } else if (qobject_cast<const QLineEdit*>(widget)) {
            place.room = QRectF(text.drawn.left(), place.room.top(), text.drawn.width(), place.room.height());
        }
        place.box &= box;
    }
    place.box &= place.room & text.clip;
    return place;
}

void findHidden(const std::vector<DrawnText>& texts, const QWidget& window, QStringList& problems)
{
    for (const DrawnText& text : texts) {
        if (text.drawn.isEmpty())
            continue;
        const Place place = placeOf(text, window);
        const QSizeF missing = place.room.size() - place.box.size();
        const double times = std::max(1.0, text.px / usualPx);
        if (missing.width() > mostMissing.width() * times || missing.height() > mostMissing.height() * times)
            problems.append(QObject::tr("cut: \"%1\", %2 x %3 px of %4 x %5")
                                .arg(shortened(text.text))
                                .arg(place.box.width(), 0, 'f', 0)
                                .arg(place.box.height(), 0, 'f', 0)
                                .arg(place.room.width(), 0, 'f', 0)
                                .arg(place.room.height(), 0, 'f', 0));
        const QRegion uncut = place.box.toRect();
        const QRegion hidden = uncut - text.visible - place.above;
        const double part = uncut.isEmpty() ? 0 : areaOf(hidden) / areaOf(uncut);
        const bool isMoreThanLines =
            std::ranges::any_of(hidden, [](const QRect& r) { return std::min(r.width(), r.height()) > mostLine; });
        if (isMoreThanLines && part > leastCovered && part < mostCovered)
            problems.append(
                QObject::tr("covered by %1 %: \"%2\"").arg(100 * part, 0, 'f', 0).arg(shortened(text.text)));
    }
}

/// Lists and tables in which nothing is, not even a sentence.
void findEmpty(const std::vector<DrawnText>& texts, const QWidget& window, QStringList& problems)
{
    for (const QAbstractItemView* view : window.findChildren<QAbstractItemView*>()) {
        const QWidget& inside = *view->viewport();
        if (qobject_cast<const QHeaderView*>(view) || inside.visibleRegion().isEmpty()
            || view->indexAt(inside.rect().topLeft()).isValid())
            continue;
        const QRectF box = boxIn(window, inside);
        if (std::ranges::none_of(texts, [&](const DrawnText& text) { return text.rect.intersects(box); }))
            problems.append(QObject::tr("empty, and nothing says why: \"%1\"").arg(view->accessibleName()));
    }
}

/// What is open for a moment may hide anything: what it hides a part of is left out.
void leaveOutBelow(const QRectF& popup, std::vector<DrawnText>& texts)
{
    std::erase_if(texts,
                  [&](const DrawnText& text) { return text.rect.intersects(popup) && !popup.contains(text.rect); });
}

}

QStringList textProblems(QWidget& widget)
{
    const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
    RecorderDevice device(widget);
    widget.render(&device);
    std::vector<DrawnText> texts = device.recorder().take();
    QStringList problems;
    for (const ui::FindPalette* palette : widget.findChildren<ui::FindPalette*>())
        if (palette->isVisible())
            leaveOutBelow(boxIn(widget, *palette), texts);
    for (const HintBubble* hint : widget.findChildren<HintBubble*>())
        if (hint->isVisible())
            leaveOutBelow(boxIn(widget, *hint), texts);
    for (const ui::Canvas* canvas : widget.findChildren<ui::Canvas*>())
        if (canvas->isVisible() && !canvas->progressBox().isEmpty())
            leaveOutBelow(canvas->progressBox().translated(canvas->mapTo(&widget, QPoint())), texts);
    findHidden(texts, widget, problems);
    std::erase_if(texts, [](const DrawnText& text) { return !isSeen(text); });
    findFaint(texts, image, widget, problems);
    findOverlaps(texts, problems);
    findEmpty(texts, widget, problems);
    problems.removeDuplicates();
    return problems;
}

}
