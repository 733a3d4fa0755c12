// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/notebook/notebook_text.h"

#include <QTest>

using namespace tagscope::ui;

namespace {

QString linkOf(const Note& note)
{
    return note.branch == 0 ? QStringLiteral("tagscope:///n.pb?position=%1").arg(note.position) : QString();
}

}

class TestNotebookText final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void markdownHasLinksAndTags()
    {
        const Note note{1, 0, 31, "while/Add", "while;3", "it fired", "too\nlarge", "", true};
        const QString text = QString::fromUtf8(notesAsMarkdown({note}, QStringLiteral("net.pb"), linkOf));
        QCOMPARE(text,
                 QStringLiteral("# net.pb\n\n"
                                "- ★ [Event 31](<tagscope:///n.pb?position=31>), `while/Add` at `while;3`\n"
                                "  - it fired\n  - **too large**\n"));
    }

    /// Whatever a graph calls its nodes, it does not become a part of the page.
    void namesStayText_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("part");
        QTest::newRow("code signs") << "a`b"
                                    << "``  a`b  ``";
        QTest::newRow("more of them") << "a``b`c"
                                      << "```  a``b`c  ```";
        QTest::newRow("line ends") << "a\n# b"
                                   << "`a # b`";
    }
    void namesStayText()
    {
        QFETCH(QString, name);
        QFETCH(QString, part);
        Note note;
        note.node = name.toStdString();
        note.what = "*x* [y](z) <b>";
        const QString text = QString::fromUtf8(notesAsMarkdown({note}, QString(), linkOf));
        QVERIFY2(text.simplified().contains(part.simplified()), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(R"(\*x\* \[y\]\(z\) \<b\>)")), qPrintable(text));
    }

    void anEmptyNotebookSaysSo()
    {
        QVERIFY(notesAsMarkdown({}, QStringLiteral("n"), linkOf).contains("No moment is pinned"));
    }

    void tsvHasOneLineEach()
    {
        const std::vector<Note> notes{{1, 0, 31, "a\tb", "w;3", "", "line\nend", "", true},
                                      {2, 1, 4, "c", "", "fired", "", "", false}};
        const QList<QByteArray> lines = notesAsTsv(notes, linkOf).split('\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0].split('\t').size(), 8);
        QCOMPARE(lines[1], QByteArray("31\t0\ta\\tb\tw;3\tyes\t\tline end\ttagscope:///n.pb?position=31"));
        QCOMPARE(lines[2], QByteArray("4\t1\tc\t\tno\tfired\t\t"));
        QVERIFY(lines[3].isEmpty());
    }
};

TAGSCOPE_APPLESS_TEST(TestNotebookText)

#include "tst_notebook_text.moc"
