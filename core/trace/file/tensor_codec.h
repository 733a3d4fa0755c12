// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"
#include "core/trace/file/byte_stream.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// References that a replay's own copy and the trace hold: if a buffer has no more, only its event has it.
constexpr uint32_t refsOfReplay = 2;

/// A value as 64 bits, beside its kind: a scalar's bits, a resource's id, or for a buffer its number among the tensors
/// of the file, doubled, plus one if other values share it.
using TensorBits = uint64_t;

/// Collects the tensor buffers that values share, so that each is written once.
class TensorWriter {
public:
    /// How long buffers live: as long as this does, or perhaps not. Then the last ones are held here, up to
    /// `heldBytes`; one that comes again later is written again.
    enum class Buffers : uint8_t { Stay, MayGo };
    static constexpr size_t heldBytes = size_t{256} << 20;

    explicit TensorWriter(Buffers buffers = Buffers::Stay) : m_buffers(buffers) {}

    /// `ownRefs` is how many references belong to the caller's own look at the value: if there are no more, nobody
    /// shares it. InvalidArgument for elements that have no form in a file.
    Result<TensorBits> bitsOf(const Tensor& value, uint32_t ownRefs);

    /// What has been collected since the last call and is to be written before the values are.
    ByteWriter& pending() { return m_pending; }

private:
    Result<uint64_t> numberOf(const Tensor& value, bool isShared);
    Result<void> write(const Tensor& value);
    void hold(const Tensor& value);

    Buffers m_buffers;
    ByteWriter m_pending;
    std::deque<Tensor> m_held;
    size_t m_heldBytes = 0;
    std::unordered_map<uint64_t, uint64_t> m_numbers;  // by address
    uint64_t m_count = 0;
};

/// Gives values back. A buffer that others share stays in the table, any other leaves it with its only value.
class TensorReader {
public:
    /// Reads what a TensorWriter collected. False if it contradicts itself; nothing is allocated that its size does not
    /// justify.
    [[nodiscard]] bool read(std::string_view section);

    /// The value of a kind and dtype, if there is such a one. A shared buffer leaves the table until `giveBack`, so
    /// that a recording sees it as new where it is.
    std::optional<Tensor> value(Tensor::Kind kind, DType dtype, TensorBits bits);
    /// To be called while somebody still holds the values that were asked for since the last time.
    void giveBack();

private:
    struct Taken {
        uint64_t number;
        TensorBuffer* buffer;
    };
    bool readOne(ByteReader& reader);

    std::vector<Tensor> m_tensors;
    std::vector<Taken> m_taken;
};

/// Kind, dtype, bits and origin of one value. `ownRefs` as for TensorWriter::bitsOf.
Result<void> writeValue(ByteWriter& out, TensorWriter& tensors, const Tensor& value, uint32_t ownRefs = 0);
std::optional<Tensor> readValue(ByteReader& in, TensorReader& tensors);

}
