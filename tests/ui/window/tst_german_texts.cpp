// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <vector>

using namespace tagscope;

namespace {

using Key = std::pair<QString, QString>;  ///< context and text
using Match = QRegularExpressionMatch;

/// The texts of the sources, as lupdate finds them (which not every machine has), and those that go through a file's
/// own tr() as well.
class SourceTexts {
public:
    SourceTexts()
    {
        for (const char* folder : {"app", "ui", "core"})
            for (QDirIterator it(QString::fromStdString(test::sourcePath(folder)),
                                 {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                                 QDirIterator::Subdirectories);
                 it.hasNext();)
                addFile(it.next());
    }

    QMap<Key, bool> texts;           ///< true: has a number
    QStringList unclear;             ///< calls from which no text can be taken
    QStringList unsaid;              ///< sentences of the engine for the window that no call of core/base/say.h says
    QStringList unused = english();  ///< of those that stay English, which the engine does not have
    QSet<QString> classes;           ///< with a tr() of their own

private:
    static QString literal(const QString& code)
    {
        static const QRegularExpression part(QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
        QString text;
        for (auto it = part.globalMatch(code); it.hasNext();)
            text += it.next().captured(1);
        return text.replace(QLatin1String("\\n"), QLatin1String("\n"))
            .replace(QLatin1String("\\\""), QLatin1String("\""))
            .replace(QLatin1String("\\\\"), QLatin1String("\\"));
    }

    template <typename Act>
    static void each(const QString& code, const QString& pattern, Act act)
    {
        for (auto it = QRegularExpression(pattern, QRegularExpression::MultilineOption).globalMatch(code);
             it.hasNext();)
            act(it.next());
    }

    static QString before(const QMap<qsizetype, QString>& names, const Match& match)
    {
        const auto next = names.upperBound(match.capturedStart());
        return next == names.begin() ? QString() : *std::prev(next);
    }

    void add(const QString& context, const Match& match)
    {
        texts[{context, literal(match.captured(2))}] |= match.captured(3) == QLatin1String(",");
    }

    /// What core/base/say.h is called with, in the engine and in what works on its thread.
    void addEngineTexts(const QString& path, QString code)
    {
        if (speaksToTheWindow(path))
            addUnsaid(path, code);
        if (!code.contains(QLatin1String("#include \"core/base/say.h\"")))
            return;
        each(code, countingCall(), [&](const Match& m) {
            texts[{QStringLiteral("Engine"), literal(m.captured(2))}] = true;
        });
        each(code, plainCall(), [&](const Match& m) {
            texts[{QStringLiteral("Engine"), literal(m.captured(1))}] |= false;
        });
        code.remove(QRegularExpression(countingCall())).remove(QRegularExpression(plainCall()));
        each(code, QStringLiteral(R"re(\b(?:sayCount|toSay)\(.*|\b(?:say|refused)\(\s*%1".*)re").arg(firstArgument()),
             [&](const Match& m) { unclear.append(path + QLatin1String(": ") + m.captured()); });
    }

    /// What may stand before the text.
    static QString firstArgument() { return QStringLiteral(R"re((?:(?:[^"(),;]|\([^"();]*\))+,\s*)?)re"); }
    static QString plainCall()
    {
        return QStringLiteral(R"re(\b(?:say|refused|toSay)\(\s*%1((?:"(?:[^"\\]|\\.)*"\s*)+)[,)])re")
            .arg(firstArgument());
    }
    /// With a text for 1 and one for all others.
    static QString countingCall()
    {
        return QStringLiteral(
            R"re(\bsayCount\([^";]*,\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[,)])re");
    }

