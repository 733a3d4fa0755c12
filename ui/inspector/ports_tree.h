// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/node_query.h"

#include <QTreeWidget>

namespace tagscope::ui {

class ColumnFit;

/// Which input or output of a node; control inputs count behind the data inputs.
struct PortPlace {
    bool isInput = false;
    int index = 0;

    bool operator==(const PortPlace&) const = default;
};

/// What a look at a value tells, as rich text: type, first elements, and figures, unless it is too large for a look.
QString portGlance(const PortDetails& port, const QPalette& palette);

/// Inputs and outputs of a node at a tag, with how they stand: live, dead, not arrived; overridden ones carry a pencil.
/// Control inputs stand behind the data inputs. Hovering tells the figures of small values. GUI thread.
class PortsTree final : public QTreeWidget {
    Q_OBJECT

public:
    explicit PortsTree(QWidget* parent = nullptr);

    void forget();
    void setDetails(const Graph& graph, const NodeDetails& details);
    /// The port that is shown; selecting it by hand emits `portSelected`.
    void select(PortPlace place);
    PortPlace place() const { return m_place; }
    const PortDetails* port(PortPlace place) const;

Q_SIGNALS:
    void portSelected();
    void nodeActivated(tagscope::NodeId node);
    void overrideRequested(int output);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void keepReasonsWhole();
    void addSection(const QString& title, const Graph& graph, const std::vector<PortDetails>& ports, bool isInput);
    std::optional<PortPlace> placeOf(const QTreeWidgetItem* item) const;

    ColumnFit* m_fit = nullptr;
    NodeDetails m_details;
    PortPlace m_place;
};

}
