// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/trace_entry.h"

#include "core/base/assert.h"
#include "core/trace/file/byte_stream.h"
#include "core/trace/file/sections.h"
#include "core/trace/trace_file.h"

namespace tagscope::fuzz {

namespace {

std::string fileFromPlain(std::string_view plain)
{
    std::string file = traceFileHead(traceFormatVersion);
    ByteReader in(plain);
    while (in.remaining() > 0) {
        const auto kind = static_cast<SectionKind>(in.number<uint8_t>());
        const std::string_view raw = in.bytes(std::min<size_t>(in.number<uint32_t>(), in.remaining()));
        const Result<std::string> section = packSection(kind, raw);
        TAGSCOPE_ASSERT(section.has_value(), "small sections can be packed");
        file += *section;
    }
    return file;
}

}

void trace(std::string_view bytes)
{
    const Result<SavedTrace> read = hasTraceMagic(bytes) ? readTrace(bytes) : readTrace(fileFromPlain(bytes));
    if (!read) {
        TAGSCOPE_ASSERT(!read.error().message.empty(), "an error says something");
        return;
    }
    TAGSCOPE_ASSERT(read->current < read->lines.size() && read->position <= read->line().timeline->size(),
                    "the cursor stands on a line");
    for (const SavedLine& saved : read->lines) {
        const Timeline& line = *saved.timeline;
        uint64_t seen = 0;
        line.visit(0, line.size(), [&](const State& before, const Event& event) {
            TAGSCOPE_ASSERT(before.position == seen++, "events come in order");
            const std::vector<Tensor> outputs = line.outputs(before.position);
            TAGSCOPE_ASSERT(outputs.size() == event.outputs.size(), "one value an output");
            return true;
        });
        TAGSCOPE_ASSERT(seen == line.size(), "every event is replayed");
    }
}

std::string plainTrace(std::string_view file)
{
    ByteWriter out;
    SectionReader reader(file, uint64_t{1} << 30);
    while (true) {
        const Result<SectionReader::Section> section = reader.next();
        TAGSCOPE_ASSERT(section.has_value(), "a whole file");
        out.number(static_cast<uint8_t>(section->kind));
        out.number(static_cast<uint32_t>(section->raw.size()));
        out.bytes(section->raw.data(), section->raw.size());
        if (section->kind == SectionKind::End)
            return std::string(out.view());
    }
}

}
