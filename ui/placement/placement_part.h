// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/placement/placement_model.h"
#include "ui/session/device_names.h"

#include <QList>
#include <QPointer>

#include <functional>

class QCheckBox;
class QComboBox;
class QInputDialog;
class QLineEdit;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QTableView;

namespace tagscope::ui {

class EmptyHint;
class PlainLabel;

/// On which devices the nodes run: the rules and devices of the placement as a draft, which is applied at once for all
/// of them, loaded from a placement file and saved as one; and the commands that place the node that is looked at.
/// Another placement compiles the graph anew and starts the run over, and can be undone. GUI thread.
class PlacementPart final : public ViewPart {
    Q_OBJECT

public:
    explicit PlacementPart(const PartContext& context);

    QWidget* widget() const override { return m_widget; }
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    PlacementModel& model() const { return *m_model; }
    QTableView* table() const { return m_table; }
    QLineEdit* patternLine() const { return m_pattern; }
    QComboBox* deviceBox() const { return m_device; }
    QPlainTextEdit* deviceList() const { return m_devices; }
    QCheckBox* spreadBox() const { return m_spreads; }
    QPushButton* applyButton() const { return m_apply; }
    QPushButton* revertButton() const { return m_revert; }
    QInputDialog* deviceDialog() const { return m_dialog; }
    /// What is wrong, or what the graph runs on.
    QString stateText() const;
    QString hintText() const;
    /// As it stands in the part, applied or not.
    PlacementRequest draft() const;

    /// Asks for a device for the node that is looked at, or takes back what was asked for.
    QList<QAction*> commands() const override { return {m_place, m_unplace}; }
    /// `isShown`: a graph is there and no run is under way.
    void updateActions(bool isShown);
    /// The same for a node, in a menu about it.
    void addTo(QMenu& menu, NodeId node);
    void place(NodeId node, const std::string& device);
    /// No rule speaks of the node any more; where one with a pattern would, one says what the graph asks for.
    void placeAsGraphSays(NodeId node);
    /// Shows what a placement file says; it is not applied.
    void loadFrom(const QString& path);
    void saveTo(const QString& path);

    void onFile(bool isOtherGraph) override;
    void onSnapshot() override;
    void onFocus(FocusModel::Parts parts) override;

private:
    QWidget* makeRules();
    QWidget* makeDevices();
    void makeCommands();
    /// A node of the file, which rules may name; not one that was inserted.
    bool canPlace(NodeId node) const;
    bool hasRule(NodeId node) const;
    void askForDevice(NodeId node);
    void addRule();
    void apply();
    void give(const PlacementRequest& wanted, const QString& edit, const std::function<void()>& then = {});
    void sayWherePlaced(const std::string& name, const std::string& device);
    void showDraft(const PlacementRequest& placement);
    void showState();
    void showProblem(const QString& problem);
    /// Those of the run, and a further one.
    std::vector<std::string> devices() const;

    QWidget* m_widget = nullptr;
    PlacementModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    EmptyHint* m_hint = nullptr;
    QLineEdit* m_pattern = nullptr;
    QComboBox* m_device = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_up = nullptr;
    QPushButton* m_down = nullptr;
    QPlainTextEdit* m_devices = nullptr;
    QCheckBox* m_spreads = nullptr;
    PlainLabel* m_state = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_revert = nullptr;
    QPushButton* m_load = nullptr;
    QPushButton* m_save = nullptr;
    QAction* m_place = nullptr;
    QAction* m_unplace = nullptr;
    QPointer<QInputDialog> m_dialog;
    PlacementRequest m_given;  ///< in force, or on its way to be
    int m_onTheWay = 0;
    bool m_isShown = false;
    bool m_isShowing = false;  ///< nobody's edit
    QString m_problem;
};

}
