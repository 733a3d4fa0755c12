// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/named_views.h"

#include "app/tagscope/commands/edits.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace tagscope::app {

NamedViews::NamedViews(ui::Session& session, const ui::Canvas& canvas, Picture picture, Edits& edits, QWidget* window)
    : QObject(window), m_session(session), m_canvas(canvas), m_picture(std::move(picture)), m_edits(edits),
      m_menu(new QMenu(tr("&Views"), window))
{
    const auto add = [this, window](const QString& name, const QString& text, const QKeySequence& key) {
        QAction* action = ui::makeCommand(window, name, text, {key});
        m_menu->addAction(action);
        return action;
    };
    m_keep = add(QStringLiteral("keepView"), tr("&Keep this view"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    connect(m_keep, &QAction::triggered, this, &NamedViews::keep);
    m_forget = add(QStringLiteral("forgetView"), tr("&Forget the view"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B));
    connect(m_forget, &QAction::triggered, this, &NamedViews::forget);
    m_menu->addSeparator();
    for (int number = 1; number <= static_cast<int>(mostViews); ++number) {
        QAction* action = add(QStringLiteral("view.%1").arg(number), {},
                              QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number)));
        connect(action, &QAction::triggered, this, [this, number] { goTo(number); });
        m_goTo[static_cast<size_t>(number - 1)] = action;
    }
    connect(&session, &ui::Session::fileChanged, this, [this] {
        if (const std::shared_ptr<const Graph>& graph = m_session.snapshot()->graph;
            std::exchange(m_graph, graph) != graph)
            restore({});
    });
    updateActions(false);
}

void NamedViews::updateActions(bool isShown)
{
    m_isShown = isShown;
    m_keep->setEnabled(isShown && m_kept.size() < mostViews);
    const NamedViewRecord* shown = find(m_shown);
    m_forget->setEnabled(isShown && shown);
    m_forget->setText(shown ? tr("&Forget view %1").arg(m_shown) : tr("&Forget the view"));
    for (int number = 1; number <= static_cast<int>(mostViews); ++number) {
        QAction* action = m_goTo[static_cast<size_t>(number - 1)];
        const NamedViewRecord* view = find(number);
        action->setEnabled(isShown && view);
        action->setText(view ? tr("View &%1: %2").arg(number).arg(ui::commandText(ui::text(view->name)))
                             : tr("View &%1 (nothing kept)").arg(number));
    }
}

void NamedViews::restore(std::vector<NamedViewRecord> views)
{
    m_kept.clear();
    std::ranges::stable_sort(views, {}, &NamedViewRecord::number);
    for (NamedViewRecord& view : views)
        if (view.number >= 1 && view.number <= static_cast<int>(mostViews) && !find(view.number))
            m_kept.push_back(std::move(view));
    m_shown = 0;
    updateActions(m_isShown);
}

const NamedViewRecord* NamedViews::find(int number) const
{
    const auto found = std::ranges::find(m_kept, number, &NamedViewRecord::number);
    return found == m_kept.end() ? nullptr : &*found;
}

/// The selected node, else the innermost open group that fills the picture, else the graph.
std::string NamedViews::nameOfView() const
{
    if (const NodeId node = m_canvas.selectedNode(); node.isValid())
        return m_canvas.graph()->node(node).name;
    const QPointF centre = m_canvas.visibleArea().center();
    const int item = m_canvas.scene() ? m_canvas.scene()->itemAt(centre) : -1;
    if (item >= 0 && m_canvas.scene()->items[static_cast<size_t>(item)].group.isValid())
        return m_canvas.tree()->group(m_canvas.scene()->items[static_cast<size_t>(item)].group).title();
    return tr("the graph").toStdString();
}

void NamedViews::keep()
{
    int number = 1;
    while (find(number))
        ++number;
    NamedViewRecord view{number, nameOfView(), m_picture.view()};
    // Where things were put, and what colours say, is one for all views.
    view.view.pins.clear();
    view.view.colourBy.clear();
    const std::vector<NamedViewRecord> before = m_kept;
    m_kept.insert(std::ranges::upper_bound(m_kept, number, {}, &NamedViewRecord::number), std::move(view));
    m_shown = number;
    updateActions(m_isShown);
    Q_EMIT said(tr("View %1 is kept: %2 shows it again.")
                    .arg(number)
                    .arg(m_goTo[static_cast<size_t>(number - 1)]->shortcut().toString(QKeySequence::NativeText)));
    push(tr("Keep view %1").arg(number), before);
    Q_EMIT changed();
}

void NamedViews::push(const QString& what, const std::vector<NamedViewRecord>& before)
{
    m_edits.push(
        what, [this, before] { put(before); }, [this, after = m_kept] { put(after); });
}

void NamedViews::put(const std::vector<NamedViewRecord>& views)
{
    restore(views);
    Q_EMIT changed();
}

void NamedViews::forget()
{
    const std::vector<NamedViewRecord> before = m_kept;
    std::erase_if(m_kept, [this](const NamedViewRecord& view) { return view.number == m_shown; });
    Q_EMIT said(tr("View %1 is forgotten.").arg(m_shown));
    push(tr("Forget view %1").arg(m_shown), before);
    m_shown = 0;
    updateActions(m_isShown);
    Q_EMIT changed();
}

void NamedViews::goTo(int number)
{
    const NamedViewRecord* kept = find(number);
    if (!kept)
        return;
    ViewRecord view = kept->view;
    ViewRecord now = m_picture.view();
    view.pins = std::move(now.pins);
    view.colourBy = std::move(now.colourBy);
    m_picture.show(view);
    m_shown = number;
    updateActions(m_isShown);
}

}

#include "moc_named_views.cpp"
