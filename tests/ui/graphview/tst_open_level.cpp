// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/open_level.h"

#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// Scopes a, b and c with 3, 10 and 30 nodes, and a/deep with 5 nodes.
struct ShownOpenLevel {
    std::shared_ptr<const Graph> graph;
    GroupTree tree;
    Scene scene;

    ShownOpenLevel() : graph(makeGraph()), tree(*graph, analyseFrames(*graph)) {}

    static std::shared_ptr<const Graph> makeGraph()
    {
        std::string text;
        const auto add = [&](const std::string& scope, int count) {
            for (int i = 0; i < count; ++i)
                text += scope + "/n" + std::to_string(i) + " NoOp;";
        };
        add("a", 3);
        add("b", 10);
        add("c", 30);
        add("a/deep", 5);
        return std::make_shared<const Graph>(graphFromText(text));
    }
    GroupId group(const char* path) const
    {
        for (size_t g = 1; g < tree.groups().size(); ++g)
            if (tree.groups()[g].path == path)
                return GroupId(g);
        return {};
    }
    void close(const char* path, int stack = -1)
    {
        SceneItem item;
        item.kind = SceneItem::Kind::ClosedGroup;
        item.group = group(path);
        item.nodes = static_cast<uint32_t>(tree.group(item.group).totalNodes);
        item.stack = stack;
        scene.items.push_back(item);
    }
    QString opened(size_t mostItems, size_t* left = nullptr) const
    {
        const LevelToOpen level = levelToOpen(scene, tree, mostItems);
        if (left)
            *left = level.left;
        QStringList names;
        for (const GroupId group : level.groups)
            names.append(QString::fromStdString(tree.group(group).path));
        return names.join(QLatin1Char(' '));
    }
};

}

class TestOpenLevel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLowestDepthOpens()
    {
        ShownOpenLevel s;
        for (const char* path : {"a", "b", "c"})
            s.close(path);
        size_t left = 9;
        QCOMPARE(s.opened(1000, &left), QStringLiteral("a b c"));
        QCOMPARE(left, size_t(0));
        ShownOpenLevel deeper;
        for (const char* path : {"a/deep", "b"})
            deeper.close(path);
        QCOMPARE(deeper.opened(1000), QStringLiteral("b"));
    }

    /// Three boxes are there; a has 4 children, b 10 and c 30.
    void smallOnesOpenWhileThereIsRoom_data()
    {
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("opened");
        QTest::addColumn<int>("left");
        QTest::newRow("all") << 47 << QStringLiteral("a b c") << 0;
        QTest::newRow("one less") << 46 << QStringLiteral("a b") << 1;
        QTest::newRow("one") << 7 << QStringLiteral("a") << 2;
        QTest::newRow("none") << 6 << QString() << 3;
    }
    void smallOnesOpenWhileThereIsRoom()
    {
        QFETCH(int, most);
        QFETCH(QString, opened);
        QFETCH(int, left);
        ShownOpenLevel s;
        for (const char* path : {"c", "a", "b"})
            s.close(path);
        size_t found = 0;
        QCOMPARE(s.opened(static_cast<size_t>(most), &found), opened);
        QCOMPARE(found, static_cast<size_t>(left));
    }

    /// What never fits does not keep what is deeper closed.
    void whatIsTooLargeIsPassedOver()
    {
        ShownOpenLevel s;
        s.close("c");
        s.close("a/deep");
        size_t left = 0;
        QCOMPARE(s.opened(10, &left), QStringLiteral("a/deep"));
        QCOMPARE(left, size_t(1));
    }

    void stacksAndAnOpenPictureStay()
    {
        ShownOpenLevel s;
        QCOMPARE(s.opened(1000), QString());
        s.close("b", 0);
        QCOMPARE(s.opened(1000), QString());
        // A filter draws less of a group: 2 of the 30 nodes.
        s.close("c");
        s.scene.items.back().nodes = 2;
        QCOMPARE(s.opened(4), QStringLiteral("c"));
    }
};

TAGSCOPE_APPLESS_TEST(TestOpenLevel)

#include "tst_open_level.moc"
