// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/deadness.h"
#include "ui/inspector/ports_tree.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/line_beside.h"
#include "ui/session/queries/firing_values_query.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/series_query.h"
#include "ui/session/snapshot.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QListWidget;
class QPushButton;
class QTabWidget;
class QTreeWidget;

namespace tagscope::ui {

class EditPanel;
class EmptyHint;
class FiringsModel;
class FiringsPage;
class PlainLabel;
class SeriesView;
class ValuePage;

/// Everything about one node at one tag: attributes, inputs and outputs (live, dead and not arrived told apart), the
/// selected value and how it goes over iterations, all its firings, why it is as it is, and what if a value were
/// another. Shows what it is given and asks by signals. GUI thread.
class Inspector final : public QWidget {
    Q_OBJECT

public:
    explicit Inspector(QWidget* parent = nullptr);

    void clear();
    /// Static facts at once; values follow by `setDetails`.
    void setNode(std::shared_ptr<const Graph> graph, NodeId node);
    void setDetails(const NodeDetails& details);
    /// The line of the run that events are of.
    void setLine(const LineId& line);
    /// Once a row of theirs was followed they stay, whatever is looked at, until others come or Esc is pressed: one can
    /// follow the next.
    void setCauses(const Result<CauseReport>& report);
    /// How to ask for causes, in the place of those that were shown.
    void showNoCauses();
    void addSeries(const Series& series);
    /// Shows an output's (or an edge's) value.
    void selectOutput(int slot);
    /// Under which conditions tokens will be live, for nodes of the graph that is shown; null: not known.
    void setDeadness(std::shared_ptr<const Deadness> deadness);
    /// Why the graph cannot run; empty if it can.
    void setRefusal(const QString& refusal, std::vector<Problem> problems = {});
    void showFirings();
    void showValue();
    /// What is looked at, as a person would say it: "while/Add:0 @ while;3". Empty without a value.
    QString valueName() const;
    std::optional<TagId> tag() const { return m_details.tag; }
    /// Of that tag; empty without one.
    const std::string& tagName() const { return m_details.tagName; }
    /// Opens the comparison of the value with a reference.
    void showDifference();
    /// Another value, which is asked for; or what it needs to be dead, or live, at once.
    enum class Edit : uint8_t { Value, Dead, Live };
    /// Edits the selected output, once it is known; or says why it cannot be. With a `consumer`, the token that goes to
    /// it: that of a data edge from the selected output or, where the slot is controlSlot, of a control edge (which has
    /// no value).
    void openEdit(Edit edit = Edit::Value, std::optional<Endpoint> consumer = {});
    /// To the firing `by` firings after (before) the one that is looked at.
    void walkFirings(int by);
    NodeId node() const { return m_node; }
    FiringsModel& firings();
    ValuePage* valuePage() const { return m_value; }
    EditPanel* editPanel() const { return m_edit; }

Q_SIGNALS:
    void nodeActivated(tagscope::NodeId node);
    void eventActivated(quint64 event);
    void tagActivated(tagscope::TagId tag);
    void whyRequested(tagscope::NodeId node, std::optional<tagscope::TagId> tag);
    /// Of a node that waits for ever: where it stands among all that wait.
    void waitsRequested();
    void seriesWanted(const tagscope::ui::SeriesQuery& request);
    void firingValuesWanted(const tagscope::ui::FiringValuesQuery& request);
    void editRequested(const tagscope::ui::EditRequest& request);

private:
    void forget();
    void showState();
    QString refusalText() const;
    void showLiveness();
    void showPlacing();
    QWidget* makeCauses();
    void showPort();
    void goToFiring(uint64_t event, TagId tag);
    /// Why an output cannot be overridden; empty if it can.
    QString editProblem(const PortDetails* port) const;
    QString editProblem() const;
    void editControl(Edit edit, Endpoint consumer);

    std::shared_ptr<const Graph> m_graph;
    NodeId m_node;
    NodeDetails m_details;
    struct WantedEdit {
        Edit edit;
        std::optional<Endpoint> consumer;
    };
    std::optional<WantedEdit> m_wantedEdit;  ///< until the details come
    std::shared_ptr<const Deadness> m_deadness;
    QString m_refusal;
    std::vector<Problem> m_problems;  ///< why it is refused, and more
    LineId m_line;
    bool m_followsCauses = false;  ///< a row of them was gone to

    PlainLabel* m_title = nullptr;
    QLabel* m_state = nullptr;
    PortsTree* m_ports = nullptr;
    EditPanel* m_edit = nullptr;
    ValuePage* m_value = nullptr;
    SeriesView* m_series = nullptr;
    QTreeWidget* m_attributes = nullptr;
    EmptyHint* m_noAttributes = nullptr;
    FiringsPage* m_firings = nullptr;
    QPushButton* m_why = nullptr;
    QPushButton* m_waits = nullptr;
    QListWidget* m_causes = nullptr;
    QTabWidget* m_tabs = nullptr;
    int m_valueTab = 0;
    int m_whyTab = 0;
};

}
