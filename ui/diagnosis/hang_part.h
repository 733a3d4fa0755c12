// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "ui/common/latest_job.h"
#include "ui/parts/view_part.h"
#include "ui/session/snapshot.h"

#include <memory>
#include <utility>

class QListView;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTableView;

namespace tagscope::ui {

class EmptyHint;
class KeyTable;
class ReportModel;
class WaitGraphView;

/// Why the run does not end, as a part of the window: the report, each line of which leads to what it speaks of; what
/// waits for what; keys that do not match, side by side; and the fix, which is tried in the background, and with which
/// the graph can be saved. The engine is asked as soon as the run cannot go on, seen or not; while it is seen, at every
/// stop. GUI thread.
class HangPart final : public ViewPart {
    Q_OBJECT

public:
    explicit HangPart(const PartContext& context);

    QWidget* widget() const override { return m_widget; }
    QStringList perspectives() const override { return {QLatin1String(hangPerspective)}; }
    void onFile(bool isOtherGraph) override;
    void onSnapshot() override;
    /// The box of the node that is looked at is the current one.
    void onFocus(FocusModel::Parts parts) override;

    /// What has been found out where the run stands; null: nothing, or nobody has asked.
    std::shared_ptr<const Diagnosis> diagnosis() const;
    /// Whether there is a fix that can be tried.
    bool hasFix() const;
    /// Runs the graph with the fixes of all findings, from the start, in the background.
    void tryFix();
    /// A branch in which it does not go wrong, and runs on there.
    void openBranch();
    /// To where the run last did something.
    void goToLastProgress();

    // For tests.

    ReportModel& model() const { return *m_report; }
    QListView* list() const { return m_list; }
    QString hintText() const;
    WaitGraphView* waits() const { return m_waits; }
    QTableView* keyTable() const { return m_keyTable; }
    QPushButton* tryButton() const { return m_try; }
    QPushButton* saveButton() const { return m_save; }
    QPushButton* branchButton() const { return m_branch; }
    bool isTrying() const { return m_job.isRunning(); }
    void saveGraphTo(const QString& path);
    void saveReportTo(const QString& path);

Q_SIGNALS:
    /// Something else has been found out, or nothing holds any more.
    void diagnosed();
    /// A graph that was saved with a fix is to be opened.
    void graphWanted(const QString& path);

protected:
    void look() override;

private:
    void makeReport();
    void makeButtons();
    void layOut();
    void ask();
    void take(std::shared_ptr<const Diagnosis> diagnosis);
    void showAll();
    void showState();
    void follow(const DiagnosedPlace& place);
    /// Of the fixes of a kind one that was tried and completes before others; none that was tried in vain.
    const FixPlan* bestFix(bool (*isOfKind)(const FixPlan&)) const;
    /// One that changes the graph.
    const FixPlan* graphFix() const;
    /// One that a branch of this run can have.
    const FixPlan* runFix() const;
    void askForGraphFile();
    void askForReportFile();
    /// Whether it could be.
    bool write(const QString& path, const std::string& content, const QString& done);

    QWidget* m_widget;
    ReportModel* m_report;
    QListView* m_list;
    EmptyHint* m_hint = nullptr;
    WaitGraphView* m_waits;
    KeyTable* m_keys;
    QTableView* m_keyTable;
    QSplitter* m_right = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_branch = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_saveReport = nullptr;
    QProgressBar* m_progress = nullptr;
    LatestJob m_job;
    std::shared_ptr<const Diagnosis> m_diagnosis;
    QString m_saved;  ///< the graph that was saved last
    LineId m_line;    ///< that was asked about
    uint64_t m_position = 0;
    bool m_hasAsked = false;
    std::pair<LineId, uint64_t> m_of;  ///< line and position that the diagnosis is of
};

}
