// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

namespace tagscope::ui {

class Scrubber;

/// Asks the engine which node a mark of the scrubber is of, while the mouse rests on it. GUI thread.
class MarkTips final : public QObject {
    Q_OBJECT

public:
    MarkTips(Session& session, Scrubber& scrubber, QObject* parent);
};

}
