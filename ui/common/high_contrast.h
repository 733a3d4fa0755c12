// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

namespace tagscope::ui {

/// White on black, for people who need it: text has a contrast of at least 7 to 1 against what it stands on, outlines
/// are thick and white. Theme::of a palette of white on black gives these colours, also where it is the system's.
Theme highContrastTheme();
QPalette highContrastPalette();
bool isHighContrast(const QPalette& palette);

}
