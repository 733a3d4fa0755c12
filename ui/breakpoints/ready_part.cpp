// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_part.h"

#include "ui/breakpoints/ready_delegate.h"
#include "ui/common/hint_list_view.h"
#include "ui/common/table_copy.h"
#include "ui/session/commands/move_requests.h"

namespace tagscope::ui {

ReadyPart::ReadyPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("ready"), tr("Ready"), {PartPlace::Area::Left, {}, true}),
      m_model(new ReadyModel(this)), m_list(new HintListView(tr("Nothing is ready.")))
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ReadyDelegate(*m_model, m_list));
    m_list->setAccessibleName(tr("Ready"));
    m_picks = new Picks(session(), m_list, &context.window);
    connect(m_picks, &Picks::said, this, &ReadyPart::said);
    connect(m_model, &ReadyModel::unlistedChanged, m_picks, &Picks::setUnlisted);
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& index) {
        session().post(FireRequest{m_model->nodeAt(index.row()), m_model->tagAt(index.row())});
    });
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) {
        focus().lookAt(m_model->nodeAt(index.row()), m_model->tagAt(index.row()));
    });
    makeCopyable(m_list);
}

void ReadyPart::onSnapshot()
{
    m_model->setSnapshot(m_isHidden ? nullptr : snapshot());
}

void ReadyPart::onHiding(const QString& why)
{
    m_isHidden = !why.isEmpty();
    m_list->setHint(m_isHidden ? why : tr("Nothing is ready."));
    m_picks->setHidden(m_isHidden);
    onSnapshot();
}

void ReadyPart::obey(ListFilters& filters)
{
    filters.addList(m_list, [this](const QModelIndex& index) {
        const auto iteration = findIteration(snapshot()->state, m_model->tagAt(index.row()));
        return iteration && snapshot()->names ? snapshot()->names->shortName(tagChain(snapshot()->state, *iteration))
                                              : std::string();
    });
    m_picks->obey(filters);
}

}

#include "moc_ready_part.cpp"
