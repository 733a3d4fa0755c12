// SPDX-License-Identifier: Apache-2.0
// An iteration goes from its column's header to the graph by Ctrl and the mouse.
#include "app/tagscope/graph/side_by_side.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/session/dragged_iteration.h"

#include <QDrag>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QMimeData>
#include <QMouseEvent>
#include <QTableView>
#include <QTimer>
#include <QUrl>

using namespace tagscope;
using namespace tagscope::test;

namespace {

struct OpenedDraggedIteration : ShownWindow {
    ui::CanvasPanes& panes = *window.findChild<ui::CanvasPanes*>();
    ui::GridView& grid = *window.findChild<ui::GridView*>();
    QHeaderView& header = *grid.table()->horizontalHeader();

    bool open() { return openCounter() && runToEnd() && showDock(QStringLiteral("iterations")); }
    ui::DraggedIteration column(int64_t left, int64_t right)
    {
        return {snapshot().fileNumber, {grid.model().frame(), grid.model().parentTag(), left, right}};
    }
    QPoint at(int column) const
    {
        return {header.sectionViewportPosition(column) + header.sectionSize(column) / 2, header.height() / 2};
    }
    void send(QEvent::Type type, QPoint point, Qt::KeyboardModifiers modifiers) const
    {
        const bool isMove = type == QEvent::MouseMove;
        QMouseEvent event(type, point, header.viewport()->mapToGlobal(point), isMove ? Qt::NoButton : Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(header.viewport(), &event);
    }
    /// Onto a widget, as Qt hands it on: to the innermost one that wants it. False: nobody wants it.
    bool drop(QWidget& onto, const QMimeData& data)
    {
        for (QWidget* widget = &onto; widget; widget = widget->parentWidget()) {
            QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::ControlModifier);
            if (widget->acceptDrops())
                QCoreApplication::sendEvent(widget, &enter);
            if (!widget->acceptDrops() || !enter.isAccepted())
                continue;
            QDropEvent drop({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::ControlModifier);
            QCoreApplication::sendEvent(widget, &drop);
            return settle();
        }
        return false;
    }
    bool drop(QWidget& onto, const ui::DraggedIteration& iteration) { return drop(onto, *ui::mimeOf(iteration)); }
};

}

class TestDraggedIteration final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void itIsReadAsItWasWritten()
    {
        const ui::DraggedIteration iteration{5, {StaticFrameId(2), TagId(7u), 3, int64_t(1) << 40}};
        QVERIFY(ui::draggedIteration(*ui::mimeOf(iteration)) == iteration);
        const ui::DraggedIteration newest{1, {StaticFrameId(1), std::nullopt, 0, 1}};
        QVERIFY(ui::draggedIteration(*ui::mimeOf(newest)) == newest);
        // Nothing else is one: no text, and nothing that is cut off, or of another process.
        QMimeData other;
        other.setText(QStringLiteral("i=3"));
        QVERIFY(!ui::draggedIteration(other));
        const auto data = ui::mimeOf(iteration);
        const QString type = data->formats().front();
        QByteArray bytes = data->data(type);
        data->setData(type, bytes.left(bytes.size() - 1));
        QVERIFY(!ui::draggedIteration(*data));
        bytes[0] = char(bytes[0] ^ 0x40);
        data->setData(type, bytes);
        QVERIFY(!ui::draggedIteration(*data));
    }

    /// On any picture; what is shown already stays.
    void aPictureTakesIt()
    {
        OpenedDraggedIteration o;
        QVERIFY(o.open());
        QVERIFY(o.drop(o.canvas(), o.column(3, 7)));
        QCOMPARE(o.panes.paneCount(), 2);
        QVERIFY2(o.panes.title(0).startsWith(QStringLiteral("while i=3")), qPrintable(o.panes.title(0)));
        QVERIFY2(o.panes.title(1).startsWith(QStringLiteral("while i=7")), qPrintable(o.panes.title(1)));
        QVERIFY(o.drop(o.panes.canvas(1), o.column(9, 10)));
        QCOMPARE(o.panes.paneCount(), 3);
        QVERIFY2(o.panes.title(0).startsWith(QStringLiteral("while i=3")), qPrintable(o.panes.title(0)));
        QVERIFY2(o.panes.title(2).startsWith(QStringLiteral("while i=10")), qPrintable(o.panes.title(2)));
        QVERIFY(o.drop(o.panes.canvas(2), o.column(2, 3)));  // it is there
        QCOMPARE(o.panes.paneCount(), 3);
    }

