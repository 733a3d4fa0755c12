// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspector/tensor_model.h"
#include "ui/session/requests.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTabWidget;
class QTableView;
class QTreeWidget;
class QTreeWidgetItem;

namespace tagscope::ui {

class FiringsModel;

/// Everything about one node at one tag: attributes, inputs and outputs (live, dead and not arrived told apart), a value
/// grid, all its firings, and why it is as it is. Shows what it is given and asks by signals. GUI thread.
class Inspector final : public QWidget {
    Q_OBJECT

public:
    explicit Inspector(QWidget* parent = nullptr);

    void clear();
    /// Static facts at once; values follow by `setDetails`.
    void setNode(std::shared_ptr<const Graph> graph, NodeId node);
    void setDetails(const NodeDetails& details);
    void setCauses(const Result<CauseReport>& report);
    /// Shows an output's (or an edge's) value in the grid.
    void selectOutput(int slot);
    NodeId node() const { return m_node; }

Q_SIGNALS:
    void nodeActivated(tagscope::NodeId node);
    void eventActivated(quint64 event);
    void tagActivated(tagscope::TagId tag);
    void whyRequested(tagscope::NodeId node, std::optional<tagscope::TagId> tag);

private:
    void showPorts(const NodeDetails& details);
    void showValue(const Tensor& value, const QString& name);
    void fitColumns();
    void addPort(QTreeWidgetItem* parent, int index, const PortDetails& port, bool isInput);
    void setLeadingFromText();

    std::shared_ptr<const Graph> m_graph;
    NodeId m_node;
    NodeDetails m_details;
    int m_output = 0;

    QLabel* m_title = nullptr;
    QLabel* m_state = nullptr;
    QTreeWidget* m_ports = nullptr;
    QTreeWidget* m_attributes = nullptr;
    QLabel* m_valueTitle = nullptr;
    QLineEdit* m_leading = nullptr;
    QTableView* m_values = nullptr;
    TensorModel* m_tensor = nullptr;
    QTableView* m_firings = nullptr;
    FiringsModel* m_firingsModel = nullptr;
    QPushButton* m_why = nullptr;
    QListWidget* m_causes = nullptr;
    QTabWidget* m_tabs = nullptr;
    int m_whyTab = 0;
};

}
