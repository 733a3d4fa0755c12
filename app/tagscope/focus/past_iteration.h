// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {
class Canvas;
struct ShownIteration;
}

namespace tagscope::app {

/// For a picture of it.
std::shared_ptr<const ui::ShownIteration> shownIteration(const ui::IterationAnswer& answer);

/// Keeps the picture on the iteration that is looked at when that is over: the graph as its nodes fired there. GUI
/// thread.
class PastIteration final : public QObject {
    Q_OBJECT

public:
    PastIteration(ui::Session& session, ui::Canvas& canvas, QObject* parent);

    /// What is looked at and not live at the snapshot's position; nothing: the picture is of what is live.
    void show(std::optional<TagId> tag);
    /// Its number in its frame, once that is known.
    std::optional<int64_t> number() const { return m_number; }
    /// The way to it, once that is known, or else empty.
    const std::vector<ui::IterationStep>& path() const { return m_path; }

Q_SIGNALS:
    /// The frames and iterations that lead to it, outermost first; none if it has not begun at this position.
    void found(const std::vector<tagscope::ui::IterationStep>& path);

private:
    void takeAnswer(ui::RequestId id, const ui::Answer& answer);
    void lookAround();

    ui::Session& m_session;
    ui::Canvas& m_canvas;
    std::optional<TagId> m_tag;
    std::optional<int64_t> m_number;
    std::vector<ui::IterationStep> m_path;  ///< to it
    std::optional<ui::RequestId> m_asked;   ///< the newest question
};

}
