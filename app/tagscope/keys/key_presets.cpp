// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/key_presets.h"

#include <algorithm>
#include <span>

namespace tagscope::app {

namespace {

struct Row {
    const char* command;
    const char* keys;  ///< portable text, parted by "; "
};

constexpr Row qtCreator[] = {
    {"bookmark", "Ctrl+M"},
    {"notebook.next", "Ctrl+."},
    {"notebook.previous", "Ctrl+,"},
    {"nextDifference", "F3"},
    {"previousDifference", "Shift+F3"},
    {"firstDifference", "Ctrl+F3"},
    {"sideBySide", "Ctrl+Shift+F3"},
    {"nextHit", "Alt+F3"},
    {"previousHit", "Alt+Shift+F3"},
    {"highlight", "Ctrl+Alt+F3"},
    {"rcontinue", "F12"},
    {"back", "Shift+F12; ,"},
};

constexpr Row vsCode[] = {
    {"palette", "Ctrl+Shift+P; F1"},
    {"keys", "?"},
    {"keys.change", "Ctrl+K, Ctrl+S"},
    {"find", "Ctrl+P; Ctrl+F; /"},
    {"pause", "F6; Pause"},
    {"restart", "Ctrl+Shift+F5"},
    {"rcontinue", "Ctrl+Alt+F5"},
    {"dock.console", "Ctrl+`"},
    {"dock.problems", "Ctrl+Shift+M"},
    {"minimap", "Ctrl+Alt+M"},
    {"redo", "Ctrl+Shift+Z; Ctrl+Y"},
    {"nextDifference", "Alt+F5"},
    {"previousDifference", "Shift+Alt+F5"},
    {"firstDifference", "Ctrl+F7; F7"},
};

// The letters of gdb's commands, where this window has no other use for them: next, step, continue, run, break, finish,
// until, reverse-...
constexpr Row gdb[] = {
    {"step", "S; F10; ."},   {"iteration", "N; Alt+."},
    {"continue", "C; F5"},   {"restart", "R; Shift+F5"},
    {"breakpoint", "B; F9"}, {"editBreakpoint", "Shift+B; Shift+F9"},
    {"out", "F; Shift+F11"}, {"focus", "Z"},
    {"into", "I; F11"},      {"wave", "U; Ctrl+Shift+F10"},
    {"back", "Shift+S; ,"},  {"rcontinue", "Shift+C; Ctrl+Shift+F5"},
};

std::span<const Row> rowsOf(KeyPreset preset)
{
    switch (preset) {
    case KeyPreset::Tagscope: break;
    case KeyPreset::QtCreator: return qtCreator;
    case KeyPreset::VsCode: return vsCode;
    case KeyPreset::Gdb: return gdb;
    }
    return {};
}

}

QString presetName(KeyPreset preset)
{
    switch (preset) {
    case KeyPreset::Tagscope: break;
    case KeyPreset::QtCreator: return QStringLiteral("Qt Creator");
    case KeyPreset::VsCode: return QStringLiteral("VS Code");
    case KeyPreset::Gdb: return QStringLiteral("gdb");
    }
    return QStringLiteral("Tagscope");
}

std::optional<KeyPreset> presetFromName(const QString& name)
{
    const auto found = std::ranges::find_if(keyPresets, [&](KeyPreset preset) { return presetName(preset) == name; });
    return found == keyPresets.end() ? std::nullopt : std::optional(*found);
}

std::optional<QList<QKeySequence>> presetKeys(KeyPreset preset, const QString& command)
{
    const std::span<const Row> rows = rowsOf(preset);
    const auto row = std::ranges::find_if(rows, [&](const Row& r) { return command == QLatin1String(r.command); });
    if (row == rows.end())
        return std::nullopt;
    return QKeySequence::listFromString(QLatin1String(row->keys), QKeySequence::PortableText);
}

}
