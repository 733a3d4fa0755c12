// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/breakpoints/picks.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

class HintListView;

/// What is ready, and what was picked of it by hand, as a part of the window. Enter, Left and Right open and close what
/// is listed of a device. GUI thread.
class ReadyPart final : public ViewPart {
    Q_OBJECT

public:
    explicit ReadyPart(const PartContext& context);

    QWidget* widget() const override { return m_picks->view(); }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    ReadyModel& model() const { return *m_model; }
    HintListView* list() const { return m_list; }
    Picks& picks() const { return *m_picks; }
    void onSnapshot() override;
    void onHiding(const QString& why) override;
    void obey(ListFilters& filters) override;
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Of the device of a row; from a row below a heading that closes, the heading is gone to.
    void setClosed(int row, bool isClosed);

    ReadyModel* m_model = nullptr;
    HintListView* m_list = nullptr;
    Picks* m_picks = nullptr;
    bool m_isHidden = false;
};

}
