// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tagscope::ui {

/// Stands where a value would: says on a grey hatch why it is not captured, and leads to where it is computed again.
/// GUI thread.
class NotCapturedBox final : public QWidget {
    Q_OBJECT

public:
    explicit NotCapturedBox(QWidget* parent = nullptr);

    /// `figures`: what is known of the value, may be empty.
    void setReason(const QString& reason, const QString& figures);

Q_SIGNALS:
    void goWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text = nullptr;
    QPushButton* m_go = nullptr;
};

}
