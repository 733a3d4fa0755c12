// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/value_query.h"
#include "ui/session/session.h"

#include <QObject>

class QAction;

namespace tagscope::ui {
class Inspector;
}

namespace tagscope::app {

/// Wires the value of the inspector to what it is compared with: other iterations, branches, rows of the Compare view.
/// GUI thread.
class ValueComparing final : public QObject {
    Q_OBJECT

public:
    ValueComparing(ui::Session& session, ui::Inspector& inspector, QObject* parent);

    /// Commands for a menu.
    QList<QAction*> actions() const { return m_actions; }
    /// A value is to be compared with this one.
    void compareWith(const ui::ValueQuery& other);
    /// The comparison that it came from is closed.
    void forgetOther();

private:
    void showSnapshot();

    ui::Session& m_session;
    ui::Inspector& m_inspector;
    QList<QAction*> m_actions;
};

}
