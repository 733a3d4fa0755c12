// SPDX-License-Identifier: Apache-2.0
#include "core/exec/ready_list.h"

namespace tagscope {

template class ChunkedList<ReadyEntry, 256>;

}
