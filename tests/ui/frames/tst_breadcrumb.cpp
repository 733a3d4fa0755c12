// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/frames/breadcrumb.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/iteration_query.h"

#include <QInputDialog>
#include <QMenu>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

std::string pathOf(const std::vector<Crumb>& crumbs)
{
    std::string path;
    for (const Crumb& crumb : crumbs)
        path += crumb.iteration < 0
            ? "/"
            : (path == "/" ? "" : "/") + crumb.frame.toStdString() + ";" + std::to_string(crumb.iteration);
    return path;
}

/// A bar with a loop of so many iterations, one of which is looked at.
void showLoop(Breadcrumb& bar, int64_t iteration, int64_t begun)
{
    bar.resize(600, 40);
    bar.show();
    Crumb crumb;
    crumb.frame = QStringLiteral("while");
    crumb.iteration = iteration;
    crumb.begun = begun;
    crumb.to = {StaticFrameId(1), TagId(0u), iteration};
    bar.setCrumbs({Crumb(), crumb});
}

}

class TestBreadcrumb final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The way to every live tag is its name.
    void theyNameTheTag()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.step(45));
        const Snapshot& snapshot = live.snapshot();
        size_t deepest = 0;
        for (size_t i = 0; i < snapshot.state.iterations.size(); ++i) {
            const Iteration& iteration = snapshot.state.iterations[i];
            if (!iteration.frame.isValid())
                continue;
            const std::vector<Crumb> crumbs = crumbsOf(snapshot, iteration.tag);
            const std::string name = snapshot.names->shortName(tagChain(snapshot.state, IterationId(i)));
            QCOMPARE(pathOf(crumbs), name == "/" ? "/" : "/" + name);
            QCOMPARE(crumbs.back().tag, iteration.tag);
            for (const Crumb& crumb : crumbs)
                if (crumb.iteration >= 0)
                    QVERIFY(crumb.iteration < crumb.begun && crumb.to.iteration == crumb.iteration);
            deepest = std::max(deepest, crumbs.size());
        }
        QCOMPARE(deepest, size_t(3));
        QCOMPARE(pathOf(crumbsOf(snapshot, std::nullopt)), std::string("/"));
        QCOMPARE(pathOf(crumbsOf(snapshot, TagId(999u))), std::string("/"));
    }

    void partsGoThere()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.step(45));
        Breadcrumb bar;
        bar.resize(600, 40);
        bar.show();
        bar.setCrumbs(crumbsOf(live.snapshot(), live.snapshot().report->fired->tag));
        TagId wanted;
        connect(&bar, &Breadcrumb::tagActivated, this, [&](TagId tag) { wanted = tag; });
        std::optional<IterationQuery> asked;
        connect(&bar, &Breadcrumb::iterationRequested, this, [&](const IterationQuery& request) { asked = request; });
        const QList<QToolButton*> parts = bar.findChildren<QToolButton*>();
        QCOMPARE(size_t(parts.size()), bar.crumbs().size());
        for (qsizetype i = 0; i < parts.size(); ++i) {
            QVERIFY(!parts[i]->accessibleName().isEmpty());
            QTest::mouseClick(parts[i], Qt::LeftButton, {}, QPoint(8, parts[i]->height() / 2));
            QCOMPARE(wanted, bar.crumbs()[static_cast<size_t>(i)].tag);
            const Crumb& crumb = bar.crumbs()[static_cast<size_t>(i)];
            QCOMPARE(parts[i]->menu() != nullptr, crumb.begun > 1);
            if (!parts[i]->menu())
                continue;
            Q_EMIT parts[i]->menu()->aboutToShow();
            QCOMPARE(parts[i]->menu()->actions().size(), crumb.begun);
            for (qsizetype c = 0; c < crumb.begun; ++c) {
                parts[i]->menu()->actions()[c]->trigger();
                QVERIFY(asked == crumb.at(c));
            }
        }
    }

    /// Of a million iterations the menu has the first, the newest and the one that is looked at, and it asks for others
    /// by number.
    void aLongLoopHasAShortMenu()
    {
        Breadcrumb bar;
        showLoop(bar, 500, 1'000'000);
        std::optional<IterationQuery> asked;
        connect(&bar, &Breadcrumb::iterationRequested, this, [&](const IterationQuery& request) { asked = request; });
        QMenu& menu = *bar.findChildren<QToolButton*>().last()->menu();
        Q_EMIT menu.aboutToShow();
        QStringList texts;
        QAction* other = nullptr;
        for (QAction* action : menu.actions()) {
            texts.append(action->text());
            QCOMPARE(action->isChecked(), action->text() == QStringLiteral("iteration 500"));
            if (action->text().endsWith(QStringLiteral("...")))
                other = action;
        }
        QVERIFY(texts.size() < 50);
        for (const int number : {0, 7, 500, 999'999 - 31, 999'999})
            QVERIFY2(texts.contains(QStringLiteral("iteration %1").arg(number)), qPrintable(QString::number(number)));
        QVERIFY(other);
        other->trigger();
        auto* dialog = bar.findChild<QInputDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->intMaximum(), 999'999);
        dialog->setIntValue(1234);
        dialog->accept();
        QVERIFY(asked && asked->iteration == 1234 && asked->frame == StaticFrameId(1) && asked->parent == TagId(0u));
    }

    /// Whoever goes to another outer iteration stays in the inner loop.
    void theOuterPartKeepsTheInnerOne()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const auto& finished = live.snapshot().finished.newest;
        const auto inner = std::ranges::find(finished, std::string("outer;1/inner"), &FinishedFrame::place);
        QVERIFY(inner != finished.end());
        const auto pathTo = [&](const IterationQuery& request) {
            const auto answer = live.ask(request);
            return answer ? answer->path : std::vector<IterationStep>();
        };
        const std::vector<Crumb> crumbs = crumbsOf(live.snapshot(), pathTo({rootFrame, std::nullopt, 0, inner->last}));
        QCOMPARE(crumbs.size(), size_t(3));
        QCOMPARE(crumbs[1].iteration, int64_t(1));
        QVERIFY(crumbs[1].begun > 1);
        QCOMPARE(crumbs[2].begun, inner->iterations);
        const std::vector<IterationStep> there = pathTo(crumbs[1].at(0));
        QCOMPARE(there.size(), size_t(2));
        QCOMPARE(there[0].iteration, int64_t(0));
        // The same inner iteration, or the last that this inner loop had.
        QCOMPARE(there[1].iteration, std::min(crumbs[2].iteration, there[1].begun - 1));
    }

    /// After nested.pbtxt, three rows: the root leads to the outer loop, an inner loop to the other two, and to the one
    /// that dead Enters created when the outer loop ended (semantics: Enter, dead or live, creates its frame).
    void partsLeadToWhatIsBeside()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const Snapshot& snapshot = live.snapshot();
        const auto& finished = snapshot.finished.newest;
        const auto inner = std::ranges::find(finished, std::string("outer;1/inner"), &FinishedFrame::place);
        QVERIFY(inner != finished.end());
        const FramePlaces top = placesBeside(snapshot, rootFrame, std::nullopt);
        QCOMPARE(top.frames.size(), size_t(1));
        QCOMPARE(top.frames[0].name, std::string("outer"));
        QVERIFY(top.instances.empty());
        const FramePlaces beside = placesBeside(snapshot, inner->frame, inner->parent);
        QCOMPARE(beside.instances.size(), size_t(3));
        QCOMPARE(beside.instances[0].name, std::string("outer;3/inner"));  // it ended last
        QCOMPARE(beside.instances[1].name, std::string("outer;2/inner"));
        QCOMPARE(beside.instances[2].name, std::string("outer;0/inner"));
        QVERIFY(beside.frames.empty() && !beside.hasMore);
    }

    /// While they are live they have the names that they have when they are over.
    void liveInstancesAreNamed()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.step(45));
        const State& state = live.snapshot().state;
        bool isNested = false;
        for (size_t i = 0; i < state.frames.size(); ++i) {
            const FrameInstance& instance = state.frames[i];
            if (!instance.isLive || !instance.parent.isValid())
                continue;
            // Asked from nowhere it is one of the others.
            const FramePlaces beside = placesBeside(live.snapshot(), instance.staticFrame, std::nullopt);
            const TagId newest = state.iteration(instance.iteration(instance.highest)).tag;
            const auto own = std::ranges::find(beside.instances, newest, &FramePlace::tag);
            QVERIFY(own != beside.instances.end());
            const std::string tag =
                live.snapshot().names->shortName(tagChain(state, instance.iteration(instance.highest)));
            QCOMPARE(own->name + ';' + std::to_string(instance.highest), tag);
            isNested |= own->name.find('/') != std::string::npos;
        }
        QVERIFY(isNested);
    }

    void eachPartOffersThem()
    {
        Breadcrumb bar;
        FramePlaces places;
        bar.setPlaces([&](const Crumb&) { return places; });
        bar.setCrumbs({Crumb()});
        QMenu* menu = bar.findChild<QToolButton*>()->menu();
        QVERIFY(menu);
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 1);  // says that there is nothing
        QVERIFY(!menu->actions()[0]->isEnabled());
        places.instances.push_back({"a&b", TagId(3u)});
        places.frames.push_back({"c", TagId(4u)});
        places.hasMore = true;
        std::vector<TagId> gone;
        connect(&bar, &Breadcrumb::tagActivated, this, [&](TagId tag) { gone.push_back(tag); });
        int frames = 0;
        connect(&bar, &Breadcrumb::framesRequested, this, [&] { ++frames; });
        Q_EMIT menu->aboutToShow();
        QStringList texts;
        for (QAction* action : menu->actions())
            if (!action->isSeparator()) {
                texts.append(action->text());
                action->trigger();
            }
        QCOMPARE(texts.size(), 3);
        QCOMPARE(texts[0], QStringLiteral("a&&b"));
        QVERIFY((gone == std::vector<TagId>{TagId(3u), TagId(4u)}));
        QCOMPARE(frames, 1);
    }

    void theWheelChangesTheIteration()
    {
        Breadcrumb bar;
        showLoop(bar, 4, 6);
        std::optional<IterationQuery> wanted;
        connect(&bar, &Breadcrumb::iterationRequested, this, [&](const IterationQuery& request) { wanted = request; });
        QToolButton* part = bar.findChildren<QToolButton*>().last();
        // However late what was asked for is shown, each turn counts.
        for (const auto& [delta, number] :
             {std::pair(120, 5), std::pair(120, 5), std::pair(-120, 4), std::pair(-120, 3)}) {
            QWheelEvent wheel(QPointF(5, 5), part->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, delta), Qt::NoButton,
                              Qt::ControlModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(part, &wheel);
            QVERIFY(wanted == bar.crumbs().back().at(number));
        }
    }

    void withoutAProgramThereIsNothing() { QVERIFY(crumbsOf(Snapshot(), std::nullopt).empty()); }
};

TAGSCOPE_TEST(TestBreadcrumb)

#include "tst_breadcrumb.moc"
