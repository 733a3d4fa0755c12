// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/prompt.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <editline/readline.h>

namespace tagscope::cli {

namespace {

constexpr int historyLines = 1000;

// The completion functions of the line editor take no user data.
const Console* completionConsole = nullptr;
std::vector<std::string> candidates;

char* nextCandidate(const char* word, int state)
{
    static size_t next = 0;
    if (state == 0) {
        next = 0;
        const std::string line(rl_line_buffer, static_cast<size_t>(rl_point));
        candidates = completionConsole ? completionConsole->complete(line) : std::vector<std::string>();
        (void)word;
    }
    return next < candidates.size() ? strdup(candidates[next++].c_str()) : nullptr;
}

char** completeWord(const char* word, int, int)
{
    rl_attempted_completion_over = 1;
    return rl_completion_matches(word, nextCandidate);
}

std::string historyPath()
{
    namespace fs = std::filesystem;
    fs::path folder;
    if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state)
        folder = state;
    else if (const char* home = std::getenv("HOME"); home && *home)
        folder = fs::path(home) / ".local" / "state";
    else
        return {};
    folder /= "tagscope";
    std::error_code failed;
    fs::create_directories(folder, failed);
    return failed ? std::string() : (folder / "history").string();
}

}

Prompt::Prompt(const Console& console) : m_historyFile(historyPath())
{
    completionConsole = &console;
    rl_readline_name = const_cast<char*>("tagscope");
    rl_attempted_completion_function = completeWord;
    static const char breaks[] = " \t";
    rl_completer_word_break_characters = const_cast<char*>(breaks);
    using_history();
    stifle_history(historyLines);
    if (!m_historyFile.empty())
        read_history(m_historyFile.c_str());
}

Prompt::~Prompt()
{
    if (!m_historyFile.empty())
        write_history(m_historyFile.c_str());
    completionConsole = nullptr;
}

std::optional<std::string> Prompt::readLine()
{
    char* line = readline("(tagscope) ");
    if (!line)
        return std::nullopt;
    std::string text(line);
    std::free(line);
    if (!text.empty())
        add_history(text.c_str());
    return text;
}

}
