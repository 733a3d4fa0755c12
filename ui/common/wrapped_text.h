// SPDX-License-Identifier: Apache-2.0
#pragma once

class QTextLayout;

namespace tagscope::ui {

/// Breaks the text of a layout into lines of a width in pixels, and returns their height. Names without a blank are
/// broken to fit; tags are not, if there is room for one in a line. GUI thread.
double wrapText(QTextLayout& layout, double width);

}
