// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/layouter.h"

#include "core/io/graph_reader.h"
#include "tests/support/ui_test.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLineF>

#include <algorithm>
#include <cmath>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct Piece {
    QPointF left;
    QPointF right;
    int edge = 0;
};

/// Places where lines cross as they are drawn: lines that run together cross a third one once.
size_t crossingsOf(const Scene& scene)
{
    std::vector<Piece> pieces;
    for (size_t e = 0; e < scene.edges.size(); ++e) {
        const QPolygonF& line = scene.edges[e].coarse;
        for (qsizetype i = 1; i < line.size() && !scene.edges[e].isControl; ++i) {
            const bool isLeftFirst = line[i - 1].x() <= line[i].x();
            pieces.push_back({isLeftFirst ? line[i - 1] : line[i], isLeftFirst ? line[i] : line[i - 1], int(e)});
        }
    }
    std::ranges::sort(pieces, {}, [](const Piece& p) { return p.left.x(); });
    const auto side = [](QPointF a, QPointF b, QPointF p) {
        const double turn = (b.x() - a.x()) * (p.y() - a.y()) - (b.y() - a.y()) * (p.x() - a.x());
        return std::abs(turn) < 1e-6 ? 0 : turn > 0 ? 1 : -1;
    };
    std::set<std::pair<int64_t, int64_t>> places;
    for (size_t i = 0; i < pieces.size(); ++i)
        for (size_t j = i + 1; j < pieces.size() && pieces[j].left.x() <= pieces[i].right.x(); ++j) {
            const Piece& a = pieces[i];
            const Piece& b = pieces[j];
            if (a.edge == b.edge || side(a.left, a.right, b.left) * side(a.left, a.right, b.right) >= 0
                || side(b.left, b.right, a.left) * side(b.left, b.right, a.right) >= 0)
                continue;
            QPointF at;
            QLineF(a.left, a.right).intersects(QLineF(b.left, b.right), &at);
            places.insert({std::lround(at.x()), std::lround(at.y())});
        }
    return places.size();
}

/// Lines that are drawn at all.
size_t linesOf(const Scene& scene)
{
    return static_cast<size_t>(
        std::ranges::count_if(scene.edges, [](const SceneEdge& edge) { return !edge.path.isEmpty(); }));
}

struct Drawn {
    Layout layout;
    double seconds = 0;
};

Drawn draw(const std::shared_ptr<const Graph>& graph, bool byDot)
{
    LayoutRequest request{graph, std::make_shared<const GroupTree>(*graph, analyseFrames(*graph)), OpenGroups()};
    for (size_t g = 1; g < request.tree->groups().size(); ++g)
        request.open->insert(static_cast<uint32_t>(g));
    request.improves = byDot;
    Drawn drawn;
    QElapsedTimer timer;
    timer.start();
    constexpr qint64 patienceMs = 60'000;
    Layouter([&](const QByteArray& question, const std::function<bool()>& goesOn) {
        return askDot(question, [&] { return goesOn() && timer.elapsed() < patienceMs; });
    }).layOut(request, {}, [&](const Layout& made) { drawn.layout = made; });
    drawn.seconds = static_cast<double>(timer.elapsed()) / 1000;
    return drawn;
}

}

/// The pictures beside those of `dot`, which takes its time. TAGSCOPE_GRAPHS names a folder of further graphs.
class TestCrossings final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// In all pictures together, at most a third more crossings, and no worse than twice as many in any.
    void areFew()
    {
        if (!ui::hasDot())
            QSKIP("Graphviz, to compare with, is not installed");
        QStringList files;
        for (const QString& folder :
             {QFileInfo(examplePath("counter.pbtxt")).path(), qEnvironmentVariable("TAGSCOPE_GRAPHS")})
            for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files, QDir::Name))
                if (!folder.isEmpty() && !file.fileName().endsWith(QStringLiteral(".json")))
                    files.append(file.filePath());
        size_t ours = 0;
        size_t dots = 0;
        for (const QString& path : files) {
            const auto file = readGraph(path.toStdString());
            if (!file)
                continue;
            const auto graph = std::make_shared<const Graph>(file->graph);
            const Drawn own = draw(graph, false);
            const Drawn dot = draw(graph, true);
            const size_t crossings = crossingsOf(*own.layout.scene);
            const size_t ofDot = crossingsOf(*dot.layout.scene);
            const QSizeF size = own.layout.scene->bounds.size();
            qInfo("%-32s %6zu nodes, %6zu lines, %.0f x %.0f: ours %6zu in %8.3f s, dot %6zu in %8.3f s%s",
                  qPrintable(QFileInfo(path).fileName()), graph->size(), linesOf(*own.layout.scene), size.width(),
                  size.height(), crossings, own.seconds, ofDot, dot.seconds,
                  dot.layout.isImproved ? "" : " (did not end)");
            if (!dot.layout.isImproved)
                continue;
            QCOMPARE(linesOf(*own.layout.scene), linesOf(*dot.layout.scene));
            ours += crossings;
            dots += ofDot;
            constexpr size_t few = 6;
            QVERIFY2(crossings <= 2 * ofDot + few, qPrintable(path));
        }
        qInfo("all: ours %zu, dot %zu", ours, dots);
        QVERIFY(dots > 0);
        QVERIFY(3 * ours <= 4 * dots);
    }
};

TAGSCOPE_TEST(TestCrossings)

#include "tst_crossings.moc"
