// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/request_codec.h"

#include "core/base/say.h"

#include <iterator>

namespace tagscope {

namespace {

void writeTexts(ByteWriter& out, const std::vector<std::string>& names)
{
    out.number(static_cast<uint64_t>(names.size()));
    for (const std::string& name : names)
        out.text(name);
}

std::vector<std::string> readTexts(ByteReader& in)
{
    std::vector<std::string> names;
    const auto count = in.number<uint64_t>();
    for (uint64_t i = 0; i < count && in.ok(); ++i)
        names.emplace_back(in.text());
    return names;
}

/// In this order.
constexpr std::string_view others[] = {"placement", "network", "faults"};

}

Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RunRequest& request)
{
    writeTexts(out, request.fetches);
    writeTexts(out, request.targets);
    out.number(static_cast<uint64_t>(request.feeds.size()));
    for (const Feed& feed : request.feeds) {
        out.text(feed.name);
        if (Result<void> written = writeValue(out, tensors, feed.value); !written)
            return written;
    }
    for (size_t i = 0; i < std::size(others); ++i)
        out.text({});
    return {};
}

Result<RunRequest> readRequest(std::string_view bytes, TensorReader& tensors)
{
    const auto unreadable = [] { return refused(ErrorCode::DataLoss, "contradicts itself"); };
    ByteReader in(bytes);
    RunRequest request;
    request.fetches = readTexts(in);
    request.targets = readTexts(in);
    const auto feeds = in.number<uint64_t>();
    for (uint64_t i = 0; i < feeds && in.ok(); ++i) {
        Feed feed;
        feed.name = in.text();
        std::optional<Tensor> value = readValue(in, tensors);
        if (!value || value->isNone())
            return unreadable();
        feed.value = *std::move(value);
        request.feeds.push_back(std::move(feed));
    }
    tensors.giveBack();
    for (const std::string_view what : others)
        if (!in.text().empty() && in.ok())
            return refused(ErrorCode::Unimplemented, "asks for a {} that this program does not know", what);
    if (!in.ok() || in.remaining() > 0)
        return unreadable();
    return request;
}

}
