// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <vector>

class QToolButton;

namespace tagscope::app {

/// A sentence at a place of the window, with a button that closes it for good. It keeps to its place when that moves.
/// GUI thread.
class HintBubble final : public QFrame {
    Q_OBJECT

public:
    /// Which corner of the place it stands in.
    enum class Corner : uint8_t { TopLeft, TopRight, BottomLeft, BottomRight };

    HintBubble(const QString& text, QWidget* place, Corner corner);

Q_SIGNALS:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void settle();
    void colour();

    QWidget* m_place;
    Corner m_corner;
};

/// Hints for the first minute: one at each place where something can be done. Each goes when that was done, or after a
/// while; one that was closed, or whose advice was taken, never comes again. GUI thread.
class Hints final : public QObject {
    Q_OBJECT

public:
    static constexpr int shownForMs = 60'000;

    explicit Hints(QObject* parent = nullptr);

    /// `id` is what is remembered; one that is known says `text` when it is shown next.
    void add(const QString& id, const QString& text, QWidget* place, HintBubble::Corner corner);
    enum class Which : uint8_t { NotClosed, All };
    /// Shows those that are not in view yet.
    void show(Which which = Which::NotClosed);
    /// Takes them out of view: `show` brings back what was neither closed nor done.
    void hide();
    /// What hint `id` advises was done: it goes for good.
    void done(const QString& id);
    /// Those in view.
    std::vector<HintBubble*> bubbles() const;

private:
    struct Hint {
        QString id;
        QString text;
        QWidget* place = nullptr;
        HintBubble::Corner corner = HintBubble::Corner::TopLeft;
        QPointer<HintBubble> bubble;
    };

    std::vector<Hint> m_hints;
    QTimer m_timer;
};

}
