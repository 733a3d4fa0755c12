// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

class QInputDialog;

namespace tagscope::ui {

/// A label that shows its text as it is: a QLabel guesses what is markup, and names come from files. Every label is one
/// of these. However long a text is, it asks for no more room than a few lines or a line of some length. GUI thread.
class PlainLabel : public QLabel {
    Q_OBJECT

public:
    explicit PlainLabel(const QString& text = {}, QWidget* parent = nullptr);

    /// How many lines it asks for at most.
    void setMostLines(int lines);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

private:
    QSize bounded(QSize size, int columns) const;

    int m_mostLines = 40;
};

/// The words of a question show names as they are.
void makePlain(QInputDialog& dialog);

}