    /// A fifth picture stands where the fourth stood, and that is said.
    void whatGivesWayIsNamed()
    {
        OpenedDraggedIteration o;
        QVERIFY(o.open());
        QStringList said;
        connect(o.window.findChild<app::SideBySide*>(), &app::SideBySide::said, this,
                [&](const QString& text) { said.append(text); });
        for (const int64_t right : {int64_t(7), int64_t(9), int64_t(6)})
            QVERIFY(o.drop(o.canvas(), o.column(3, right)));
        QCOMPARE(o.panes.paneCount(), 4);
        QVERIFY(said.isEmpty());
        QVERIFY(o.drop(o.canvas(), o.column(3, 8)));
        QCOMPARE(o.panes.paneCount(), 4);
        QVERIFY2(o.panes.title(3).startsWith(QStringLiteral("while i=8")), qPrintable(o.panes.title(3)));
        QCOMPARE(said,
                 QStringList(QStringLiteral("At most 4 pictures stand side by side: i=8 has taken the place of i=6.")));
    }

    void nothingElseTakesIt()
    {
        OpenedDraggedIteration o;
        QVERIFY(o.open());
        QVERIFY(!o.drop(*o.grid.table(), o.column(3, 7)));
        QVERIFY(!o.drop(o.window, o.column(3, 7)));
        ui::DraggedIteration old = o.column(3, 7);
        QVERIFY(o.openCounter());
        QVERIFY(o.drop(o.canvas(), old));  // its file has gone
        QCOMPARE(o.panes.paneCount(), 1);
    }

    void filesAreOpenedAsBefore()
    {
        OpenedDraggedIteration o;
        QVERIFY(o.open());
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile(examplePath("nested.pbtxt"))});
        QVERIFY(o.drop(o.canvas(), file));
        QVERIFY(o.snapshot().path.filename() == "nested.pbtxt");
    }

    /// With Ctrl a click compares, and a drag carries one column away; without, a drag goes over several.
    void theHeaderLetsItGo()
    {
        OpenedDraggedIteration o;
        QVERIFY(o.open());
        std::optional<ui::DraggedIteration> carried;
        bool wasDragging = false;
        const auto lookAt = [&] {
            auto* drag = o.grid.findChild<QDrag*>();
            wasDragging = drag != nullptr;
            carried = drag ? ui::draggedIteration(*drag->mimeData()) : std::nullopt;
        };
        const auto drag = [&](int column, Qt::KeyboardModifiers modifiers) {
            carried.reset();
            wasDragging = false;
            QTimer::singleShot(0, &o.grid, lookAt);
            o.send(QEvent::MouseButtonPress, o.at(column), modifiers);
            o.send(QEvent::MouseMove, o.at(column) + QPoint(2, 0), modifiers);  // a hand is not that steady
            o.send(QEvent::MouseMove, o.at(column) + QPoint(0, 60), modifiers);
            o.send(QEvent::MouseButtonRelease, o.at(column) + QPoint(0, 60), modifiers);
            QCoreApplication::processEvents();
            return o.settle();
        };
        QVERIFY(drag(4, Qt::ControlModifier));
        QVERIFY(carried == o.column(3, 4));
        QVERIFY(!o.grid.model().compared());
        QVERIFY(drag(0, Qt::ControlModifier));
        QVERIFY(carried == o.column(1, 0));
        QVERIFY(drag(2, Qt::NoModifier));
        QVERIFY(!wasDragging);
        QVERIFY(drag(6, Qt::ControlModifier));  // beside the one that is marked
        QVERIFY(carried == o.column(2, 6));
        o.send(QEvent::MouseButtonPress, o.at(5), Qt::ControlModifier);
        o.send(QEvent::MouseButtonRelease, o.at(5), Qt::ControlModifier);
        QVERIFY(o.settle());
        QVERIFY(o.grid.model().compared());
        QCOMPARE(o.grid.model().compared()->left, 2);
        QCOMPARE(o.grid.model().compared()->right, 5);
    }
};

TAGSCOPE_TEST(TestDraggedIteration)

#include "tst_dragged_iteration.moc"
