// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/breadcrumb.h"

#include "ui/common/plain_label.h"
#include "ui/common/text.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace tagscope::ui {

namespace {

/// What a part of the path says.
struct Words {
    QString shown;
    QString spoken;
    QString hint;
};

Words wordsOf(const Crumb& crumb)
{
    if (crumb.isRoot())
        return {Breadcrumb::tr("root"), Breadcrumb::tr("Root"), Breadcrumb::tr("Outside of all frames")};
    if (!crumb.hasBegun())
        return {crumb.frame, crumb.frame,
                Breadcrumb::tr("Frame %1, which has not been entered from there").arg(crumb.frame)};
    const auto filled = [&](const QString& words) { return words.arg(crumb.frame).arg(crumb.iteration); };
    return {filled(Breadcrumb::tr("%1 : %2")), filled(Breadcrumb::tr("%1, iteration %2")),
            filled(Breadcrumb::tr("Frame %1 at iteration %2; Ctrl and the wheel, or Down, go to other iterations"))};
}

/// Whoever goes to another iteration of a level goes on to those below it.
void linkLevels(std::vector<Crumb>& crumbs)
{
    for (size_t i = 1; i < crumbs.size(); ++i) {
        crumbs[i].to.within.clear();
        for (size_t below = i + 1; below < crumbs.size(); ++below)
            crumbs[i].to.within.push_back({crumbs[below].to.frame, crumbs[below].iteration});
    }
}

}

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
            crumb.frame = text(snapshot.names ? snapshot.names->shortFrame(iteration.staticFrame)
                                              : snapshot.program->frame(iteration.staticFrame).name);
            crumb.iteration = iteration.number;
            crumb.to = {iteration.staticFrame, state.iteration(instance.parent).tag, iteration.number};
            crumb.begun = instance.highest + 1;
        }
        crumbs.push_back(std::move(crumb));
        id = instance.parent;
    }
    std::ranges::reverse(crumbs);
    linkLevels(crumbs);
    return crumbs;
}

std::vector<Crumb> crumbsOf(const Snapshot& snapshot, const std::vector<IterationStep>& path)
{
    std::vector<Crumb> crumbs = crumbsOf(snapshot, std::nullopt);
    for (const IterationStep& step : path) {
        Crumb crumb;
        crumb.tag = step.tag;
        crumb.frame =
            text(snapshot.names ? snapshot.names->shortFrame(step.frame) : snapshot.program->frame(step.frame).name);
        crumb.iteration = step.iteration;
        crumb.to = {step.frame, step.parent, step.iteration};
        crumb.begun = step.begun;
        crumbs.push_back(std::move(crumb));
    }
    linkLevels(crumbs);
    return crumbs;
}

std::vector<Crumb> crumbsDownTo(const Snapshot& snapshot, std::vector<Crumb> crumbs, StaticFrameId frame)
{
    const auto first = std::ssize(crumbs);
    const StaticFrameId last = crumbs.empty() ? rootFrame : crumbs.back().to.frame;
    for (; frame != last && frame != rootFrame; frame = snapshot.program->frame(frame).parent) {
        Crumb crumb;
        crumb.frame = text(snapshot.names ? snapshot.names->shortFrame(frame) : snapshot.program->frame(frame).name);
        crumb.to.frame = frame;
        crumbs.insert(crumbs.begin() + first, std::move(crumb));
    }
    return crumbs;
}

IterationQuery Crumb::at(int64_t number) const
{
    IterationQuery request = to;
    request.iteration = number;
    return request;
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
    m_turned.reset();
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
            auto* arrow = new PlainLabel(QStringLiteral("›"));
            arrow->setForegroundRole(QPalette::PlaceholderText);
            m_row->addWidget(arrow);
        }
        auto* part = new QToolButton;
        part->setAutoRaise(true);
        const Words words = wordsOf(crumb);
        part->setText(commandText(words.shown));
        part->setAccessibleName(words.spoken);
        part->setToolTip(plainHint(words.hint));
        part->setEnabled(crumb.hasBegun());
        part->setFocusPolicy(Qt::TabFocus);
        part->setProperty("crumb", static_cast<int>(i));
        part->installEventFilter(this);
        connect(part, &QToolButton::clicked, this, [this, tag = crumb.tag] { Q_EMIT tagActivated(tag); });
        if (crumb.begun > 1 || (m_placesOf && crumb.hasBegun())) {
            auto* menu = new QMenu(part);
            connect(menu, &QMenu::aboutToShow, this, [this, menu, crumb] { fillMenu(*menu, crumb); });
            part->setMenu(menu);
            part->setPopupMode(QToolButton::MenuButtonPopup);
        }
        m_row->addWidget(part);
    }
    m_row->addStretch(1);
}

