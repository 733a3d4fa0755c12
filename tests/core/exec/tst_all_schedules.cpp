// SPDX-License-Identifier: Apache-2.0
#include "core/exec/choice.h"
#include "core/exec/executor.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace tagscope;
using test::RawGraph;

namespace {

/// A node of a tiny graph; inputs "name", "name:slot" and "^name" as in a NodeDef.
struct Tiny {
    std::string op;
    std::string name;
    std::vector<std::string> inputs;
    int value = 0;  ///< of a Const (0 or 1 of a bool)
    bool isBool = false;
};
using TinyGraph = std::vector<Tiny>;

/// A state that was reached: what has fired where with which outputs, and what the variables hold. Whichever order led
/// there.
using Reached = std::string;

std::string toReached(const std::set<std::string>& fired, const std::map<std::string, std::string>& variables)
{
    std::string text;
    for (const std::string& firing : fired)
        text += firing + "\n";
    for (const auto& [name, value] : variables)
        text += "var " + name + "=" + value + "\n";
    return text;
}

// --- What the rules say: the graph itself, token by token, from semantics.md alone. ---

/// Nothing in common with the engine: tags are texts, and what is ready is found by looking at all that has arrived.
class Rules {
public:
    explicit Rules(const TinyGraph& graph) : m_graph(graph)
    {
        for (size_t n = 0; n < graph.size(); ++n)
            for (size_t i = 0; i < graph[n].inputs.size(); ++i) {
                const std::string& input = graph[n].inputs[i];
                const bool isControl = input.front() == '^';
                const size_t colon = input.find(':');
                const std::string source = input.substr(isControl ? 1 : 0, colon);
                const int slot = isControl ? -1 : colon == std::string::npos ? 0 : std::stoi(input.substr(colon + 1));
                m_consumers[source].push_back({n, i, slot});
            }
    }

    std::set<Reached> all()
    {
        Moment start;
        for (const Tiny& node : m_graph)
            if (node.inputs.empty())
                start.ready.insert({node.name, ""});
        explore(start);
        return std::move(m_reached);
    }

private:
    struct Token {
        bool isDead = false;
        int value = 0;
        bool fromEnter = false;
        auto operator<=>(const Token&) const = default;
    };
    struct Consumer {
        size_t node;
        size_t input;
        int slot;
    };
    using Instance = std::pair<std::string, std::string>;  // node and tag
    struct Moment {
        std::map<Instance, std::map<size_t, Token>> arrived;
        std::set<Instance> ready;
        std::set<Instance> done;
        std::set<std::string> fired;
        std::map<std::string, std::string> variables;
        std::map<std::string, int> newest;                       // iteration of each frame instance, by its path
        std::map<std::string, std::set<std::string>> deadExits;  // of each, in its newest iteration
        std::set<std::string> entered;                           // Enters that have fired
    };

    const Tiny& node(const std::string& name) const { return *std::ranges::find(m_graph, name, &Tiny::name); }
    static size_t dataInputs(const Tiny& node)
    {
        return static_cast<size_t>(
            std::ranges::count_if(node.inputs, [](const std::string& input) { return input.front() != '^'; }));
    }

    void explore(const Moment& moment)
    {
        if (!m_reached.insert(toReached(moment.fired, moment.variables)).second)
            return;
        for (const Instance& instance : moment.ready) {
            Moment next = moment;
            fire(next, instance);
            explore(next);
        }
    }

    /// Whether what has arrived makes an instance ready.
    bool isReady(const Moment& moment, const Instance& instance) const
    {
        const Tiny& n = node(instance.first);
        const std::map<size_t, Token>& tokens = moment.arrived.at(instance);
        if (n.op != "Merge")
            return tokens.size() == n.inputs.size();
        const size_t data = dataInputs(n);
        size_t controls = 0;
        size_t dead = 0;
        bool hasLive = false;
        bool isLost = false;
        for (const auto& [input, token] : tokens) {
            if (input >= data)
                ++controls;
            else if (!token.isDead)
                hasLive = true;
            else
                ++dead;
            isLost |= token.isDead && token.fromEnter && input < data;
        }
        return controls == n.inputs.size() - data && (hasLive || dead == data || isLost);
    }

