// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_writer.h"
#include "resources/examples/example_graphs.h"

#include <cstdio>
#include <fstream>
#include <string>

/// Writes every bundled example into the folder that is named.
int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_examples_tool FOLDER\n");
        return 2;
    }
    for (const tagscope::ExampleGraph& example : tagscope::exampleGraphs()) {
        const tagscope::Result<std::string> text = example.build().and_then(tagscope::writeGraphText);
        const std::string path = std::string(argv[1]) + "/" + std::string(example.file);
        std::ofstream file(path, std::ios::binary);
        if (!text || !(file << *text)) {
            const std::string why = text ? "cannot be written" : tagscope::toString(text.error());
            std::fprintf(stderr, "%s: %s\n", path.c_str(), why.c_str());
            return 1;
        }
    }
    return 0;
}
