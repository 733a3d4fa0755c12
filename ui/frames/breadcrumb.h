// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/frame_places.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/session/snapshot.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QInputDialog;
class QMenu;

namespace tagscope::ui {

/// One level of the way to the tag that is looked at: the root, a frame instance at one of its iterations, or a frame
/// that has none there.
struct Crumb {
    QString frame;           ///< empty: the root
    int64_t iteration = -1;  ///< -1: of the root, and where none has begun
    TagId tag;
    IterationQuery to;  ///< this one, and in it the levels below
    int64_t begun = 0;  ///< how many iterations of the instance have begun

    bool isRoot() const { return frame.isEmpty(); }
    bool hasBegun() const { return isRoot() || iteration >= 0; }
    IterationQuery at(int64_t iteration) const;
    bool operator==(const Crumb&) const = default;
};

/// From the root to the iteration with this tag, as long as it is live; else only the root.
std::vector<Crumb> crumbsOf(const Snapshot& snapshot, std::optional<TagId> focus);
/// From the root along a path, live or over.
std::vector<Crumb> crumbsOf(const Snapshot& snapshot, const std::vector<IterationStep>& path);

/// Goes on to a frame within the last of them, although that has not been entered from there.
std::vector<Crumb> crumbsDownTo(const Snapshot& snapshot, std::vector<Crumb> crumbs, StaticFrameId frame);

/// The path of frames and iterations that is looked at. Each part goes there; its drop-down, or Ctrl and the wheel, go
/// to any other iteration that has begun, live or over; the drop-down also to the frame instances beside it. GUI
/// thread.
class Breadcrumb final : public QWidget {
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget* parent = nullptr);

    /// Of so many iterations the drop-down has the first and the newest; it asks for the number of others.
    static constexpr int64_t mostFirst = 8;
    static constexpr int64_t mostNewest = 32;

    /// Asked when a drop-down opens.
    void setPlaces(std::function<FramePlaces(const Crumb&)> placesOf) { m_placesOf = std::move(placesOf); }
    void setCrumbs(std::vector<Crumb> crumbs);
    const std::vector<Crumb>& crumbs() const { return m_crumbs; }
    /// Another program is shown: what it asks is about the one before.
    void forget();

Q_SIGNALS:
    void tagActivated(tagscope::TagId tag);
    void iterationRequested(const tagscope::ui::IterationQuery& request);
    /// All frame instances are to be seen.
    void framesRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void fillMenu(QMenu& menu, const Crumb& crumb);
    void addPlaces(QMenu& menu, const FramePlaces& places);
    void askForNumber(const Crumb& crumb);

    QHBoxLayout* m_row = nullptr;
    QPointer<QInputDialog> m_question;
    std::function<FramePlaces(const Crumb&)> m_placesOf;
    std::vector<Crumb> m_crumbs;
    std::optional<std::pair<size_t, int64_t>>
        m_turned;  ///< part and iteration that the wheel asked for, which are not shown yet
};

}
