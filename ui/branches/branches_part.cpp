// SPDX-License-Identifier: Apache-2.0
#include "ui/branches/branches_part.h"

#include "ui/session/commands/move_requests.h"

namespace tagscope::ui {

BranchesPart::BranchesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("branches"), tr("Branches"),
               {PartPlace::Area::Left, QStringLiteral("breakpoints")}),
      m_view(new BranchView)
{
    connect(m_view, &BranchView::branchActivated, this, [this](int id) { session().post(BranchRequest{id}); });
}

void BranchesPart::onSnapshot()
{
    m_view->setSnapshot(*snapshot());
}

}

#include "moc_branches_part.cpp"
