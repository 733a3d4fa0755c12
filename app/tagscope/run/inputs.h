// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <map>

namespace tagscope::app {

class Edits;
class InputsView;

/// What the run is given (feeds, fetches and targets, as they were typed): shown in a view, and applied from there,
/// which can be undone. GUI thread.
class Inputs final : public QObject {
    Q_OBJECT

public:
    Inputs(ui::Session& session, Edits& edits, QObject* parent);

    InputsView* view() const { return m_view; }
    const RequestText& text() const { return m_text; }
    /// Another graph is given nothing yet.
    void setGraph(const Graph& graph);
    /// Shows what an earlier session or the command line gives, and starts over with it if `applies` and it is anything
    /// at all.
    void set(const RequestText& text, bool applies);
    /// Shows these and starts over with them, whatever they are.
    ui::RequestId put(const RequestText& text, bool isEdit = false);
    /// Somebody else has posted a request that gives these.
    void posted(ui::RequestId id, const RequestText& text);

private:
    struct Given {
        RequestText before;
        RequestText text;
        bool isEdit = false;  ///< made by hand
    };

    ui::RequestId give(const RequestText& text, bool isEdit);
    void answered(ui::RequestId id, const ui::Answer& answer);

    ui::Session& m_session;
    Edits& m_edits;
    InputsView* m_view = nullptr;
    RequestText m_text;
    std::map<ui::RequestId, Given> m_posted;  ///< and not answered yet
};

}
