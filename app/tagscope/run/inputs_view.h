// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/open/request_text.h"
#include "ui/session/snapshot.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableWidget;

namespace tagscope::app {

/// Feeds, fetches and targets of the graph that is open: a row for each placeholder, where a literal or @file.npy can
/// be given, and one for any other tensor. GUI thread.
class InputsView final : public QWidget {
    Q_OBJECT

public:
    explicit InputsView(QWidget* parent = nullptr);

    /// Whether a node is there to be given a value.
    static bool isInput(const Node& node);

    /// Another graph: its placeholders are listed anew.
    void setGraph(const Graph& graph);
    /// What is in force, as it was typed.
    void setRequest(const RequestText& text);
    void setError(const QString& text);
    /// To where the value of a placeholder is typed.
    void goTo(const QString& name);

Q_SIGNALS:
    void requested(const tagscope::RequestText& text);

private:
    void addRow(const QString& name, const QString& type);
    /// As it is: what a row shows of a placeholder's may be written otherwise.
    QString nameAt(int row) const;
    RequestText typed() const;

    QLabel* m_hint = nullptr;
    QTableWidget* m_feeds = nullptr;
    QLineEdit* m_fetches = nullptr;
    QLineEdit* m_targets = nullptr;
    QLabel* m_error = nullptr;
};

}
