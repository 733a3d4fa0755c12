// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/slice.h"
#include "ui/common/latest_job.h"
#include "ui/inspector/elements/element_mark.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;

namespace tagscope::ui {

/// What to point out in the grid of a value: a line of ranges and conditions, each with a pattern, and how many
/// elements of the part hold. Conditions can be kept by name. Counting is a job. GUI thread.
class HighlightBar final : public QWidget {
    Q_OBJECT

public:
    explicit HighlightBar(QWidget* parent = nullptr);

    /// A part of a value.
    void setValue(const Tensor& value, const SliceView& part);
    QLineEdit* line() const { return m_line; }
    const std::vector<ElementMark>& marks() const { return m_marks; }
    bool isWorking() const { return m_job->isRunning(); }

Q_SIGNALS:
    void marksChanged();
    /// To the next hit, or the one before (-1).
    void walkWanted(int by);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Found;

    void search();
    void show(const std::vector<Found>& found);
    void drop(const QString& message);
    void paintLooks();

    Tensor m_value;
    SliceView m_part;
    std::vector<ElementMark> m_marks;
    LatestJob* m_job = nullptr;
    QLineEdit* m_line = nullptr;
    QToolButton* m_saved = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QListWidget* m_legend = nullptr;
    QLabel* m_message = nullptr;
};

}
