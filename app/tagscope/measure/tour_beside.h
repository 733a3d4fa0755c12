// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/measure/tour_driver.h"

namespace tagscope::app {

/// What a tour shows beside each other: iterations, this run and another trace, branches.
class TourBeside : public TourDriver {
public:
    using TourDriver::TourDriver;

protected:
    /// The last two iterations that are there, if any are.
    void compare();
    /// The run as it was, beside one in which the first value that differs between the iterations is 0.
    void compareTrace();
    /// The last node with outputs that has fired live by half of the run gets a dead one, in a branch that goes on to
    /// its end.
    void branches();
};

}
