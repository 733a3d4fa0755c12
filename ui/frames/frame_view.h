// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/frame_model.h"

#include <QTreeView>

#include <functional>
#include <optional>

namespace tagscope::ui {

/// Of a state such as "doomed, live 1/10, inputs 2/3" the parts that fit, each of them whole, and a mark for the
/// others; all of it if not even the first one fits.
QString partsThatFit(const QString& state, const std::function<bool(const QString&)>& fits);

/// The tree of frame instances; choosing a row asks for its tag to be looked at. GUI thread.
class FrameView final : public QTreeView {
    Q_OBJECT

public:
    explicit FrameView(QWidget* parent = nullptr);

    const FrameModel& frames() const { return *m_model; }
    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot) { m_model->setSnapshot(snapshot); }
    /// Nothing tells what can fire next: somebody is asked for it.
    void setHidesNext(bool hides) { m_model->setHidesNext(hides); }

    /// Marks the iteration that is looked at, if it is there.
    void setFocusTag(std::optional<TagId> tag);

protected:
    void paintEvent(QPaintEvent* event) override;

Q_SIGNALS:
    void tagActivated(tagscope::TagId tag);

private:
    QModelIndex find(TagId tag, const QModelIndex& above) const;

    std::optional<TagId> m_focus;
    FrameModel* m_model = nullptr;
};

}
