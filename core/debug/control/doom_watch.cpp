// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/doom_watch.h"

#include "core/base/say.h"
#include "core/debug/names/tag_names.h"

#include <algorithm>
#include <bit>

namespace tagscope {

DoomWatch::DoomWatch(const Program& program) : m_stride(std::bit_ceil(std::max<uint64_t>(16, program.nodes().size())))
{
}

void DoomWatch::note(const Event& event)
{
    using Kind = NetworkAct::Kind;
    m_hasLost = event.kind == Event::Kind::Act
        && (event.act->kind == Kind::Lose || event.act->kind == Kind::Crash || event.act->kind == Kind::Restart
            || event.act->kind == Kind::Cut);
}

std::string doomText(const FiringContext& context)
{
    return say("`{}` at `{}` can never fire any more", context.names.program().nameOf(context.node),
               context.names.spokenName(context.tag));
}

}
