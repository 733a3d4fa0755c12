// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/graph_view.h"
#include "ui/export/range_writer.h"
#include "ui/session/device_names.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/queries/messages_query.h"

#include <QHash>
#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace tagscope::ui {

/// A page of HTML that shows a range of firings in any browser, with nothing but itself: it steps both ways, and
/// without its script it is a picture of the last moment and a table of firings. For each firing it holds only what
/// differs from the moment before. What comes from files is text and never markup, and the page's policy lets no script
/// run but its own.
class ReplayPage final : public RangeWriter {
public:
    static constexpr uint64_t mostFirings = 20'000;
    static constexpr size_t mostBoxes = 5'000;
    static constexpr qsizetype mostBytes = 64'000'000;

    ReplayPage(GraphView view, QString title);

    /// Why it cannot be made, and what to do instead; nothing if it can.
    static std::optional<QString> obstacle(const GraphView& view, uint64_t firings);
    /// A guess, before anything is made.
    static qsizetype expectedBytes(const GraphView& view, uint64_t firings);

    std::optional<QString> add(const Moment& moment) override;
    Exported<QByteArray> finish() override;

    // How values are written in the page's data, for its script and for tests.
    static int64_t nodeValue(const NodeLook& look);
    /// 0: no token; negative: set by hand.
    static int64_t tokenValue(const std::optional<TokenLook>& token);
    /// 0: no message; of the first of several, with their count: what it is, whether it is dead, and where it lies.
    static int64_t messageValue(const SceneMessage& line, const MessageLooks::Box& box);

private:
    /// Something that may differ from moment to moment.
    struct Slot {
        enum class Kind : char { Node = 'n', About = 'a', Token = 't', Fired = 'f', Message = 'm' };
        Kind kind = Kind::Node;
        int index = 0;              ///< item, edge or line of messages
        int input = 0;              ///< of a token: which input of the edge's target
        double width = 0;           ///< of a text: room for it
        bool isEverEdited = false;  ///< of a token: it is set by hand at some moment
    };

    void makeSlots();
    int64_t stringNumber(const QString& string);
    QString aboutGroup(const NodeStates& states, const SceneItem& item, double width) const;
    int64_t valueOf(Slot& slot, const GraphView& view);
    void addRow(const Moment& moment);
    /// What went for ever in this moment: what was under way in the one before, and is not, nor there.
    void noteLost(const Snapshot& snapshot);
    /// In the newest moment.
    bool hasFired(int slot) const;
    QByteArray pictureMarkup() const;
    QByteArray groupMarkup(const SceneItem& item, int slot) const;
    QByteArray nodeMarkup(const SceneItem& item, int slot) const;
    QByteArray edgeMarkup(const SceneEdge& edge) const;
    QByteArray tokenMarkup(const Slot& slot, int number) const;
    QByteArray messageMarkup(const Slot& slot, int number) const;
    QByteArray legendMarkup() const;
    /// Of the colouring; -1: none.
    int entryOf(const SceneItem& item) const;
    /// The letter of the box's colour; empty without one.
    QByteArray signMarkup(const SceneItem& item) const;
    /// The colours of a theme as properties of a style sheet.
    QByteArray colourProperties(const Theme& theme) const;
    QByteArray dataText() const;

    GraphView m_view;
    QString m_title;
    std::vector<Slot> m_slots;
    std::vector<int> m_slotOfItem;  // -1: none
    std::vector<int64_t> m_start;
    std::vector<int64_t> m_now;
    QHash<QString, int> m_numbers;
    QStringList m_strings;
    NodeStateCounts m_seen{};  // states that occur, for the legend
    std::set<int> m_seenMessages;
    std::map<uint32_t, LostMessagesQuery::Lost> m_underway;  // in the newest moment, by Flight::number
    std::vector<LostMessagesQuery::Lost> m_lost;
    uint64_t m_arrived = 0;                   // messages that lie in mailboxes, in the newest moment
    std::optional<DeviceNames> m_deviceText;  // of a run over several devices
    uint64_t m_first = 0;                     // position
    uint64_t m_moments = 0;
    QByteArray m_steps;  // JSON
    QByteArray m_rows;
    QString m_sentence;  // of the newest moment
};

}
