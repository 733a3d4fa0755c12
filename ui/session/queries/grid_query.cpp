// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/grid_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/firing_grid.h"

namespace tagscope::ui {

Result<GridCells> GridQuery::work(EngineRun& run) const
{
    return run.kept<FiringGrid>().cells(*run.debugger(), *this);
}

}
