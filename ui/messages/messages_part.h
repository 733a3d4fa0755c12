// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/messages/message_model.h"
#include "ui/parts/view_part.h"

#include <QElapsedTimer>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QSplitter;
class QTableView;
class QToolButton;

namespace tagscope::ui {

class EmptyHint;
class LinkActs;
class MessageActs;
class MessageStops;
class PlainLabel;

/// The messages between the devices of a run, up to the cursor: a table with a line that filters it, and beside it a
/// page about the one that is selected: both ends, its whole key, its value. To select a message is to look at its
/// Send, or, as long as it was not sent, at the Recv that waits; Enter goes to where it was taken, or else sent. Looks
/// and asks only while it can be seen. GUI thread.
class MessagesPart final : public ViewPart {
    Q_OBJECT

public:
    explicit MessagesPart(const PartContext& context);

    QWidget* widget() const override { return m_widget; }
    QStringList perspectives() const override
    {
        return {QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    QTableView* table() const { return m_table; }
    MessageModel& model() const { return *m_model; }
    QLineEdit* filterLine() const { return m_filter; }
    QComboBox* onlyBox() const { return m_only; }
    QPlainTextEdit* page() const { return m_page; }
    QAction* goToSend() const { return m_goToSend; }
    QAction* goToTake() const { return m_goToTake; }
    QAction* goToWait() const { return m_goToWait; }
    QAction* copyKey() const { return m_copyKey; }
    /// What the table says in the place of rows, and how many there are beside the line.
    QString hintText() const;
    QString countText() const;
    void onFile(bool isOtherGraph) override;
    void onFilter(const ListFilters& filters) override;
    void onFocus(FocusModel::Parts parts) override;
    /// Says between which devices messages are shown, and shows all.
    QToolButton* linkButton() const { return m_link; }
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

protected:
    void look() override;

private:
    void makeTable();
    void makeActions();
    void forgetLine();
    void askForMore();
    void take(const Result<MessagesFound>& found);
    void askForTimings();
    /// Changes the model, and then selects again what was.
    template <class Change>
    void change(const Change& change);
    void filterAnew();
    void showState();
    void showPage();
    void askForValue();
    void select(const QModelIndex& row);
    void followLink();
    void goTo(uint32_t event, NodeId node, TagId tag);
    int current() const;

    QWidget* m_widget = nullptr;
    MessageModel* m_model = nullptr;
    QLineEdit* m_filter = nullptr;
    QComboBox* m_only = nullptr;
    QToolButton* m_link = nullptr;
    PlainLabel* m_count = nullptr;
    QTableView* m_table = nullptr;
    EmptyHint* m_hint = nullptr;
    std::string m_error;       ///< why they could not be looked for
    LineId m_line;             ///< that is shown
    uint64_t m_timedSize = 0;  ///< of the line, as far as slacks and stalls are known
    QPlainTextEdit* m_page = nullptr;
    QAction* m_goToSend = nullptr;
    QAction* m_goToTake = nullptr;
    QAction* m_goToWait = nullptr;
    QAction* m_copyKey = nullptr;
    MessageActs* m_acts = nullptr;
    LinkActs* m_linkActs = nullptr;
    MessageStops* m_stops = nullptr;
    QTimer m_typed;  ///< a word is typed letter by letter
    MessageFilter m_wanted;
    std::optional<uint64_t> m_selected;  ///< its number
    std::optional<uint32_t> m_valueOf;   ///< event of the Send whose value is shown or asked for
    QString m_value;
    bool m_isChanging = false;
    QElapsedTimer m_sinceMove;  ///< that the list followed the cursor
    qint64 m_moveTook = 0;      ///< ms
};

}
