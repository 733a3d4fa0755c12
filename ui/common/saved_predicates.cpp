// SPDX-License-Identifier: Apache-2.0
#include "ui/common/saved_predicates.h"

#include "ui/common/text.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr auto group = "predicates";

QString trPredicates(const char* text)
{
    return QCoreApplication::translate("tagscope::ui::SavedPredicates", text);
}

void askForName(QLineEdit& field)
{
    bool isChosen = false;
    const QString name = QInputDialog::getText(
        &field, trPredicates(QT_TRANSLATE_NOOP("tagscope::ui::SavedPredicates", "Save the condition")),
        trPredicates(QT_TRANSLATE_NOOP("tagscope::ui::SavedPredicates", "Name")), QLineEdit::Normal,
        field.text().trimmed(), &isChosen);
    if (isChosen && !name.trimmed().isEmpty())
        savePredicate({name.trimmed(), field.text().trimmed()});
}

void fill(QMenu& menu, QLineEdit& field, PredicateTest fits)
{
    menu.clear();
    const QList<SavedPredicate> saved = savedPredicates();
    for (const SavedPredicate& predicate : saved) {
        if (!fits(predicate.text))
            continue;
        const QString label = predicate.name == predicate.text
            ? predicate.name
            : QStringLiteral("%1:  %2").arg(predicate.name, predicate.text);
        QObject::connect(menu.addAction(commandText(text(label))), &QAction::triggered, &field,
                         [&field, text = predicate.text] { field.setText(text); });
    }
    if (menu.isEmpty())
        menu.addAction(trPredicates(
                           QT_TRANSLATE_NOOP("tagscope::ui::SavedPredicates", "No condition is saved that fits here")))
            ->setEnabled(false);
    menu.addSeparator();
    QAction* save =
        menu.addAction(trPredicates(QT_TRANSLATE_NOOP("tagscope::ui::SavedPredicates", "&Save this condition ...")));
    save->setEnabled(!field.text().trimmed().isEmpty() && fits(field.text().trimmed()));
    QObject::connect(save, &QAction::triggered, &field, [&field] { askForName(field); });
    if (saved.isEmpty())
        return;
    QMenu* forget = menu.addMenu(trPredicates(QT_TRANSLATE_NOOP("tagscope::ui::SavedPredicates", "&Forget")));
    for (const SavedPredicate& predicate : saved)
        QObject::connect(forget->addAction(commandText(text(predicate.name))), &QAction::triggered, &field,
                         [name = predicate.name] { removePredicate(name); });
}

}

QList<SavedPredicate> savedPredicates()
{
    QSettings settings;
    QList<SavedPredicate> saved;
    const int count = settings.beginReadArray(QLatin1String(group));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        saved.append(
            {settings.value(QStringLiteral("name")).toString(), settings.value(QStringLiteral("text")).toString()});
    }
    settings.endArray();
    return saved;
}

namespace {

void write(const QList<SavedPredicate>& saved)
{
    QSettings settings;
    settings.remove(QLatin1String(group));
    settings.beginWriteArray(QLatin1String(group), static_cast<int>(saved.size()));
    for (int i = 0; i < saved.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue(QStringLiteral("name"), saved[i].name);
        settings.setValue(QStringLiteral("text"), saved[i].text);
    }
    settings.endArray();
}

}

void savePredicate(const SavedPredicate& predicate)
{
    QList<SavedPredicate> saved = savedPredicates();
    saved.removeIf([&](const SavedPredicate& other) { return other.name == predicate.name; });
    saved.append(predicate);
    std::ranges::sort(saved, {}, &SavedPredicate::name);
    write(saved);
}

void removePredicate(const QString& name)
{
    QList<SavedPredicate> saved = savedPredicates();
    saved.removeIf([&](const SavedPredicate& other) { return other.name == name; });
    write(saved);
}

void offerPredicates(QMenu& menu, QLineEdit& field, PredicateTest fits)
{
    QObject::connect(&menu, &QMenu::aboutToShow, &field, [&menu, &field, fits] { fill(menu, field, fits); });
}

}
