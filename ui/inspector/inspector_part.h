// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspector/inspector.h"
#include "ui/parts/view_part.h"
#include "ui/session/queries/node_query.h"

#include <optional>

namespace tagscope::ui {

/// Without what would tell what can fire next.
NodeDetails veiled(NodeDetails details);

/// The inspector of what is looked at, as a part of the window. GUI thread.
class InspectorPart final : public ViewPart {
    Q_OBJECT

public:
    explicit InspectorPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    Inspector* view() const { return m_view; }
    void onFile(bool isOtherGraph) override;
    void onSnapshot() override;
    void onFocus(FocusModel::Parts parts) override;
    void onHiding(const QString& why) override;
    void obey(ListFilters& filters) override;
    /// Why the node that is looked at is as it is; an invalid one: where the first NaN or infinity comes from.
    void askWhy(NodeId node, std::optional<TagId> tag);

private:
    void askForDetails();
    void takeDetails(const NodeDetails& details);
    void takeCause(const Result<CauseReport>& report);

    Inspector* m_view = nullptr;
    QString m_hiding;  ///< why nothing may tell what can fire next; empty: everything may
};

}
