// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/moment_link.h"

#include <QFile>
#include <QMap>
#include <QTemporaryDir>
#include <QUrl>
#include <QXmlStreamReader>

using namespace tagscope;
using namespace tagscope::test;

namespace {

QString packaged(const char* file)
{
    return QString::fromStdString(sourcePath("packaging/")) + QLatin1String(file);
}

/// The lines "KEY=VALUE" of the file for desktops.
QMap<QString, QString> entry()
{
    QMap<QString, QString> values;
    QFile file(packaged("tagscope.desktop"));
    if (file.open(QIODevice::ReadOnly))
        for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n'))
            if (const qsizetype sign = line.indexOf(u'='); sign > 0)
                values[line.left(sign)] = line.mid(sign + 1);
    return values;
}

/// Of each type of file, the attributes of its elements by "ELEMENT.ATTRIBUTE".
QMap<QString, QMap<QString, QString>> types()
{
    QMap<QString, QMap<QString, QString>> all;
    QFile file(packaged("tagscope-mime.xml"));
    if (!file.open(QIODevice::ReadOnly))
        return all;
    QXmlStreamReader xml(&file);
    QString type;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"mime-type")
            type = xml.attributes().value(QLatin1String("type")).toString();
        for (const QXmlStreamAttribute& attribute : xml.attributes())
            all[type][xml.name().toString() + QLatin1Char('.') + attribute.name().toString()] =
                attribute.value().toString();
    }
    return xml.hasError() ? QMap<QString, QMap<QString, QString>>() : all;
}

/// "\\x89" and the like, as shared-mime-info writes bytes.
QByteArray unescaped(const QString& text)
{
    QByteArray bytes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\\') {
            bytes.append(text[i].toLatin1());
            continue;
        }
        const QChar kind = text[++i];
        if (kind == u'x') {
            bytes.append(static_cast<char>(text.mid(i + 1, 2).toUInt(nullptr, 16)));
            i += 2;
        } else {
            bytes.append(kind == u'r' ? '\r' : kind == u'n' ? '\n' : kind.toLatin1());
        }
    }
    return bytes;
}

}

/// What is installed for desktops says what the program really does.
class TestDesktopEntry final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void linksComeToTheProgram()
    {
        const ui::MomentLink link{"/a b/net.pb", 31, "while/Add", "while;3", {}};
        const QMap<QString, QString> values = entry();
        QVERIFY(values[QStringLiteral("MimeType")].split(u';').contains(QStringLiteral("x-scheme-handler/")
                                                                        + QUrl(toText(link)).scheme()));
        QCOMPARE(values[QStringLiteral("Exec")], QStringLiteral("tagscope %u"));  // one link, or one file
    }

    void everyTypeOfFileIsDescribed()
    {
        for (const QString& type : entry()[QStringLiteral("MimeType")].split(u';', Qt::SkipEmptyParts))
            QVERIFY2(type.startsWith(QStringLiteral("x-scheme-handler/")) || types().contains(type), qPrintable(type));
        QVERIFY(QFile::exists(QString::fromStdString(sourcePath("resources/icon/")) + entry()[QStringLiteral("Icon")]
                              + QStringLiteral(".svg")));
    }

    void aSavedTraceIsKnownByItsFirstBytes()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("run.tagscope"));
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")) && live.step(3));
        QCOMPARE(live.error(ui::SaveRequest{path.toStdString()}), std::string());
        const QMap<QString, QString> trace = types()[QStringLiteral("application/x-tagscope-trace")];
        const QByteArray magic = unescaped(trace[QStringLiteral("match.value")]);
        QCOMPARE(magic.size(), 8);
        QCOMPARE(trace[QStringLiteral("match.offset")], QStringLiteral("0"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.read(magic.size()), magic);
    }
};

TAGSCOPE_GUILESS_TEST(TestDesktopEntry)

#include "tst_desktop_entry.moc"
