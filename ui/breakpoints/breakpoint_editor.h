// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace tagscope::ui {

/// Everything a breakpoint can be told: where, at which tags, under which condition, after how many hits, armed by
/// which other, and what it does. Stays open until what it says was accepted; what is wrong is said in it. GUI thread.
class BreakpointEditor final : public QDialog {
    Q_OBJECT

public:
    /// `id` 0 makes a new one. `others` can arm it.
    BreakpointEditor(int id, const BreakpointSpec& spec, const std::vector<BreakpointRow>& others,
                     QWidget* parent = nullptr);

    int id() const { return m_id; }
    BreakpointSpec spec() const;
    /// What is wrong with what was applied; empty: nothing, and the editor closes.
    void setAnswer(const QString& problem);

Q_SIGNALS:
    void applied(int id, const tagscope::BreakpointSpec& spec);

private:
    QLayout* makeForm(const std::vector<BreakpointRow>& others);
    void fill(const BreakpointSpec& spec);
    void adapt();
    BreakpointSpec::Kind kind() const;

    int m_id = 0;
    bool m_isEnabled = true;
    QComboBox* m_kind = nullptr;
    QLineEdit* m_text = nullptr;
    QLabel* m_textLabel = nullptr;
    QLabel* m_edgeLabel = nullptr;
    QWidget* m_edge = nullptr;
    QSpinBox* m_slot = nullptr;
    QLineEdit* m_target = nullptr;
    QComboBox* m_token = nullptr;
    QWidget* m_devices = nullptr;
    QLabel* m_devicesLabel = nullptr;
    QLineEdit* m_from = nullptr;
    QLineEdit* m_to = nullptr;
    QLineEdit* m_tag = nullptr;
    QLineEdit* m_condition = nullptr;
    QSpinBox* m_ignore = nullptr;
    QComboBox* m_armedBy = nullptr;
    QCheckBox* m_sameIteration = nullptr;
    QComboBox* m_action = nullptr;
    QLabel* m_logLabel = nullptr;
    QLineEdit* m_log = nullptr;
    QLabel* m_problem = nullptr;
};

}
