// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/breadcrumb.h"

#include "ui/common/text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

namespace tagscope::ui {

std::vector<Crumb> crumbsOf(const Snapshot& snapshot, std::optional<TagId> focus)
{
    std::vector<Crumb> crumbs;
    if (!snapshot.program || snapshot.state.iterations.empty())
        return crumbs;
    const State& state = snapshot.state;
    const std::optional<IterationId> here = focus ? findIteration(state, *focus) : std::nullopt;
    for (IterationId id = here.value_or(IterationId(0u)); id.isValid();) {
        const Iteration& iteration = state.iteration(id);
        const FrameInstance& instance = state.frames[iteration.frame.index()];
        Crumb crumb;
        crumb.tag = iteration.tag;
        if (instance.parent.isValid()) {
            crumb.frame = text(snapshot.names ? snapshot.names->shortFrame(iteration.plan) : snapshot.program->frame(iteration.plan).name);
            crumb.iteration = iteration.number;
            const int64_t first = std::max(instance.oldest, instance.highest - Crumb::mostChoices + 1);
            for (int64_t number = first; number <= instance.highest; ++number)
                crumb.choices.emplace_back(number, state.iteration(instance.iteration(number)).tag);
        }
        crumbs.push_back(std::move(crumb));
        id = instance.parent;
    }
    std::ranges::reverse(crumbs);
    return crumbs;
}

std::vector<Crumb> crumbsOf(const Snapshot& snapshot, const std::vector<IterationStep>& path)
{
    std::vector<Crumb> crumbs = crumbsOf(snapshot, std::nullopt);
    for (const IterationStep& step : path) {
        Crumb crumb;
        crumb.tag = step.tag;
        crumb.frame = text(snapshot.names ? snapshot.names->shortFrame(step.frame) : snapshot.program->frame(step.frame).name);
        crumb.iteration = step.iteration;
        crumbs.push_back(std::move(crumb));
    }
    return crumbs;
}

Breadcrumb::Breadcrumb(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(6, 2, 6, 2);
    m_row->setSpacing(2);
    setAccessibleName(tr("Frame and iteration that is shown"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void Breadcrumb::setCrumbs(std::vector<Crumb> crumbs)
{
    if (crumbs == m_crumbs)
        return;
    m_crumbs = std::move(crumbs);
    build();
}

void Breadcrumb::build()
{
    while (QLayoutItem* item = m_row->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();  // it may be the sender
        }
        delete item;
    }
    for (size_t i = 0; i < m_crumbs.size(); ++i) {
        const Crumb& crumb = m_crumbs[i];
        if (i > 0) {
            auto* arrow = new QLabel(QStringLiteral("›"));
            arrow->setForegroundRole(QPalette::PlaceholderText);
            m_row->addWidget(arrow);
        }
        auto* part = new QToolButton;
        part->setAutoRaise(true);
        part->setText(crumb.iteration < 0 ? tr("root") : tr("%1 : %2").arg(crumb.frame).arg(crumb.iteration));
        part->setFocusPolicy(Qt::TabFocus);
        part->setProperty("crumb", static_cast<int>(i));
        part->installEventFilter(this);
        connect(part, &QToolButton::clicked, this, [this, tag = crumb.tag] { Q_EMIT tagActivated(tag); });
        if (crumb.choices.size() > 1) {
            auto* menu = new QMenu(part);
            for (const auto& [number, tag] : crumb.choices) {
                QAction* choice = menu->addAction(tr("iteration %1").arg(number));
                choice->setCheckable(true);
                choice->setChecked(number == crumb.iteration);
                connect(choice, &QAction::triggered, this, [this, t = tag] { Q_EMIT tagActivated(t); });
            }
            part->setMenu(menu);
            part->setPopupMode(QToolButton::MenuButtonPopup);
        }
        part->setAccessibleName(crumb.iteration < 0 ? tr("Root") : tr("%1, iteration %2").arg(crumb.frame).arg(crumb.iteration));
        part->setToolTip(crumb.iteration < 0 ? tr("Outside of all frames")
                                             : tr("Frame %1 at iteration %2; Ctrl and the wheel, or Down, go to other iterations")
                                                   .arg(crumb.frame).arg(crumb.iteration));
        m_row->addWidget(part);
    }
    m_row->addStretch(1);
}

bool Breadcrumb::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const auto i = watched->property("crumb").toULongLong();
        if (wheel->modifiers().testFlag(Qt::ControlModifier) && i < m_crumbs.size()) {
            const Crumb& crumb = m_crumbs[i];
            const int64_t wanted = crumb.iteration + (wheel->angleDelta().y() > 0 ? 1 : -1);
            for (const auto& [number, tag] : crumb.choices)
                if (number == wanted) {
                    Q_EMIT tagActivated(tag);
                    return true;
                }
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down)
        if (auto* part = qobject_cast<QToolButton*>(watched); part && part->menu()) {
            part->showMenu();
            return true;
        }
    return QWidget::eventFilter(watched, event);
}

}