    void addUnsaid(const QString& path, QString code)
    {
        static const QRegularExpression sentence(QStringLiteral("[a-z]{2,},? [a-z]{2,}"));
        code.remove(QRegularExpression(countingCall())).remove(QRegularExpression(plainCall()));
        code.remove(QRegularExpression(QStringLiteral("//.*|TAGSCOPE_ASSERT[\\s\\S]*?\\);\n|'\"'")));
        code.remove(QRegularExpression(QStringLiteral(R"re((?:QT_TRANSLATE_NOOP|translate)\([^;]*?"\s*\))re")));
        each(code, QStringLiteral(R"re("((?:[^"\\\n]|\\.)*)")re"), [&](const Match& m) {
            unused.removeAll(m.captured(1));
            if (m.captured(1).contains(sentence) && !english().contains(m.captured(1)))
                unsaid.append(path + QLatin1String(": ") + m.captured());
        });
    }

    static const QStringList& english()
    {
        static const QStringList texts{
            // Words of commands.
            QStringLiteral("frame inside"), QStringLiteral("frame start"), QStringLiteral("frame end"),
            QStringLiteral("frame repeats"), QStringLiteral("unknown op"),
            // Names of formats, and of sections of a trace.
            QStringLiteral("TensorBoard event file"), QStringLiteral("checkpoint index"),
            QStringLiteral("checkpoint state (text)"), QStringLiteral("list of ops (text)"),
            QStringLiteral(".npy array"), QStringLiteral("TensorFlow Lite model"), QStringLiteral("compressed archive"),
            QStringLiteral("folder of partitions"), QStringLiteral("empty file"),
            // Messages of TensorFlow.
            QStringLiteral("An unknown shape must not have any dimensions set."),
            QStringLiteral("Shape has dimensions with values below -1 (where -1 means unknown): {}"),
            QStringLiteral("unknown dtype enum ("), QStringLiteral("Shape {} is not fully defined"),
            QStringLiteral("Shape {} has too many dimensions"),
            QStringLiteral("Shape {} is too large (more than 2**63 - 1 entries)"),
            QStringLiteral("Incompatible shapes: {} vs. {}"),
            QStringLiteral("A cross-device loop must have a pivot predicate")};
        return texts;
    }

    /// What else is in core prints for the terminal and for the console, or says what TensorFlow does: core/graph, ops,
    /// transform and exec for the most part.
    static bool speaksToTheWindow(const QString& path)
    {
        static const QRegularExpression window(QStringLiteral(
            "/core/debug/(?!console/)\\w+/(?!batch_run|capture_rules|compare_text|report_dot|report_html)\\w+\\.cpp$|/"
            "core/(?:io|trace)/"
            "(?:\\w+/)?\\w+\\.cpp$"
            "|/core/tensor/(?!comparison)\\w+\\.cpp$|/ui/session/\\w+\\.cpp$"));
        return path.contains(window);
    }

    void addFile(const QString& path)
    {
        QFile file(path);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
        const QString code = QString::fromUtf8(file.readAll());
        addEngineTexts(path, code);
        if (path.contains(QLatin1String("/core/")))
            return;
        const QString words = QStringLiteral(R"re(((?:"(?:[^"\\]|\\.)*"\s*)+)([,)]))re");
        QMap<qsizetype, QString> spaces, scopes;  // by where they begin
        each(code, QStringLiteral(R"re(^namespace ([\w:]+) \{)re"),
             [&](const Match& m) { spaces[m.capturedStart()] = m.captured(1) + QLatin1String("::"); });
        each(code, QStringLiteral(R"re(^(?:class|struct) (\w+)\b[^;{(]*\{\s*Q_OBJECT)re"),
             [&](const Match& m) { classes.insert(before(spaces, m) + m.captured(1)); });
        each(code,
             QStringLiteral(
                 R"re(^(?:(?:class|struct) (\w+)\b[^;{(]*\{|(?:\w[^\n(;=]*[ *&])?(\w+(?:::\w+)*)::~?\w+\())re"),
             [&](const Match& m) { scopes[m.capturedStart()] = m.captured(1) + m.captured(2); });

        // A function that has a context for the whole file; else it is the class whose member is being defined.
        QString name = QStringLiteral("tr");
        QString context;
        each(code,
             QStringLiteral(R"re((\w+)(?:\(const char\* \w+\)\s*| = \[\]\(const char\* \w+\) )\{\s*)re"
                            R"re(return QCoreApplication::translate\("([\w:]+)")re"),
             [&](const Match& m) {
                 name = m.captured(1);
                 context = m.captured(2);
             });
        each(code, QStringLiteral(R"re((?:(\w+(?:::\w+)*)::)?\b%1\(\s*)re").arg(name) + words, [&](const Match& m) {
            const QString scope = m.captured(1).isEmpty() ? before(scopes, m) : m.captured(1);
            add(!context.isEmpty() ? context : scope.startsWith(u'Q') ? scope : before(spaces, m) + scope, m);
        });
        each(code,
             QStringLiteral(R"re((?:QT_TRANSLATE_NOOP|QCoreApplication::translate)\(\s*"([\w:]+)"\s*,\s*)re") + words,
             [&](const Match& m) { add(m.captured(1), m); });
        each(code, QStringLiteral(R"re(\b%1\((?!\s*"|QT_TRANSLATE_NOOP)[^()"]*".*)re").arg(name),
             [&](const Match& m) { unclear.append(path + QLatin1String(": ") + m.captured()); });
    }
};

QString asMessage(const Key& key, bool hasNumber)
{
    return QStringLiteral("%1: <message%2><source>%3</source>")
        .arg(key.first, hasNumber ? QStringLiteral(" numerus=\"yes\"") : QString(), key.second.toHtmlEscaped());
}

/// What has to be as often in both; a number of 1 need not be said.
QStringList marksOf(const QString& text, int n)
{
    static const QRegularExpression mark(QStringLiteral(R"re(%\d|%L?n|&|\.\.\.|\n|^ +| +$|\{\d*(:[^}]*)?\})re"));
    QStringList marks;
    int next = 0;  // {} {} are {0} {1}
    for (auto it = mark.globalMatch(text); it.hasNext();) {
        const QString found = it.next().captured();
        const bool counts = found.startsWith(QLatin1String("{}")) || found.startsWith(QLatin1String("{:"));
        marks.append(counts ? QString(found).insert(1, QString::number(next++)) : found);
    }
    if (n == 1)
        marks.removeAll(QStringLiteral("%Ln"));
    marks.sort();
    return marks;
}

/// A message of a .ts file.
struct Entry {
    Key key;
    bool hasNumber = false;
    bool isFinished = false;
    QStringList forms;  ///< one for each kind of number; else one
};

QString sourceFile(const char* language)
{
    return QString::fromStdString(test::sourcePath("resources/translations/tagscope_")) + QLatin1String(language)
        + QStringLiteral(".ts");
}

/// In their order; none if it is no such file.
std::vector<Entry> entriesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    std::vector<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entries.push_back({{context, {}}, xml.attributes().hasAttribute(QLatin1String("numerus")), false, {}});
        } else if (xml.name() == QLatin1String("source")) {
            entries.back().key.second = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entries.back().isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
            if (!entries.back().hasNumber)
                entries.back().forms.append(xml.readElementText());
        } else if (xml.name() == QLatin1String("numerusform")) {
            entries.back().forms.append(xml.readElementText());
        }
    }
    return xml.hasError() ? std::vector<Entry>() : entries;
}

