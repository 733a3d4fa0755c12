// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace tagscope::ui {
class Canvas;
class Session;
}

namespace tagscope::app {

/// Tells the picture which messages of a run over a network are lost at the cursor: the state has forgotten them. GUI
/// thread.
class LostMessages final : public QObject {
    Q_OBJECT

public:
    LostMessages(ui::Session& session, ui::Canvas& canvas, QObject* parent);

private:
    void ask();

    ui::Session& m_session;
    ui::Canvas& m_canvas;
};

}
