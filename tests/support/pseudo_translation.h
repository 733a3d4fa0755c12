// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keys/key_presets.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/start/translation.h"
#include "core/graph/attr_value.h"
#include "ui/common/text.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSet>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTextDocumentFragment>
#include <QTranslator>

#include <algorithm>

namespace tagscope::test {

inline constexpr QChar markBegin(0x27e6);
inline constexpr QChar markEnd(0x27e7);

/// Every text in marks and longer by a third, as other languages are.
class Brackets final : public QTranslator {
public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        if (QLatin1String(context) == QLatin1String("QShortcut"))
            return {};  // names of keys
        QString text = QString::fromUtf8(source);
        text.append(QString(text.size() / 3, QLatin1Char('~')));
        return markBegin + text + markEnd;
    }
};

/// From now on the window and the engine speak that language.
inline bool speakInBrackets(QObject* parent)
{
    const bool isInstalled = QCoreApplication::installTranslator(new Brackets(parent));
    app::translateEngine();
    return isInstalled;
}

/// What of a text stands in no marks; where its beginning or its end is cut off, a mark lacks its other half.
inline QString outsideOfMarks(const QString& text)
{
    QString outside;
    int depth = 0;
    for (const QChar c : text) {
        if (c == markBegin) {
            ++depth;
            outside.append(QLatin1Char(' '));
        } else if (c == markEnd && depth == 0) {
            outside.clear();
        } else if (c == markEnd) {
            --depth;
        } else if (depth == 0) {
            outside.append(c);
        }
    }
    return outside;
}

/// Words with two letters in a row.
inline QStringList wordsOf(const QString& text)
{
    static const QRegularExpression word(QStringLiteral("\\b(?=\\w*[A-Za-z]{2})[A-Za-z_]\\w*"));
    QStringList words;
    for (QRegularExpressionMatchIterator it = word.globalMatch(text); it.hasNext();)
        words.append(it.next().captured());
    return words;
}

/// Words that are data and not language: names and attributes in the graph of a window, its file, keys, proper names;
/// values, types, units.
class DataWords {
public:
    explicit DataWords(app::MainWindow& window)
    {
        add(window.windowFilePath());
        for (const app::KeyPreset preset : app::keyPresets)
            add(app::presetName(preset));
        for (const QAction* action : window.findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts())
                add(key.toString(QKeySequence::NativeText));
        const std::shared_ptr<const ui::Snapshot>& snapshot = window.session().snapshot();
        if (!snapshot)
            return;
        for (const Node& node : snapshot->graph->nodes()) {
            for (const std::string* name : {&node.name, &node.op, &node.device})
                add(ui::text(*name));
            for (const auto& [name, value] : node.attrs)
                add(ui::text(name) + QLatin1Char(' ') + ui::text(toString(value)));
        }
        if (snapshot->program)
            for (const std::string& device : snapshot->program->placement().devices)
                add(ui::text(device));
        for (StaticFrameId frame = rootFrame; snapshot->names && frame.index() < snapshot->program->frames().size();
             ++frame.value)
            add(ui::text(snapshot->names->shortFrame(frame)) + QLatin1Char(' ')
                + ui::text(snapshot->program->frame(frame).name));
    }

    /// Words of a text that are in no marks, and no data.
    QStringList untranslated(const QString& text) const
    {
        static const QRegularExpression value(QStringLiteral(
            "^(true|false|nan|NaN|inf|bool|b?float\\d+|u?int\\d+|complex\\d+|string|resource|variant|DT_\\w+"
            "|bytes|[kKMGT]i?B|[mnu]s|Tagscope)$"));
        const QString plain = Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
        QStringList words;
        for (const QString& word : wordsOf(outsideOfMarks(plain)))
            if (!m_names.contains(word) && !value.match(word).hasMatch())
                words.append(word);
        return words;
    }

private:
    void add(const QString& text)
    {
        for (const QString& word : wordsOf(text))
            m_names.insert(word);
    }

    QSet<QString> m_names;
};

struct Text {
    QString where;
    QString what;
};

inline QString nameOf(const QWidget& widget)
{
    QString name = QLatin1String(widget.metaObject()->className());
    for (const QWidget* w = &widget; w; w = w->parentWidget())
        if (!w->objectName().isEmpty() && !w->objectName().startsWith(QLatin1String("qt_")))
            return name + QStringLiteral(" in ") + w->objectName();
    return name;
}

/// Of the rows below `parent` and of all below them.
inline void addTextsOf(const QAbstractItemModel& model, const QModelIndex& parent, const QString& where,
                       QList<Text>& texts)
{
    constexpr int mostRows = 300;
    constexpr int mostColumns = 10;
    for (int row = 0; row < std::min(model.rowCount(parent), mostRows); ++row) {
        for (int column = 0; column < std::min(model.columnCount(parent), mostColumns); ++column)
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                texts.append({where, model.index(row, column, parent).data(role).toString()});
        if (const QModelIndex first = model.index(row, 0, parent); first.isValid())  // no column, no rows below
            addTextsOf(model, first, where, texts);
    }
}

