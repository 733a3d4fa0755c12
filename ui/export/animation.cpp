// SPDX-License-Identifier: Apache-2.0
#include "ui/export/animation.h"

#include "ui/common/byte_words.h"
#include "ui/common/text.h"
#include "ui/export/picture.h"
#include "ui/session/queries/history_query.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

QString trAnimation(const char* text)
{
    return QCoreApplication::translate("Animation", text);
}

PictureSheet frameSheet(double scale, const QString& caption)
{
    return {scale, false, caption};
}

QRgb between(const QColor& a, const QColor& b, int part, int parts)
{
    const auto mix = [&](int x, int y) { return x + (y - x) * part / parts; };
    return qRgb(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

bool isNear(QRgb a, QRgb b, int reach)
{
    return std::abs(qRed(a) - qRed(b)) <= reach && std::abs(qGreen(a) - qGreen(b)) <= reach
        && std::abs(qBlue(a) - qBlue(b)) <= reach;
}

}

QVector<QRgb> paletteOf(const Theme& theme)
{
    const QVector<QColor> grounds = {theme.canvas,       theme.node,         theme.nodeDone,
                                     theme.frameHeader,  theme.groupFill(1), theme.groupFill(2),
                                     theme.groupFill(3), theme.groupFill(4), theme.groupFill(5)};
    const QVector<QColor> inks = {theme.text,      theme.textQuiet, theme.edge,       theme.border,
                                  theme.ready,     theme.pending,   theme.blocked,    theme.error,
                                  theme.dead,      theme.frame,     theme.replay,     theme.selection,
                                  theme.edgeQuiet, theme.scope,     theme.breakpoint, theme.token};
    constexpr qsizetype most = 255;
    constexpr int parts = 4;
    QVector<QRgb> palette;
    for (int reach = 0; palette.isEmpty() || palette.size() > most; reach += 2) {
        palette.clear();
        const auto add = [&](QRgb color) {
            const bool isThere = std::ranges::any_of(palette, [&](QRgb other) { return isNear(color, other, reach); });
            if (!isThere)
                palette.append(color);
        };
        // What fills areas comes first, so that it is met exactly.
        for (const QColor& ground : grounds)
            add(ground.rgb());
        for (const QColor& ink : inks)
            add(ink.rgb());
        for (int part = 1; part < parts; ++part)
            for (const QColor& ink : inks)
                for (const QColor& ground : grounds)
                    add(between(ground, ink, part, parts));
    }
    return palette;
}

QString captionOf(const Moment& moment)
{
    const Snapshot& snapshot = *moment.snapshot;
    const QString position = QLocale().toString(qulonglong(snapshot.position));
    if (!snapshot.report || !snapshot.report->fired)
        return trAnimation("%1  Nothing has fired yet.").arg(position);
    return position + QStringLiteral("  ") + text(snapshot.report->fired->sentence());
}

Animation::Animation(GraphView view, double scale, int millisecondsPerFrame)
    : m_view(std::move(view)), m_scale(scale), m_milliseconds(millisecondsPerFrame)
{
}

QSize Animation::frameSize(const GraphView& view, double scale)
{
    const QSizeF size = sheetSize(view, frameSheet(scale, QStringLiteral("x"))) * scale;
    return {static_cast<int>(std::min(1e8, std::ceil(size.width()))),
            static_cast<int>(std::min(1e8, std::ceil(size.height())))};
}

std::optional<QString> Animation::obstacle(const GraphView& view, double scale, uint64_t frames)
{
    const QLocale locale;
    if (frames > mostFrames)
        return trAnimation("%1 frames are too many for an animation: choose at most %2 firings, or the HTML replay.")
            .arg(locale.toString(qulonglong(frames)), locale.toString(qulonglong(mostFrames)));
    const QSize size = frameSize(view, scale);
    if (int64_t(size.width()) * size.height() > mostFramePixels)
        return trAnimation(
                   "%1 × %2 pixels are too many for an animation: choose a smaller scale or part, or the HTML replay.")
            .arg(locale.toString(size.width()), locale.toString(size.height()));
    return ui::obstacle(view, PictureFormat::Png, frameSheet(scale, QStringLiteral("x")));
}

std::optional<QString> Animation::add(const Moment& moment)
{
    if (!m_gif)
        m_gif = std::make_unique<GifWriter>(frameSize(m_view, m_scale), paletteOf(m_view.theme));
    const QImage image = paintImage(viewAt(m_view, moment), frameSheet(m_scale, captionOf(moment)));
    if (image.isNull() || !m_gif->add(image, m_milliseconds))
        return trAnimation("There is not enough memory for this animation: choose a smaller scale or part.");
    if (m_gif->bytes() > mostBytes)
        return trAnimation(
                   "The animation would be larger than %1: choose fewer firings, a smaller scale or a smaller part.")
            .arg(byteWords(mostBytes));
    return std::nullopt;
}

Exported<QByteArray> Animation::finish()
{
    QByteArray bytes = m_gif ? m_gif->finish() : QByteArray();
    if (bytes.isEmpty())
        return tl::unexpected(
            trAnimation("The animation could not be written: choose fewer firings or a smaller part."));
    return bytes;
}

}
