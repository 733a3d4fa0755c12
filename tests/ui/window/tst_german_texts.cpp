// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/translation.h"

#include "tests/support/shared_data.h"

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

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
            QStringLiteral("empty file"), QStringLiteral("edge tokens"),
            // Messages of TensorFlow.
            QStringLiteral("An unknown shape must not have any dimensions set."),
            QStringLiteral("Shape has dimensions with values below -1 (where -1 means unknown): {}"),
            QStringLiteral("unknown dtype enum ("), QStringLiteral("Shape {} is not fully defined"),
            QStringLiteral("Shape {} has too many dimensions"),
            QStringLiteral("Shape {} is too large (more than 2**63 - 1 entries)"),
            QStringLiteral("Incompatible shapes: {} vs. {}")};
        return texts;
    }

    /// What else is in core prints for the terminal and for the console, or says what TensorFlow does: core/graph, ops,
    /// transform and exec for the most part.
    static bool speaksToTheWindow(const QString& path)
    {
        static const QRegularExpression window(
            QStringLiteral("/core/debug/(?!batch_run|capture_rules|compare_text|console)\\w+\\.cpp$|/core/(?:io|trace)/"
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
        each(
            code,
            QStringLiteral(
                R"re((\w+)(?:\(const char\* \w+\)\s*| = \[\]\(const char\* \w+\) )\{\s*return QCoreApplication::translate\("([\w:]+)")re"),
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

}

/// The German file has a translation that fits for every text of the sources, and no others.
class TestGermanTexts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(m_german.read(file));
        QVERIFY(m_source.texts.size() > 1000);
        QCOMPARE(m_source.unclear.join(QLatin1Char('\n')), QString());
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

    void everyTextIsTranslated()
    {
        QStringList missing;
        for (auto it = m_source.texts.cbegin(); it != m_source.texts.cend(); ++it)
            if (germanOf(it.key(), it.value() ? 1 : -1).isEmpty())
                missing.append(asMessage(it.key(), it.value()));
        QVERIFY2(missing.isEmpty(), qPrintable(QLatin1Char('\n') + missing.join(QLatin1Char('\n'))));
    }

    void placeholdersAreKept()
    {
        for (auto it = m_source.texts.cbegin(); it != m_source.texts.cend(); ++it)
            for (int n : it.value() ? QList<int>{1, 2} : QList<int>{-1})
                QVERIFY2(marksOf(germanOf(it.key(), n), n) == marksOf(it.key().second, n),
                         qPrintable(asMessage(it.key(), it.value())));
    }

    void nothingIsLeftOver()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString context;
        QStringList old;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement() || (xml.name() != QLatin1String("name") && xml.name() != QLatin1String("source")))
                continue;
            const bool isContext = xml.name() == QLatin1String("name");
            const QString text = xml.readElementText();
            if (isContext)
                context = text;
            else if (!m_source.texts.contains({context, text}) && !isQts(context))
                old.append(asMessage({context, text}, false));
        }
        QVERIFY2(old.isEmpty(), qPrintable(QLatin1Char('\n') + old.join(QLatin1Char('\n'))));
    }

private:
    static QString path() { return QStringLiteral(":/translations/tagscope_de.ts"); }
    /// Words of Qt's own, which the system need not have.
    static bool isQts(const QString& context)
    {
        return context.startsWith(u'Q') && context != QLatin1String("QObject");
    }
    QString germanOf(const Key& key, int n) const
    {
        return m_german.translate(key.first.toUtf8(), key.second.toUtf8(), nullptr, n);
    }

    app::Translation m_german;
    SourceTexts m_source;
};

QTEST_GUILESS_MAIN(TestGermanTexts)

#include "tst_german_texts.moc"
