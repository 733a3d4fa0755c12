// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/elements/hit_walk.h"

#include "core/tensor/format.h"
#include "ui/common/text.h"
#include "ui/inspector/tensor_model.h"

#include <QTableView>

namespace tagscope::ui {

namespace {

constexpr int64_t walkPatience = 1 << 16;

/// The next element of a part, of `count`, that any of the marks holds for; -1 if there is none or it was stopped.
int64_t nextHit(const std::vector<ElementMark>& marks, const SliceView& view, int64_t from, int by,
                const std::stop_token& stop)
{
    const int64_t count = view.elements();
    int64_t at = from;
    for (int64_t steps = 0; steps < count; ++steps) {
        if (steps % walkPatience == 0 && stop.stop_requested())
            return -1;
        at += by;
        if (at < 0 || at >= count)
            at = by > 0 ? 0 : count - 1;
        const int64_t element = view.elementAt(at);
        for (const ElementMark& mark : marks)
            if (mark.holds && mark.holds(element))
                return at;
    }
    return -1;
}

}

HitWalk::HitWalk(QTableView& grid, TensorModel& model, QObject* parent) : QObject(parent), m_grid(grid), m_model(model)
{
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] { m_job.cancel(); });
}

void HitWalk::go(int by)
{
    if (m_model.marks().empty() || m_model.tensor().isNone()) {
        Q_EMIT said(tr("Nothing is marked: type what to find into Highlight, or choose a reference under Diff."));
        return;
    }
    const QModelIndex current = m_grid.currentIndex();
    const int64_t from = current.isValid() ? m_model.elementOf(current) : by > 0 ? -1 : m_model.view().elements();
    m_job.start([this, marks = m_model.marks(), view = m_model.view(), from,
                 by](const std::stop_token& stop) -> LatestJob::Outcome {
        const int64_t hit = nextHit(marks, view, from, by, stop);
        return [this, hit] {
            if (hit < 0)
                Q_EMIT said(tr("No element of this part is marked."));
            else
                goTo(hit);
        };
    });
}

void HitWalk::goTo(qint64 element)
{
    const QString place = text(elementPlace(m_model.tensor().shape(), m_model.view().elementAt(element)));
    const QModelIndex index = m_model.indexOf(element);
    if (!index.isValid()) {
        Q_EMIT said(tr("The next one is at %1, beyond what the grid shows: a slice shows it.").arg(place));
        return;
    }
    m_grid.setCurrentIndex(index);
    m_grid.scrollTo(index);
    Q_EMIT said(place.isEmpty() ? tr("The only element is marked.") : tr("Marked: %1").arg(place));
}

}

#include "moc_hit_walk.cpp"