/// Words of Qt's own, which the system need not have.
bool isQts(const QString& context)
{
    return context.startsWith(u'Q') && context != QLatin1String("QObject");
}

bool fits(const Entry& entry)
{
    if (entry.forms.size() != (entry.hasNumber ? 2 : 1) || entry.forms.contains(QString()))
        return false;
    for (qsizetype i = 0; i < entry.forms.size(); ++i) {
        const int n = !entry.hasNumber ? -1 : i == 0 ? 1 : 2;
        if (marksOf(entry.forms[i], n) != marksOf(entry.key.second, n))
            return false;
    }
    return true;
}

QString asXml(const Entry& entry)
{
    QString forms;
    for (const QString& form : entry.forms)
        forms += entry.hasNumber ? QStringLiteral("<numerusform>%1</numerusform>").arg(form.toHtmlEscaped())
                                 : form.toHtmlEscaped();
    return QStringLiteral("    <message%1><source>%2</source><translation%3>%4</translation></message>\n")
        .arg(entry.hasNumber ? QStringLiteral(" numerus=\"yes\"") : QString(), entry.key.second.toHtmlEscaped(),
             entry.isFinished ? QString() : QStringLiteral(" type=\"unfinished\""), forms)
        .replace(QLatin1String("&quot;"), QLatin1String("\""));
}

/// With an entry for each text of the sources, and no others but Qt's: known ones stay, one that has moved to another
/// context takes its translation along, new ones are unfinished. `onlyKnown`: these are left out.
QByteArray renewed(const QString& path, const QMap<Key, bool>& texts, bool onlyKnown)
{
    QFile file(path);
    QByteArray head;
    if (file.open(QIODevice::ReadOnly))
        head = file.readAll();
    head.truncate(head.indexOf("<context>"));
    const std::vector<Entry> before = entriesOf(path);
    QMap<QString, std::vector<Entry>> contexts;
    QSet<Key> known;
    QMap<QString, Entry> moved;  // by text
    for (const Entry& entry : before) {
        const auto text = texts.constFind(entry.key);
        const bool isThere = isQts(entry.key.first) || (text != texts.cend() && *text == entry.hasNumber);
        if (isThere && !known.contains(entry.key)) {
            contexts[entry.key.first].push_back(entry);
            known.insert(entry.key);
        } else if (entry.isFinished) {
            moved[entry.key.second] = entry;
        }
    }
    for (auto text = texts.cbegin(); text != texts.cend(); ++text) {
        if (known.contains(text.key()))
            continue;
        Entry entry{text.key(), text.value(), false, {}};
        if (const auto old = moved.constFind(text.key().second);
            old != moved.cend() && old->hasNumber == entry.hasNumber) {
            entry.isFinished = true;
            entry.forms = old->forms;
        } else if (onlyKnown) {
            continue;
        } else if (entry.hasNumber) {
            entry.forms = {QString(), QString()};
        }
        contexts[entry.key.first].push_back(entry);
    }
    QString all;
    for (auto context = contexts.cbegin(); context != contexts.cend(); ++context) {
        all += QStringLiteral("<context>\n    <name>%1</name>\n").arg(context.key());
        for (const Entry& entry : context.value())
            all += asXml(entry);
        all += QLatin1String("</context>\n");
    }
    return head + all.toUtf8() + "</TS>\n";
}

}

