// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

class QMenu;
class QLineEdit;

namespace tagscope::ui {

/// A condition that somebody wants to use again, in the language of breakpoints.
struct SavedPredicate {
    QString name;
    QString text;

    bool operator==(const SavedPredicate&) const = default;
};

/// By name, as they were kept in the settings.
QList<SavedPredicate> savedPredicates();
/// In place of another one of that name.
void savePredicate(const SavedPredicate& predicate);
void removePredicate(const QString& name);

/// Makes a menu offer the saved conditions for a field: choosing one types it. `fits` says which ones go there. What
/// the field holds can be saved, and what is saved forgotten.
using PredicateTest = bool (*)(const QString& text);
void offerPredicates(QMenu& menu, QLineEdit& field, PredicateTest fits);

}
