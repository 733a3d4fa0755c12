// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

namespace {

/// One folder and the folders it may include from, beside itself. "core/*" means every core folder. A folder stands for
/// those inside it, too, except for those that have a rule of their own.
struct Rule {
    std::string folder;
    std::vector<const char*> allowed;
};

QString sourceRoot()
{
    return QDir::cleanPath(QString::fromStdString(tagscope::test::sourcePath({})));
}

/// Every folder of ui that has no rule of its own is a view: it sees values of core, what is common to all views, the
/// session and what a part is, but no other view.
std::vector<Rule> withViews(std::vector<Rule> rules)
{
    for (const QString& name :
         QDir(sourceRoot() + QStringLiteral("/ui")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const std::string folder = "ui/" + name.toStdString();
        if (std::ranges::find(rules, folder, &Rule::folder) == rules.end())
            rules.push_back({folder, {"core/*", "ui/common", "ui/charts", "ui/session", "ui/parts"}});
    }
    return rules;
}

/// The allowed edges. Inside core, a module includes only modules above it; only app sees all.
const std::vector<Rule>& rules()
{
    static const std::vector<Rule> table = withViews({
        {"core/base", {}},
        {"core/tensor", {"core/base"}},
        {"core/graph", {"core/base", "core/tensor"}},
        {"core/ops", {"core/base", "core/tensor", "core/graph"}},
        {"core/io", {"core/base", "core/tensor", "core/graph", "core/ops"}},
        {"core/build", {"core/base", "core/tensor", "core/graph", "core/ops", "core/io"}},
        {"core/transform", {"core/base", "core/tensor", "core/graph", "core/ops", "core/io", "core/build"}},
        {"core/partition",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/io", "core/build", "core/transform"}},
        {"core/exec",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/io", "core/build", "core/transform",
          "core/partition"}},
        {"core/trace",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/io", "core/build", "core/transform",
          "core/partition", "core/exec"}},
        {"core/debug/names", {"core/base", "core/tensor", "core/graph", "core/exec", "core/trace"}},
        {"core/debug/open",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/io", "core/transform", "core/partition",
          "core/exec", "core/trace", "core/debug/names"}},
        {"core/debug/capture", {"core/base", "core/tensor", "core/ops", "core/exec", "core/trace", "core/debug/names"}},
        {"core/debug/record",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/partition", "core/exec", "core/trace",
          "core/debug/names"}},
        {"core/debug/timing",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/transform", "core/partition", "core/exec",
          "core/trace", "core/debug/names", "core/debug/record"}},
        {"core/debug/expr", {"core/base", "core/tensor", "core/trace", "core/debug/names", "core/debug/record"}},
        {"core/debug/causes",
         {"core/base", "core/tensor", "core/exec", "core/trace", "core/debug/names", "core/debug/record"}},
        {"core/debug/waits", {"core/base", "core/tensor", "core/graph", "core/ops", "core/exec"}},
        {"core/debug/diagnose",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/transform", "core/partition", "core/exec",
          "core/trace", "core/debug/names", "core/debug/record", "core/debug/timing", "core/debug/causes",
          "core/debug/waits"}},
        {"core/debug/control",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/transform", "core/partition", "core/exec",
          "core/trace", "core/debug/names", "core/debug/open", "core/debug/capture", "core/debug/record",
          "core/debug/expr", "core/debug/causes", "core/debug/waits", "core/debug/diagnose"}},
        {"core/debug/compare",
         {"core/base", "core/tensor", "core/trace", "core/debug/names", "core/debug/open", "core/debug/record",
          "core/debug/control"}},
        {"core/debug/exports",
         {"core/base", "core/tensor", "core/graph", "core/ops", "core/exec", "core/trace", "core/debug/names",
          "core/debug/record"}},
        {"core/debug/console",
         {"core/base", "core/tensor", "core/graph", "core/debug/names", "core/debug/open", "core/debug/capture",
          "core/debug/record", "core/debug/timing", "core/debug/expr", "core/debug/causes", "core/debug/diagnose",
          "core/debug/control", "core/debug/compare"}},
        {"ui/common", {"core/*"}},
        {"ui/charts", {"core/*", "ui/common"}},
        {"ui/session", {"core/*", "ui/common"}},
        {"ui/parts", {"core/*", "ui/common", "ui/session"}},
        // Pictures and pages of the graph are drawn from its scene, by its painter.
        {"ui/export", {"core/*", "ui/common", "ui/session", "ui/graphview"}},
        // The groups of the picture as a tree, found by the palette's words.
        {"ui/outline", {"core/*", "ui/common", "ui/session", "ui/graphview", "ui/find"}},
        // The folders of the window, from the bottom up; the window itself sees all of them.
        {"app/tagscope/keys", {"core/*", "ui/*"}},
        {"app/tagscope/commands", {"core/*", "ui/*", "app/tagscope/keys"}},
        {"app/tagscope/filter", {"core/*", "ui/*", "app/tagscope/commands"}},
        {"app/tagscope/focus", {"core/*", "ui/*", "app/tagscope/commands"}},
        {"app/tagscope/run", {"core/*", "ui/*", "app/tagscope/keys", "app/tagscope/commands", "app/tagscope/filter"}},
        {"app/tagscope/graph",
         {"core/*", "ui/*", "app/tagscope/commands", "app/tagscope/filter", "app/tagscope/focus", "app/tagscope/run"}},
        {"app/tagscope/out", {"core/*", "ui/*"}},
        {"app/tagscope/keeping",
         {"core/*", "ui/*", "app/tagscope", "app/tagscope/commands", "app/tagscope/filter", "app/tagscope/run",
          "app/tagscope/graph"}},
        {"app/tagscope/parts",
         {"core/*", "ui/*", "app/tagscope/commands", "app/tagscope/filter", "app/tagscope/focus", "app/tagscope/run",
          "app/tagscope/graph"}},
        {"app/tagscope/start",
         {"core/*", "ui/*", "app/tagscope/keys", "app/tagscope/commands", "app/tagscope/keeping"}},
        {"app/tagscope/measure", {"core/*", "ui/*", "app/tagscope", "app/tagscope/*"}},
        {"app/tagscope", {"core/*", "ui/*", "app/tagscope/*"}},
        {"app/tagscope-cli", {"core/*"}},
        {"resources/examples", {"core/*"}},
    });
    return table;
}

