// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/marker_rows.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

struct RowStyle {
    MarkerKind kind;
    const char* name;
    MarkerRow::Shape shape;
};

constexpr RowStyle styles[] = {
    {MarkerKind::NotFinite, QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "NaN, Inf"), MarkerRow::Shape::Cross},
    {MarkerKind::Waits, QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "waits"), MarkerRow::Shape::Hourglass},
    {MarkerKind::WindowFull, QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "window full"), MarkerRow::Shape::Bar},
    {MarkerKind::DeadOrigin, QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "dead origin"), MarkerRow::Shape::Slash},
    {MarkerKind::Iteration, QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "iterations"), MarkerRow::Shape::Tick},
};

QString translated(const char* name)
{
    return QCoreApplication::translate("tagscope::ui::Scrubber", name);
}

/// Keeps positions that are sorted apart from each other by a pixel at least.
class Thinner {
public:
    Thinner(MarkerRow& row, ScrubberRange range, double width) : m_row(row), m_range(range), m_width(width) {}

    void add(uint64_t position)
    {
        if (position < m_range.first || position > m_range.last)
            return;
        const double pixel = std::floor(scrubberPixel(position, m_range, m_width));
        if (pixel <= m_last)
            return;
        m_last = pixel;
        m_row.positions.push_back(position);
    }

private:
    MarkerRow& m_row;
    ScrubberRange m_range;
    double m_width;
    double m_last = -1;
};

}

ScrubberRange ScrubberRange::zoomed(uint64_t around, double factor, uint64_t size) const
{
    const double wanted = std::clamp(static_cast<double>(length()) / factor,
                                     static_cast<double>(std::min(shortest, size)), static_cast<double>(size));
    const double part =
        length() == 0 ? 0 : (static_cast<double>(around) - static_cast<double>(first)) / static_cast<double>(length());
    const double begin =
        std::clamp(static_cast<double>(around) - part * wanted, 0.0, static_cast<double>(size) - wanted);
    ScrubberRange range;
    range.first = static_cast<uint64_t>(std::llround(begin));
    range.last = std::min(size, static_cast<uint64_t>(std::llround(begin + wanted)));
    return range;
}

double scrubberPixel(uint64_t position, ScrubberRange range, double width)
{
    if (range.length() == 0)
        return 0;
    const uint64_t inside = std::clamp(position, range.first, range.last) - range.first;
    return width * (static_cast<double>(inside) / static_cast<double>(range.length()));
}

uint64_t scrubberPosition(double pixel, ScrubberRange range, double width)
{
    if (width <= 0)
        return range.first;
    const double part = std::clamp(pixel / width, 0.0, 1.0);
    return std::min(range.last,
                    range.first + static_cast<uint64_t>(std::llround(part * static_cast<double>(range.length()))));
}

std::vector<MarkerRow> markerRows(const MarkerTable* markers, const std::vector<uint64_t>& hits,
                                  std::optional<uint64_t> error, ScrubberRange range, double width)
{
    std::vector<MarkerRow> rows;
    const auto keep = [&](MarkerRow row) {
        if (!row.positions.empty())
            rows.push_back(std::move(row));
    };
    MarkerRow breakpoints{
        translated(QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "hits")), MarkerRow::Shape::Disc, std::nullopt, {}};
    Thinner thinner(breakpoints, range, width);
    for (const uint64_t hit : hits)
        thinner.add(hit);
    keep(std::move(breakpoints));
    if (error) {
        MarkerRow row{translated(QT_TRANSLATE_NOOP("tagscope::ui::Scrubber", "error")),
                      MarkerRow::Shape::Exclamation,
                      std::nullopt,
                      {},
                      true};
        Thinner(row, range, width).add(*error);
        keep(std::move(row));
    }
    if (!markers)
        return rows;
    for (const RowStyle& style : styles) {
        MarkerRow row{translated(style.name), style.shape, style.kind, {}};
        Thinner thin(row, range, width);
        for (const uint32_t position : markers->marks[static_cast<size_t>(style.kind)])
            if (position != 0)
                thin.add(position);
        keep(std::move(row));
    }
    return rows;
}

std::optional<uint64_t> nextMarker(const std::vector<MarkerRow>& rows, uint64_t position, bool isForwards)
{
    std::optional<uint64_t> nearest;
    for (const MarkerRow& row : rows) {
        if (row.kind == MarkerKind::Iteration)
            continue;
        for (const uint64_t at : row.positions)
            if (isForwards ? at > position && (!nearest || at < *nearest)
                           : at < position && (!nearest || at > *nearest))
                nearest = at;
    }
    return nearest;
}

}
