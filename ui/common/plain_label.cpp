// SPDX-License-Identifier: Apache-2.0
#include "ui/common/plain_label.h"

#include <QInputDialog>

namespace tagscope::ui {

namespace {

constexpr int mostColumns = 120;    ///< it asks for
constexpr int mostOfOneLine = 100;  ///< columns that it cannot do without
constexpr int longestWord = 40;     ///< columns, that a line that is wrapped cannot do without

}

PlainLabel::PlainLabel(const QString& text, QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setText(text);
}

void PlainLabel::setMostLines(int lines)
{
    m_mostLines = lines;
    updateGeometry();
}

QSize PlainLabel::bounded(QSize size, int columns) const
{
    const QMargins around = contentsMargins();
    const QSize frame(around.left() + around.right() + 2 * margin(), around.top() + around.bottom() + 2 * margin());
    const QFontMetrics metrics = fontMetrics();
    const QSize most = frame + QSize(columns * metrics.averageCharWidth(), m_mostLines * metrics.lineSpacing());
    return pixmap(Qt::ReturnByValue).isNull() ? size.boundedTo(most) : size;
}

QSize PlainLabel::sizeHint() const
{
    return bounded(QLabel::sizeHint(), mostColumns);
}

QSize PlainLabel::minimumSizeHint() const
{
    return bounded(QLabel::minimumSizeHint(), wordWrap() ? longestWord : mostOfOneLine);
}

int PlainLabel::heightForWidth(int width) const
{
    const int height = QLabel::heightForWidth(width);
    return height < 0 ? height : bounded(QSize(0, height), mostColumns).height();
}

void makePlain(QInputDialog& dialog)
{
    for (QLabel* label : dialog.findChildren<QLabel*>())
        label->setTextFormat(Qt::PlainText);
}

}