    void deliver(Moment& moment, const std::string& source, const std::string& tag, const std::vector<Token>& outputs,
                 bool isDead, bool fromEnter)
    {
        const auto found = m_consumers.find(source);
        if (found == m_consumers.end())
            return;
        for (const Consumer& consumer : found->second) {
            const Instance instance{m_graph[consumer.node].name, tag};
            if (moment.done.contains(instance))
                continue;
            Token token = consumer.slot < 0 ? Token{isDead, 0, false} : outputs[static_cast<size_t>(consumer.slot)];
            token.fromEnter = fromEnter;
            moment.arrived[instance][consumer.input] = token;
            if (isReady(moment, instance))
                moment.ready.insert(instance);
        }
    }

    void fire(Moment& moment, const Instance& instance)
    {
        const Tiny& n = node(instance.first);
        const std::string& tag = instance.second;
        const std::map<size_t, Token> tokens = n.inputs.empty() ? std::map<size_t, Token>() : moment.arrived[instance];
        const size_t data = dataInputs(n);
        moment.ready.erase(instance);
        moment.done.insert(instance);
        bool isDead = false;
        if (n.op == "Merge")
            isDead = std::ranges::none_of(tokens, [&](const auto& t) { return t.first < data && !t.second.isDead; });
        else
            isDead = std::ranges::any_of(tokens, [](const auto& t) { return t.second.isDead; });
        const std::vector<Token> outputs =
            isDead ? std::vector<Token>(2, Token{true}) : compute(moment, n, tokens, data);
        record(moment, n, tag, outputs, isDead);
        if (n.op == "Enter") {
            enter(moment, n, tag, outputs, isDead);
        } else if (n.op == "Exit") {
            const std::string frame = tag.substr(0, tag.rfind(';'));
            if (isDead)
                moment.deadExits[frame].insert(n.name);
            else
                deliver(moment, n.name, parentOf(tag), outputs, false, false);
        } else if (n.op == "NextIteration") {
            if (!isDead)
                next(moment, n, tag, outputs);
        } else {
            deliver(moment, n.name, tag, outputs, isDead, false);
        }
        endFrames(moment);
    }

    /// The one frame of a tiny graph is "f".
    static std::string parentOf(const std::string& tag) { return tag.substr(0, tag.rfind('/')); }
    void enter(Moment& moment, const Tiny& n, const std::string& tag, const std::vector<Token>& outputs, bool isDead)
    {
        const std::string frame = tag + "/f";
        moment.newest.try_emplace(frame, 0);
        moment.entered.insert(n.name);
        deliver(moment, n.name, frame + ";0", outputs, isDead, true);
    }
    void next(Moment& moment, const Tiny& n, const std::string& tag, const std::vector<Token>& outputs)
    {
        const size_t semicolon = tag.rfind(';');
        const std::string frame = tag.substr(0, semicolon);
        const int iteration = std::stoi(tag.substr(semicolon + 1)) + 1;
        if (iteration > moment.newest[frame]) {
            moment.newest[frame] = iteration;
            moment.deadExits[frame].clear();
        }
        deliver(moment, n.name, frame + ";" + std::to_string(iteration), outputs, false, false);
    }
    /// An instance that has all its inputs and nothing left to do ends, and its dead Exits are told.
    void endFrames(Moment& moment)
    {
        const auto isEnter = [](const Tiny& n) { return n.op == "Enter"; };
        const auto enters = static_cast<size_t>(std::ranges::count_if(m_graph, isEnter));
        for (auto at = moment.newest.begin(); at != moment.newest.end();) {
            const std::string frame = at->first;
            const bool isBusy =
                std::ranges::any_of(moment.ready, [&](const Instance& i) { return i.second.starts_with(frame + ";"); });
            if (isBusy || moment.entered.size() < enters) {
                ++at;
                continue;
            }
            at = moment.newest.erase(at);
            for (const std::string& exit : std::exchange(moment.deadExits[frame], {}))
                deliver(moment, exit, parentOf(frame), std::vector<Token>(1, Token{true}), true, false);
        }
    }

