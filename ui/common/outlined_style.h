// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace tagscope::ui {

/// The platform's style; where that is Fusion, with lines of its own. Fusion takes a shade for them that is darker than
/// the window, which is no outline in a dark one, and its focus ring is a darker accent. At a fraction of a pixel, as
/// on a screen at 150 %, it loses sides of its frames: these are drawn from whole pixel to whole pixel. GUI thread.
class OutlinedStyle final : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                  QStyleHintReturn* data = nullptr) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option = nullptr,
                       const QWidget* widget = nullptr) const override;

private:
    bool isFusion() const;
};

}
