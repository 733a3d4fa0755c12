// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

class QAction;
class QMainWindow;

namespace tagscope::ui {
class Inspector;
class PinnedCard;
}

namespace tagscope::app {

/// Values that are pinned as cards over the graph, and commands about the value that is looked at. Cards are references
/// to compare with. They go with their graph. GUI thread.
class Cards final : public QObject {
    Q_OBJECT

public:
    static constexpr size_t mostCards = 24;

    /// Cards come up over `picture`.
    Cards(ui::Session& session, ui::Inspector& inspector, const QWidget& picture, QMainWindow& window);

    /// Commands for a menu.
    QList<QAction*> actions() const { return m_actions; }
    void pin();
    void closeAll();
    void showFirings();
    size_t count() const { return m_cards.size(); }

Q_SIGNALS:
    void said(const QString& text);
    void lookedAt(tagscope::NodeId node, std::optional<tagscope::TagId> tag);

private:
    QAction* make(const char* name, const QString& label, const QKeySequence& key);
    void close(ui::PinnedCard* card);
    void tellReferences();

    ui::Session& m_session;
    ui::Inspector& m_inspector;
    const QWidget& m_picture;
    QMainWindow& m_window;
    QList<QAction*> m_actions;
    std::vector<ui::PinnedCard*> m_cards;
    std::shared_ptr<const Graph> m_graph;
};

}
