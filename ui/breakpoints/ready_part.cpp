// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_part.h"

#include "ui/breakpoints/ready_delegate.h"
#include "ui/common/hint_list_view.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/session/commands/move_requests.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QKeyEvent>

#include <fmt/format.h>

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
    m_list->installEventFilter(this);
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& index) {
        if (const ReadyRow& row = m_model->rowAt(index.row()); row.isHeading)
            return setClosed(index.row(), !row.isClosed);
        session().post(FireRequest{m_model->nodeAt(index.row()), m_model->tagAt(index.row())});
    });
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (const ReadyRow& row = m_model->rowAt(index.row()); row.isHeading)
            return setClosed(index.row(), !row.isClosed);
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

void ReadyPart::setClosed(int row, bool isClosed)
{
    const int heading = m_model->headingOf(row);
    if (heading < 0)
        return;
    m_list->setCurrentIndex(m_model->index(heading));
    m_model->setClosed(m_model->rowAt(heading).device, isClosed);
    Q_EMIT changed();
}

bool ReadyPart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_list || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return ViewPart::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const int row = m_list->currentIndex().row();
    const bool isOurs = (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right)
        && key->modifiers() == Qt::NoModifier && row >= 0 && m_model->headingOf(row) >= 0;
    if (!isOurs)
        return ViewPart::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        setClosed(row, key->key() == Qt::Key_Left);
    event->accept();
    return true;
}

void ReadyPart::obey(ListFilters& filters)
{
    const auto tagOf = [this](int row) {
        const auto iteration = findIteration(snapshot()->state, m_model->tagAt(row));
        return iteration && snapshot()->names ? snapshot()->names->shortName(tagChain(snapshot()->state, *iteration))
                                              : std::string();
    };
    filters.addList(m_list, [this, tagOf, &filters](const QModelIndex& index) {
        if (!m_model->rowAt(index.row()).isHeading)
            return tagOf(index.row());
        // A heading is shown where something below it is, or would be if it were open.
        if (!filters.range())
            return std::string();
        for (int row = index.row() + 1; row < m_model->rowCount() && !m_model->rowAt(row).isHeading; ++row)
            if (const std::string tag = tagOf(row); filters.range()->covers(tag))
                return tag;
        return m_model->rowAt(index.row()).isClosed
            ? fmt::format("{};{}", filters.range()->frame, filters.range()->first)
            : std::string();
    });
    m_picks->obey(filters);
}

QJsonValue ReadyPart::save() const
{
    QJsonArray closed;
    for (const std::string& device : m_model->closed())
        closed.append(exactText(device));
    return closed.isEmpty() ? QJsonValue(QJsonValue::Undefined)
                            : QJsonValue(QJsonObject{{QStringLiteral("closed"), closed}});
}

void ReadyPart::restore(const QJsonValue& saved)
{
    constexpr size_t most = 10'000;
    std::set<std::string> closed;
    for (const QJsonValue& device : saved.toObject().value(QStringLiteral("closed")).toArray())
        if (closed.size() < most)
            closed.insert(device.toString().toStdString());
    m_model->setClosed(std::move(closed));
}

}

#include "moc_ready_part.cpp"
