// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/random_run.h"

#include "tests/support/programs/graph_program.h"

#include <fmt/format.h>

#include <variant>

namespace tagscope::test {

Placement spreadAtRandom(size_t nodes, uint64_t devices, std::mt19937_64& random, bool hasGpus)
{
    Placement placement;
    placement.devices.clear();
    for (uint64_t d = 0; d < devices; ++d)
        placement.devices.push_back(fmt::format("/job:localhost/replica:0/task:0/device:{}:{}",
                                                hasGpus && random() % 3 == 0 ? "GPU" : "CPU", d));
    for (size_t n = 0; n < nodes; ++n)
        placement.of.emplace_back(random() % devices);
    return placement;
}

NetworkRequest randomNetwork(std::mt19937_64& random, bool loses)
{
    const auto draw = [&](uint64_t n) { return static_cast<double>(random() % n); };
    NetworkRequest request;
    Network& network = request.network.emplace();
    network.seed = random();
    network.kernels = random() % 2 ? KernelTimes::Unit : KernelTimes::Cost;
    network.links.push_back({"*", "*", draw(50), random() % 2 ? draw(100) : 0, draw(5) / 4});
    network.links.push_back({"cpu:" + std::to_string(random() % 5), "*", draw(1000), {}, {}});
    network.devices.push_back({"*", 1 + static_cast<uint32_t>(random() % 3), 1 + draw(3), {}});
    using Kind = Fault::Kind;
    const Kind gentle[] = {Kind::Delay, Kind::Reorder, Kind::Pause, Kind::Slow};
    const Kind losses[] = {Kind::Lose, Kind::Crash, Kind::Restart, Kind::Cut};
    for (uint64_t i = random() % 4; i < 4; ++i) {
        Fault fault;
        fault.kind = loses && random() % 2 ? losses[random() % 4] : gentle[random() % 4];
        fault.device = "cpu:" + std::to_string(random() % 5);
        fault.from = fault.kind == Kind::Cut ? fault.device : "*";
        if (isOfMessage(fault.kind) && random() % 2)
            fault.occurrence = 1 + random() % 5;
        if (fault.kind == Kind::Delay && random() % 2)
            fault.byUs = draw(1000);
        if (random() % 3 == 0)
            fault.atUs = draw(100);
        if (fault.kind == Kind::Slow)
            fault.factor = 1 + draw(10);
        request.faults.push_back(std::move(fault));
    }
    return request;
}

bool isEqual(const Tensor& found, const Scalar& expected)
{
    return std::visit(
        [&](auto v) {
            return found.hasValue() && found.dtype() == dtypeOf<decltype(v)> && found.isScalar()
                && !(found.data<decltype(v)>()[0] < v) && !(v < found.data<decltype(v)>()[0]);
        },
        expected);
}

std::string scalarText(const Scalar& value)
{
    return std::visit([](auto v) { return fmt::format("{}", v); }, value);
}

}
