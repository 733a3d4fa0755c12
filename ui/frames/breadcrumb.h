// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/answers.h"
#include "ui/session/snapshot.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QHBoxLayout;

namespace tagscope::ui {

/// One level of the way to the tag that is looked at: the root, or a frame instance at one of its iterations.
struct Crumb {
    QString frame;
    int64_t iteration = -1;   ///< -1: the root
    TagId tag;
    std::vector<std::pair<int64_t, TagId>> choices;  ///< live iterations of the instance, oldest first, at most `mostChoices`

    static constexpr int64_t mostChoices = 64;
    bool operator==(const Crumb&) const = default;
};

/// From the root to the iteration with this tag, as long as it is live; else only the root.
std::vector<Crumb> crumbsOf(const Snapshot& snapshot, std::optional<TagId> focus);
/// From the root along a path, live or over.
std::vector<Crumb> crumbsOf(const Snapshot& snapshot, const std::vector<IterationStep>& path);

/// The path of frames and iterations that is looked at. Each part goes there; its drop-down, or Ctrl and the wheel, go to another
/// iteration. GUI thread.
class Breadcrumb final : public QWidget {
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget* parent = nullptr);

    void setCrumbs(std::vector<Crumb> crumbs);
    const std::vector<Crumb>& crumbs() const { return m_crumbs; }

Q_SIGNALS:
    void tagActivated(tagscope::TagId tag);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();

    QHBoxLayout* m_row = nullptr;
    std::vector<Crumb> m_crumbs;
};

}
