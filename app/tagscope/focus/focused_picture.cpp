// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/focused_picture.h"

#include "ui/graphview/canvas_panes.h"
#include "ui/session/cell_state.h"

#include <algorithm>
#include <utility>

namespace tagscope::app {

std::shared_ptr<const ui::ShownIteration> shownIteration(const ui::IterationAnswer& answer)
{
    auto shown = std::make_shared<ui::ShownIteration>();
    shown->frame = answer.of.frame;
    shown->number = answer.of.iteration;
    shown->path = answer.path;
    shown->origins = answer.origins;
    const auto add = [&](const auto& nodes) {
        for (const auto& [node, cell] : nodes)
            shown->states.emplace(node.value, ui::stateOf(cell));
    };
    add(answer.nodes);
    for (const ui::IterationBeside& beside : answer.beside) {
        shown->beside.emplace(beside.path.back().frame, beside.path);
        add(beside.nodes);
    }
    return shown;
}

FocusedPicture::FocusedPicture(ui::FocusModel& focus, ui::CanvasPanes& panes, QObject* parent)
    : QObject(parent), m_focus(focus), m_panes(panes)
{
    connect(&focus, &ui::FocusModel::moving, this, &FocusedPicture::show);
    focus.setPicture([&canvas = panes.canvas(0)](NodeId node) {
        return canvas.states() ? canvas.states()->tagOf(node) : std::nullopt;
    });
}

void FocusedPicture::show(ui::FocusModel::Parts parts)
{
    using Part = ui::FocusModel::Part;
    if (parts & (Part::Moment | Part::Tag))
        m_panes.canvas(0).setFocusTag(m_focus.shownTag());
    if (parts & (Part::Moment | Part::Tag | Part::Way))
        showOver();
    if (parts & Part::Node)
        showNode(parts.testFlag(Part::Moment));
}

/// `isPlace`: all of it is gone to, so that no node is nothing selected, and no group either but a device.
void FocusedPicture::showNode(bool isPlace)
{
    if (const NodeId node = m_focus.node(); node.isValid()) {
        m_panes.canvas(0).selectNode(node);
        m_panes.selectNode(node);
    } else if (isPlace) {
        m_panes.canvas(0).selectItem(deviceItem());
    }
}

/// The box of the device that is looked at; -1: there is none.
int FocusedPicture::deviceItem() const
{
    const ui::Canvas& canvas = m_panes.canvas(0);
    if (m_focus.device().empty() || !canvas.scene() || !canvas.tree())
        return -1;
    const std::vector<ui::SceneItem>& items = canvas.scene()->items;
    const auto found = std::ranges::find_if(items, [&](const ui::SceneItem& item) {
        return item.group.isValid() && canvas.tree()->group(item.group).kind == ui::Group::Kind::Device
            && canvas.tree()->group(item.group).device == m_focus.device();
    });
    return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

void FocusedPicture::showOver()
{
    ui::Canvas& canvas = m_panes.canvas(0);
    if (!m_focus.soughtTag()) {
        if (std::exchange(m_isOver, false))
            canvas.showIteration(nullptr, nullptr);
        m_shown.reset();
        return;
    }
    m_isOver = true;
    const std::shared_ptr<const ui::IterationAnswer>& over = m_focus.over();
    if (over && std::exchange(m_shown, over) != over)
        canvas.showIteration(over->nodes.empty() ? nullptr : shownIteration(*over), nullptr);
    // Of the frames around it, the picture has the iterations that it is in, as far as they are live.
    const std::vector<ui::IterationStep>& path = m_focus.overPath();
    for (auto level = path.rbegin(); level != path.rend(); ++level)
        if (m_focus.isLive(level->tag)) {
            canvas.setFocusTag(level->tag);
            return;
        }
}

}

#include "moc_focused_picture.cpp"
