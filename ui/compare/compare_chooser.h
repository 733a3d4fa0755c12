// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/compare_model.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/snapshot.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace tagscope::ui {

/// What is to be compared, as somebody chose it. GUI thread.
class CompareChooser final : public QWidget {
    Q_OBJECT

public:
    enum What { Iterations, Branches, Trace };
    explicit CompareChooser(QWidget* parent = nullptr);

    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    void choose(const CompareQuery& request);
    /// What to begin with, until something else is looked at: fields that somebody has changed since the same
    /// suggestion stay.
    void suggest(const CompareQuery::Iterations& iterations);
    /// To where the sides are chosen.
    void focusSides();
    /// Nothing if something is missing still, such as the file.
    std::optional<CompareQuery> request() const;
    /// What the two sides are called.
    CompareNames leftNames() const { return names(0); }
    CompareNames rightNames() const { return names(1); }

Q_SIGNALS:
    /// Somebody wants it compared.
    void chosen();

private:
    void chooseFile();
    void changed();
    void nameFrames();
    CompareNames names(size_t side) const;
    QWidget* makeIterations();
    QWidget* makeBranches();
    QWidget* makeTrace();

    std::shared_ptr<const Snapshot> m_snapshot;
    std::optional<CompareQuery::Iterations> m_suggested;
    QComboBox* m_what = nullptr;
    QStackedWidget* m_pages = nullptr;
    QComboBox* m_frame = nullptr;
    std::optional<TagId> m_parent;  ///< of the frame instance; nothing: the newest
    QSpinBox* m_iterations[2] = {};
    QComboBox* m_branches[2] = {};
    QPushButton* m_file = nullptr;
    QString m_path;
    QLineEdit* m_tolerance = nullptr;
    QPushButton* m_compare = nullptr;
};

}
