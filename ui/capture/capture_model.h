// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/capture/capture_rules.h"
#include "ui/common/row_list_model.h"

#include <QString>

namespace tagscope::ui {

/// A rule, and how many nodes it decides about.
struct CaptureRow {
    CaptureRule rule;
    size_t nodes = 0;

    bool operator==(const CaptureRow&) const = default;
};

/// What is kept, in the language of the window: "values", "statistics only", "nothing"; of a rule also "values of the
/// newest 3 iterations" or "part [0, :]".
QString captureWords(Capture capture);
QString captureWords(const CaptureRule& rule);
/// What rules would keep, and of which firings that is known.
QString estimateWords(const CaptureEstimate& estimate);
/// What is kept by now.
QString useWords(const CaptureUse& use);

/// The rules of what recordings keep, in their order: of several for a node the last one counts. GUI thread.
class CaptureModel final : public RowListModel<CaptureRow> {
    Q_OBJECT

public:
    using RowListModel::RowListModel;

    /// `graph` may be null.
    void setRules(const std::vector<CaptureRule>& rules, const Graph* graph);

    QVariant data(const QModelIndex& index, int role) const override;
};

}
