// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/breakpoints/breakpoint_model.h"
#include "ui/breakpoints/breakpoint_view.h"

#include "tests/support/ui_test.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

BreakpointRow rowBreakpointView(int id, const char* node)
{
    BreakpointRow rowBreakpointView;
    rowBreakpointView.breakpoint.id = id;
    rowBreakpointView.breakpoint.spec.text = node;
    return rowBreakpointView;
}

}

class TestBreakpointView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Whatever a breakpoint says, the editor gives it back unchanged.
    void theEditorKeepsEverything_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind <= int(BreakpointSpec::Kind::Quiescence); ++kind)
            QTest::addRow("kind %d", kind) << kind;
    }
    void theEditorKeepsEverything()
    {
        QFETCH(int, kind);
        BreakpointSpec spec;
        spec.kind = static_cast<BreakpointSpec::Kind>(kind);
        if (spec.kind != BreakpointSpec::Kind::Quiescence)
            spec.text = "while/Switch";
        if (isOfMessage(spec.kind)) {
            spec.from = "CPU:*";
            spec.to = "gpu:1";
        }
        if (spec.kind == BreakpointSpec::Kind::Edge) {
            spec.slot = 1;
            spec.target = "while/Add";
            spec.token = BreakpointSpec::Token::Dead;
        }
        spec.tag = "while;*";
        spec.condition = "iter % 2 == 0";
        spec.ignoreCount = 5;
        spec.armedBy = 4;
        spec.inSameIteration = true;
        spec.isEnabled = false;
        for (const bool before : {false, true}) {
            spec.before = before;
            const BreakpointEditor editor(9, spec, {rowBreakpointView(4, "a"), rowBreakpointView(9, "itself")});
            QVERIFY(editor.spec() == spec);
        }
        spec.before = false;
        spec.isLogOnly = true;
        spec.log = "i = {value}";
        const BreakpointEditor editor(9, spec, {rowBreakpointView(4, "a")});
        QVERIFY(editor.spec() == spec);
    }

    /// What a kind does not use is not shown.
    void theEditorShowsWhatTheKindUses()
    {
        const auto isSeen = [](const BreakpointEditor& editor, const QString& name) {
            for (const QWidget* widget : editor.findChildren<QWidget*>())
                if (widget->accessibleName() == name)
                    return widget->isVisibleTo(&editor);
            return false;
        };
        BreakpointSpec spec;
        BreakpointEditor node(0, spec, {});
        QVERIFY(isSeen(node, QStringLiteral("Node")) && !isSeen(node, QStringLiteral("From device")));
        spec.kind = BreakpointSpec::Kind::Send;
        BreakpointEditor message(0, spec, {});
        QVERIFY(isSeen(message, QStringLiteral("From device")) && isSeen(message, QStringLiteral("To device")));
        QVERIFY(isSeen(message, QStringLiteral("Tensor or key (empty: any)")));
        spec.kind = BreakpointSpec::Kind::Quiescence;
        BreakpointEditor end(0, spec, {});
        QVERIFY(!isSeen(end, QStringLiteral("From device")) && !isSeen(end, QStringLiteral("Node")));
    }

    void quiescenceIsSwitched()
    {
        BreakpointView view;
        QVERIFY(view.quiescenceBox()->isChecked());
        QSignalSpy toggled(&view, &BreakpointView::quiescenceToggled);
        view.quiescenceBox()->click();
        QCOMPARE(toggled.size(), 1);
        QCOMPARE(toggled.last().at(0).toBool(), false);
        view.setNamesQuiescence(true);  // no question of it
        QVERIFY(view.quiescenceBox()->isChecked());
        QCOMPARE(toggled.size(), 1);
    }

    /// A breakpoint cannot arm itself, so it is not offered.
    void armedByOffersTheOthers()
    {
        const BreakpointEditor editor(
            9, {}, {rowBreakpointView(4, "a"), rowBreakpointView(9, "itself"), rowBreakpointView(12, "b")});
        QList<int> offered;
        for (const auto* box : editor.findChildren<QComboBox*>())
            if (box->findText(QStringLiteral("always armed")) == 0)
                for (int i = 0; i < box->count(); ++i)
                    offered.append(box->itemData(i).toInt());
        QCOMPARE(offered, (QList<int>{0, 4, 12}));
    }

    void whatIsWrongIsSaidInTheEditor()
    {
        BreakpointView view;
        view.show();
        QSignalSpy changes(&view, &BreakpointView::changeRequested);
        view.edit(0, {});
        QPointer<BreakpointEditor> editor = view.editor();
        QVERIFY(editor && editor->isVisible());
        QTest::keyClicks(editor->focusWidget(), QStringLiteral("nosuch"));
        QTest::keyClick(editor->focusWidget(), Qt::Key_Return);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes.last().at(0).toInt(), 0);
        QCOMPARE(changes.last().at(1).value<std::optional<BreakpointSpec>>()->text, std::string("nosuch"));
        view.setAnswer(QStringLiteral("there is no node 'nosuch'"));
        QVERIFY(editor->isVisible());
        bool isSaid = false;
        for (const auto* label : editor->findChildren<QLabel*>())
            isSaid |= label->isVisible() && label->text().contains(QStringLiteral("there is no node 'nosuch'"));
        QVERIFY(isSaid);
        view.setAnswer({});
        QVERIFY(!editor || !editor->isVisible());
    }

    void keysAndButtonsAskForChanges()
    {
        BreakpointView view;
        view.show();
        QSignalSpy changes(&view, &BreakpointView::changeRequested);
        QSignalSpy hits(&view, &BreakpointView::hitRequested);
        QVERIFY(!buttonOf<QPushButton>(view, QStringLiteral("Remove"))->isEnabled());
        view.setRows({rowBreakpointView(3, "a"), rowBreakpointView(5, "b")});
        view.list().setCurrentIndex(view.model().index(1));
        QVERIFY(buttonOf<QPushButton>(view, QStringLiteral("Remove"))->isEnabled());
        QTest::mouseClick(buttonOf<QPushButton>(view, QStringLiteral("Hit ▶")), Qt::LeftButton);
        QTest::mouseClick(buttonOf<QPushButton>(view, QStringLiteral("◀ Hit")), Qt::LeftButton);
        QCOMPARE(hits.size(), 2);
        QCOMPARE(hits[0], (QList<QVariant>{5, true}));
        QCOMPARE(hits[1], (QList<QVariant>{5, false}));
        QTest::keyClick(&view.list(), Qt::Key_Delete);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes[0].at(0).toInt(), 5);
        QVERIFY(!changes[0].at(1).value<std::optional<BreakpointSpec>>());
        QTest::keyClick(&view.list(), Qt::Key_Space);  // the check box
        QCOMPARE(changes.size(), 2);
        QVERIFY(!changes[1].at(1).value<std::optional<BreakpointSpec>>()->isEnabled);
        QTest::keyClick(&view.list(), Qt::Key_Return);
        QVERIFY(view.editor());
        QCOMPARE(view.editor()->id(), 5);
    }
};

TAGSCOPE_TEST(TestBreakpointView)

#include "tst_breakpoint_view.moc"
