// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/tag_table.h"

#include <algorithm>

namespace tagscope {

void TagTable::addPage(size_t page)
{
    if (page >= m_pages.size())
        m_pages.resize(page + 1);
    m_pages[page] = std::make_unique<Page>();
}

size_t TagTable::bytes() const
{
    const auto used = std::count_if(m_pages.begin(), m_pages.end(), [](const auto& page) { return page != nullptr; });
    return static_cast<size_t>(used) * sizeof(Page) + m_pages.capacity() * sizeof(m_pages[0]);
}

}
