// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <set>
#include <span>
#include <string>

namespace tagscope::ui {

/// How the devices of a run are called where there is little room: "CPU:0", unless two of them would have the same
/// name; these have their whole ones.
class DeviceNames {
public:
    DeviceNames() = default;
    explicit DeviceNames(std::span<const std::string> devices);

    QString operator()(const std::string& device) const;

private:
    std::set<std::string> m_ambiguous;  ///< short names
};

}