    std::vector<Token> compute(Moment& moment, const Tiny& n, const std::map<size_t, Token>& tokens, size_t data) const
    {
        const auto in = [&](size_t i) { return tokens.at(i).value; };
        if (n.op == "Const")
            return {{false, n.value}};
        if (n.op == "Add")
            return {{false, in(0) + in(1)}};
        if (n.op == "Neg")
            return {{false, -in(0)}};
        if (n.op == "LogicalNot")
            return {{false, in(0) == 0 ? 1 : 0}};
        if (n.op == "Switch")
            return in(1) != 0 ? std::vector<Token>{{true}, {false, in(0)}} : std::vector<Token>{{false, in(0)}, {true}};
        if (n.op == "Merge") {
            for (size_t i = 0; i < data; ++i)
                if (tokens.contains(i) && !tokens.at(i).isDead)
                    return {{false, in(i)}, {false, static_cast<int>(i)}};
        }
        const std::string& variable = n.inputs.empty() ? n.name : n.inputs[0];
        if (n.op == "AssignVariableOp")
            moment.variables[variable] = std::to_string(in(1));
        else if (n.op == "AssignAddVariableOp")
            moment.variables[variable] = std::to_string(std::stoi(moment.variables.at(variable)) + in(1));
        else if (n.op == "ReadVariableOp")
            return {{false, std::stoi(moment.variables.at(variable))}};
        else if (data > 0)  // Identity, Enter, Exit, NextIteration, LoopCond
            return {{false, in(0)}};
        return {{false, 0}};
    }

    static void record(Moment& moment, const Tiny& n, const std::string& tag, const std::vector<Token>& outputs,
                       bool isDead)
    {
        std::string text = n.name + "@" + (tag.empty() ? "/" : tag) + (isDead ? " dead" : "");
        const size_t count = n.op == "Switch" || n.op == "Merge" ? 2
            : n.op == "NoOp" || n.op == "AssignVariableOp" || n.op == "AssignAddVariableOp" || n.op == "VarHandleOp"
            ? 0
            : 1;
        for (size_t i = 0; i < count; ++i)
            text += outputs[i].isDead ? " -" : " " + std::to_string(outputs[i].value);
        moment.fired.insert(text);
    }

    const TinyGraph& m_graph;
    std::map<std::string, std::vector<Consumer>> m_consumers;
    std::set<Reached> m_reached;
};

// --- What the engine does: every choice of every state. ---

class Engine final : public EventSink {
public:
    explicit Engine(std::shared_ptr<const tagscope::Program> program) : m_program(std::move(program)) {}

    std::set<Reached> all()
    {
        explore(initialState(*m_program), {});
        return std::move(m_reached);
    }
    size_t longest() const { return m_longest; }
    bool hasFailed() const { return m_hasFailed; }

    void onEvent(const State& state, const Event& event) override
    {
        m_last = m_program->nameOf(event.node) + "@" + tagPath(*m_program, state, event.iteration)
            + (event.isDead ? " dead" : "");
        for (const Tensor& output : event.outputs)
            if (output.isNone())
                m_last += " -";
            else if (output.dtype() != DType::Resource)
                m_last += " "
                    + std::to_string(output.dtype() == DType::Bool ? (output.at<bool>(0) ? 1 : 0)
                                                                   : output.at<int32_t>(0));
    }

private:
    void explore(const State& state, const std::set<std::string>& fired)
    {
        std::map<std::string, std::string> variables;
        state.resources.forEach([&](ResourceId, const Resource& resource) {
            if (const auto* v = std::get_if<VariableResource>(&resource); v && v->isCreated && v->value.hasValue())
                variables[v->spec.name] = std::to_string(v->value.at<int32_t>(0));
        });
        m_longest = std::max(m_longest, fired.size());
        if (!m_reached.insert(toReached(fired, variables)).second)
            return;
        const Choices choices(*m_program, state);
        for (size_t i = 0; i < choices.size(); ++i) {
            Executor executor(m_program, state);
            executor.setSink(this);
            if (executor.take(choices[i]) != StepOutcome::Fired) {
                m_hasFailed = true;
                return;
            }
            std::set<std::string> after = fired;
            after.insert(m_last);
            explore(executor.state(), after);
        }
    }

