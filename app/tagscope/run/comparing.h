// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <optional>
#include <unordered_set>

class QAction;

namespace tagscope::ui {
class CompareView;
class GridView;
}

namespace tagscope::app {

class TagFilter;

/// Wires what compares (the view, the table of iterations) to the session. GUI thread.
class Comparing final : public QObject {
    Q_OBJECT

public:
    Comparing(ui::Session& session, ui::GridView& grid, QObject* parent);

    ui::CompareView* view() const { return m_view; }
    /// Somebody has chosen elsewhere what is to be compared.
    void show(const ui::CompareRequest& request);
    void setSnapshot(const std::shared_ptr<const ui::Snapshot>& snapshot);
    /// Rows that neither side has there are hidden.
    void obey(TagFilter& filter);
    /// Commands for a menu.
    QList<QAction*> actions() const;

Q_SIGNALS:
    /// To be looked at; without a tag as it last fired.
    void lookedAt(tagscope::NodeId node, std::optional<tagscope::TagId> tag);
    void said(const QString& text);
    void compared(const tagscope::ui::CompareRequest& request, const std::unordered_set<uint32_t>& differing);
    /// The value of a row on its other side, as a reference for the one that is looked at.
    void referenceFound(const tagscope::ui::ValueRequest& other);
    /// The rows that it came from are gone.
    void referenceLost();

private:
    void makeActions();
    void compare(const ui::CompareRequest& request);
    void takeAnswer(ui::RequestId id, const ui::Answer& answer);
    void takeReport(const Result<std::shared_ptr<const CompareReport>>& report);
    void takeChange(const ui::ChangeAnswer& answer);
    void lookAt(const CompareRow& row);

    ui::Session& m_session;
    ui::GridView& m_grid;
    ui::CompareView* m_view = nullptr;
    QAction* m_show = nullptr;
    QAction* m_first = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
    std::optional<ui::RequestId> m_asked;   ///< the newest comparison
    std::optional<ui::RequestId> m_change;  ///< the newest search for a change
    ui::CompareRequest m_request;
};

}
