// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"

#include <cstdio>
#include <map>
#include <string>
#include <string_view>

namespace tagscope::test {

namespace {

/// By name. A function's own, as entries come before main and in no order.
std::map<std::string, TestMain, std::less<>>& testEntries()
{
    static std::map<std::string, TestMain, std::less<>> entries;
    return entries;
}

}

TestEntry::TestEntry(const char* file, TestMain run)
{
    std::string_view name = file;
    name.remove_prefix(name.rfind('/') + 1);
    testEntries().emplace(name.substr(0, name.rfind('.')), run);
}

}

int main(int argc, char** argv)
{
    const auto& entries = tagscope::test::testEntries();
    const auto chosen = argc > 1 ? entries.find(std::string_view(argv[1])) : entries.end();
    if (chosen == entries.end()) {
        std::fprintf(stderr, "usage: %s TEST [arguments of Qt Test]; it has\n", argv[0]);
        for (const auto& entry : entries)
            std::fprintf(stderr, "  %s\n", entry.first.c_str());
        return 2;
    }
    argv[1] = argv[0];
    return chosen->second(argc - 1, argv + 1);
}
