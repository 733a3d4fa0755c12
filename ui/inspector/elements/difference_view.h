// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/comparison.h"
#include "core/tensor/slice.h"
#include "ui/common/latest_job.h"
#include "ui/inspector/elements/element_mark.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/value_query.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace tagscope::ui {

class HeatMap;

/// A value beside a reference: the same output at another iteration or on another branch, a value that was kept, or a
/// .npy file. A map of the errors, how many elements are out of tolerance and where the worst one is; the grid points
/// them out. The work is a job's. GUI thread.
class DifferenceView final : public QWidget {
    Q_OBJECT

public:
    explicit DifferenceView(QWidget* parent = nullptr);

    /// Which output the value is of; an invalid node: it is none, so that only files can be references. The reference
    /// is sought anew.
    void setSubject(NodeId node, int slot, std::optional<TagId> tag);
    void setValue(const Tensor& value);
    void setSlice(const std::vector<SlicePart>& slice);
    void setBranches(const std::vector<std::pair<int, QString>>& branches);
    /// Values that were kept, by name.
    void setKept(const std::vector<std::pair<QString, Tensor>>& kept);
    /// A reference that somebody else has found; holds for that output only.
    void compareWith(const ValueQuery& other);
    /// Whoever found it has it no more.
    void forgetOther();
    void setAnswer(const ValueQuery& of, const Result<FoundValue>& answer);
    void openFile(const QString& path);
    bool isWorking() const { return m_job->isRunning() || m_isWaiting; }
    /// Of the elements that differ; nothing without a reference.
    const std::optional<ElementMark>& mark() const { return m_mark; }

Q_SIGNALS:
    void valueWanted(const tagscope::ui::ValueQuery& request);
    void markChanged();
    /// Of the part, row-major.
    void elementWanted(qint64 element);
    void walkWanted(int by);

private:
    enum ReferenceKind { None, Back, Iteration, Branch, Row, Kept, File };

    void makeChooser();
    void chooseKind();
    void dropKind(int gone);
    void chooseFile();
    void ask();
    void askForValue();
    void loadFile();
    void setReference(const Tensor& reference, const QString& name);
    void refuse(const QString& reason);
    void compare();
    void show(const TensorComparison& comparison, const Tensor& value, const Tensor& reference);
    void showMap();
    Tolerance tolerance() const;
    int kind() const;

    NodeId m_node;
    int m_slot = 0;
    std::optional<TagId> m_tag;
    Tensor m_value;
    std::vector<SlicePart> m_slice;
    Tensor m_reference;
    bool m_hasReference = false;
    QString m_name;  ///< of the reference
    QString m_path;
    std::optional<ValueQuery> m_row;  ///< of compareWith
    ValueQuery m_request;             ///< the newest
    bool m_isWaiting = false;
    std::vector<std::pair<QString, Tensor>> m_kept;
    TensorComparison m_comparison;
    std::optional<ElementMark> m_mark;
    LatestJob* m_job = nullptr;

    QComboBox* m_kind = nullptr;
    QStackedWidget* m_details = nullptr;
    QSpinBox* m_iteration = nullptr;
    QComboBox* m_branch = nullptr;
    QComboBox* m_keptNames = nullptr;
    QPushButton* m_file = nullptr;
    QLineEdit* m_relative = nullptr;
    QLineEdit* m_absolute = nullptr;
    QComboBox* m_mapKind = nullptr;
    QLabel* m_text = nullptr;
    QWidget* m_buttons = nullptr;
    QPushButton* m_largest = nullptr;
    HeatMap* m_map = nullptr;
};

}
