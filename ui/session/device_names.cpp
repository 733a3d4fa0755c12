// SPDX-License-Identifier: Apache-2.0
#include "ui/session/device_names.h"

#include "core/graph/device.h"
#include "ui/common/text.h"

#include <map>

namespace tagscope::ui {

DeviceNames::DeviceNames(std::span<const std::string> devices)
{
    std::map<std::string, std::string> byShort;
    for (const std::string& device : devices) {
        const std::string name = shortDeviceName(device);
        if (byShort.try_emplace(name, device).first->second != device)
            m_ambiguous.insert(name);
    }
}

QString DeviceNames::operator()(const std::string& device) const
{
    const std::string name = shortDeviceName(device);
    return text(m_ambiguous.contains(name) ? device : name);
}

}
