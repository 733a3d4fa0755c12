// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/plain_label.h"

class QAbstractItemView;

namespace tagscope::ui {

/// Says in a view why there is nothing in it: that its model has no rows, or that a filter hides all of them. Quietly,
/// wrapped, and to those who hear the view, too. It belongs to the view. GUI thread.
class EmptyHint final : public PlainLabel {
    Q_OBJECT

public:
    /// The view has its model; `sentence`: while that has no rows. Empty: nothing is said then.
    EmptyHint(QAbstractItemView* view, const QString& sentence);
    /// That of a view, which gets one that says nothing if it has none.
    static EmptyHint& of(QAbstractItemView& view);

    void setSentence(const QString& sentence);
    const QString& sentence() const { return m_sentence; }
    /// While it has rows; empty: some of them are in sight.
    void setFilteredOut(const QString& why);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void moveEvent(QMoveEvent* event) override;

private:
    void look();

    QAbstractItemView* m_view = nullptr;
    QString m_sentence;
    QString m_filteredOut;
    QString m_description;  ///< the view's own, while there is another
    bool m_isSaying = false;
};

}
