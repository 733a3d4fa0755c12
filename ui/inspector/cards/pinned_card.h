// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/statistics.h"
#include "core/tensor/tensor.h"
#include "ui/common/latest_job.h"

#include <QFrame>

#include <optional>

class QLabel;
class QToolButton;

namespace tagscope::ui {

class HealthPill;

/// A value that was pinned: a small card over the window that says which one it is, stays while everything else moves
/// on, and can be dragged about and closed (Delete or Esc while it has the focus; arrow keys move it). GUI thread.
class PinnedCard final : public QFrame {
    Q_OBJECT

public:
    /// `name` says node, output and tag.
    PinnedCard(const Tensor& value, const QString& name, QWidget* over);

    const Tensor& value() const { return m_value; }
    const QString& name() const { return m_name; }
    bool isWorking() const { return m_job.isRunning(); }

Q_SIGNALS:
    void closed();
    /// To the node and tag it is of.
    void activated();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void moveBy(const QPoint& by);
    void paintPicture();
    void showFigures(const std::optional<TensorStatistics>& s);
    void keepRoom();

    Tensor m_value;
    QString m_name;
    LatestJob m_job;
    QLabel* m_picture = nullptr;
    QLabel* m_figures = nullptr;
    HealthPill* m_pill = nullptr;
    QPoint m_grabbedAt;
};

}
