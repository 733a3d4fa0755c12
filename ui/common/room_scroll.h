// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractScrollArea>

namespace tagscope::ui {

/// Gives its content all of its own room, and scrolls where that is less than the content can do with: large text makes
/// no window larger than the screen, and nothing is cut. The keyboard passes it by, and what gets the keyboard comes
/// into view. GUI thread.
class RoomScroll final : public QAbstractScrollArea {
    Q_OBJECT

public:
    /// Takes the content over.
    explicit RoomScroll(QWidget* content, QWidget* parent = nullptr);

    QWidget& content() const { return *m_content; }
    QSize sizeHint() const override;
    /// That of the content, as far as an ordinary screen has room for it beside others.
    QSize minimumSizeHint() const override;

    static constexpr QSize mostAskedFor{420, 200};

protected:
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    /// Less of it would cut something, in a room of that width.
    QSize leastAt(int width) const;
    void arrange();
    void reveal(const QWidget& part);

    QWidget* m_content = nullptr;
};

/// As large as what is in it wants to be, and the screen is.
void fitToScreen(QWidget& window);
/// Room for so much text, as far as the screen has it.
void resizeToText(QWidget& window, int letters, int lines);

}
