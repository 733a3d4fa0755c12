// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace tagscope::app {

/// Keys as users of other programs know them.
enum class KeyPreset : uint8_t { Tagscope, QtCreator, VsCode, Gdb };

inline constexpr std::array keyPresets = {KeyPreset::Tagscope, KeyPreset::QtCreator, KeyPreset::VsCode, KeyPreset::Gdb};

/// Proper names: the same in every language, and in the settings.
QString presetName(KeyPreset preset);
std::optional<KeyPreset> presetFromName(const QString& name);
/// What a preset says of a command; nothing if the command keeps its own keys.
std::optional<QList<QKeySequence>> presetKeys(KeyPreset preset, const QString& command);

}
