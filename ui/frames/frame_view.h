// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/frame_model.h"

#include <QTreeView>

namespace tagscope::ui {

/// The tree of frame instances; choosing a row asks for its tag to be looked at. GUI thread.
class FrameView final : public QTreeView {
    Q_OBJECT

public:
    explicit FrameView(QWidget* parent = nullptr);

    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot) { m_model->setSnapshot(snapshot); }

protected:
    void paintEvent(QPaintEvent* event) override;

Q_SIGNALS:
    void tagActivated(tagscope::TagId tag);

private:
    FrameModel* m_model = nullptr;
};

}
