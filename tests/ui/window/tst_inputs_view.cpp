// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/inputs_view.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QApplication>
#include <QLineEdit>
#include <QTableWidget>
#include <QTest>

using namespace tagscope;
using app::InputsView;

class TestInputsView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Values, what to fetch, and the start, as they are typed one after the other.
    void allByKeyboard()
    {
        InputsView view;
        view.setGraph(test::graphFromText("x Placeholder dtype=int32; y Placeholder dtype=float32; z Identity x"));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        std::optional<RequestText> asked;
        connect(&view, &InputsView::requested, this, [&](const RequestText& request) { asked = request; });
        auto* table = view.findChild<QTableWidget*>();
        table->setFocus();
        QCOMPARE(table->currentColumn(), 2);
        const auto type = [](const char* keys) {
            for (; *keys; ++keys)  // the first one opens an editor, which has the focus from then on
                QTest::keyClick(QApplication::focusWidget(), *keys);
        };
        const auto press = [](Qt::Key key) {
            QTest::keyClick(QApplication::focusWidget(), key);
            QCoreApplication::processEvents();  // an editor closes a turn later
        };
        type("4");
        press(Qt::Key_Return);
        press(Qt::Key_Down);
        type("1.5");
        press(Qt::Key_Return);
        press(Qt::Key_Tab);
        type("z:0");
        press(Qt::Key_Return);
        QVERIFY(asked);
        QCOMPARE(asked->feeds, (std::vector<std::string>{"x=4", "y=1.5"}));
        QCOMPARE(asked->fetches, std::vector<std::string>{"z:0"});
        QVERIFY(asked->targets.empty());
    }

    void withoutPlaceholdersATensorIsNamedFirst()
    {
        InputsView view;
        view.setGraph(test::graphFromText("x Const; z Identity x"));
        const auto* table = view.findChild<QTableWidget*>();
        QCOMPARE(table->currentRow(), 0);
        QCOMPARE(table->currentColumn(), 0);
    }
};

TAGSCOPE_TEST(TestInputsView)

#include "tst_inputs_view.moc"