void Breadcrumb::fillMenu(QMenu& menu, const Crumb& crumb)
{
    menu.clear();
    const auto add = [&](int64_t number) {
        QAction* choice = menu.addAction(tr("iteration %1").arg(number));
        choice->setCheckable(true);
        choice->setChecked(number == crumb.iteration);
        connect(choice, &QAction::triggered, this,
                [this, request = crumb.at(number)] { Q_EMIT iterationRequested(request); });
    };
    const int64_t newest = std::max<int64_t>(0, crumb.begun - mostNewest);
    const int64_t first = std::min(mostFirst, newest);
    for (int64_t number = 0; number < first; ++number)
        add(number);
    if (first < newest) {
        menu.addSeparator();
        if (crumb.iteration >= first && crumb.iteration < newest)
            add(crumb.iteration);
        QAction* other = menu.addAction(tr("&Other iteration ..."));
        other->setObjectName(QStringLiteral("otherIteration"));
        connect(other, &QAction::triggered, this, [this, crumb] { askForNumber(crumb); });
        menu.addSeparator();
    }
    for (int64_t number = newest; number < crumb.begun; ++number)
        add(number);
    if (m_placesOf)
        addPlaces(menu, m_placesOf(crumb));
}

void Breadcrumb::addPlaces(QMenu& menu, const FramePlaces& places)
{
    const auto add = [&](const QString& title, const std::vector<FramePlace>& list) {
        if (!list.empty())
            menu.addSection(title);
        for (const FramePlace& place : list) {
            QAction* choice = menu.addAction(commandText(text(place.name)));
            connect(choice, &QAction::triggered, this, [this, tag = place.tag] { Q_EMIT tagActivated(tag); });
        }
    };
    add(tr("Other instances"), places.instances);
    add(tr("Frames"), places.frames);
    if (places.hasMore) {
        menu.addSeparator();
        connect(menu.addAction(tr("More, in the view &Frames ...")), &QAction::triggered, this,
                &Breadcrumb::framesRequested);
    }
    if (menu.isEmpty())
        menu.addAction(tr("No frame has been entered"))->setEnabled(false);
}

void Breadcrumb::askForNumber(const Crumb& crumb)
{
    auto* dialog = new QInputDialog(this);
    m_question = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setWindowTitle(tr("Go to an iteration"));
    dialog->setLabelText(tr("Iteration of %1, from 0 to %2:").arg(crumb.frame).arg(crumb.begun - 1));
    makePlain(*dialog);
    constexpr int64_t most = std::numeric_limits<int>::max();
    dialog->setIntRange(0, static_cast<int>(std::min(crumb.begun - 1, most)));
    dialog->setIntValue(static_cast<int>(std::min(crumb.iteration, most)));
    connect(dialog, &QInputDialog::intValueSelected, this,
            [this, crumb](int number) { Q_EMIT iterationRequested(crumb.at(number)); });
    dialog->open();
}

void Breadcrumb::forget()
{
    if (m_question)
        m_question->reject();
}

bool Breadcrumb::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const auto i = watched->property("crumb").toULongLong();
        if (wheel->modifiers().testFlag(Qt::ControlModifier) && i < m_crumbs.size()) {
            const Crumb& crumb = m_crumbs[i];
            const int64_t from = m_turned && m_turned->first == i ? m_turned->second : crumb.iteration;
            const int64_t wanted = from + (wheel->angleDelta().y() > 0 ? 1 : -1);
            if (wanted >= 0 && wanted < crumb.begun) {
                m_turned.emplace(i, wanted);
                Q_EMIT iterationRequested(crumb.at(wanted));
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

#include "moc_breadcrumb.cpp"
