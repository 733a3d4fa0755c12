// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/commands/notice_strip.h"
#include "core/debug/diagnose/diagnosis.h"
#include "ui/session/snapshot.h"

namespace tagscope::app {

/// There only while the run shown cannot go on although it is not over: it says why and offers what can be done about
/// it.
class StopNotice final : public NoticeStrip {
    Q_OBJECT

public:
    explicit StopNotice(QWidget* parent = nullptr);

    /// `diagnosis`: what has been found out about it, which is said in the place of what the snapshot alone tells;
    /// null: nothing.
    void setSnapshot(const ui::Snapshot& snapshot, const Diagnosis* diagnosis);

Q_SIGNALS:
    /// The node at fault is to be selected.
    void nodeWanted(tagscope::NodeId node);
    /// It is asked why the node is as it is.
    void causeWanted(tagscope::NodeId node);
    /// A value is to be given to the node.
    void inputWanted(tagscope::NodeId node);
    void problemsWanted();
    void backWanted();
    /// The whole report, the fix to be tried, and the place where the run last did something.
    void reportWanted();
    void fixWanted();
    void lastProgressWanted();

private:
    /// What is to be said; its buttons are shown.
    QString refusal(const ui::Snapshot& snapshot);
    QString error(const ui::Snapshot& snapshot);
    void offerDiagnosis(const Diagnosis& diagnosis);

    QToolButton* m_show = nullptr;
    QToolButton* m_why = nullptr;
    QToolButton* m_give = nullptr;
    QToolButton* m_problems = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_report = nullptr;
    QToolButton* m_fix = nullptr;
    QToolButton* m_progress = nullptr;
    NodeId m_node;
};

}