/// Relative paths of the C++ files below a folder.
QStringList sourcesBelow(const QString& folder)
{
    const QDir root(sourceRoot());
    QStringList files;
    QDirIterator it(root.filePath(folder), {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                    QDirIterator::Subdirectories);
    while (it.hasNext())
        files.append(root.relativeFilePath(it.next()));
    files.sort();
    return files;
}

/// The innermost folder with a rule that a file lies in: "core/ops" of "core/ops/math/add.cpp", "core/debug/names" of
/// "core/debug/names/pattern.h". Empty if there is none.
QString folderOf(const QString& path)
{
    for (QString folder = path.section(QLatin1Char('/'), 0, -2); !folder.isEmpty();
         folder = folder.section(QLatin1Char('/'), 0, -2))
        if (std::any_of(rules().begin(), rules().end(),
                        [&](const Rule& r) { return folder == QString::fromStdString(r.folder); }))
            return folder;
    return {};
}

QString readText(const QString& relative)
{
    QFile file(QDir(sourceRoot()).filePath(relative));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

struct Include {
    QString path;
    bool isQuoted = false;
};

QList<Include> includesOf(const QString& text)
{
    static const QRegularExpression line(QStringLiteral(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])"),
                                         QRegularExpression::MultilineOption);
    QList<Include> includes;
    for (auto it = line.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        includes.append({match.captured(2), match.captured(1) == QLatin1String("\"")});
    }
    return includes;
}

bool isAllowed(const Rule& rule, const QString& target)
{
    if (target == QString::fromStdString(rule.folder))
        return true;
    for (const char* entry : rule.allowed) {
        const QString allowed = QLatin1String(entry);
        if (allowed == target || (allowed.endsWith(QLatin1Char('*')) && target.startsWith(allowed.chopped(1))))
            return true;
    }
    return false;
}

}

