// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/open/request_text.h"
#include "ui/notebook/notebook_view.h"
#include "ui/parts/view_part.h"
#include "ui/session/note.h"

#include <functional>
#include <optional>
#include <vector>

class QAction;

namespace tagscope::ui {

/// The notebook, as a part of the window: writes down where the focus comes to rest, leads back there, and hands what
/// is pinned or written to the record of the session. GUI thread.
class NotebookPart final : public ViewPart {
    Q_OBJECT

public:
    /// `inputs`: what the run is given, for links.
    NotebookPart(const PartContext& context, std::function<RequestText()> inputs);

    QWidget* widget() const override { return m_view; }
    NotebookView* view() const { return m_view; }
    QList<QAction*> commands() const override { return m_actions; }
    void onFile(bool isOtherGraph) override;
    void obey(ListFilters& filters) override;
    /// The focus is another one now: it is written down once the window knows all about it.
    void visited(bool isOther);
    /// Pins the moment that is shown.
    void bookmark();
    void goTo(const Note& note);
    std::vector<Note> kept() const;
    /// Those of an earlier session, whose run has so many lines again; those of others are gone.
    void bringBack(std::vector<Note> notes, size_t lines);
    /// Adds those whose moment has no note yet.
    void add(const std::vector<Note>& notes);
    /// As Markdown, or as tab-separated values if the name ends so. Pinned and written ones, or all if there are none.
    void exportTo(const QString& path);

private:
    std::optional<Note> current() const;
    void write();
    void remove(const std::vector<Note>& notes);
    void goToBookmark(int by);
    void askWhereTo();
    QString linkOf(const Note& note) const;

    std::function<RequestText()> m_inputs;
    NotebookView* m_view = nullptr;
    QList<QAction*> m_actions;
    bool m_isDue = false;
    bool m_isOther = false;  ///< another place than the one that was written down last
};

}
