// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/shape.h"

#include <algorithm>

namespace tagscope {

namespace {

// TensorFlow's own limit.
constexpr size_t maxRank = 254;

}

bool Shape::isFullyDefined() const
{
    return !m_unknownRank && std::all_of(m_dims.begin(), m_dims.end(), [](int64_t d) { return d >= 0; });
}

int64_t Shape::elements() const
{
    int64_t product = 1;
    for (const int64_t d : m_dims)
        product *= d;
    return product;
}

Result<int64_t> Shape::checkedElements() const
{
    if (!isFullyDefined())
        return invalidArgument("Shape {} is not fully defined", toString());
    if (m_dims.size() > maxRank)
        return invalidArgument("Shape {} has too many dimensions", toString());
    int64_t product = 1;
    for (const int64_t d : m_dims)
        if (__builtin_mul_overflow(product, d, &product))
            return invalidArgument("Shape {} is too large (more than 2**63 - 1 entries)", toString());
    return product;
}

bool Shape::isCompatibleWith(const Shape& other) const
{
    if (m_unknownRank || other.m_unknownRank)
        return true;
    return std::equal(m_dims.begin(), m_dims.end(), other.m_dims.begin(), other.m_dims.end(),
                      [](int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; });
}

std::string Shape::toString() const
{
    if (m_unknownRank)
        return "<unknown>";
    std::string text = "[";
    for (size_t i = 0; i < m_dims.size(); ++i) {
        if (i > 0)
            text += ',';
        if (i == maxRank) {
            text += "...";
            break;
        }
        text += m_dims[i] < 0 ? "?" : std::to_string(m_dims[i]);
    }
    return text + ']';
}

Result<Shape> broadcastShapes(const Shape& a, const Shape& b)
{
    const int rank = std::max(a.rank(), b.rank());
    Shape result;
    for (int i = 0; i < rank; ++i) {
        const int ia = i - (rank - a.rank());
        const int ib = i - (rank - b.rank());
        const int64_t da = ia < 0 ? 1 : a.dim(ia);
        const int64_t db = ib < 0 ? 1 : b.dim(ib);
        if (da != db && da != 1 && db != 1)
            return invalidArgument("Incompatible shapes: {} vs. {}", a.toString(), b.toString());
        result.append(da == 1 ? db : da);
    }
    return result;
}

}
