// SPDX-License-Identifier: Apache-2.0
#include "ui/common/outlined_style.h"

#include "ui/common/categories.h"
#include "ui/common/crisp_frame.h"
#include "ui/common/high_contrast.h"
#include "ui/common/theme.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double leastContrast = 3;  ///< of what tells where the focus is (WCAG 2.1, 1.4.11)

/// The outline of something that can be operated.
void paintOutline(QPainter& painter, const QStyleOption& option, QStyle::State focused = QStyle::State_HasFocus)
{
    const Theme theme = Theme::of(option.palette);
    const bool hasFocus = (option.state & focused) == focused && option.state & QStyle::State_Enabled;
    paintFrame(painter, option.rect,
               hasFocus                                   ? theme.selection
                   : option.state & QStyle::State_Enabled ? theme.border
                                                          : theme.scope,
               hasFocus || theme.isHighContrast ? 2 : 1);
}

/// The box of a row that is selected in the colours of that row: one of the window's would be a dark spot, as if it
/// were checked. Its sign is the style's own.
QStyleOptionButton boxOnSelection(const QStyleOption& option)
{
    QStyleOptionButton box;
    box.QStyleOption::operator=(option);
    box.state &= ~QStyle::State_MouseOver;
    box.palette.setColor(QPalette::Base, option.palette.color(QPalette::Highlight));
    box.palette.setColor(QPalette::Text, option.palette.color(QPalette::HighlightedText));
    return box;
}

/// A button that stays down is filled, too.
void paintButton(QPainter& painter, const QStyleOption& option)
{
    paintOutline(painter, option, QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange);
    if (!(option.state & QStyle::State_On))
        return;
    const Theme theme = Theme::of(option.palette);
    QColor tint = theme.selection;
    tint.setAlphaF(0.3F);
    painter.fillRect(option.rect.adjusted(1, 1, -1, -1), tint);
    paintFrame(painter, option.rect, theme.selection);
}

/// Around what the keys go to in a list, or a label of what can be operated.
void paintFocus(QPainter& painter, const QStyleOptionFocusRect& option)
{
    const QColor ring = Theme::of(option.palette).selection;
    const QColor back =
        option.backgroundColor.alpha() == 255 ? option.backgroundColor : option.palette.color(QPalette::Window);
    paintFrame(painter, option.rect,
               contrast(ring, back) < leastContrast ? option.palette.color(QPalette::HighlightedText) : ring);
}

/// The strip along the edge of a rectangle that tabs of a shape turn outwards.
QRect outerEdge(QRect rect, QTabBar::Shape shape, int thickness)
{
    switch (shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth: rect.setTop(rect.bottom() - thickness + 1); break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest: rect.setWidth(thickness); break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast: rect.setLeft(rect.right() - thickness + 1); break;
    case QTabBar::RoundedNorth:
    case QTabBar::TriangularNorth: rect.setHeight(thickness); break;
    }
    return rect;
}

/// The one that is in front has a line along its outer edge.
void paintTab(QPainter& painter, const QStyleOptionTab& tab)
{
    constexpr int line = 3;
    const Theme theme = Theme::of(tab.palette);
    if (theme.isHighContrast)
        paintFrame(painter, tab.rect, theme.border);
    if (tab.state & QStyle::State_Selected)
        painter.fillRect(outerEdge(tab.rect, tab.shape, line), theme.selection);
}

/// Below and behind each part of a header.
void paintHeaderLines(QPainter& painter, const QStyleOption& option)
{
    if (!isHighContrast(option.palette))
        return;
    const Theme theme = Theme::of(option.palette);
    const QRect& rect = option.rect;
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), theme.border);
}

/// What parts the areas of a window: Fusion's shades of black are black.
void paintBounds(QPainter& painter, QStyle::PrimitiveElement element, const QStyleOption& option)
{
    if (!isHighContrast(option.palette))
        return;
    const Theme theme = Theme::of(option.palette);
    if (element == QStyle::PE_FrameTabWidget || element == QStyle::PE_PanelMenu)
        paintFrame(painter, option.rect, theme.border);
    if (const auto* base =
            element == QStyle::PE_FrameTabBarBase ? qstyleoption_cast<const QStyleOptionTabBarBase*>(&option) : nullptr)
        painter.fillRect(outerEdge(base->rect, base->shape, 1), theme.border);
}

/// Where a slider stands, and the way that it can go.
void paintSlider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& groove, const QRect& handle)
{
    constexpr int thickness = 5;
    const Theme theme = Theme::of(slider.palette);
    QRect way(0, 0, slider.orientation == Qt::Horizontal ? groove.width() : thickness,
              slider.orientation == Qt::Horizontal ? thickness : groove.height());
    way.moveCenter(groove.center());
    painter.save();
    painter.setClipRegion(QRegion(way).subtracted(handle), Qt::IntersectClip);
    paintFrame(painter, way, theme.border);
    painter.restore();
    if (theme.isHighContrast)
        painter.fillRect(handle, theme.canvas);
    const bool hasFocus = slider.state & QStyle::State_HasFocus && slider.state & QStyle::State_Enabled;
    paintFrame(painter, handle, hasFocus ? theme.selection : theme.border, hasFocus || theme.isHighContrast ? 2 : 1);
}

