// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QWidget>

namespace tagscope::ui {

/// A small chart: items (bars, cells, points) under a mouse or a keyboard cursor, and a line below that tells what the
/// one under it is. The cursor's text is the accessible description. GUI thread.
class Chart : public QWidget {
    Q_OBJECT

public:
    Chart(const QString& name, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The item under the mouse, else that of the keyboard; -1 for none.
    int current() const { return m_hovered >= 0 ? m_hovered : m_cursor; }
    void setCursorItem(int item);
    /// What stands in place of a chart without items.
    void setHint(const QString& hint);
    /// What the line below says of the current item, or of the whole chart.
    QString readout() const;

Q_SIGNALS:
    /// By a click or Enter.
    void itemActivated(int item);

protected:
    virtual int itemCount() const = 0;
    /// -1 if there is none.
    virtual int itemAt(const QPointF& point) const = 0;
    virtual QString itemText(int item) const = 0;
    /// What is said while no item is current.
    virtual QString summary() const = 0;
    virtual void paintItems(QPainter& painter, const Theme& theme) const = 0;
    /// Where an arrow key leads from an item.
    virtual int neighbour(int item, int key) const;

    /// Inside margins, above the line of text.
    QRectF area() const;
    /// To be called with other items.
    void itemsChanged();

    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int lineHeight() const;
    void lookAt(int hovered, int cursor);

    int m_hovered = -1;
    int m_cursor = -1;
    QString m_hint;
};

}
