// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCompleter>

namespace tagscope::ui {

/// Offers the words of conditions in place of the last word of a line: value, iter, repeats ...
class ConditionCompleter final : public QCompleter {
    Q_OBJECT

public:
    explicit ConditionCompleter(QObject* parent = nullptr);

    QStringList splitPath(const QString& path) const override;
    QString pathFromIndex(const QModelIndex& index) const override;

private:
    mutable QString m_before;  // what stands before the word
};

}
