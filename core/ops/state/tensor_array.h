// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"

#include <unordered_map>

namespace tagscope {

/// The open array behind the handle in input 0; nullptr, with the context's error set, if there is none or it is
/// closed.
const ArrayResource* handledArray(KernelContext& context);

/// Reads and writes elements of one array within one firing: checks what TensorFlow checks, lists the effects, and sees
/// what it has done itself. Lives for one kernel call. A false answer has set the context's error.
class ArrayPass {
public:
    ArrayPass(KernelContext& context, const ArrayResource& array);

    const ResourceSpec& spec() const { return m_array.spec; }
    const Shape& elementShape() const { return m_elementShape; }

    bool checkWriteDType(DType dtype);
    bool checkReadDType(DType dtype);
    /// Whether a pass over this many elements is in proportion to the memory limit.
    bool checkCount(int64_t count);
    /// Narrows the array's element shape to what `candidate` knows too.
    bool mergeElementShape(const Shape& candidate);

    bool write(int64_t index, const Tensor& value);
    /// Unwritten elements read as zeros, stored repeated, where their shape is known.
    bool read(int64_t index, Tensor& value);

private:
    const ArrayElement& element(int64_t index) const;
    bool refuse(std::string message);
    bool refuseWrite(int64_t index, std::string_view because);
    bool aggregate(int64_t index, const ArrayElement& present, Tensor& value);
    bool zeroFor(int64_t index, ArrayElement& element);

    KernelContext& m_context;
    const ArrayResource& m_array;
    ResourceId m_id;
    Shape m_elementShape;
    int64_t m_size;
    std::unordered_map<int64_t, ArrayElement> m_changed;
};

}
