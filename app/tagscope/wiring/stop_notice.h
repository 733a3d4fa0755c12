// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace tagscope::app {

/// A strip over the graph, there only while the run shown cannot go on although it is not over: it says why and offers what
/// can be done about it. It takes no focus by itself and covers nothing. GUI thread.
class StopNotice final : public QFrame {
    Q_OBJECT

public:
    explicit StopNotice(QWidget* parent = nullptr);

    void setSnapshot(const ui::Snapshot& snapshot);
    /// Without the picture of the sign before it.
    QString text() const;

Q_SIGNALS:
    /// The node at fault is to be selected.
    void nodeWanted(tagscope::NodeId node);
    /// It is asked why the node is as it is.
    void causeWanted(tagscope::NodeId node);
    /// A value is to be given to the node.
    void inputWanted(tagscope::NodeId node);
    void problemsWanted();
    void backWanted();

private:
    QToolButton* addButton(const QString& text, const QString& toolTip, const std::function<void()>& act);
    void showRefusal(const ui::Snapshot& snapshot);
    void showError(const ui::Snapshot& snapshot);

    QLabel* m_text = nullptr;
    QToolButton* m_show = nullptr;
    QToolButton* m_why = nullptr;
    QToolButton* m_give = nullptr;
    QToolButton* m_problems = nullptr;
    QToolButton* m_back = nullptr;
    NodeId m_node;
    QString m_plain;
    QString m_dismissed;   ///< what was hidden by hand, and stays hidden until something else is to be said
};

}
