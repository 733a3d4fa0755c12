// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/random_run.h"

#include "core/base/assert.h"
#include "tests/support/programs/graph_program.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace tagscope::test {

Result<RandomRun> randomRun(uint64_t seed, const GeneratorOptions& options)
{
    const Program source = randomProgram(seed, options);
    Result<ProgramGraph> built = buildGraph(source);
    if (!built)
        return Failure(built.error());
    RandomRun run;
    run.expected = interpret(source);
    run.graph = std::make_shared<const Graph>(std::move(built->graph));
    run.request.fetches = built->outputs;
    return run;
}

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

Network randomTimes(std::mt19937_64& random, uint64_t devices, uint64_t mostUs)
{
    const auto draw = [&](uint64_t n) { return static_cast<double>(random() % n); };
    Network network;
    network.seed = random();
    network.kernels = random() % 2 ? KernelTimes::Unit : KernelTimes::Cost;
    network.links.push_back({"*", "*", draw(50), random() % 2 ? draw(100) : 0, draw(5) / 4});
    network.links.push_back({"cpu:" + std::to_string(random() % devices), "*", draw(mostUs), {}, {}});
    network.devices.push_back({"*", 1 + static_cast<uint32_t>(random() % 3), 1 + draw(3), {}});
    return network;
}

NetworkRequest randomNetwork(std::mt19937_64& random, bool loses)
{
    const auto draw = [&](uint64_t n) { return static_cast<double>(random() % n); };
    NetworkRequest request;
    request.network = randomTimes(random, 5, 1000);
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

std::string wrongValue(const State& state, const std::vector<Scalar>& expected, bool mayMiss)
{
    for (size_t i = 0; i < expected.size(); ++i)
        if (state.fetches[i].hasValue() ? !isEqual(state.fetches[i], expected[i]) : !mayMiss)
            return fmt::format("v{} is not {}", i, scalarText(expected[i]));
    return {};
}

Policy randomPolicy(std::mt19937_64& random, uint64_t seed)
{
    const Policy policies[] = {
        {Policy::Kind::Time, 0}, {Policy::Kind::Fifo, 0}, {Policy::Kind::Lifo, 0}, {Policy::Kind::Random, seed}};
    return policies[random() % 4];
}

bool loses(NetworkAct::Kind kind)
{
    using Kind = NetworkAct::Kind;
    return kind == Kind::Lose || kind == Kind::Crash || kind == Kind::Restart || kind == Kind::Cut;
}

int heal(Executor& executor)
{
    using Kind = NetworkAct::Kind;
    int mended = 0;
    const auto act = [&](Kind kind, DeviceId device, DeviceId to = {}, uint64_t amount = 0) {
        NetworkAct what;
        what.kind = kind;
        what.device = device;
        what.to = to;
        what.amount = amount;
        const Result<void> done = executor.act(what);
        TAGSCOPE_ASSERT(done.has_value(), "it can be done");
        mended += kind == Kind::Spare ? 0 : 1;
    };
    for (uint32_t fault = 0; fault < executor.program().network()->request.faults.size(); ++fault)
        act(Kind::Spare, {}, {}, fault);
    const NetworkState network = *executor.state().network;
    for (uint32_t d = 0; d < network.devices.size(); ++d) {
        if (network.devices[d].isPaused)
            act(Kind::Resume, DeviceId(d));
        if (network.devices[d].slowness != 1000)
            act(Kind::Slow, DeviceId(d), {}, 1000);
    }
    for (const auto& [from, to] : network.cuts)
        act(Kind::Mend, from, to);
    return mended;
}

}
