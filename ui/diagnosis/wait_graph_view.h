// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "ui/diagnosis/wait_layout.h"

#include <QAbstractScrollArea>

#include <optional>

namespace tagscope::ui {

struct Theme;

/// What waits for what, drawn by classes: a box for all instances of a node that wait for the same, an arrow to what
/// they wait for, broken where one of several is enough, doubled on a cycle; the root is flagged. Arrow keys go from
/// box to box, Enter looks at it. GUI thread.
class WaitGraphView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit WaitGraphView(QWidget* parent = nullptr);

    void setPicture(const WaitPicture& picture);
    const WaitPicture& picture() const { return m_picture; }
    const WaitLayout& layout() const { return m_layout; }
    std::optional<uint32_t> current() const { return m_current; }
    /// Goes to the box of a node; of several the one that begins with a tag. False: it has none.
    bool goToNode(NodeId node, const std::string& tag);
    /// In words, for those who do not see it.
    QString boxText(uint32_t box) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    /// The node of a box is to be looked at.
    void boxActivated(const tagscope::WaitBox& box);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void layOut();
    void fitBars();
    QPointF origin() const;
    std::optional<uint32_t> boxAt(QPointF at) const;
    void setCurrent(std::optional<uint32_t> box);
    void go(int dx, int dy);
    void paintBox(QPainter& painter, uint32_t box, const Theme& theme) const;
    void paintArrow(QPainter& painter, size_t arrow, const Theme& theme) const;
    QString placeLine(const WaitBox& box) const;

    WaitPicture m_picture;
    WaitLayout m_layout;
    std::optional<uint32_t> m_current;
};

}
