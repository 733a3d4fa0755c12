// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/breakpoints/picks.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

class HintListView;

/// What is ready, and what was picked of it by hand, as a part of the window. GUI thread.
class ReadyPart final : public ViewPart {
    Q_OBJECT

public:
    explicit ReadyPart(const PartContext& context);

    QWidget* widget() const override { return m_picks->view(); }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    const ReadyModel& model() const { return *m_model; }
    Picks& picks() const { return *m_picks; }
    void onSnapshot() override;
    void onHiding(const QString& why) override;
    void obey(ListFilters& filters) override;

private:
    ReadyModel* m_model = nullptr;
    HintListView* m_list = nullptr;
    Picks* m_picks = nullptr;
    bool m_isHidden = false;
};

}
