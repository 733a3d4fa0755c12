// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace tagscope::ui {

/// Saves all lines of the run as a trace. Questions are answered meanwhile.
struct SaveRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool changesRun = false;
    std::filesystem::path path;

    Result<Answer> work(EngineRun& run) const;
};

/// Writes all events of the current line for other programs (core/debug/exports). Questions are answered meanwhile.
struct ExportEventsRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool changesRun = false;
    enum class Format : uint8_t { Chrome, Perfetto, Csv };
    std::filesystem::path path;
    Format format = Format::Chrome;

    Result<Answer> work(EngineRun& run) const;
};

/// What was kept.
struct Kept {
    std::optional<Error> error;  ///< of what could not be; the rest was
    bool hasTrace = false;
    size_t steps = 0;  ///< of the run's recipe, in the trace
    size_t lines = 0;  ///< of the run
};

/// Writes a text, or the run, or both, where a later session finds them. The run is left out while it is on its way or
/// large, when something else than questions is asked for meanwhile, and if another graph has been opened since.
struct KeepRequest {
    using Answer = Kept;
    static constexpr RequestKind kind = RequestKind::Aside;
    static constexpr RequestNeeds needs = RequestNeeds::Nothing;
    static constexpr bool holdsForAnyFile = true;
    static constexpr size_t mostTraceBytes = size_t{256} << 20;
    std::filesystem::path path;  ///< empty: not the text
    std::string text;
    std::filesystem::path trace;  ///< empty: not the run

    Result<Answer> work(EngineRun& run) const;
};

}
