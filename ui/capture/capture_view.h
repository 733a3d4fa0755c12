// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/capture/capture_model.h"
#include "ui/session/snapshot.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSpinBox;

namespace tagscope::ui {

/// What recordings keep of values: rules and a budget, what is kept by now, and what the rules would keep of what was
/// recorded last. A change takes effect at once, also in a run. GUI thread.
class CaptureView final : public QWidget {
    Q_OBJECT

public:
    explicit CaptureView(QWidget* parent = nullptr);

    void setSnapshot(const Snapshot& snapshot);
    void setEstimate(const CaptureEstimate& estimate);
    void showProblem(const QString& problem);
    /// Puts a pattern into the line, ready to be added.
    void prepare(const QString& pattern);
    const CaptureSettings& settings() const { return m_settings; }
    const CaptureModel& model() const { return *m_model; }

Q_SIGNALS:
    /// By the user.
    void settingsChanged(const tagscope::CaptureSettings& settings);

private:
    QWidget* makeRules();
    QWidget* makeBudget();
    /// As it is typed.
    CaptureRule rule() const;
    void updateRule();
    void add();
    void remove();
    void showBudget(uint64_t budget);
    uint64_t shownBudget() const;
    void takeBudget();
    void want(CaptureSettings settings);
    void showSettings();

    CaptureModel* m_model = nullptr;
    QListView* m_list = nullptr;
    QLineEdit* m_pattern = nullptr;
    QComboBox* m_keep = nullptr;
    QSpinBox* m_last = nullptr;   ///< iterations, of rules that keep values; 0: all
    QLineEdit* m_part = nullptr;  ///< of rules that keep a part, which
    QLabel* m_partProblem = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    QCheckBox* m_hasBudget = nullptr;
    QSpinBox* m_budget = nullptr;
    QComboBox* m_unit = nullptr;
    QLabel* m_use = nullptr;
    QLabel* m_estimate = nullptr;
    QLabel* m_problem = nullptr;
    CaptureSettings m_settings;
    std::shared_ptr<const Graph> m_graph;
};

}
