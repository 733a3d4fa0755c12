// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"

#include <map>

namespace tagscope::app {

class InputsView;

/// What the run is given (feeds, fetches and targets, as they were typed): shown in a view, and applied from there,
/// which can be undone. GUI thread.
class InputsPart final : public ui::ViewPart {
    Q_OBJECT

public:
    explicit InputsPart(const ui::PartContext& context);

    QWidget* widget() const override;
    InputsView* view() const { return m_view; }
    const RequestText& text() const { return m_text; }
    /// Another graph is given nothing yet.
    void onFile(bool isOtherGraph) override;
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

    InputsView* m_view = nullptr;
    RequestText m_text;
    std::map<ui::RequestId, Given> m_posted;  ///< and not answered yet
};

}
