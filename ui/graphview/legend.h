// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/paint/legend_rows.h"

#include <QWidget>

#include <vector>

namespace tagscope::ui {

/// What glyphs or colours of the picture mean, in a corner of it. A click on a row, or Space while it is the current
/// one, makes it stand out in the picture, and once more lets it be as the others; a click on the title asks for
/// another channel. GUI thread.
class Legend final : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent);

    /// What is to stand out stays so, if there still is such a row. `note`: why there is none, if that is so.
    void setRows(const QString& title, std::vector<LegendRow> rows, const QString& note = {});
    /// Shown in the place of rows.
    const QString& note() const { return m_note; }
    const std::vector<LegendRow>& rows() const { return m_rows; }
    /// Number of the row's state or entry that is to stand out; -1: none.
    int highlighted() const { return m_highlighted; }
    void setHighlighted(int number);
    /// Takes no more than this of the width; false if nothing could be read in it.
    bool setRoom(int width);
    /// Where a row is drawn; 0 is the first.
    QRect rowRect(int row) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void highlightChanged(int number);
    void titleClicked(QPoint globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    int rowAt(QPoint at) const;
    int rowHeight() const;
    /// Where the note is drawn, in that width; empty without one.
    QRect noteRect(int width) const;
    void goTo(int row);
    void choose(int row);

    QString m_title;
    QString m_note;
    std::vector<LegendRow> m_rows;
    int m_highlighted = -1;
    int m_current = 0;  ///< row for the keyboard; -1: the title
    int m_room = 0;     ///< 0: as much as is needed
};

}
