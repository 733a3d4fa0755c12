// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tagscope {

/// What a section of a trace file holds. The order in a file is Graph, Request, Names, Lines, the Events of each line
/// in turn, End; Tensors before what uses them.
enum class SectionKind : uint32_t { Request = 1, Graph = 2, Tensors = 3, Events = 4, End = 5, Names = 6, Lines = 7 };

std::string_view sectionName(SectionKind kind);

/// The head of a trace file: what it is and which version.
std::string traceFileHead(uint32_t version);
constexpr size_t traceFileHeadSize = 16;
bool hasTraceMagic(std::string_view bytes);
/// The version of a head; DataLoss or, for one that this program does not read, Unimplemented.
Result<uint32_t> readTraceFileHead(std::string_view bytes);

/// A section with its header: packed by zstd, checksums over both. One that packs better than a reader believes is
/// padded.
Result<std::string> packSection(SectionKind kind, std::string_view raw);

/// Takes a file apart section by section. Sizes are checked before anything is allocated: a section unpacks to at most
/// a fixed multiple of its size in the file, and all together to at most `maxTotal` bytes.
class SectionReader {
public:
    SectionReader(std::string_view file, uint64_t maxTotal)
        : m_file(file), m_at(traceFileHeadSize), m_leftTotal(maxTotal)
    {
    }

    struct Section {
        SectionKind kind = SectionKind::End;
        std::string raw;
    };
    /// The next section. DataLoss says which one and where in the file.
    Result<Section> next();

    size_t offset() const { return m_at; }
    /// For errors: "section 3 (events) at byte 1234".
    std::string place() const;

private:
    std::string_view m_file;
    size_t m_at;
    uint64_t m_leftTotal;
    size_t m_number = 0;
    size_t m_begin = 0;
    SectionKind m_kind = SectionKind::End;
};

}
