// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/policy.h"

#include <QTest>

Q_DECLARE_METATYPE(tagscope::Policy)

namespace tagscope::test {

/// Rows of schedules that a run must not depend on.
inline void addPolicies()
{
    QTest::addColumn<Policy>("policy");
    QTest::newRow("fifo") << Policy{};
    QTest::newRow("lifo") << Policy{Policy::Kind::Lifo, 0};
    for (uint64_t seed = 1; seed <= 20; ++seed)
        QTest::addRow("random %d", int(seed)) << Policy{Policy::Kind::Random, seed};
}

}