class TestLayering final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void includesGoDownward_data()
    {
        QTest::addColumn<int>("rule");
        for (size_t i = 0; i < rules().size(); ++i)
            QTest::newRow(rules()[i].folder.c_str()) << static_cast<int>(i);
    }
    void includesGoDownward()
    {
        QFETCH(int, rule);
        const Rule& edges = rules()[static_cast<size_t>(rule)];
        static const QRegularExpression ownTree(QStringLiteral("^(core|ui|app|tests|resources)/"));
        QStringList wrong;
        for (const QString& file : sourcesBelow(QString::fromStdString(edges.folder))) {
            if (folderOf(file) != QString::fromStdString(edges.folder))
                continue;  // of a folder with a rule of its own
            for (const Include& include : includesOf(readText(file))) {
                const bool ours = ownTree.match(include.path).hasMatch();
                if (ours && !isAllowed(edges, folderOf(include.path)))
                    wrong.append(file + QLatin1String(" includes ") + include.path);
                else if (!ours && include.isQuoted
                         && QFile::exists(
                             QDir(sourceRoot())
                                 .filePath(file.section(QLatin1Char('/'), 0, -2) + QLatin1Char('/') + include.path)))
                    wrong.append(file + QLatin1String(" includes ") + include.path + QLatin1String(" by a short path"));
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void everyFileHasARule()
    {
        // The window's rule is not that of its folders, which have one each.
        const QLatin1String windowFolder("app/tagscope");
        QStringList unknown;
        for (const char* top : {"core", "ui", "app"})
            for (const QString& file : sourcesBelow(QLatin1String(top)))
                if (const QString folder = folderOf(file);
                    folder.isEmpty() || (folder == windowFolder && file.count(QLatin1Char('/')) > 2))
                    unknown.append(file);
        QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(QLatin1Char('\n'))));
    }

    void theRulesHaveOneDirection()
    {
        // Taking away the folders that may include none of those left must leave none. The window itself is left out:
        // it is given to those who keep it.
        std::vector<const Rule*> left;
        for (const Rule& rule : rules())
            if (QString::fromStdString(rule.folder) != QLatin1String("app/tagscope"))
                left.push_back(&rule);
        for (size_t before = 0; before != left.size();) {
            before = left.size();
            std::erase_if(left, [&](const Rule* rule) {
                return std::none_of(left.begin(), left.end(), [&](const Rule* other) {
                    return other != rule && isAllowed(*rule, QLatin1String(other->folder));
                });
            });
        }
        QStringList circle;
        for (const Rule* rule : left)
            circle.append(QLatin1String(rule->folder));
        QVERIFY2(circle.isEmpty(), qPrintable(circle.join(QLatin1Char(' '))));
    }

    void coreKnowsNoQt()
    {
        static const QRegularExpression qt(QStringLiteral("^(Q[A-Z]|Qt[A-Z0-9]*/)"));
        QStringList wrong;
        for (const QString& file : sourcesBelow(QStringLiteral("core")))
            for (const Include& include : includesOf(readText(file)))
                if (qt.match(include.path).hasMatch())
                    wrong.append(file + QLatin1String(" includes ") + include.path);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// A label guesses what is markup, a tool tip too: names come from files, and are shown by what does not.
    void textsOfFilesAreNoMarkup_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("instead");
        QTest::newRow("labels") << QStringLiteral(
            R"(\bnew QLabel\b|: public QLabel\b|\bmake_unique<QLabel>|\bQLabel [a-z]\w*[;({])")
                                << QStringLiteral("ui/common/plain_label.h");
        QTest::newRow("documents") << QStringLiteral(
            R"(\b(setHtml|insertHtml|appendHtml|setMarkdown|insertMarkdown)\(|Qt::(RichText|AutoText|MarkdownText)\b)")
                                   << QStringLiteral("plain text");
        QTest::newRow("message boxes") << QStringLiteral(R"(\bQMessageBox\b|\bQErrorMessage\b)")
                                       << QStringLiteral("what is said in place");
        QTest::newRow("markup") << QStringLiteral(R"(\btoHtmlEscaped\b)") << QStringLiteral("asMarkup");
        QTest::newRow("tool tips") << QStringLiteral(
            R"(\b(setToolTip|QToolTip::showText)\((?![^;]*\b(plainHint|asMarkup|keyOf)\()[^;]*\.arg\()")
                                   << QStringLiteral("plainHint");
    }
    void textsOfFilesAreNoMarkup()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, instead);
        const QRegularExpression forbidden(pattern);
        QVERIFY(forbidden.isValid());
        QStringList wrong;
        for (const char* folder : {"ui", "app/tagscope"})
            for (const QString& file : sourcesBelow(QLatin1String(folder))) {
                if (file.startsWith(QLatin1String("ui/common/text."))
                    || file.startsWith(QLatin1String("ui/common/plain_label.")))
                    continue;
                if (const auto match = forbidden.match(readText(file)); match.hasMatch())
                    wrong.append(QStringLiteral("%1: %2, instead of %3").arg(file, match.captured().left(80), instead));
            }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void filesSayTheirLicense()
    {
        QStringList wrong;
        for (const char* folder : {"core", "ui", "app", "tests", "resources"})
            for (const QString& file : sourcesBelow(QLatin1String(folder)))
                if (!readText(file).startsWith(QLatin1String("// SPDX-License-Identifier: Apache-2.0\n")))
                    wrong.append(file);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }
};

TAGSCOPE_APPLESS_TEST(TestLayering)

#include "tst_layering.moc"