    std::shared_ptr<const tagscope::Program> m_program;
    std::set<Reached> m_reached;
    std::string m_last;
    size_t m_longest = 0;
    bool m_hasFailed = false;
};

std::shared_ptr<const tagscope::Program> compileTiny(const TinyGraph& graph)
{
    RawGraph g;
    std::vector<std::string> targets;
    for (const Tiny& n : graph) {
        targets.push_back(n.name);
        const DType type = n.isBool ? DType::Bool : DType::Int32;
        if (n.op == "Const")
            g.op("Const", n.name, n.inputs, type,
                 {{"value", n.isBool ? Tensor::scalar(n.value != 0) : Tensor::scalar(int32_t{n.value})}});
        else if (n.op == "Enter")
            g.op("Enter", n.name, n.inputs, type, {{"frame_name", std::string("f")}});
        else if (n.op == "VarHandleOp")
            g.op("VarHandleOp", n.name, n.inputs, type, {{"shape", Shape{}}, {"shared_name", n.name}});
        else
            g.op(n.op, n.name, n.inputs, type);
    }
    return test::compiled(g.finish(), {}, {}, targets);
}

/// What only one of them reaches; empty if they reach the same.
QString difference(const TinyGraph& graph, size_t& states)
{
    const auto program = compileTiny(graph);
    if (!program)
        return QStringLiteral("it does not compile");
    Engine engine(program);
    const std::set<Reached> found = engine.all();
    if (engine.hasFailed())
        return QStringLiteral("a choice could not be taken");
    if (engine.longest() > 14)
        return QStringLiteral("%1 firings are not tiny").arg(engine.longest());
    const std::set<Reached> expected = Rules(graph).all();
    states = found.size();
    for (const Reached& state : expected)
        if (!found.contains(state))
            return QStringLiteral("the engine does not reach:\n") + QString::fromStdString(state);
    for (const Reached& state : found)
        if (!expected.contains(state))
            return QStringLiteral("the rules do not allow:\n") + QString::fromStdString(state);
    return {};
}

/// At most ten nodes without frames, of which some switch, merge and wait for control edges.
TinyGraph randomTiny(uint64_t seed)
{
    std::mt19937_64 random(seed);
    const auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
    TinyGraph graph{{"Const", "p", {}, static_cast<int>(below(2)), true}, {"Const", "a", {}, 1}, {"Const", "b", {}, 2}};
    std::vector<std::string> values{"a", "b"};
    const size_t count = 4 + below(4);
    for (size_t i = 0; i < count; ++i) {
        const std::string name = "n" + std::to_string(i);
        const auto any = [&] { return values[below(values.size())]; };
        std::vector<std::string> inputs;
        std::string op;
        switch (below(5)) {
        case 0:
        case 1:
            op = "Switch";
            inputs = {any(), "p"};
            values.push_back(name + ":1");
            break;
        case 2:
            op = "Merge";
            inputs = {any(), any()};
            break;
        case 3:
            op = "Add";
            inputs = {any(), any()};
            break;
        default: op = "Identity"; inputs = {any()};
        }
        if (below(4) == 0)
            inputs.push_back("^" + graph[below(graph.size())].name);
        values.push_back(name);
        graph.push_back({op, name, inputs});
    }
    return graph;
}

}

/// Tiny graphs under every schedule there is: the engine reaches the states that the rules allow, all of them and no
/// others.
class TestAllSchedules final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tinyGraphs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("states");
        // Subsets of two constants, of which the sum needs both: 4 + 1.
        QTest::newRow("sum") << "sum" << 5;
        // Chains of 2, 3 and 1 side by side: 3 * 4 * 2.
        QTest::newRow("chains") << "chains" << 24;
        // Constants a and b in any order; the Merge fires once one is there, with its value.
        // Without the Merge: 4. With a's: {a} or {a, b}. With b's: {b}, {a, b} of which {a, b} is reached by b, Merge,
        // a.
        QTest::newRow("merge of two") << "merge" << 8;
        QTest::newRow("true branch") << "true" << 0;
        QTest::newRow("false branch") << "false" << 0;
        QTest::newRow("dead control edge") << "control" << 0;
        QTest::newRow("a variable that three race for") << "race" << 0;
        QTest::newRow("a frame without a loop") << "frame" << 0;
        QTest::newRow("a frame that is entered dead") << "dead frame" << 0;
        QTest::newRow("a loop that does not run") << "loop 0" << 0;
        QTest::newRow("a loop that runs once") << "loop 1" << 0;
    }
    void tinyGraphs()
    {
        QFETCH(QString, name);
        QFETCH(int, states);
        size_t found = 0;
        const QString wrong = difference(graphOf(name), found);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        if (states > 0)
            QCOMPARE(found, static_cast<size_t>(states));
        QVERIFY(found > 4);
    }

    void randomGraphs()
    {
        size_t all = 0;
        for (uint64_t seed = 0; seed < 60; ++seed) {
            const TinyGraph graph = randomTiny(seed);
            size_t states = 0;
            const QString wrong = difference(graph, states);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
            all += states;
        }
        QVERIFY2(all > 60 * 20, qPrintable(QString::number(all)));
    }

