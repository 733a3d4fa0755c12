// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/large_groups.h"

#include "app/tagscope/graph/outline_part.h"
#include "ui/common/text.h"
#include "ui/outline/outline_view.h"

#include <QLocale>
#include <QToolButton>

#include <utility>

namespace tagscope::app {

LargeGroups::LargeGroups(ui::Canvas& canvas, OutlinePart& outline, QWidget* parent)
    : NoticeStrip(parent), m_canvas(canvas), m_outline(outline)
{
    m_draw = addButton(tr("Draw it anyway"), tr("Opens the group in the picture; Esc ends a layout that takes long"),
                       [this] { draw(); });
    addCloseButton();
    connect(&canvas, &ui::Canvas::manyChildren, this, &LargeGroups::announce);
    connect(&canvas, &ui::Canvas::graphChanged, this, [this] { say({}, {}); });
    connect(&canvas, &ui::Canvas::laidOut, this, [this] {
        if (m_group.isValid() && m_canvas.isOpen(m_group))
            say({}, {});  // by another way, such as the command that opens a level
    });
}

void LargeGroups::announce(ui::GroupId group, size_t count)
{
    m_group = group;
    const QString name = ui::text(m_outline.view()->tree()->group(group).name);
    say({}, {});  // hidden by hand or not: somebody asks again
    say(QStringLiteral("ℹ"),
        tr("%1 holds %2 nodes and groups, too many to read in one picture: the outline lists them, and finds by name, "
           "op and state.")
            .arg(name, QLocale().toString(static_cast<qulonglong>(count))));
    Q_EMIT outlineWanted();
    m_outline.list(group);
    m_draw->setFocus();  // Enter once more draws it
}

void LargeGroups::draw()
{
    say({}, {});
    m_canvas.toggleGroup(std::exchange(m_group, {}));
    m_canvas.setFocus();
}

}

#include "moc_large_groups.cpp"
