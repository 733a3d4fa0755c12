// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/request_codec.h"

#include "core/base/say.h"

#include <algorithm>
#include <iterator>
#include <set>

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
constexpr std::string_view others[] = {"network", "faults"};

void writePlacement(ByteWriter& out, const Placement& placement)
{
    writeTexts(out, placement.devices);
    out.number(static_cast<uint64_t>(placement.of.size()));
    for (const DeviceId device : placement.of)
        out.number(device.value);
}

bool readPlacement(ByteReader& in, Placement& placement)
{
    placement.devices = readTexts(in);
    const auto count = in.number<uint64_t>();
    if (count > in.remaining() / sizeof(uint32_t))
        return false;
    for (uint64_t i = 0; i < count; ++i)
        placement.of.emplace_back(in.number<uint32_t>());
    const std::set<std::string_view> distinct(placement.devices.begin(), placement.devices.end());
    return in.ok() && !distinct.empty() && distinct.size() == placement.devices.size()
        && std::ranges::all_of(placement.of, [&](DeviceId id) { return id.index() < distinct.size(); });
}

}

/// Feeds and fetches, which have no places in the file, are placed with the nodes that they stand for.
RequestRecord RequestRecord::of(const Program& program)
{
    RequestRecord record{program.request(), program.placement()};
    if (record.placement.of.size() > program.openedGraph().size())
        record.placement.of.resize(program.openedGraph().size());
    return record;
}

Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RequestRecord& record)
{
    const RunRequest& request = record.request;
    writeTexts(out, request.fetches);
    writeTexts(out, request.targets);
    out.number(static_cast<uint64_t>(request.feeds.size()));
    for (const Feed& feed : request.feeds) {
        out.text(feed.name);
        if (Result<void> written = writeValue(out, tensors, feed.value); !written)
            return written;
    }
    writePlacement(out, record.placement);
    for (size_t i = 0; i < std::size(others); ++i)
        out.text({});
    return {};
}

Result<RequestRecord> readRequest(std::string_view bytes, TensorReader& tensors)
{
    const auto unreadable = [] { return refused(ErrorCode::DataLoss, "contradicts itself"); };
    ByteReader in(bytes);
    RequestRecord record;
    RunRequest& request = record.request;
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
    if (!readPlacement(in, record.placement))
        return unreadable();
    for (const std::string_view what : others)
        if (!in.text().empty() && in.ok())
            return refused(ErrorCode::Unimplemented, "asks for a {} that this program does not know", what);
    if (!in.ok() || in.remaining() > 0)
        return unreadable();
    return record;
}

}
