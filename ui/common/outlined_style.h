// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace tagscope::ui {

/// The platform's style, with the outlines of check boxes and line edits drawn so that they can be seen in a dark window:
/// Fusion takes a shade that is darker than the window, which is no outline there. GUI thread.
class OutlinedStyle final : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
};

}
