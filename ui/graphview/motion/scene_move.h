// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/camera.h"
#include "ui/graphview/scene/scene.h"

#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// The way from one picture of a graph to the next: what both show goes from its old place to its new one, and what
/// stood in a closed group grows out of it. Values; the new picture is what counts for everything but painting.
class SceneMove {
public:
    /// A picture, and where a widget shows it.
    struct View {
        std::shared_ptr<const Scene> scene;
        Camera camera;
    };

    /// Nothing where a move would help nobody: where nothing moves, where the scale changes, or where more than
    /// `mostMoving` items are in view. Both pictures are of graphs that `tree` is made of.
    static std::optional<SceneMove> between(const View& before, const View& after, const GroupTree& tree,
                                            QSizeF widget);

    /// As it stands at a part of the way, 0 to 1: items as they are in the new picture, only lines that may be in view.
    std::shared_ptr<const Scene> at(double part) const;

    static constexpr size_t mostMoving = 2000;
    /// Of the whole picture: all of them are copied for every frame.
    static constexpr size_t mostItems = 5000;

private:
    std::shared_ptr<const Scene> m_scene;
    std::vector<QRectF> m_start;  ///< per item, in coordinates of the new picture
    std::vector<int> m_edges;
};

}