/// Signs on the title of a dock, in the text's colour of the day.
class TitleIcon final : public QIconEngine {
public:
    explicit TitleIcon(bool isClose) : m_isClose(isClose) {}

    QIconEngine* clone() const override { return new TitleIcon(m_isClose); }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size.boundedTo({12, 12}); }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override
    {
        const double size = std::min(rect.width(), rect.height());
        const QRectF box(rect.x() + size * 0.2, rect.y() + size * 0.2, size * 0.6, size * 0.6);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(QGuiApplication::palette().color(QPalette::WindowText), size / 11));
        if (m_isClose)
            painter->drawLines({QLineF(box.topLeft(), box.bottomRight()), QLineF(box.topRight(), box.bottomLeft())});
        else {
            const double step = size * 0.2;
            painter->drawRect(box.adjusted(0, step, -step, 0));
            painter->drawPolyline(
                QPolygonF({box.topLeft() + QPointF(step, step), box.topLeft() + QPointF(step, 0), box.topRight(),
                           box.bottomRight() - QPointF(0, step), box.bottomRight() - QPointF(step, step)}));
        }
        painter->restore();
    }

private:
    bool m_isClose;
};

}

bool OutlinedStyle::isFusion() const
{
    return baseStyle()->name() == QLatin1String("fusion");
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    const bool isList = widget && widget->inherits("QComboBoxPrivateContainer");
    if (!isFusion() || (element == PE_Frame && isList)) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    if (element == PE_FrameLineEdit) {
        paintOutline(*painter, *option);
        return;
    }
    if (element == PE_Frame) {
        const bool hasFocus = option->state & State_HasFocus && option->state & State_Enabled;
        const Theme theme = Theme::of(option->palette);
        paintFrame(*painter, option->rect, hasFocus ? theme.selection : theme.scope,
                   hasFocus || theme.isHighContrast ? 2 : 1);
        return;
    }
    if (element == PE_FrameFocusRect) {
        const auto* focus = qstyleoption_cast<const QStyleOptionFocusRect*>(option);
        if (focus && option->state & State_KeyboardFocusChange)
            paintFocus(*painter, *focus);
        return;
    }
    if (element == PE_IndicatorItemViewItemCheck && option->state & State_Selected
        && Theme::of(option->palette).isHighContrast) {
        const QStyleOptionButton box = boxOnSelection(*option);
        QProxyStyle::drawPrimitive(PE_IndicatorCheckBox, &box, painter, widget);
        paintFrame(*painter, box.rect, option->palette.color(QPalette::HighlightedText), 2);
        return;
    }
    if (element == PE_IndicatorBranch && option->state & State_Selected) {
        // Fusion lets something of what is behind the arrow through; twice, it can be seen well enough.
        QStyleOption onSelection(*option);
        for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::ButtonText, QPalette::Text})
            onSelection.palette.setColor(role, option->palette.color(QPalette::HighlightedText));
        QProxyStyle::drawPrimitive(element, &onSelection, painter, widget);
        QProxyStyle::drawPrimitive(element, &onSelection, painter, widget);
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox)
        paintOutline(*painter, *option, State_HasFocus | State_KeyboardFocusChange);
    else if (element == PE_PanelButtonCommand)
        paintButton(*painter, *option);
    paintBounds(*painter, element, *option);
}

void OutlinedStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    QProxyStyle::drawControl(element, option, painter, widget);
    if (!isFusion())
        return;
    if (const auto* tab = element == CE_TabBarTabShape ? qstyleoption_cast<const QStyleOptionTab*>(option) : nullptr)
        paintTab(*painter, *tab);
    if (element == CE_HeaderSection || element == CE_HeaderEmptyArea)
        paintHeaderLines(*painter, *option);
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                       const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (!isFusion())
        return;
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if ((combo && combo->frame) || (spin && spin->frame))
        paintOutline(*painter, *option);
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        slider && control == CC_Slider && option->subControls & SC_SliderHandle)
        paintSlider(*painter, *slider, proxy()->subControlRect(control, option, SC_SliderGroove, widget),
                    proxy()->subControlRect(control, option, SC_SliderHandle, widget));
    if (control == CC_ScrollBar && option->subControls & SC_ScrollBarSlider)
        paintFrame(*painter, proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget),
                   Theme::of(option->palette).border);
}

QSize OutlinedStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                      const QWidget* widget) const
{
    // Long words touch the outline otherwise.
    const int beside = type == CT_PushButton ? option->fontMetrics.averageCharWidth() : 0;
    return QProxyStyle::sizeFromContents(type, option, size, widget) + QSize(beside, 0);
}

int OutlinedStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                             QStyleHintReturn* data) const
{
    if (hint == SH_Table_GridLineColor && option && isFusion())
        return static_cast<int>(Theme::of(option->palette).edgeQuiet.rgba());
    return QProxyStyle::styleHint(hint, option, widget, data);
}

QIcon OutlinedStyle::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    const bool isDock = widget && widget->inherits("QDockWidget") && isFusion();
    if (isDock && (icon == SP_TitleBarCloseButton || icon == SP_TitleBarNormalButton))
        return QIcon(new TitleIcon(icon == SP_TitleBarCloseButton));
    return QProxyStyle::standardIcon(icon, option, widget);
}

}
