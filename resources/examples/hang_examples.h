// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

namespace tagscope::examples {

// Runs that do not end, one cause each (the codes are those of the diagnosis). The first four are the partitions of
// `loopOverTwo` with one change.

Result<Graph> frameNamesDiffer();    ///< H10: the second device calls the loop's frame by another name
Result<Graph> tensorNamesDiffer();   ///< H12: a Send calls its tensor by a name that no Recv waits for
Result<Graph> predicateIsNotSent();  ///< H08: the second device is never told whether the loop goes on
Result<Graph> loopInputIsNotSent();  ///< H25: a loop's constant never comes to the second device
Result<Graph> recvsAreCrossed();     ///< H15: each of two devices waits for the other before it sends
Result<Graph> constantIsNone();      ///< H26: the limit of a loop is no constant of it, so it is there once
Result<Graph> queueRunsEmpty();      ///< H31: a loop takes five elements of a queue in which there are three
Result<Graph> queueRunsFull();       ///< H32: a loop fills a queue that is emptied after the loop
Result<Graph> predicateStaysTrue();  ///< H18: i = 0; while i < 10: i += i
Result<Graph> predicateOfNaN();      ///< H19: x = 0; while not x > 10: x = sqrt(x - 1)

}
