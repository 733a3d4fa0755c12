// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/teach/question.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace tagscope::ui {

/// What is said of a box of the picture: that it was marked, or what that came to.
struct BoxMark {
    QRect box;                       ///< in the layer
    std::optional<Verdict> verdict;  ///< nothing: only marked so far
    int count = 1;                   ///< of nodes in the box
    bool isAsked = false;            ///< the question is about it; nobody has marked it
    QString elsewhere = {};          ///< the tag at which it can fire, if the box shows another

    bool operator==(const BoxMark&) const = default;
};

/// "✓ right": a sign and a word, so that nobody needs the colour.
QString markSign(std::optional<Verdict> verdict);
QString markWord(std::optional<Verdict> verdict);
QColor markColour(std::optional<Verdict> verdict, const Theme& theme);

/// Where a chip about a box lies: beside the box and in `room`, on nothing that is taken if there is such a place, else
/// on as little as may be.
QRect chipPlace(const QRect& box, QSize chip, const QRect& room, const std::vector<QRect>& taken);

/// What is said beside a box.
struct MarkChip {
    QRect place;
    QString text;
    std::optional<Verdict> verdict;
};

/// Lies over a picture and outlines boxes of it, with a word beside each; the mouse goes through. GUI thread.
class MarkLayer final : public QWidget {
    Q_OBJECT

public:
    explicit MarkLayer(QWidget* picture);

    /// `taken`: what is to be read near them, in the layer.
    void setMarks(std::vector<BoxMark> marks, std::vector<QRect> taken = {});
    const std::vector<BoxMark>& marks() const { return m_marks; }
    /// As they are painted. Of those that say the same right beside each other there is one: the outlines tell whose it
    /// is.
    std::vector<MarkChip> chips() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString textOf(const BoxMark& mark) const;
    void paintOutline(QPainter& painter, const BoxMark& mark, const Theme& theme) const;
    QFont chipFont() const;

    std::vector<BoxMark> m_marks;
    std::vector<QRect> m_taken;
};

}
