// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

namespace tagscope::ui {

/// What came of an export; the error says, for people, what is wrong and what to do instead.
template <class T>
using Exported = tl::expected<T, QString>;

}
