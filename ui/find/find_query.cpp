// SPDX-License-Identifier: Apache-2.0
#include "ui/find/find_query.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tagscope::ui {

namespace {

bool isBoundary(QChar c)
{
    return c == QLatin1Char('/') || c == QLatin1Char('_') || c == QLatin1Char('.') || c == QLatin1Char('-');
}

constexpr int partScore = 4000;
constexpr int beginningScore = 3000;
constexpr int pieceScore = 2000;
constexpr int scatteredScore = 1000;

/// Longer names lose a little, less than one kind of match differs from the next.
int lengthLoss(const QString& name)
{
    return static_cast<int>(std::min<qsizetype>(name.size(), 900));
}

}

FindQuery FindQuery::parse(const QString& line)
{
    FindQuery query;
    QString rest = line.trimmed();
    if (rest.startsWith(QLatin1Char('>')) || rest.startsWith(QLatin1Char('?'))) {
        query.isCommand = true;
        query.isHelp = rest.startsWith(QLatin1Char('?'));
        rest.remove(0, 1);
    }
    struct Field {
        const char* name;
        QStringList* values;
    };
    const Field fields[] = {
        {"op", &query.ops}, {"frame", &query.frames}, {"state", &query.states}, {"dev", &query.devices}};
    for (const QString& typed : rest.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (!query.isCommand && typed.startsWith(QLatin1String("re:"), Qt::CaseInsensitive)) {
            query.setPattern(typed.mid(3));
            continue;
        }
        const QString word = typed.toLower();
        const qsizetype colon = word.indexOf(QLatin1Char(':'));
        if (query.isCommand || colon < 0) {
            query.words.append(word);
            continue;
        }
        const QString name = word.left(colon);
        if (name == QLatin1String("iter")) {
            bool isNumber = true;
            if (colon + 1 < word.size())
                query.iteration = word.mid(colon + 1).toLongLong(&isNumber);
            if (!isNumber || query.iteration.value_or(0) < 0)
                query.problem =
                    QCoreApplication::translate("FindQuery", "\"%1\" is no iteration; expected iter:7").arg(word);
            continue;
        }
        const auto field = std::ranges::find_if(fields, [&](const Field& f) { return name == QLatin1String(f.name); });
        if (field == std::end(fields))
            query.problem =
                QCoreApplication::translate(
                    "FindQuery", "There is no field \"%1\"; there are op:, frame:, state:, dev:, iter: and re:")
                    .arg(name);
        else if (colon + 1 < word.size())
            field->values->append(word.mid(colon + 1));
    }
    return query;
}

void FindQuery::setPattern(const QString& text)
{
    if (text.isEmpty())
        return;  // still being typed
    QRegularExpression wanted(text, QRegularExpression::CaseInsensitiveOption);
    if (wanted.isValid())
        pattern = std::move(wanted);
    else
        problem = QCoreApplication::translate("FindQuery", "\"%1\" is no regular expression: %2")
                      .arg(text, wanted.errorString());
}

std::optional<int> matchScore(const QString& word, const QString& name)
{
    int best = -1;
    for (qsizetype at = name.indexOf(word); at >= 0 && !word.isEmpty(); at = name.indexOf(word, at + 1)) {
        const bool begins = at == 0 || isBoundary(name[at - 1]);
        const qsizetype end = at + word.size();
        const bool ends = end == name.size() || isBoundary(name[end]);
        best = std::max(best, begins && ends ? partScore : begins ? beginningScore : pieceScore);
    }
    if (best >= 0)
        return best - lengthLoss(name);
    qsizetype at = 0;
    for (const QChar c : word) {
        at = name.indexOf(c, at);
        if (at < 0)
            return std::nullopt;
        ++at;
    }
    return scatteredScore - lengthLoss(name);
}

}
