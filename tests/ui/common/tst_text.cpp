// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"

#include <QElapsedTimer>
#include <QInputDialog>
#include <QLabel>
#include <QTest>
#include <QTextDocument>

using namespace tagscope::ui;

namespace {

QString markedUp(const QString& html)
{
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText();
}

}

/// What is shown of texts that say anything.
class TestText final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTakesEffectIsWrittenOut_data()
    {
        QTest::addColumn<QByteArray>("given");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("lines");
        const auto row = [](const char* name, const QByteArray& given, const QString& line, const QString& lines) {
            QTest::newRow(name) << given << line << lines;
        };
        const auto both = [&](const char* name, const QByteArray& given, const QString& shown) {
            row(name, given, shown, shown);
        };
        both("a name", "while/Add", QStringLiteral("while/Add"));
        both("markup is a text", "<b>x</b>&amp;", QStringLiteral("<b>x</b>&amp;"));
        row("end of a line", "a\nb", QStringLiteral("a\\nb"), QStringLiteral("a\nb"));
        row("ends of lines", "a\n\n", QStringLiteral("a\\n\\n"), QStringLiteral("a\n\n"));
        row("tab", "a\tb", QStringLiteral("a\\tb"), QStringLiteral("a\tb"));
        both("return", "a\rb", QStringLiteral("a\\rb"));
        both("nul", QByteArray("a\0b", 3), QStringLiteral("a\\u0000b"));
        both("escape sequence", "\x1b[31mred", QStringLiteral("\\u001b[31mred"));
        both("delete", "a\x7f", QStringLiteral("a\\u007f"));
        both("control of a second set",
             "a\xc2\x85"
             "b",
             QStringLiteral("a\\u0085b"));
        both("turned around",
             "a\xe2\x80\xae"
             "gpj.exe",
             QStringLiteral("a\\u202egpj.exe"));
        both("isolated", "\xe2\x81\xa6x\xe2\x81\xa9", QStringLiteral("\\u2066x\\u2069"));
        both("no width",
             "a\xe2\x80\x8b"
             "b",
             QStringLiteral("a\\u200bb"));
        both("line separator",
             "a\xe2\x80\xa8"
             "b",
             QStringLiteral("a\\u2028b"));
        both("paragraph separator",
             "a\xe2\x80\xa9"
             "b",
             QStringLiteral("a\\u2029b"));
        both("no character",
             "a\xef\xb7\x90"
             "b",
             QStringLiteral("a\\ufdd0b"));
        both("a tag that nobody sees", "a\xf3\xa0\x80\x81", QStringLiteral("a\\U000e0001"));
        both("letters of any script stay", "größe/日本/عدد/𝒳", QStringLiteral("größe/日本/عدد/𝒳"));
        // Persian needs the one, families of signs the other.
        both("joiners stay", "می\xe2\x80\x8cخواهم 👩\xe2\x80\x8d🔬",
             QString::fromUtf8("می\xe2\x80\x8cخواهم 👩\xe2\x80\x8d🔬"));
        both("no UTF-8",
             "a\xff"
             "b",
             QStringLiteral("a\uFFFDb"));
    }
    void whatTakesEffectIsWrittenOut()
    {
        QFETCH(QByteArray, given);
        QFETCH(QString, line);
        QFETCH(QString, lines);
        const std::string_view bytes(given.data(), static_cast<size_t>(given.size()));
        QCOMPARE(text(bytes), line);
        QCOMPARE(text(QString::fromUtf8(given)), line);
        QCOMPARE(textLines(bytes), lines);
        QCOMPARE(exactText(bytes), QString::fromUtf8(given));
    }

    /// Of what is too long both ends are shown: they tell names from each other. No character is cut in two.
    void longTextsLoseTheirMiddle_data()
    {
        QTest::addColumn<QByteArray>("unit");
        QTest::newRow("one byte") << QByteArray("a");
        QTest::newRow("two bytes") << QByteArray("ä");
        QTest::newRow("three bytes") << QByteArray("日");
        QTest::newRow("four bytes") << QByteArray("𝒳");
    }
    void longTextsLoseTheirMiddle()
    {
        QFETCH(QByteArray, unit);
        const std::string whole = "first/" + unit.repeated(50'000).toStdString() + "/last";
        for (const QString& shown : {text(whole), text(QString::fromStdString(whole)), textLines(whole)}) {
            QVERIFY(shown.startsWith(QStringLiteral("first/") + QString::fromUtf8(unit)));
            QVERIFY(shown.endsWith(QString::fromUtf8(unit) + QStringLiteral("/last")));
            QCOMPARE(shown.count(QChar(0x2026)), 1);
            QVERIFY(!shown.contains(QChar(QChar::ReplacementCharacter)));
            QVERIFY(shown.size() <= qsizetype(mostShownBytes) + 1);
            QVERIFY(shown.toUtf8().size() > qsizetype(mostShownBytes) / 2);
        }
        const std::string fits(mostShownBytes, 'a');
        QCOMPARE(text(fits).size(), qsizetype(mostShownBytes));
        QVERIFY(!text(fits).contains(QChar(0x2026)));
        QCOMPARE(textLines(whole + "\nshort").section(QLatin1Char('\n'), 1), QStringLiteral("short"));
        QCOMPARE(textLines(fits + "\n" + fits).size(), qsizetype(2 * mostShownBytes + 1));
    }

    /// What is left out is not walked through either.
    void longTextsCostLittle()
    {
        const std::string whole(100'000'000, '\x01');
        QElapsedTimer clock;
        clock.start();
        QVERIFY(!text(whole).isEmpty());
        QVERIFY(clock.elapsed() < 1'000);
    }

    void commandsAreBrief()
    {
        QCOMPARE(commandText(QStringLiteral("R&D")), QStringLiteral("R&&D"));
        const QString name = QStringLiteral("first") + QString(500, QLatin1Char('x')) + QStringLiteral("last");
        for (const QString& brief : {briefText(name), commandText(name)}) {
            QVERIFY(brief.size() <= 80);
            QVERIFY(brief.startsWith(QStringLiteral("first")) && brief.endsWith(QStringLiteral("last")));
        }
        QCOMPARE(briefText(QStringLiteral("R&D")), QStringLiteral("R&D"));
    }

    /// A tool tip takes what looks like it for markup.
    void hintsSayTheirText_data()
    {
        QTest::addColumn<QString>("given");
        QTest::newRow("a name") << QStringLiteral("while/Add");
        QTest::newRow("bold") << QStringLiteral("<b>bold</b>");
        QTest::newRow("a file") << QStringLiteral("<img src=\"/etc/passwd\">");
        QTest::newRow("behind other words") << QStringLiteral("AddV2 <img src=x>, done");
        QTest::newRow("in the second line") << QStringLiteral("AddV2\n<i>x</i>");
        QTest::newRow("escaped already") << QStringLiteral("a &lt;b&gt; &amp;");
        QTest::newRow("the end of ours") << QStringLiteral("<br></qt><h1>x</h1>");
        QTest::newRow("several lines") << QStringLiteral("one\ntwo\nthree");
        QTest::newRow("a long line") << QStringLiteral("a word ").repeated(40).trimmed();
        QTest::newRow("nothing") << QString();
    }
    void hintsSayTheirText()
    {
        QFETCH(QString, given);
        const QString hint = plainHint(given);
        if (Qt::mightBeRichText(hint)) {
            QCOMPARE(markedUp(hint), given);
            QTextDocument document;
            document.setHtml(hint);
            for (const QTextFormat& format : document.allFormats())
                QVERIFY(!format.isImageFormat());
        } else {
            QCOMPARE(hint, given);
        }
        QCOMPARE(markedUp(asMarkup(given)), given);
    }

    void longWordsOfHintsCanBeBroken()
    {
        const QString hint = plainHint(QString(50'000, QLatin1Char('x')));
        QVERIFY(hint.size() < 10'000);
        QTextDocument document;
        document.setHtml(hint);
        document.setTextWidth(600);
        QVERIFY2(document.idealWidth() <= 700, qPrintable(QString::number(document.idealWidth())));
    }

    /// A label never guesses; however long its text, it asks for a bounded room.
    void labelsArePlain()
    {
        for (const bool wraps : {false, true}) {
            PlainLabel label(QStringLiteral("<b>bold</b>"));
            label.setWordWrap(wraps);
            QCOMPARE(label.textFormat(), Qt::PlainText);
            label.setText(QString(50'000, QLatin1Char('w')));
            const int letter = label.fontMetrics().averageCharWidth();
            QVERIFY(label.minimumSizeHint().width() <= 100 * letter);
            QVERIFY(label.sizeHint().width() <= 120 * letter);
            label.setText(QStringLiteral("word ").repeated(20'000));
            QVERIFY(label.minimumSizeHint().width() <= 100 * letter);
            const int most = 40 * label.fontMetrics().lineSpacing();
            QVERIFY(label.sizeHint().height() <= most);
            QVERIFY(label.minimumSizeHint().height() <= most);
            QVERIFY(label.heightForWidth(200) <= most);
            label.setMostLines(3);
            QVERIFY(label.heightForWidth(200) <= 3 * label.fontMetrics().lineSpacing());
            label.setText(QStringLiteral("short"));
            QLabel plain(QStringLiteral("short"));
            plain.setWordWrap(wraps);
            QCOMPARE(label.sizeHint(), plain.sizeHint());
            QCOMPARE(label.minimumSizeHint(), plain.minimumSizeHint());
        }
    }

    void questionsArePlain()
    {
        QInputDialog dialog;
        dialog.setLabelText(QStringLiteral("<b>bold</b>"));
        makePlain(dialog);
        const QList<QLabel*> labels = dialog.findChildren<QLabel*>();
        QVERIFY(!labels.isEmpty());
        for (const QLabel* label : labels)
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
};

TAGSCOPE_TEST(TestText)

#include "tst_text.moc"
