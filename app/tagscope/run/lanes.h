// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <optional>

namespace tagscope::ui {
class LanesView;
class Scrubber;
}

namespace tagscope::app {

/// Wires the lanes of iterations to the session and to the scrubber: both always show the same part of the run. GUI
/// thread.
class LanesWiring final : public QObject {
    Q_OBJECT

public:
    LanesWiring(ui::Session& session, ui::Scrubber& scrubber, QObject* parent);

    ui::LanesView* view() const { return m_view; }

private:
    void showSnapshot();
    void takeAnswer(ui::RequestId id, const ui::Answer& answer);

    ui::Session& m_session;
    ui::Scrubber& m_scrubber;
    ui::LanesView* m_view = nullptr;
    std::optional<ui::RequestId> m_asked;  ///< the newest question
};

}
