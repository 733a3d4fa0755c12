// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace tagscope::app {

/// A strip over the graph that says one thing and offers what can be done about it. It takes no focus by itself, covers
/// nothing, and is gone once it is hidden by hand. GUI thread.
class NoticeStrip : public QFrame {
    Q_OBJECT

public:
    explicit NoticeStrip(QWidget* parent = nullptr);

    /// Without the picture of the sign before it.
    QString text() const { return m_plain; }

protected:
    /// Enter is a click on the button in focus, Esc hides the strip.
    void keyPressEvent(QKeyEvent* event) override;
    QToolButton* addButton(const QString& text, const QString& toolTip, const std::function<void()>& act);
    /// Last of the buttons: hides the strip until it has something else to say.
    void addCloseButton();
    /// Nothing: there is no strip.
    void say(const QString& sign, const QString& sentence);
    /// It was hidden by hand.
    virtual void dismiss();

private:
    QLabel* m_text = nullptr;
    QString m_plain;
    QString m_dismissed;  ///< what was hidden by hand
};

}