/// What the files of translations have fits the texts that it is for. Whether they have all is asked before a release:
/// packaging/translations renews them.
class TestGermanTexts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_source.texts.size() > 1000);
        QCOMPARE(m_source.unclear.join(QLatin1Char('\n')), QString());
        if (qEnvironmentVariableIsSet("TAGSCOPE_RENEW_TRANSLATIONS"))
            for (const char* language : {"de", "en"}) {
                // Of English there is only what is needed where a number may be 1.
                const QByteArray text = renewed(sourceFile(language), m_source.texts, qstrcmp(language, "en") == 0);
                QFile file(sourceFile(language));
                QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
            }
    }

    void theEngineSpeaksThroughSay()
    {
        QVERIFY2(m_source.unsaid.isEmpty(), qPrintable(QLatin1Char('\n') + m_source.unsaid.join(QLatin1Char('\n'))));
        QCOMPARE(m_source.unused.join(QLatin1Char('\n')), QString());
    }

    void contextsAreClasses()
    {
        for (const Key& key : m_source.texts.keys())
            if (key.first.startsWith(
                    QLatin1String("tagscope::app::")))  // some texts of views name a context that is no class
                QVERIFY2(m_source.classes.contains(key.first), qPrintable(asMessage(key, false)));
    }

    void entriesFit_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("least");
        QTest::newRow("German") << "de" << 2000;
        QTest::newRow("English") << "en" << 3;
    }
    /// Placeholders, letters of menus, blanks at the ends; a form for 1 and one for others where the source counts.
    void entriesFit()
    {
        QFETCH(QString, language);
        QFETCH(int, least);
        QStringList wrong;
        QSet<Key> seen;
        int finished = 0;
        for (const Entry& entry : entriesOf(sourceFile(language.toLatin1().constData()))) {
            if (seen.contains(entry.key))
                wrong.append(QStringLiteral("twice: ") + asMessage(entry.key, entry.hasNumber));
            seen.insert(entry.key);
            const auto text = m_source.texts.constFind(entry.key);
            if (text != m_source.texts.cend() && *text != entry.hasNumber)
                wrong.append(QStringLiteral("counts in one place alone: ") + asMessage(entry.key, entry.hasNumber));
            finished += entry.isFinished ? 1 : 0;
            if (entry.isFinished && !isQts(entry.key.first) && !fits(entry))
                wrong.append(asMessage(entry.key, entry.hasNumber));
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(QLatin1Char('\n') + wrong.join(QLatin1Char('\n'))));
        QVERIFY(finished >= least);
    }

    /// What is written is read again as it was, and nothing changes where nothing is new.
    void renewingKeepsWhatThereIs()
    {
        const QTemporaryDir folder;
        QVERIFY(folder.isValid());
        const QString path = folder.filePath(QStringLiteral("tagscope_de.ts"));
        const auto write = [&](const QByteArray& text) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(write(
            R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>a::Old</name>
    <message><source>Open &amp;all</source><translation>Alle ö&amp;ffnen</translation></message>
    <message><source>gone</source><translation>weg</translation></message>
</context>
<context>
    <name>a::View</name>
    <message numerus="yes"><source>%Ln rows</source>)"
            R"(<translation><numerusform>%Ln Zeile</numerusform><numerusform>%Ln Zeilen</numerusform></translation>)"
            R"(</message>
</context>
<context>
    <name>QShortcut</name>
    <message><source>Shift</source><translation>Umschalt</translation></message>
</context>
</TS>
)"));
        const QMap<Key, bool> texts{{{QStringLiteral("a::View"), QStringLiteral("%Ln rows")}, true},
                                    {{QStringLiteral("a::View"), QStringLiteral("Open &all")}, false},
                                    {{QStringLiteral("a::View"), QStringLiteral("a \"new\" text")}, false}};
        const QByteArray expected =
            R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>QShortcut</name>
    <message><source>Shift</source><translation>Umschalt</translation></message>
</context>
<context>
    <name>a::View</name>
    <message numerus="yes"><source>%Ln rows</source>)"
            R"(<translation><numerusform>%Ln Zeile</numerusform><numerusform>%Ln Zeilen</numerusform></translation>)"
            R"(</message>
    <message><source>Open &amp;all</source><translation>Alle ö&amp;ffnen</translation></message>
    <message><source>a "new" text</source><translation type="unfinished"></translation></message>
</context>
</TS>
)";
        QCOMPARE(renewed(path, texts, false), expected);
        QVERIFY(write(expected));
        QCOMPARE(renewed(path, texts, false), expected);
    }

private:
    SourceTexts m_source;
};

TAGSCOPE_GUILESS_TEST(TestGermanTexts)

#include "tst_german_texts.moc"
