// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/breadcrumb.h"

#include "tests/support/ui_test.h"

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
        path += crumb.iteration < 0 ? "/" : (path == "/" ? "" : "/") + crumb.frame.toStdString() + ";" + std::to_string(crumb.iteration);
    return path;
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
                    QVERIFY(std::ranges::find(crumb.choices, std::pair(crumb.iteration, crumb.tag)) != crumb.choices.end());
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
        const QList<QToolButton*> parts = bar.findChildren<QToolButton*>();
        QCOMPARE(size_t(parts.size()), bar.crumbs().size());
        for (qsizetype i = 0; i < parts.size(); ++i) {
            QVERIFY(!parts[i]->accessibleName().isEmpty());
            QTest::mouseClick(parts[i], Qt::LeftButton, {}, QPoint(8, parts[i]->height() / 2));
            QCOMPARE(wanted, bar.crumbs()[static_cast<size_t>(i)].tag);
            if (parts[i]->menu())
                for (qsizetype c = 0; c < parts[i]->menu()->actions().size(); ++c) {
                    parts[i]->menu()->actions()[c]->trigger();
                    QCOMPARE(wanted, bar.crumbs()[static_cast<size_t>(i)].choices[static_cast<size_t>(c)].second);
                }
        }
    }

    void theWheelChangesTheIteration()
    {
        Breadcrumb bar;
        bar.resize(600, 40);
        bar.show();
        Crumb crumb;
        crumb.frame = QStringLiteral("while");
        crumb.iteration = 4;
        crumb.choices = {{3, TagId(7u)}, {4, TagId(8u)}, {5, TagId(9u)}};
        bar.setCrumbs({Crumb(), crumb});
        TagId wanted;
        connect(&bar, &Breadcrumb::tagActivated, this, [&](TagId tag) { wanted = tag; });
        QToolButton* part = bar.findChildren<QToolButton*>().last();
        for (const auto& [delta, tag] : {std::pair(120, TagId(9u)), std::pair(-120, TagId(7u))}) {
            QWheelEvent wheel(QPointF(5, 5), part->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, delta), Qt::NoButton, Qt::ControlModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(part, &wheel);
            QCOMPARE(wanted, tag);
        }
    }

    void withoutAProgramThereIsNothing()
    {
        QVERIFY(crumbsOf(Snapshot(), std::nullopt).empty());
    }
};

QTEST_MAIN(TestBreadcrumb)

#include "tst_breadcrumb.moc"