inline void addTextsOf(const QWidget& widget, QList<Text>& texts)
{
    const QString where = nameOf(widget);
    const auto add = [&](const QString& what) { texts.append({where, what}); };
    add(widget.toolTip());
    add(widget.accessibleName());
    if (widget.isWindow() || qobject_cast<const QDockWidget*>(&widget))
        add(widget.windowTitle());
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        add(label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        add(button->text());
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        add(line->placeholderText());
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget))
        add(edit->placeholderText());
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&widget))
        add(box->specialValueText());
    if (const auto* box = qobject_cast<const QSpinBox*>(&widget))
        add(box->prefix() + box->suffix());
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        add(group->title());
    if (const auto* menu = qobject_cast<const QMenu*>(&widget))
        add(menu->title());
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            for (const QString& what : {tabs->tabText(i), tabs->tabToolTip(i), tabs->accessibleTabName(i)})
                add(what);
    if (const auto* box = qobject_cast<const QComboBox*>(&widget); box && box->model())
        addTextsOf(*box->model(), box->rootModelIndex(), where, texts);
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget); header && header->model())
        for (int i = 0; i < std::min(header->count(), 300); ++i)
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                add(header->model()->headerData(i, header->orientation(), role).toString());
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    if (view && view->model() && !qobject_cast<const QHeaderView*>(view))
        addTextsOf(*view->model(), view->rootIndex(), where, texts);
    for (const QAction* action : widget.actions()) {
        add(action->text());
        add(action->toolTip());
    }
}

inline QList<Text> textsOf(const QWidget& top)
{
    QList<Text> texts;
    addTextsOf(top, texts);
    for (const QWidget* widget : top.findChildren<QWidget*>())
        addTextsOf(*widget, texts);
    return texts;
}

/// A line for each text in which a word is neither translated nor data; empty if there is none.
inline QString untranslated(const QList<Text>& texts, app::MainWindow& window)
{
    const DataWords data(window);
    QStringList found;
    for (const Text& text : texts)
        if (const QStringList words = data.untranslated(text.what); !words.isEmpty())
            found.append(text.where + QStringLiteral(": ") + text.what + QStringLiteral("  <-  ")
                         + words.join(QLatin1Char(' ')));
    found.removeDuplicates();
    return found.join(QLatin1Char('\n'));
}

inline QString untranslated(const QWidget& top, app::MainWindow& window)
{
    return untranslated(textsOf(top), window);
}

inline QString untranslated(const QString& text, app::MainWindow& window)
{
    return untranslated(QList<Text>{{QStringLiteral("text"), text}}, window);
}

/// Of a menu with the menus in it, as they are when they open.
inline void addTextsOfMenu(QMenu& menu, QList<Text>& texts)
{
    Q_EMIT menu.aboutToShow();
    addTextsOf(menu, texts);
    for (const QAction* action : menu.actions())
        if (QMenu* inner = action->menu())
            addTextsOfMenu(*inner, texts);
}

namespace detail {

struct Room {
    QString text;
    QSize has;
    QSize wants;
};

/// What a widget shows, and the room it has for that; empty if it is shortened on purpose.
inline QList<Room> roomsOf(const QWidget& widget)
{
    constexpr int edges = 8;  // styles give more room than a text needs
    const auto sizeOf = [&](const QString& text) {
        return QSize(widget.fontMetrics().horizontalAdvance(QString(text).remove(QLatin1Char('&'))) + edges,
                     widget.fontMetrics().height());
    };
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label && !label->text().isEmpty())
        return {{label->text(), label->size(),
                 label->wordWrap() ? QSize(0, label->heightForWidth(label->width())) : label->minimumSizeHint()}};
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget); button && !button->text().isEmpty())
        return {{button->text(), button->size(), sizeOf(button->text())}};
    QList<Room> rooms;
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->isTabVisible(i))
                rooms.append({tabs->tabText(i), tabs->tabRect(i).size(), sizeOf(tabs->tabText(i))});
    const auto* box = qobject_cast<const QComboBox*>(&widget);
    if (box && !box->isEditable() && box->sizeAdjustPolicy() != QComboBox::AdjustToMinimumContentsLengthWithIcon) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        const QRect field =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        rooms.append(
            {box->currentText(), field.size(), QSize(widget.fontMetrics().horizontalAdvance(box->currentText()), 0)});
    }
    return rooms;
}

}

/// Labels, buttons, tabs and choices in view whose text has no room.
inline QString cut(const QWidget& top)
{
    QStringList found;
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        const bool mayShrink =
            widget->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;  // shortened on purpose, whole in its tip
        if (!widget->isVisible() || mayShrink)
            continue;
        for (const auto& [text, has, wants] : detail::roomsOf(*widget))
            if (has.width() < wants.width() || has.height() < wants.height())
                found.append(nameOf(*widget) + QStringLiteral(": ") + text
                             + QStringLiteral(" %1x%2 of %3x%4")
                                   .arg(has.width())
                                   .arg(has.height())
                                   .arg(wants.width())
                                   .arg(wants.height()));
    }
    return found.join(QLatin1Char('\n'));
}

}
