// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/diagnosis/hang_part.h"

#include "core/exec/network_file.h"
#include "core/io/graph_reader.h"
#include "tests/support/shown_part.h"
#include "ui/diagnosis/report_model.h"
#include "ui/diagnosis/wait_graph_view.h"
#include "ui/session/commands/open_request.h"

#include <QFile>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownHang : ShownPart<HangPart> {
    bool open(const char* faults)
    {
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        request.options.placement = additionElsewhere();
        if (faults)
            request.options.network.faults = readFaults(faults, "f").value();
        return live.error(std::move(request)).empty() && live.snapshot().program && settle();
    }
    /// The row whose label it is; -1: none.
    int rowOf(const QString& label) const
    {
        for (int row = 0; row < part.model().rowCount(); ++row)
            if (part.model().rowAt(row).label == label)
                return row;
        return -1;
    }
    QString textOf(const QString& label) const
    {
        const int row = rowOf(label);
        return row < 0 ? QString() : part.model().rowAt(row).text;
    }
};

constexpr auto loses = R"({"faults":[{"kind":"lose","key":"*while/Add;*","occurrence":3}]})";

}

class TestHangPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// One message of a loop over two devices is lost: hangs.md H01.
    void aLostMessageIsNamed()
    {
        ShownHang s;
        QVERIFY(s.part.hintText().contains(QStringLiteral("once a graph is open")));
        QSignalSpy diagnosed(&s.part, &HangPart::diagnosed);
        QVERIFY(s.open(loses));
        QVERIFY(s.part.hintText().contains(QStringLiteral("Nothing hangs here")));
        QVERIFY(s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        QVERIFY(diagnosed.count() >= 1);
        const Diagnosis& found = *s.part.diagnosis();
        QCOMPARE(found.verdict, DiagnosisVerdict::Stuck);
        QVERIFY(!found.findings.empty());
        QCOMPARE(found.findings.front().code, std::string("H01"));
        QVERIFY(s.textOf(QStringLiteral("Verdict")).contains(QStringLiteral("proven")));
        QVERIFY(s.textOf(QStringLiteral("Cause")).endsWith(QStringLiteral("H01")));
        QVERIFY(s.rowOf(QStringLiteral("Because")) > 0);
        QVERIFY(s.textOf(QStringLiteral("Waiting at")).contains(QStringLiteral(";2")));
        QVERIFY(!s.part.waits()->picture().boxes.empty());
        // Back to where it could go on: nothing holds any more.
        QVERIFY(s.goTo(3));
        QTRY_VERIFY(!s.part.diagnosis() || !s.part.diagnosis()->isHang());
    }

    /// A run that is over, and one that waits for nobody.
    void aHealthyRunHangsNowhere()
    {
        ShownHang s;
        QVERIFY(s.open(nullptr));
        QVERIFY(s.runToEnd());
        for (const uint64_t position : {0U, 5U, 40U, 90U}) {
            QVERIFY(s.goTo(position));
            QVERIFY(!s.part.diagnosis() || !s.part.diagnosis()->isHang());
            QCOMPARE(s.rowOf(QStringLiteral("Cause")), -1);
        }
    }

    void aLineLeadsToItsPlace()
    {
        ShownHang s;
        QVERIFY(s.open(loses) && s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        const int row = s.rowOf(QStringLiteral("Waiting at"));
        QVERIFY(row >= 0);
        s.part.list()->scrollTo(s.part.model().index(row));
        QTest::mouseClick(s.part.list()->viewport(), Qt::LeftButton, {},
                          s.part.list()->visualRect(s.part.model().index(row)).center());
        QVERIFY(s.settle());
        QTRY_VERIFY(s.focus.node().isValid());
        QCOMPARE(s.live.snapshot().graph->node(s.focus.node()).op, std::string("_Recv"));
    }

    void theWaitForGraphByKeys()
    {
        ShownHang s;
        QVERIFY(s.open(loses) && s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        WaitGraphView& view = *s.part.waits();
        QTRY_VERIFY(view.isVisible());
        view.setFocus();
        QVERIFY(view.current());
        QVERIFY(!view.accessibleDescription().isEmpty());
        QSignalSpy activated(&view, &WaitGraphView::boxActivated);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
    }

    /// What is looked at elsewhere is the current box.
    void whatIsLookedAtIsFound()
    {
        ShownHang s;
        QVERIFY(s.open(loses) && s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        WaitGraphView& view = *s.part.waits();
        const WaitPicture& picture = view.picture();
        const auto other = std::ranges::find_if(picture.boxes, [&](const WaitBox& box) {
            return box.node.isValid() && &box - picture.boxes.data() != static_cast<ptrdiff_t>(*view.current());
        });
        QVERIFY(other != picture.boxes.end());
        s.focus.selectNode(other->node);
        QVERIFY(s.settle());
        s.part.onFocus(FocusModel::Part::Node);
        QCOMPARE(picture.boxes[*view.current()].node, other->node);
        const auto before = view.current();
        QVERIFY(!view.goToNode(NodeId(), {}));
        QCOMPARE(view.current(), before);
    }

    /// The fix of a lost message is that it is not lost: then the counter comes to its end.
    void theFixIsTried()
    {
        ShownHang s;
        QVERIFY(s.open(loses) && s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        QVERIFY(s.part.tryButton()->isEnabled());
        QVERIFY(!s.part.saveButton()->isEnabled());  // nothing of the graph is to change
        QSignalSpy said(&s.part, &ViewPart::said);
        s.part.tryButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(s.rowOf(QStringLiteral("Tried")) > 0, 20'000);
        QVERIFY2(s.textOf(QStringLiteral("Tried")).startsWith(QStringLiteral("Completes in")),
                 qPrintable(s.textOf(QStringLiteral("Tried"))));
        QCOMPARE(said.count(), 1);
    }

    /// The same on a branch of this run: it comes to its end, and the line that hangs stays.
    void aBranchGoesOnWithTheFix()
    {
        ShownHang s;
        QVERIFY(s.open(loses) && s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        const uint64_t stood = s.live.snapshot().position;
        QVERIFY(s.part.branchButton()->isEnabled());
        QTest::mouseClick(s.part.branchButton(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(s.live.snapshot().status, RunStatus::Ok, 20'000);
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().branch(), 1);
        QCOMPARE(s.live.snapshot().branches.front().size, stood);
        QTRY_VERIFY(!s.part.diagnosis() || !s.part.diagnosis()->isHang());
        QVERIFY(!s.part.branchButton()->isEnabled());
    }

    void reportsAreSaved()
    {
        ShownHang s;
        QVERIFY(s.open(loses) && s.runToEnd());
        QTRY_VERIFY(s.part.diagnosis());
        QTemporaryDir folder;
        const auto saved = [&](const char* name) {
            const QString path = folder.filePath(QString::fromLatin1(name));
            s.part.saveReportTo(path);
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(saved("r.txt").contains("VERDICT"));
        QVERIFY(saved("r.json").startsWith("{"));
        QVERIFY(saved("r.dot").startsWith("digraph"));
        QVERIFY(saved("r.html").contains("<html"));
        QSignalSpy failed(&s.part, &ViewPart::failed);
        s.part.saveReportTo(folder.filePath(QStringLiteral("none/r.txt")));
        QCOMPARE(failed.count(), 1);
    }
};

TAGSCOPE_TEST(TestHangPart)

#include "tst_hang_part.moc"
