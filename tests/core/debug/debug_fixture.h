// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"
#include "core/graph/graph.h"
#include "tests/support/shared_data.h"

#include <QString>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

/// A debugger on one of the bundled examples ("counter"), or on a graph made by hand.
inline std::unique_ptr<Debugger> openExample(const std::string& name, Debugger::Options options = {})
{
    auto opened = Debugger::open(sourcePath(std::string("resources/examples/") + name + ".pbtxt"), std::move(options));
    return opened ? std::move(*opened) : nullptr;
}

class GraphByHand {
public:
    GraphByHand& add(std::string name, std::string op, std::vector<std::string> inputs = {},
                     std::vector<std::pair<std::string, AttrValue>> attrs = {})
    {
        m_assembler.addNode(Node{std::move(name), std::move(op), {}, AttrMap(std::move(attrs)), {}, {}},
                            std::move(inputs));
        return *this;
    }
    GraphByHand& constant(const std::string& name, const Tensor& value)
    {
        return add(name, "Const", {}, {{"dtype", value.dtype()}, {"value", value}});
    }
    std::unique_ptr<Debugger> debug(Debugger::Options options = {})
    {
        OpenedFile file;
        file.format = "by hand";
        file.graph = std::make_shared<const Graph>(std::move(m_assembler).finish());
        return std::make_unique<Debugger>(std::move(file), std::move(options));
    }

private:
    GraphAssembler m_assembler;
};

/// What the console answers to some lines, one after the other; errors begin with "error: ".
inline QString answers(Console& console, const std::vector<std::string>& lines)
{
    QString text;
    for (const std::string& line : lines) {
        const CommandResult result = console.execute(line);
        text += QString::fromStdString((result.isOk ? "" : "error: ") + result.text);
    }
    return text;
}

}