private:
    static TinyGraph conditional(bool isTrue)
    {
        return {{"Const", "p", {}, isTrue ? 1 : 0, true},
                {"Const", "x", {}, 5},
                {"Switch", "s", {"x", "p"}},
                {"Neg", "no", {"s:0"}},
                {"Identity", "yes", {"s:1"}},
                {"Merge", "m", {"no", "yes"}}};
    }
    static TinyGraph loop(bool runs)
    {
        return {{"Const", "i", {}, runs ? 1 : 0, true},           {"Enter", "enter", {"i"}, 0, true},
                {"Merge", "merge", {"enter", "next"}, 0, true},   {"LoopCond", "cond", {"merge"}, 0, true},
                {"Switch", "switch", {"merge", "cond"}, 0, true}, {"LogicalNot", "not", {"switch:1"}, 0, true},
                {"NextIteration", "next", {"not"}, 0, true},      {"Exit", "exit", {"switch"}, 0, true}};
    }
    static TinyGraph graphOf(const QString& name)
    {
        if (name == QLatin1String("sum"))
            return {{"Const", "a", {}, 1}, {"Const", "b", {}, 2}, {"Add", "c", {"a", "b"}}};
        if (name == QLatin1String("chains"))
            return {{"Const", "a", {}, 1}, {"Neg", "b", {"a"}}, {"Const", "c", {}, 2},
                    {"Neg", "d", {"c"}},   {"Neg", "e", {"d"}}, {"Const", "f", {}, 3}};
        if (name == QLatin1String("merge"))
            return {{"Const", "a", {}, 1}, {"Const", "b", {}, 2}, {"Merge", "m", {"a", "b"}}};
        if (name == QLatin1String("true") || name == QLatin1String("false"))
            return conditional(name == QLatin1String("true"));
        if (name == QLatin1String("control"))
            return {{"Const", "p", {}, 0, true}, {"Const", "x", {}, 5},           {"Switch", "s", {"x", "p"}},
                    {"Identity", "t", {"s:1"}},  {"Const", "y", {"^t"}, 6},       {"Const", "z", {"^s"}, 7},
                    {"Merge", "m", {"y", "z"}},  {"Merge", "n", {"z", "x", "^t"}}};
        if (name == QLatin1String("race"))
            return {{"VarHandleOp", "v", {}},
                    {"Const", "one", {}, 1},
                    {"Const", "two", {}, 2},
                    {"AssignVariableOp", "init", {"v", "one"}},
                    {"AssignAddVariableOp", "add", {"v", "two", "^init"}},
                    {"AssignVariableOp", "set", {"v", "two", "^init"}},
                    {"ReadVariableOp", "read", {"v", "^init"}},
                    {"ReadVariableOp", "late", {"v", "^add"}}};
        if (name == QLatin1String("frame"))
            return {{"Const", "a", {}, 1},     {"Const", "b", {}, 2},        {"Enter", "ea", {"a"}},
                    {"Enter", "eb", {"b"}},    {"Add", "sum", {"ea", "eb"}}, {"Exit", "exit", {"sum"}},
                    {"Exit", "early", {"ea"}}, {"Neg", "out", {"exit"}},     {"Neg", "early_out", {"early"}}};
        if (name == QLatin1String("dead frame"))
            return {{"Const", "p", {}, 0, true}, {"Const", "x", {}, 5},    {"Switch", "s", {"x", "p"}},
                    {"Enter", "ed", {"s:1"}},    {"Enter", "el", {"x"}},   {"Add", "sum", {"ed", "el"}},
                    {"Exit", "exit", {"sum"}},   {"Exit", "live", {"el"}}, {"Merge", "m", {"exit", "live"}},
                    {"Neg", "after", {"exit"}}};
        return loop(name == QLatin1String("loop 1"));
    }
};

TAGSCOPE_APPLESS_TEST(TestAllSchedules)
#include "tst_all_schedules.moc"
