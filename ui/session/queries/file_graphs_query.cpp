// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/file_graphs_query.h"

#include "core/debug/open/open_file.h"

namespace tagscope::ui {

Result<std::vector<FileGraph>> FileGraphsQuery::work(EngineRun&) const
{
    if (Result<void> refused = refuseEndless(graphAddress(path).file); !refused)
        return Failure(std::move(refused).error());
    return graphsOfFile(path);
}

}
