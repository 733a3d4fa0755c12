// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/gif_writer.h"
#include "ui/export/graph_view.h"
#include "ui/export/range_writer.h"
#include "ui/session/queries/history_query.h"

#include <memory>

namespace tagscope::ui {

/// An animated GIF of a range of firings: a picture a firing, always of the same part of the graph, and below it the
/// sentence of what fired.
class Animation final : public RangeWriter {
public:
    static constexpr uint64_t mostFrames = 2000;
    static constexpr int64_t mostFramePixels = 4'000'000;
    static constexpr qsizetype mostBytes = 100'000'000;

    Animation(GraphView view, double scale, int millisecondsPerFrame = 700);

    /// Why it cannot be made, and what to do instead; nothing if it can.
    static std::optional<QString> obstacle(const GraphView& view, double scale, uint64_t frames);
    static QSize frameSize(const GraphView& view, double scale);

    std::optional<QString> add(const Moment& moment) override;
    Exported<QByteArray> finish() override;

private:
    GraphView m_view;
    double m_scale;
    int m_milliseconds;
    std::unique_ptr<GifWriter> m_gif;
};

/// At most 255 colours in which pictures of a theme can be drawn: its own, and those in between along the edges of
/// lines and letters.
QVector<QRgb> paletteOf(const Theme& theme);

/// "12  Merge `while/Merge` fired at ...": what a picture of a moment says below.
QString captionOf(const Moment& moment);

}
