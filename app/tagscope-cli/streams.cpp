// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/streams.h"

#include "app/tagscope-cli/exit_codes.h"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace tagscope::cli {

void holdStandardStreams()
{
    int descriptor = 0;
    do
        descriptor = ::open("/dev/null", O_RDONLY);  // so that writing to it fails, as to the closed one
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        ::close(descriptor);
}

void put(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void putError(std::string_view text)
{
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

int finishOutput(int exitCode)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return exitCode;
    putError("tagscope-cli: standard output could not be written\n");
    return exitCode == exitDone ? exitRunError : exitCode;
}

}
