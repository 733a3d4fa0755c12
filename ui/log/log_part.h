// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/log/log_view.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

/// The lines that breakpoints and ops have written, as a part of the window. GUI thread.
class LogPart final : public ViewPart {
    Q_OBJECT

public:
    explicit LogPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    LogView* view() const { return m_view; }
    /// The command that stops the run the next time where the selected line was written.
    QAction* breakHere() const;
    void onSnapshot() override;
    void obey(ListFilters& filters) override;

private:
    void stopAt(const LogModel::Row& row);

    LogView* m_view = nullptr;
};

}
