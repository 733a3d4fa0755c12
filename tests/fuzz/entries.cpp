// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/entries.h"

#include "core/base/assert.h"
#include "core/graph/frames.h"
#include "core/io/graph_json.h"
#include "core/io/graph_reader.h"
#include "core/io/graph_text.h"
#include "core/io/graph_writer.h"
#include "core/tensor/format.h"
#include "core/tensor/literal.h"
#include "core/tensor/npy.h"

namespace tagscope::fuzz {

namespace {

void checkBinaryRoundTrip(const Graph& graph)
{
    const Result<std::string> bytes = writeGraphBinary(graph);
    TAGSCOPE_ASSERT(bytes.has_value(), "a small graph can be written");
    const Result<Graph> again = readGraphDef(*bytes);
    TAGSCOPE_ASSERT(again.has_value() && again->size() == graph.size(), "what was written can be read");
    TAGSCOPE_ASSERT(*writeGraphBinary(*again) == *bytes, "reading and writing change nothing");
}

}

void graphBinary(std::string_view bytes)
{
    if (const Result<LoadedFile> file = readGraphBytes(bytes, "fuzz"); !file)
        TAGSCOPE_ASSERT(!file.error().message.empty(), "an error says something");
    const Result<Graph> graph = readGraphDef(bytes);
    if (!graph)
        return;
    TAGSCOPE_ASSERT(analyseFrames(*graph).frameOf.size() == graph->size(), "every node has a frame, or none");
    checkBinaryRoundTrip(*graph);
}

void graphJson(std::string_view bytes)
{
    if (const Result<Graph> graph = wire::readGraphJson(bytes, {}))
        checkBinaryRoundTrip(*graph);
}

void graphText(std::string_view bytes)
{
    const Result<Graph> graph = wire::readGraphText(bytes, {});
    if (!graph)
        return;
    checkBinaryRoundTrip(*graph);
    const Result<std::string> text = writeGraphText(*graph);
    if (!text)
        return;
    const Result<Graph> again = wire::readGraphText(*text, {});
    TAGSCOPE_ASSERT(again.has_value() && again->size() == graph->size(), "what was written can be read");
    TAGSCOPE_ASSERT(*writeGraphText(*again) == *text, "reading and writing change nothing");
}

void npy(std::string_view bytes)
{
    const Result<Tensor> tensor = readNpy(bytes);
    if (!tensor)
        return;
    const Result<std::string> written = writeNpy(*tensor, 1 << 24);
    if (!written)
        return;
    const Result<Tensor> again = readNpy(*written);
    TAGSCOPE_ASSERT(again.has_value() && *again == *tensor, "what was written can be read");
}

void literal(std::string_view bytes)
{
    if (bytes.empty())
        return;
    const auto dtype = static_cast<DType>(static_cast<unsigned char>(bytes.front()) % 40);
    const Result<Tensor> tensor = parseLiteral(bytes.substr(1), dtype);
    if (!tensor)
        return;
    const std::string text = nestedText(*tensor, size_t(1) << 24);
    const Result<Tensor> again = parseLiteral(text, tensor->dtype());
    TAGSCOPE_ASSERT(again.has_value() && nestedText(*again, size_t(1) << 24) == text, "what is printed can be read");
}

}
