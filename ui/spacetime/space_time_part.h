// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/spacetime/chain_model.h"
#include "ui/spacetime/space_time_view.h"

#include <memory>
#include <optional>
#include <set>
#include <string>

class QSplitter;
class QTableView;

namespace tagscope::ui {

/// The devices of a run over time, and the messages between them, as a part of the window, with the longest causal
/// chain through what is selected beside them if it is wanted. To select a firing is to look at its node; Enter goes to
/// it. Looks and asks only while it can be seen. GUI thread.
class SpaceTimePart final : public ViewPart {
    Q_OBJECT

public:
    explicit SpaceTimePart(const PartContext& context);

    QWidget* widget() const override;
    QStringList perspectives() const override { return {QLatin1String(trafficPerspective)}; }
    SpaceTimeView* view() const { return m_view; }
    ChainModel& model() const { return *m_chain; }
    QTableView* table() const { return m_table; }
    void onFile(bool isOtherGraph) override;
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

protected:
    void look() override;

private:
    void ask();
    void take(const SpaceTime& run);
    void askForChain();
    void setChainWanted(bool isWanted);
    void showMenu(DeviceId device, QPoint globalPos);
    /// Devices of the run whose names are hidden.
    void applyHidden();
    const QStringList& deviceTexts();
    QString nameOf(const SpaceTimeMark& mark) const;

    QSplitter* m_widget;
    SpaceTimeView* m_view;
    ChainModel* m_chain;
    QTableView* m_table;
    std::shared_ptr<const Program> m_textsOf;
    QStringList m_deviceTexts;       ///< of that program
    std::set<std::string> m_hidden;  ///< by their whole names
    LineId m_line;
    uint64_t m_size = 0;  ///< of the line, as it was asked for
    bool m_isSame = false;
    bool m_isComplete = false;
    bool m_isTaking = false;
    std::optional<SpaceTimeQuery> m_asked;
    std::optional<uint64_t> m_chainOf;  ///< event whose chain is shown or asked for
};

}
