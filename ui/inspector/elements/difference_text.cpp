// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/elements/difference_text.h"

#include "core/tensor/format.h"
#include "ui/charts/chart_geometry.h"
#include "ui/common/text.h"
#include "ui/inspector/elements/difference_view.h"

#include <QLocale>

#include <cmath>

namespace tagscope::ui {

namespace {

QString count(int64_t n)
{
    return QLocale().toString(qlonglong(n));
}

QString placed(const Tensor& value, int64_t index)
{
    const QString place = text(elementPlace(value.shape(), index));
    return place.isEmpty() ? place : DifferenceView::tr(" at %1").arg(place);
}

}

QString differenceText(const TensorComparison& c, const Tensor& value, const Tensor& reference, const QString& name,
                       Tolerance tolerance)
{
    const TensorDifference& d = c.difference;
    QStringList lines{DifferenceView::tr("⇄ %1").arg(name)};
    switch (d.kind) {
    case TensorDifference::Kind::Presence:
        return DifferenceView::tr("⇄ %1\n∅ It is dead there: there is nothing to compare with.").arg(name);
    case TensorDifference::Kind::DType:
        return DifferenceView::tr("⇄ %1\n≠ Its dtype is %2, not %3.")
            .arg(name, text(dtypeNumpyName(reference.dtype())), text(dtypeNumpyName(value.dtype())));
    case TensorDifference::Kind::Shape:
        return DifferenceView::tr("⇄ %1\n≠ Its shape is %2, not %3.")
            .arg(name, text(reference.shape().toString()), text(value.shape().toString()));
    case TensorDifference::Kind::None:
        lines.append(tolerance == Tolerance{}
                         ? DifferenceView::tr("= All elements are equal (%1)").arg(count(c.elements))
                         : DifferenceView::tr("= All elements are within the tolerance: %1").arg(count(c.elements)));
        break;
    case TensorDifference::Kind::Values:
        lines.append(
            DifferenceView::tr("≠ Elements beyond the tolerance: %1 of %2").arg(count(d.differing), count(c.elements)));
        lines.append(DifferenceView::tr("Largest%1: %2 against %3")
                         .arg(placed(value, d.largestIndex), text(elementText(value, d.largestIndex)),
                              text(elementText(reference, d.largestIndex))));
        if (c.hasNumbers)
            lines.back() += DifferenceView::tr(", |Δ| %1").arg(shortNumber(d.largestAbsolute));
        if (c.hasNumbers && std::isfinite(d.largestRelative))  // to zero there is no share
            lines.back() += DifferenceView::tr(", relative %1").arg(shortNumber(d.largestRelative));
        break;
    }
    if (c.nansInBoth + c.nansInValue + c.nansInReference > 0)
        lines.append(DifferenceView::tr("NaN: in both (equal) %1, only here %2, only there %3")
                         .arg(count(c.nansInBoth), count(c.nansInValue), count(c.nansInReference)));
    if (c.hasNumbers && c.elements > 1 && c.argmaxOfValue >= 0 && c.argmaxOfReference >= 0) {
        const QString here = text(elementPlace(value.shape(), c.argmaxOfValue));
        const QString there = text(elementPlace(value.shape(), c.argmaxOfReference));
        lines.append(c.hasArgmaxMoved() ? DifferenceView::tr("≠ argmax: here %1, there %2").arg(here, there)
                                        : DifferenceView::tr("= argmax: %1 in both").arg(here));
    }
    return lines.join(QLatin1Char('\n'));
}

}
