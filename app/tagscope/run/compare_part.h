// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/value_query.h"

#include <memory>
#include <optional>
#include <unordered_set>

class QAction;

namespace tagscope::ui {
class CompareView;
class GridView;
}

namespace tagscope::app {

/// Wires what compares (the view, the table of iterations) to the session. GUI thread.
class ComparePart final : public ui::ViewPart {
    Q_OBJECT

public:
    /// The table of iterations offers what is to be compared.
    ComparePart(const ui::PartContext& context, ui::GridView& grid);

    QWidget* widget() const override;
    ui::CompareView* view() const { return m_view; }
    /// Somebody has chosen elsewhere what is to be compared.
    void show(const ui::CompareQuery& request);
    QList<QAction*> commands() const override;
    void onSnapshot() override;
    /// Rows that neither side has there are hidden.
    void obey(ui::ListFilters& filters) override;

Q_SIGNALS:
    void compared(const tagscope::ui::CompareQuery& request, const std::unordered_set<uint32_t>& differing);
    /// The value of a row on its other side, as a reference for the one that is looked at.
    void referenceFound(const tagscope::ui::ValueQuery& other);
    /// The rows that it came from are gone.
    void referenceLost();

private:
    void makeActions();
    void compare(const ui::CompareQuery& request);
    void takeReport(const Result<std::shared_ptr<const CompareReport>>& report);
    void takeChange(NodeId node, const Result<std::optional<IterationChange>>& change);
    void lookAt(const CompareRow& row);

    ui::GridView& m_grid;
    ui::CompareView* m_view = nullptr;
    QAction* m_show = nullptr;
    QAction* m_first = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
    ui::CompareQuery m_request;
};

}
