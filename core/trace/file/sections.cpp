// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/sections.h"

#include "core/base/say.h"
#include "core/trace/file/byte_stream.h"
#include "core/trace/trace_file.h"

#include <boost/crc.hpp>
#include <zstd.h>

namespace tagscope {

namespace {

constexpr std::string_view magic = "\x89TGSTR\r\n";
constexpr size_t headerSize = 32;
constexpr int level = 3;
/// A section may unpack to `freeBytes` and this many times its own size: far more than traces need, far less than a
/// bomb.
constexpr uint64_t mostRatio = 1000;
constexpr uint64_t freeBytes = uint64_t{1} << 20;
constexpr uint32_t skippableMagic = 0x184D2A50;

uint32_t checksum(std::string_view bytes)
{
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

/// A frame that zstd passes over, `size` bytes in all.
std::string skippableFrame(size_t size)
{
    ByteWriter frame;
    frame.number(skippableMagic);
    frame.number(static_cast<uint32_t>(size - 8));
    const std::string zeros(size - 8, '\0');
    frame.bytes(zeros.data(), zeros.size());
    return std::string(frame.view());
}

}

std::string_view sectionName(SectionKind kind)
{
    switch (kind) {
    case SectionKind::Request: return "request";
    case SectionKind::Graph: return "graph";
    case SectionKind::Tensors: return "tensors";
    case SectionKind::Events: return "events";
    case SectionKind::End: return "end";
    case SectionKind::Names: return "names";
    case SectionKind::Lines: return "lines";
    }
    return "unknown";
}

std::string traceFileHead(uint32_t version)
{
    ByteWriter head;
    head.bytes(magic.data(), magic.size());
    head.number(version);
    head.number(checksum(head.view()));
    return std::string(head.view());
}

bool hasTraceMagic(std::string_view bytes)
{
    return bytes.starts_with(magic);
}

Result<uint32_t> readTraceFileHead(std::string_view bytes)
{
    if (!hasTraceMagic(bytes))
        return refused(ErrorCode::DataLoss, "is no trace file");
    if (bytes.size() < traceFileHeadSize)
        return refused(ErrorCode::DataLoss, "ends within its first {} bytes", traceFileHeadSize);
    ByteReader reader(bytes.substr(magic.size()));
    const auto version = reader.number<uint32_t>();
    const auto sum = reader.number<uint32_t>();
    if (sum != checksum(bytes.substr(0, traceFileHeadSize - sizeof(sum))))
        return refused(ErrorCode::DataLoss, "the checksum of its first {} bytes does not match", traceFileHeadSize);
    if (version != traceFormatVersion)
        return refused(ErrorCode::Unimplemented, "has trace format {}, this program reads {}", version,
                       traceFormatVersion);
    return version;
}

Result<std::string> packSection(SectionKind kind, std::string_view raw)
{
    std::string packed(ZSTD_compressBound(raw.size()), '\0');
    const size_t size = ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), level);
    if (ZSTD_isError(size))
        return refused(ErrorCode::Internal, "cannot pack {} bytes: {}", grouped(raw.size()), ZSTD_getErrorName(size));
    packed.resize(size);
    if (raw.size() > freeBytes && (raw.size() - freeBytes) / mostRatio >= size)
        packed += skippableFrame((raw.size() - freeBytes) / mostRatio - size + 16);
    ByteWriter section;
    section.number(kind);
    section.number(uint32_t{0});
    section.number(static_cast<uint64_t>(raw.size()));
    section.number(static_cast<uint64_t>(packed.size()));
    section.number(checksum(packed));
    section.number(checksum(section.view()));
    section.bytes(packed.data(), packed.size());
    return std::string(section.view());
}

std::string SectionReader::place() const
{
    return say("section {} ({}) at byte {}", m_number, sectionName(m_kind), grouped(m_begin));
}

Result<SectionReader::Section> SectionReader::next()
{
    ++m_number;
    m_begin = m_at;
    m_kind = static_cast<SectionKind>(0);
    const std::string_view header = m_file.substr(m_at, headerSize);
    if (header.size() < headerSize)
        return refused(ErrorCode::DataLoss, "{}: the file ends there, after {} bytes", place(), grouped(m_file.size()));
    ByteReader reader(header);
    m_kind = static_cast<SectionKind>(reader.number<uint32_t>());
    reader.number<uint32_t>();
    const auto rawSize = reader.number<uint64_t>();
    const auto packedSize = reader.number<uint64_t>();
    const auto packedSum = reader.number<uint32_t>();
    if (reader.number<uint32_t>() != checksum(header.substr(0, headerSize - sizeof(uint32_t))))
        return refused(ErrorCode::DataLoss, "{}: the checksum of its header does not match", place());
    m_at += headerSize;
    if (packedSize > m_file.size() - m_at)
        return refused(ErrorCode::DataLoss, "{}: is {} bytes long, but the file ends after {}", place(),
                       grouped(packedSize), grouped(m_file.size() - m_at));
    const std::string_view packed = m_file.substr(m_at, packedSize);
    m_at += packedSize;
    if (packedSum != checksum(packed))
        return refused(ErrorCode::DataLoss, "{}: its checksum does not match", place());
    if (rawSize > freeBytes && (rawSize - freeBytes) / mostRatio > packedSize)
        return refused(ErrorCode::DataLoss, "{}: {} bytes cannot unpack to {}", place(), grouped(packedSize),
                       grouped(rawSize));
    if (rawSize > m_leftTotal)
        return refused(ErrorCode::ResourceExhausted, "{}: its {} bytes are more than this machine's memory allows",
                       place(), grouped(rawSize));
    m_leftTotal -= rawSize;
    Section section{m_kind, std::string(rawSize, '\0')};
    const size_t size = ZSTD_decompress(section.raw.data(), section.raw.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) || size != rawSize)
        return ZSTD_isError(size)
            ? refused(ErrorCode::DataLoss, "{}: cannot be unpacked: {}", place(), ZSTD_getErrorName(size))
            : refused(ErrorCode::DataLoss, "{}: cannot be unpacked: too few bytes", place());
    return section;
}

}
