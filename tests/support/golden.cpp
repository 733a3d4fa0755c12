// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden.h"

#include "tests/support/shared_data.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>

namespace tagscope::test {

namespace {

QString toText(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

bool writeFile(const QString& path, std::string_view bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    return file.open(QIODevice::WriteOnly)
        && file.write(bytes.data(), static_cast<qint64>(bytes.size())) == static_cast<qint64>(bytes.size());
}

}

QString lineDiff(std::string_view expected, std::string_view actual)
{
    const QStringList before = toText(expected).split(QLatin1Char('\n'));
    const QStringList after = toText(actual).split(QLatin1Char('\n'));
    qsizetype head = 0;
    while (head < std::min(before.size(), after.size()) && before[head] == after[head])
        ++head;
    if (head == before.size() && head == after.size())
        return {};
    qsizetype tail = 0;
    while (tail < std::min(before.size(), after.size()) - head
           && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;

    constexpr qsizetype mostLines = 20;
    QString report = QStringLiteral("line %1:\n").arg(head + 1);
    const auto append = [&](const QStringList& lines, QLatin1String mark) {
        const qsizetype end = lines.size() - tail;
        for (qsizetype i = head; i < std::min(end, head + mostLines); ++i)
            report += mark + lines[i] + QLatin1Char('\n');
        if (end > head + mostLines)
            report += QStringLiteral("%1 ... and %2 lines more\n").arg(mark).arg(end - head - mostLines);
    };
    append(before, QLatin1String("- "));
    append(after, QLatin1String("+ "));
    return report;
}

QString goldenMismatch(std::string_view name, std::string_view actual)
{
    const std::string relative = "golden/" + std::string(name) + ".txt";
    const QString golden = QString::fromStdString(sourcePath("tests/" + relative));
    if (qEnvironmentVariableIsSet("TAGSCOPE_UPDATE_GOLDEN"))
        return writeFile(golden, actual) ? QString() : QStringLiteral("cannot write %1").arg(golden);

    QFile file(golden);
    const bool exists = file.open(QIODevice::ReadOnly);
    const QByteArray expected = exists ? file.readAll() : QByteArray();
    const std::string_view expectedText(expected.constData(), static_cast<size_t>(expected.size()));
    if (exists && expectedText == actual)
        return {};
    const QString written = QString::fromStdString(buildPath(relative));
    if (!writeFile(written, actual))
        return QStringLiteral("cannot write %1").arg(written);
    return QStringLiteral("%1 %2; the actual text is in %3\n%4")
        .arg(golden, exists ? QStringLiteral("differs") : QStringLiteral("does not exist"), written,
             lineDiff(expectedText, actual));
}

}
