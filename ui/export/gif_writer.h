// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/exported.h"

#include <QImage>
#include <QRect>
#include <QVector>

#include <unordered_map>
#include <vector>

struct GifFileType;

namespace tagscope::ui {

/// Writes an animated GIF that starts over at its end. All pictures have one size and the colours of one palette, to
/// which theirs are rounded; of each but the first only what differs from the one before is stored. Any thread, one at
/// a time.
class GifWriter {
public:
    /// At most 255 colours are used; the last entry stands for "as before".
    GifWriter(QSize size, const QVector<QRgb>& palette);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// False if it could not be written; nothing more can be then.
    bool add(const QImage& image, int milliseconds);
    qsizetype bytes() const { return m_bytes.size(); }
    /// The whole file; empty if something could not be written.
    QByteArray finish();

private:
    static constexpr int asBefore = 255;

    uint8_t nearest(QRgb color);
    QRect changedPart(const std::vector<uint8_t>& pixels) const;
    bool writeHead();
    bool writeFrame(const std::vector<uint8_t>& pixels, int milliseconds);

    QSize m_size;
    QVector<QRgb> m_palette;
    std::unordered_map<QRgb, uint8_t> m_nearest;
    std::vector<uint8_t> m_before;  ///< empty until there is a picture
    QByteArray m_bytes;
    GifFileType* m_gif = nullptr;
    bool m_isOk = true;
};

}
