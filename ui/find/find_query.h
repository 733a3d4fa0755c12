// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <optional>

namespace tagscope::ui {

/// What somebody typed to find nodes: words of the name, and fields "op:Merge", "frame:while", "state:dead", "dev:gpu"
/// that must hold, too; "iter:7" finds nodes of loops and goes to that iteration, "re:^while/.*_\d$" names in which a
/// regular expression matches. A line that begins with '>' is about commands instead, one with '?' about keys and what
/// they do. Case does not matter.
struct FindQuery {
    QStringList words;
    QStringList ops;  ///< any of them
    QStringList frames;
    QStringList states;   ///< keywords of states
    QStringList devices;  ///< parts of their names
    std::optional<qint64> iteration;
    std::optional<QRegularExpression> pattern;
    bool isCommand = false;  ///< also of help
    bool isHelp = false;
    QString problem;  ///< an unknown field: what there is instead; empty if there is none

    static FindQuery parse(const QString& line);

    bool isEmpty() const { return words.isEmpty() && isPlain(); }
    /// Words alone: what has no op, frame, state or device can be meant, too.
    bool isPlain() const { return isOfAnyNode() && frames.isEmpty() && !iteration && !pattern; }
    /// Nothing is asked of what only nodes have.
    bool isOfAnyNode() const { return ops.isEmpty() && states.isEmpty() && devices.isEmpty(); }
    bool operator==(const FindQuery&) const = default;

private:
    void setPattern(const QString& text);
};

/// How well a lower-case word stands for a lower-case name: more is better; nothing if its letters are not in the name
/// in this order. A whole part of the name beats a beginning of one, that beats any piece of the name, and that beats
/// scattered letters; among equals the shorter name wins.
std::optional<int> matchScore(const QString& word, const QString& name);

}
