// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "ui/parts/list_filters.h"
#include "ui/parts/undo.h"
#include "ui/session/focus_model.h"

#include <QJsonValue>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>

class QAction;
class QWidget;

namespace tagscope::ui {

/// What a part of the window works with. All of it outlives the parts.
struct PartContext {
    Session& session;
    FocusModel& focus;
    Undo& undo;
    QWidget& window;  ///< that dialogs belong to, and actions
};

/// Where a part is as long as nobody has put it elsewhere.
struct PartPlace {
    enum class Area : uint8_t { Left, Right, Bottom };
    Area area = Area::Bottom;
    QString beside = {};     ///< id of the part whose tabs it is behind; empty: a place of its own
    bool isInFront = false;  ///< of all that share its place
    bool isTall = false;     ///< below the picture: it wants a third of the window's height
};

/// A view of the window, with all that is its own: the window loops over its parts, and knows nothing else of them.
/// They take what they show from a snapshot and the focus, ask the focus to move, and know no other view. How one is
/// added is in ui/README.md. GUI thread.
class ViewPart : public QObject {
    Q_OBJECT

public:
    /// The perspective that every part of a debugger belongs to.
    static constexpr auto debugPerspective = "debug";
    /// That of what is about several devices and the messages between them.
    static constexpr auto trafficPerspective = "traffic";
    /// That of why a run does not end.
    static constexpr auto hangPerspective = "hang";

    ViewPart(const PartContext& context, QString id, QString title, PartPlace place);

    /// In records of layouts and of sessions, and of its command.
    const QString& id() const { return m_id; }
    const QString& title() const { return m_title; }
    const PartPlace& place() const { return m_place; }
    virtual QWidget* widget() const = 0;
    /// For the menus, which have the command that goes to the part anyway.
    virtual QList<QAction*> commands() const { return {}; }
    /// By id: where it is open unless somebody has closed it.
    virtual QStringList perspectives() const { return {QLatin1String(debugPerspective)}; }

    /// Another graph or program, or the same with other inputs; the snapshot follows.
    virtual void onFile(bool isOtherGraph);
    /// The run, or where it is looked at, has moved. Those that look only while they are seen do so now.
    virtual void onSnapshot();
    /// After that, or when something else is looked at; all of it is known by then.
    virtual void onFocus(FocusModel::Parts parts);
    /// Nothing may tell what can fire next, and why; empty: everything may.
    virtual void onHiding(const QString& why);
    /// Gives the filters what is to obey them.
    virtual void obey(ListFilters& filters);
    /// Other tags, or another part of the run, are shown: for what is no list.
    virtual void onFilter(const ListFilters& filters);

    /// What belongs to the session, by names, so that it fits the graph after it was exported anew; undefined: nothing.
    virtual QJsonValue save() const { return QJsonValue(QJsonValue::Undefined); }
    /// Of any version, or nonsense; undefined: what a graph begins with.
    virtual void restore(const QJsonValue& saved);

Q_SIGNALS:
    /// A sentence for the status bar.
    void said(const QString& text);
    void failed(const tagscope::Error& error);
    void titleChanged(const QString& title);
    /// It has something that is worth a look.
    void wanted();
    /// What it saves is another than before.
    void changed();

protected:
    /// From now on `look` is called when the widget comes into sight, and after every snapshot while it is there: for
    /// what costs something. The widget must be made.
    void looksWhileSeen();
    virtual void look();
    bool eventFilter(QObject* watched, QEvent* event) override;
    const PartContext& context() const { return m_context; }
    Session& session() const { return m_context.session; }
    FocusModel& focus() const { return m_context.focus; }
    const std::shared_ptr<const Snapshot>& snapshot() const { return m_context.session.snapshot(); }
    /// Behind the name of the part, as in "Problems (3)".
    void setTitle(const QString& title);

private:
    PartContext m_context;
    QString m_id;
    QString m_title;
    PartPlace m_place;
    bool m_looksWhileSeen = false;
};

}
