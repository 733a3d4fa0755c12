// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/request_codec.h"

namespace tagscope {

namespace {

void writeNames(ByteWriter& out, const std::vector<std::string>& names)
{
    out.number(static_cast<uint64_t>(names.size()));
    for (const std::string& name : names)
        out.text(name);
}

std::vector<std::string> readNames(ByteReader& in)
{
    std::vector<std::string> names;
    const auto count = in.number<uint64_t>();
    for (uint64_t i = 0; i < count && in.ok(); ++i)
        names.emplace_back(in.text());
    return names;
}

}

Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RequestRecord& record)
{
    out.number(record.policy.kind);
    out.number(record.policy.seed);
    out.number(static_cast<uint8_t>(record.byHand ? 1 : 0));
    out.number(record.events);
    writeNames(out, record.request.fetches);
    writeNames(out, record.request.targets);
    out.number(static_cast<uint64_t>(record.request.feeds.size()));
    for (const Feed& feed : record.request.feeds) {
        out.text(feed.name);
        if (Result<void> written = writeValue(out, tensors, feed.value); !written)
            return written;
    }
    return {};
}

std::optional<RequestRecord> readRequest(std::string_view bytes, TensorReader& tensors)
{
    ByteReader in(bytes);
    RequestRecord record;
    const auto kind = in.number<uint8_t>();
    record.policy.kind = static_cast<Policy::Kind>(kind);
    record.policy.seed = in.number<uint64_t>();
    record.byHand = in.number<uint8_t>() != 0;
    record.events = in.number<uint64_t>();
    record.request.fetches = readNames(in);
    record.request.targets = readNames(in);
    const auto feeds = in.number<uint64_t>();
    for (uint64_t i = 0; i < feeds && in.ok(); ++i) {
        Feed feed;
        feed.name = in.text();
        std::optional<Tensor> value = readValue(in, tensors);
        if (!value || value->isNone())
            return {};
        feed.value = *std::move(value);
        record.request.feeds.push_back(std::move(feed));
    }
    tensors.giveBack();
    if (!in.ok() || in.remaining() > 0 || kind > static_cast<uint8_t>(Policy::Kind::Random))
        return {};
    return record;
}

}
