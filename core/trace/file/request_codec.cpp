// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/request_codec.h"

#include "core/base/say.h"
#include "core/exec/network_file.h"

#include <algorithm>
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
    RequestRecord record{program.request(), program.askedPlacement()};
    if (program.network())
        record.network = program.network()->request;
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
    out.text(record.network.network ? toText(*record.network.network) : std::string());
    out.text(record.network.faults.empty() ? std::string() : toText(record.network.faults));
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
    const std::string_view network = in.text();
    const std::string_view faults = in.text();
    if (!in.ok() || in.remaining() > 0)
        return unreadable();
    if (!network.empty()) {
        Result<Network> read = readNetwork(network, "network");
        if (!read)
            return Failure(std::move(read).error());
        record.network.network = *std::move(read);
    }
    if (!faults.empty()) {
        Result<std::vector<Fault>> read = readFaults(faults, "faults");
        if (!read)
            return Failure(std::move(read).error());
        record.network.faults = *std::move(read);
    }
    return record;
}

}
