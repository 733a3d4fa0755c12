// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/watch_list.h"

#include "core/base/say.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tagscope {

Result<int> WatchList::add(std::string tensor, std::string expression)
{
    Watch watch{m_next, std::move(tensor), std::move(expression)};
    if (std::ranges::find(m_watches, watch.name(), &Watch::name) != m_watches.end())
        return refused(ErrorCode::AlreadyExists, "{} is watched already", watch.name());
    if (m_watches.size() == most)
        return refused(ErrorCode::ResourceExhausted, "{} tensors are watched: remove one first", most);
    m_watches.push_back(std::move(watch));
    ++m_revision;
    return m_next++;
}

bool WatchList::remove(int id)
{
    const bool isRemoved = std::erase_if(m_watches, [id](const Watch& w) { return w.id == id; }) > 0;
    m_revision += isRemoved ? 1 : 0;
    return isRemoved;
}

void WatchList::replace(std::vector<Watch> watches)
{
    std::set<std::string> names;
    std::erase_if(watches, [&](const Watch& w) { return !names.insert(w.name()).second; });
    if (watches.size() > most)
        watches.resize(most);
    std::set<int> taken;
    for (Watch& watch : watches) {
        const auto isThat = [&](const Watch& was) {
            return !taken.contains(was.id) && (watch.id > 0 ? was.id == watch.id : was.name() == watch.name());
        };
        const auto was = std::ranges::find_if(m_watches, isThat);
        watch.id = was == m_watches.end() ? 0 : was->id;
        if (watch.id > 0)
            taken.insert(watch.id);
    }
    for (Watch& watch : watches)
        if (watch.id == 0)
            watch.id = m_next++;
    if (watches == m_watches)
        return;
    m_watches = std::move(watches);
    ++m_revision;
}

}
