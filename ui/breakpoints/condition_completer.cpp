// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/condition_completer.h"

#include "core/debug/expr/expression_tree.h"
#include "ui/common/text.h"

#include <QRegularExpression>
#include <QStringListModel>

namespace tagscope::ui {

ConditionCompleter::ConditionCompleter(QObject* parent) : QCompleter(parent)
{
    QStringList words{QStringLiteral("and"), QStringLiteral("not"), QStringLiteral("or")};
    for (const ExpressionWord& word : expressionWords())
        words << text(std::string(word.name));
    words.sort();
    setModel(new QStringListModel(words, this));
    setModelSorting(QCompleter::CaseSensitivelySortedModel);
}

QStringList ConditionCompleter::splitPath(const QString& path) const
{
    static const QRegularExpression lastWord(QStringLiteral("[A-Za-z_]\\w*$"));
    const QRegularExpressionMatch match = lastWord.match(path);
    m_before = match.hasMatch() ? path.left(match.capturedStart()) : path;
    // Nothing is offered where no word begins; no word has a space.
    return {match.hasMatch() ? match.captured() : QStringLiteral(" ")};
}

QString ConditionCompleter::pathFromIndex(const QModelIndex& index) const
{
    return m_before + index.data().toString();
}

}

#include "moc_condition_completer.cpp"
