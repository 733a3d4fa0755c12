// SPDX-License-Identifier: Apache-2.0
#include "ui/export/gif_writer.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace tagscope::ui {

namespace {

int append(GifFileType* gif, const GifByteType* data, int size)
{
    static_cast<QByteArray*>(gif->UserData)->append(reinterpret_cast<const char*>(data), size);
    return size;
}

struct FreeColors {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

}

GifWriter::GifWriter(QSize size, const QVector<QRgb>& palette) : m_size(size), m_palette(palette.mid(0, asBefore))
{
    int error = 0;
    m_gif = EGifOpen(&m_bytes, append, &error);
    m_isOk = m_gif && !m_palette.isEmpty() && writeHead();
}

GifWriter::~GifWriter()
{
    if (m_gif)
        EGifCloseFile(m_gif, nullptr);
}

bool GifWriter::writeHead()
{
    EGifSetGifVersion(m_gif, true);
    const std::unique_ptr<ColorMapObject, FreeColors> colors(GifMakeMapObject(256, nullptr));
    if (!colors)
        return false;
    for (qsizetype i = 0; i < m_palette.size(); ++i)
        colors->Colors[i] = {static_cast<GifByteType>(qRed(m_palette[i])),
                             static_cast<GifByteType>(qGreen(m_palette[i])),
                             static_cast<GifByteType>(qBlue(m_palette[i]))};
    if (EGifPutScreenDesc(m_gif, m_size.width(), m_size.height(), 8, 0, colors.get()) == GIF_ERROR)
        return false;
    // The extension by which players start over.
    constexpr std::array<GifByteType, 3> forever = {1, 0, 0};
    return EGifPutExtensionLeader(m_gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK
        && EGifPutExtensionBlock(m_gif, 11, "NETSCAPE2.0") == GIF_OK
        && EGifPutExtensionBlock(m_gif, forever.size(), forever.data()) == GIF_OK
        && EGifPutExtensionTrailer(m_gif) == GIF_OK;
}

uint8_t GifWriter::nearest(QRgb color)
{
    const auto [found, isNew] = m_nearest.try_emplace(color & RGB_MASK, uint8_t{0});
    if (!isNew)
        return found->second;
    int best = INT_MAX;
    for (qsizetype i = 0; i < m_palette.size(); ++i) {
        const int r = qRed(color) - qRed(m_palette[i]);
        const int g = qGreen(color) - qGreen(m_palette[i]);
        const int b = qBlue(color) - qBlue(m_palette[i]);
        // Roughly how the eye weighs them.
        const int distance = 2 * r * r + 4 * g * g + 3 * b * b;
        if (distance < best) {
            best = distance;
            found->second = static_cast<uint8_t>(i);
        }
    }
    return found->second;
}

/// Everything of the first picture; one pixel if nothing differs, so that each picture is a frame of its own.
QRect GifWriter::changedPart(const std::vector<uint8_t>& pixels) const
{
    if (m_before.empty())
        return QRect(QPoint(), m_size);
    QRect part;
    const auto width = static_cast<size_t>(m_size.width());
    for (int y = 0; y < m_size.height(); ++y) {
        const size_t begin = static_cast<size_t>(y) * width;
        const auto line = pixels.begin() + static_cast<ptrdiff_t>(begin);
        const auto end = line + m_size.width();
        const auto before = m_before.begin() + static_cast<ptrdiff_t>(begin);
        const auto first = std::mismatch(line, end, before).first;
        if (first == end)
            continue;
        auto last = end - 1;
        while (*last == *(before + (last - line)))
            --last;
        part |= QRect(QPoint(static_cast<int>(first - line), y), QPoint(static_cast<int>(last - line), y));
    }
    return part.isEmpty() ? QRect(0, 0, 1, 1) : part;
}

bool GifWriter::writeFrame(const std::vector<uint8_t>& pixels, int milliseconds)
{
    const QRect part = changedPart(pixels);
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = std::clamp(milliseconds / 10, 2, 65'535);
    control.TransparentColor = m_before.empty() ? NO_TRANSPARENT_COLOR : asBefore;
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    if (EGifPutExtension(m_gif, GRAPHICS_EXT_FUNC_CODE, extension.size(), extension.data()) == GIF_ERROR
        || EGifPutImageDesc(m_gif, part.left(), part.top(), part.width(), part.height(), false, nullptr) == GIF_ERROR)
        return false;
    std::vector<GifPixelType> line(static_cast<size_t>(part.width()));
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const size_t begin =
            static_cast<size_t>(y) * static_cast<size_t>(m_size.width()) + static_cast<size_t>(part.left());
        for (size_t x = 0; x < line.size(); ++x) {
            const bool isSame = !m_before.empty() && m_before[begin + x] == pixels[begin + x];
            line[x] = isSame ? GifPixelType{asBefore} : pixels[begin + x];
        }
        if (EGifPutLine(m_gif, line.data(), part.width()) == GIF_ERROR)
            return false;
    }
    return true;
}

bool GifWriter::add(const QImage& image, int milliseconds)
{
    if (!m_isOk || image.size() != m_size)
        return m_isOk = false;
    constexpr size_t mostKept = 1 << 18;
    if (m_nearest.size() > mostKept)
        m_nearest.clear();
    const QImage rgb = image.convertToFormat(QImage::Format_RGB32);
    std::vector<uint8_t> pixels;
    pixels.reserve(static_cast<size_t>(m_size.width()) * static_cast<size_t>(m_size.height()));
    QRgb color = 0;
    uint8_t index = nearest(color);
    for (int y = 0; y < m_size.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(rgb.constScanLine(y));
        for (int x = 0; x < m_size.width(); ++x) {
            if (line[x] != color) {
                color = line[x];
                index = nearest(color);
            }
            pixels.push_back(index);
        }
    }
    m_isOk = writeFrame(pixels, milliseconds);
    m_before = std::move(pixels);
    return m_isOk;
}

QByteArray GifWriter::finish()
{
    if (m_gif && EGifCloseFile(std::exchange(m_gif, nullptr), nullptr) == GIF_ERROR)
        m_isOk = false;
    return m_isOk ? m_bytes : QByteArray();
}

}
