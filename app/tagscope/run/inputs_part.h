// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/open/request_text.h"
#include "ui/parts/view_part.h"

#include <functional>

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
    /// `then` takes how it ended in the place of the session's `failed`.
    using Then = std::function<void(const Result<void>& done)>;
    void put(const RequestText& text, bool isEdit = false, const Then& then = {});

private:
    /// `isEdit`: made by hand.
    void give(const RequestText& text, bool isEdit, const Then& then = {});
    void given(const Result<void>& done, const RequestText& before, const RequestText& text, bool isEdit);

    InputsView* m_view = nullptr;
    RequestText m_text;
    int m_graph = 0;     ///< its number
    int m_onTheWay = 0;  ///< that it is to be given
};

}
