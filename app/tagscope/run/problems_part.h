// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"

#include <vector>

class QListWidget;

namespace tagscope::app {

/// What is wrong with the graph, as a part of the window; each line leads to its node. GUI thread.
class ProblemsPart final : public ui::ViewPart {
    Q_OBJECT

public:
    explicit ProblemsPart(const ui::PartContext& context);

    QWidget* widget() const override;
    void onFile(bool isOtherGraph) override;
    /// What was found out about the graph since it was opened.
    void setFindings(std::vector<Problem> findings);

private:
    void show();
    void add(const QString& what, NodeId node);

    QListWidget* m_list = nullptr;
    std::vector<Problem> m_findings;
};

}
