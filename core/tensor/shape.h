// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace tagscope {

/// The shape of a tensor, or what is known of it: a dimension of -1 is unknown, and so may be the rank.
class Shape {
public:
    Shape() = default;  ///< the scalar shape
    Shape(std::initializer_list<int64_t> dims) : m_dims(dims) {}
    explicit Shape(std::span<const int64_t> dims) : m_dims(dims.begin(), dims.end()) {}
    static Shape unknownRank()
    {
        Shape s;
        s.m_unknownRank = true;
        return s;
    }

    bool hasKnownRank() const { return !m_unknownRank; }
    int rank() const { return m_unknownRank ? -1 : static_cast<int>(m_dims.size()); }
    std::span<const int64_t> dims() const { return {m_dims.data(), m_dims.size()}; }
    int64_t dim(int i) const { return m_dims[static_cast<size_t>(i)]; }
    bool isScalar() const { return !m_unknownRank && m_dims.empty(); }
    bool isFullyDefined() const;

    /// Number of elements of a fully defined shape. Shapes of tensors are checked when they are made
    /// (checkedElements), so this cannot overflow for them.
    int64_t elements() const;
    /// The same for a shape from a file: an error if a dimension is negative or the product passes 2^63-1.
    Result<int64_t> checkedElements() const;

    /// True if no known dimension of one contradicts the other.
    bool isCompatibleWith(const Shape& other) const;

    void append(int64_t dim) { m_dims.push_back(dim); }
    void setDim(int i, int64_t size) { m_dims[static_cast<size_t>(i)] = size; }
    void insert(int i, int64_t dim) { m_dims.insert(m_dims.begin() + i, dim); }
    void erase(int i) { m_dims.erase(m_dims.begin() + i); }

    /// "[2,3]", "[]", "[?,3]", "<unknown>": as TensorFlow's messages print it.
    std::string toString() const;

    bool operator==(const Shape& other) const { return m_unknownRank == other.m_unknownRank && m_dims == other.m_dims; }

private:
    boost::container::small_vector<int64_t, 4> m_dims;
    bool m_unknownRank = false;
};

/// numpy broadcasting of two fully defined shapes; an error names both: "Incompatible shapes: [2] vs. [3]".
Result<Shape> broadcastShapes(const Shape& a, const Shape& b);

}
