// SPDX-License-Identifier: Apache-2.0
#include "ui/common/node_state.h"

#include <QCoreApplication>

namespace tagscope::ui {

namespace {

struct Words {
    const char* name;
    const char* keyword;
};

constexpr std::array<Words, nodeStateCount> words = {{
    {QT_TRANSLATE_NOOP("NodeState", "not reached"), "unreached"},
    {QT_TRANSLATE_NOOP("NodeState", "pending"), "pending"},
    {QT_TRANSLATE_NOOP("NodeState", "ready"), "ready"},
    {QT_TRANSLATE_NOOP("NodeState", "ready, will be dead"), "ready-dead"},
    {QT_TRANSLATE_NOOP("NodeState", "blocked"), "blocked"},
    {QT_TRANSLATE_NOOP("NodeState", "done"), "done"},
    {QT_TRANSLATE_NOOP("NodeState", "done, dead"), "dead"},
    {QT_TRANSLATE_NOOP("NodeState", "failed"), "failed"},
    {QT_TRANSLATE_NOOP("NodeState", "pruned"), "pruned"},
    {QT_TRANSLATE_NOOP("NodeState", "fed"), "fed"},
    {QT_TRANSLATE_NOOP("NodeState", "done, not captured"), "uncaptured"},
    {QT_TRANSLATE_NOOP("NodeState", "doomed"), "doomed"},
    {QT_TRANSLATE_NOOP("NodeState", "running"), "running"},
}};

}

QString nodeStateName(NodeState state)
{
    return QCoreApplication::translate("NodeState", words[static_cast<size_t>(state)].name);
}

QString nodeStateKeyword(NodeState state)
{
    return QString::fromLatin1(words[static_cast<size_t>(state)].keyword);
}

}
