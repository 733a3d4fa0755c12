// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/breakpoints/breakpoint_editor.h"

#include <QPointer>
#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QListView;
class QPushButton;

namespace tagscope::ui {

class BreakpointModel;

/// The list of breakpoints with their hits, and what can be done with them: edit, remove, turn on and off, go to the
/// hit before or after. Asks by signals. GUI thread.
class BreakpointView final : public QWidget {
    Q_OBJECT

public:
    explicit BreakpointView(QWidget* parent = nullptr);

    void setRows(const std::vector<BreakpointRow>& rows);
    /// Whether what is blocked is said where nothing can go on: the breakpoint that is always there.
    void setNamesQuiescence(bool isOn);
    QCheckBox* quiescenceBox() const { return m_quiescence; }
    BreakpointModel& model() { return *m_model; }
    QListView& list() { return *m_list; }
    BreakpointEditor* editor() { return m_editor; }
    /// Opens the editor: of a breakpoint by its number, or of a new one.
    void edit(int id, const BreakpointSpec& spec);
    void editCurrent();
    /// The number of the one that somebody selected; 0 if none is.
    int currentId() const;
    /// Makes a breakpoint the current one, by its number.
    void select(int id);
    /// The same because the run was stopped by it: nobody has selected it by that.
    void showHit(int id);
    /// What came of a change that the editor asked for.
    void setAnswer(const QString& problem);

Q_SIGNALS:
    /// Add (`id` 0), change, or remove (no spec).
    void changeRequested(int id, const std::optional<tagscope::BreakpointSpec>& spec);
    /// The position of the next hit, or of the one before, is to be gone to.
    void hitRequested(int id, bool isForwards);
    /// Somebody has turned it on or off.
    void quiescenceToggled(bool isOn);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const BreakpointRow* current() const;
    void removeCurrent();
    void updateButtons();

    std::vector<BreakpointRow> m_rows;
    int m_hit = 0;  ///< the current one, if it is that only because it was hit; else 0
    BreakpointModel* m_model = nullptr;
    QListView* m_list = nullptr;
    QCheckBox* m_quiescence = nullptr;
    QPushButton* m_edit = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_previous = nullptr;
    QPushButton* m_next = nullptr;
    QPointer<BreakpointEditor> m_editor;
};

}
