// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/export/picture.h"

#include "tests/support/groups.h"
#include "tests/ui/export/export_fixture.h"
#include "ui/common/categories.h"
#include "ui/common/high_contrast.h"
#include "ui/export/dot.h"
#include "ui/session/commands/edit_requests.h"

#include <QBuffer>
#include <QImageReader>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include <cmath>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// All texts of an XML document, in order; nothing if it is not well-formed.
std::optional<QStringList> textsOf(const QByteArray& xml)
{
    QXmlStreamReader reader(xml);
    QStringList texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters && !reader.text().trimmed().isEmpty())
            texts.append(reader.text().trimmed().toString());
    return reader.hasError() ? std::nullopt : std::optional(texts);
}

QStringList allNames()
{
    QStringList names;
    for (size_t s = 0; s < nodeStateCount; ++s)
        names.append(nodeStateName(static_cast<NodeState>(s)));
    return names;
}

}

class TestPicture final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void anSvgHoldsTheNamesAsText()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.live.step(12));
        const auto svg = exportPicture(out.view(), PictureFormat::Svg,
                                       {1, true, QStringLiteral("counter.pbtxt · LIVE 12 · while;0")});
        QVERIFY(svg);
        const auto texts = textsOf(*svg);
        QVERIFY2(texts, svg->constData());
        for (const Node& node : out.live.snapshot().graph->nodes())
            QVERIFY2(texts->contains(QString::fromStdString(node.name).section(QLatin1Char('/'), -1))
                         || texts->contains(QString::fromStdString(node.name).section(QLatin1Char('/'), -2)),
                     node.name.c_str());
        QVERIFY(texts->contains(QStringLiteral("counter.pbtxt · LIVE 12 · while;0")));
        QVERIFY(QSvgRenderer(*svg).isValid());
        // Each text names a font that exists, and a kind of font for where it does not.
        QVERIFY(svg->count("font-family=") > 20);
        QCOMPARE(svg->count(", sans-serif\""), svg->count("font-family="));
        QVERIFY(!svg->contains("Sans Serif"));
    }

    void lettersOfOps_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<QString>("letter");
        QTest::newRow("usual") << QByteArray("Merge") << QStringLiteral("M");
        QTest::newRow("small") << QByteArray("aten::add") << QStringLiteral("A");
        QTest::newRow("of the runtime") << QByteArray("_Recv") << QStringLiteral("R");
        QTest::newRow("none") << QByteArray("__") << QString();
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("other letters") << QByteArray("\xc3\x84rger") << QStringLiteral("R");
    }
    void lettersOfOps()
    {
        QFETCH(QByteArray, op);
        QFETCH(QString, letter);
        QCOMPARE(opLetter(op.toStdString()), letter);
        // Beside the sign of the state, and not on the place of breakpoints.
        const QRectF box(0, 0, 90, 40);
        QVERIFY(!opLetterBox(box).intersects(NodeBox::glyph(box))
                && !opLetterBox(box).intersects(NodeBox::gutter(box)));
    }

    /// Where names have no room, each node has the letter of its op.
    void smallNodesHaveTheirLetters()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.live.step(1000));  // some are dead then
        GraphView view = out.view();
        view.look.level = DetailLevel::Glyphs;
        const auto svg = exportPicture(view, PictureFormat::Svg, {1, false, {}});
        QVERIFY(svg);
        std::multiset<QString> letters;
        for (const QString& text : textsOf(*svg).value_or(QStringList()))
            if (text.size() == 1 && text.front().isUpper())
                letters.insert(text);
        std::multiset<QString> expected;
        for (const Node& node : view.graph->nodes())
            expected.insert(QString::fromStdString(node.op).left(1));
        QVERIFY(expected.size() > 8);
        QVERIFY(letters == expected);
        view.look.level = DetailLevel::Groups;
        const auto smaller = exportPicture(view, PictureFormat::Svg, {1, false, {}});
        QVERIFY(smaller);
        for (const QString& text : textsOf(*smaller).value_or(QStringList()))
            QVERIFY(text.size() != 1 || !text.front().isUpper());
    }

    /// Where there is no room for how far the copies of a constant go, that is left out rather than the op's own
    /// letters.
    void opsKeepTheirLettersBesideSigns()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        const NodeId enter = out.live.node("while/Less/Enter");
        const auto copied = [&] {
            return NodeStates(out.live.session.snapshot(), std::nullopt).copiedTo(enter).value_or(-1);
        };
        for (int i = 0; i < 200 && copied() < 1; ++i)
            QVERIFY(out.live.step());
        QCOMPARE(copied(), int64_t(1));
        GraphView view = out.view();
        view.look.level = DetailLevel::Names;
        view.look.colouring = Colouring::make(*view.graph, *view.tree, ColourBy::Device, nullptr, {});
        const auto svg = exportPicture(view, PictureFormat::Svg, {1, false, {}});
        QVERIFY(svg);
        const QStringList texts = textsOf(*svg).value_or(QStringList());
        QCOMPARE(texts.filter(QRegularExpression(QStringLiteral("^E.*…"))), QStringList());
        QVERIFY(texts.join(QLatin1Char(' ')).contains(QStringLiteral("⚲")));
    }

    void theLegendHasTheStatesThatOccur_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("steps");
        QTest::addColumn<QStringList>("states");
        QTest::newRow("at the start") << "counter.pbtxt" << 0
                                      << QStringList{QStringLiteral("not reached"), QStringLiteral("ready")};
        // One of the constants has fired.
        QTest::newRow("after a firing") << "counter.pbtxt" << 1
                                        << QStringList{QStringLiteral("not reached"), QStringLiteral("ready"),
                                                       QStringLiteral("done")};
        QTest::newRow("at the end") << "counter.pbtxt" << 1000
                                    << QStringList{QStringLiteral("done"), QStringLiteral("done, dead")};
        QTest::newRow("the untaken branch")
            << "cond_false.pbtxt" << 1000 << QStringList{QStringLiteral("done"), QStringLiteral("done, dead")};
    }
    void theLegendHasTheStatesThatOccur()
    {
        QFETCH(QString, file);
        QFETCH(int, steps);
        QFETCH(QStringList, states);
        LaidOut out;
        QVERIFY(out.openExample(qPrintable(file)));
        if (steps > 0)
            QVERIFY(out.live.step(static_cast<uint64_t>(steps)));
        const auto svg = exportPicture(out.view(), PictureFormat::Svg, {1, true, {}});
        QVERIFY(svg);
        const auto texts = textsOf(*svg);
        QVERIFY(texts);
        QStringList legend;
        for (const QString& name : allNames())
            if (texts->contains(name))
                legend.append(name);
        QCOMPARE(legend, states);
        // Without a legend there is none of it.
        const auto bare = exportPicture(out.view(), PictureFormat::Svg, {1, false, {}});
        QVERIFY(bare && textsOf(*bare));
        for (const QString& name : allNames())
            QVERIFY(!textsOf(*bare)->contains(name));
    }

    /// What fills of boxes tell is said beside the states, with the letter that stands on the boxes.
    void theLegendHasTheColours()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        GraphView view = out.view();
        view.look.colouring = Colouring::make(*view.graph, *view.tree, ColourBy::Device, nullptr, {});
        const QString entry =
            QStringLiteral("%1 (%2)").arg(view.look.colouring->entries().front().name).arg(view.graph->size());
        const auto svg = exportPicture(view, PictureFormat::Svg, {1, true, {}});
        QVERIFY(svg);
        const auto texts = textsOf(*svg);
        QVERIFY2(texts, svg->constData());
        QVERIFY(texts->contains(entry));
        QVERIFY(texts->contains(nodeStateName(NodeState::Ready)));
        // On each node and in the legend.
        QCOMPARE(texts->count(view.look.colouring->entries().front().mark), qsizetype(view.graph->size() + 1));
    }

    /// How much of a loop's window is taken can be seen at 3 to 1 (WCAG 2.1, 1.4.11): each segment on the header, and
    /// full beside empty.
    void theWindowOfALoopCanBeSeen_data()
    {
        QTest::addColumn<Theme>("theme");
        QTest::newRow("light") << Theme::light();
        QTest::newRow("dark") << Theme::dark();
        QTest::newRow("high contrast") << highContrastTheme();
    }
    void theWindowOfALoopCanBeSeen()
    {
        QFETCH(Theme, theme);
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        GraphView view = out.view();
        const auto look = [&] {
            return view.states->frame(view.tree->group(firstFrame(*view.tree)).path).value_or(FrameLook());
        };
        for (int i = 0; i < 100 && !look().isLive; ++i) {
            QVERIFY(out.live.step());
            view = out.view();
        }
        QVERIFY(look().isLive && look().window >= 2);
        QCOMPARE(look().newest, look().oldest);  // one of them is full
        view.theme = theme;
        const QRectF box = view.scene->items[static_cast<size_t>(view.scene->itemOf(firstFrame(*view.tree)))].rect;
        view.area = QRectF(box.topLeft(), QSizeF(800, 200)).toAlignedRect();
        const QImage image = paintImage(view, {1, false, {}});
        const QRectF header = GroupBox::header(box, view.area);
        const auto colour = [&](QPointF at) { return image.pixelColor((at - view.area.topLeft()).toPoint()); };
        const auto middle = [&](int64_t number) {
            const QPointF at = GroupBox::segment(header, number).center();
            return colour(QPointF(std::floor(at.x()), std::floor(at.y())));
        };
        QCOMPARE(colour(QPointF(std::floor(GroupBox::later(header).right()) + 2, std::floor(header.center().y()))),
                 theme.frameHeader);
        for (const int64_t number : {0, 1}) {
            const QRectF segment = GroupBox::segment(header, number);
            double most = 0;
            for (double x = std::floor(segment.left()); x <= segment.center().x() - 1; ++x)
                most = std::max(most, contrast(colour({x, std::floor(segment.center().y())}), theme.frameHeader));
            QVERIFY2(most >= 3, QByteArray::number(most));
        }
        QVERIFY(contrast(middle(0), middle(1)) >= 3);
    }

    /// A part of the graph is explained by what is in it.
    void theLegendLeavesOutWhatIsElsewhere()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.live.step());
        const FiringInfo fired = *out.live.snapshot().report->fired;
        QCOMPARE(out.live.error(EditRequest{fired.node, 0, fired.tag, Tensor()}), std::string());
        GraphView view = out.view();
        const NodeId exit = out.live.node("while/Exit");
        AmountTable firings(view.graph->size());
        firings[fired.node.index()] = 1;
        view.look.colouring = Colouring::make(*view.graph, *view.tree, ColourBy::Firings, &firings, {});
        QCOMPARE(view.look.colouring->entries().size(), size_t(2));
        const auto entryOf = [&](NodeId node) {
            const ColourEntry& entry =
                view.look.colouring->entries()[static_cast<size_t>(view.look.colouring->entryOf(node))];
            return QStringLiteral("%1 (%2)").arg(entry.name).arg(entry.nodes);
        };
        for (const NodeId node : {fired.node, exit}) {
            view.area = view.scene->items[static_cast<size_t>(view.scene->itemOf(node))].rect;
            const auto svg = exportPicture(view, PictureFormat::Svg, {1, true, {}});
            QVERIFY(svg);
            const QStringList texts = textsOf(*svg).value_or(QStringList());
            QVERIFY(texts.contains(entryOf(node)));
            QVERIFY(!texts.contains(entryOf(node == exit ? fired.node : exit)));
            QCOMPARE(texts.contains(QStringLiteral("set by hand")), node == fired.node);
        }
    }

    void aPdfHasText()
    {
        LaidOut out;
        QVERIFY(out.openExample("nested.pbtxt"));
        const auto pdf = exportPicture(out.view(), PictureFormat::Pdf, {1, true, QStringLiteral("nested.pbtxt")});
        QVERIFY(pdf);
        QVERIFY(pdf->startsWith("%PDF"));
        QVERIFY(pdf->contains("/Type /Font"));
        QVERIFY(pdf->contains("/ToUnicode"));
        QVERIFY(!pdf->contains("/Subtype /Image"));
        // One page as large as the sheet, 96 units an inch.
        const QRegularExpressionMatch box = QRegularExpression(QStringLiteral(R"(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\])"))
                                                .match(QString::fromLatin1(*pdf));
        QVERIFY(box.hasMatch());
        const QSizeF sheet = sheetSize(out.view(), {1, true, QStringLiteral("nested.pbtxt")});
        QVERIFY(std::abs(box.captured(1).toDouble() - sheet.width() * 0.75) <= 1);
        QVERIFY(std::abs(box.captured(2).toDouble() - sheet.height() * 0.75) <= 1);
    }

    void aPngHasThePixelsOfItsScale_data()
    {
        QTest::addColumn<double>("scale");
        for (const double scale : {0.25, 1.0, 1.5, 3.0})
            QTest::newRow(qPrintable(QString::number(scale))) << scale;
    }
    void aPngHasThePixelsOfItsScale()
    {
        QFETCH(double, scale);
        LaidOut out;
        QVERIFY(out.openExample("cond_true.pbtxt"));
        const PictureSheet sheet{scale, true, QStringLiteral("about")};
        auto png = exportPicture(out.view(), PictureFormat::Png, sheet);
        QVERIFY(png);
        QBuffer buffer(&*png);
        QImageReader reader(&buffer);
        QCOMPARE(reader.format(), QByteArray("png"));
        QCOMPARE(reader.text(QStringLiteral("Description")), QStringLiteral("about"));
        const QImage image = reader.read();
        const QSizeF expected = sheetSize(out.view(), sheet) * scale;
        QCOMPARE(image.size(),
                 QSize(static_cast<int>(std::ceil(expected.width())), static_cast<int>(std::ceil(expected.height()))));
    }

    /// Whatever the scale, what is drawn is what is drawn from near.
    void everythingIsDrawnInFullDetail()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        const auto count = [&](double scale) {
            const auto svg = exportPicture(out.view(), PictureFormat::Svg, {scale, true, {}});
            return svg ? textsOf(*svg).value_or(QStringList()).size() : -1;
        };
        // A name each, and the op where the name does not say it, or the sign of a constant Enter.
        const std::vector<Node>& nodes = out.live.snapshot().graph->nodes();
        const auto unsaid = std::ranges::count_if(nodes, [](const Node& node) {
            const QString name = QString::fromStdString(node.name).section(QLatin1Char('/'), -1);
            return name.section(QLatin1Char('_'), 0, 0) != QString::fromStdString(node.op) || isConstantEnter(node);
        });
        QVERIFY(unsaid >= 4);
        QVERIFY(count(1) >= qsizetype(nodes.size()) + unsaid);
        QCOMPARE(count(0.25), count(1));
        // From so near the ops of all are there, with their attributes.
        QCOMPARE(count(4), count(1) + qsizetype(nodes.size()) - unsaid);
    }

    void aPartIsOnlyThatPart()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        GraphView view = out.view();
        const Scene& scene = *view.scene;
        view.area = scene.items[static_cast<size_t>(scene.itemOf(out.live.node("zero")))].rect.adjusted(-4, -4, 4, 4);
        const auto svg = exportPicture(view, PictureFormat::Svg, {1, false, {}});
        QVERIFY(svg && textsOf(*svg));
        QVERIFY(textsOf(*svg)->contains(QStringLiteral("zero")));
        QVERIFY(!textsOf(*svg)->contains(QStringLiteral("result")));
    }

    void whatIsTooLargeIsRefusedWithAWayOut_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<double>("scale");
        QTest::newRow("area") << QSizeF(20'000, 20'000) << 1.0;
        QTest::newRow("scale") << QSizeF(3'000, 3'000) << 8.0;
        QTest::newRow("width") << QSizeF(100'000, 100) << 1.0;
        QTest::newRow("height") << QSizeF(100, 1e12) << 1.0;
        QTest::newRow("nothing") << QSizeF(0, 0) << 1.0;
    }
    void whatIsTooLargeIsRefusedWithAWayOut()
    {
        QFETCH(QSizeF, size);
        QFETCH(double, scale);
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        GraphView view = out.view();
        view.area = QRectF(QPointF(), size);
        const auto png = exportPicture(view, PictureFormat::Png, {scale, true, {}});
        QVERIFY(!png);
        QVERIFY2(png.error().contains(QStringLiteral("choose")), qPrintable(png.error()));
        QVERIFY(paintImage(view, {scale, true, {}}).isNull());
    }

    void aDotFileHasEveryNodeAndEdge()
    {
        LaidOut out;
        QVERIFY(out.openExample("nested.pbtxt"));
        const Graph& graph = *out.live.snapshot().graph;
        const QString dot = QString::fromUtf8(dotText(graph, *out.view().tree));
        qsizetype edges = 0;
        qsizetype back = 0;
        for (const Node& node : graph.nodes()) {
            QVERIFY2(dot.contains(QStringLiteral("tooltip=\"%1\"").arg(QString::fromStdString(node.name))),
                     node.name.c_str());
            edges += std::ssize(node.inputs) + std::ssize(node.controlInputs);
            for (const Endpoint& input : node.inputs)
                back += graph.node(input.node).op == "NextIteration" ? 1 : 0;
        }
        QCOMPARE(dot.count(QStringLiteral(" -> ")), edges);
        QVERIFY(back > 1);
        QCOMPARE(dot.count(QStringLiteral("constraint=false")), back);
        QCOMPARE(dot.count(u'{'), dot.count(u'}'));
        QCOMPARE(dot.count(QStringLiteral("style=bold")), 2);  // a frame in a frame
    }

    void hostileNamesStayInTheirQuotes()
    {
        GraphAssembler assembler;
        Node node;
        node.name = "a\"];evil [label=\"\\";
        node.op = "No\"Op";
        assembler.addNode(std::move(node), {});
        const Graph graph = std::move(assembler).finish();
        const GroupTree tree(graph, analyseFrames(graph));
        const QByteArray quoted = "tooltip=\"a\\\"];evil [label=\\\"\\\\\"]";
        QVERIFY(dotText(graph, tree).contains(quoted));
    }
};

TAGSCOPE_TEST(TestPicture)

#include "tst_picture.moc"
