// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/grid_view.h"
#include "ui/parts/view_part.h"

#include <string>

namespace tagscope::ui {

/// The table of nodes by iterations, as a part of the window. GUI thread.
class IterationsPart final : public ViewPart {
    Q_OBJECT

public:
    explicit IterationsPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    GridView* view() const { return m_view; }
    void onFocus(FocusModel::Parts parts) override;
    void onHiding(const QString& why) override;
    void obey(ListFilters& filters) override;
    void onFilter(const ListFilters& filters) override;

Q_SIGNALS:
    /// The run is to go on until the node fires there; `tag`: as a pattern such as "while;3".
    void runToWanted(tagscope::NodeId node, const std::string& tag);

private:
    /// The cell of what is looked at becomes the current one.
    void showCell();
    /// Without those around; empty if none is shown.
    std::string frameName() const;

    GridView* m_view = nullptr;
    bool m_hidesNext = false;
};

/// Without what would tell what can fire next.
GridCells veiled(GridCells cells);

}
