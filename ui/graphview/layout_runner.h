// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout_plan.h"

#include <QCache>
#include <QObject>
#include <QProcess>
#include <QTimer>

#include <deque>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// Lays a plan out: asks Graphviz `dot`, a child process, for each level, innermost first. Levels that are too large for it, or
/// that take longer than two seconds, get the quick layout. Answers are kept by their question, so a picture that was laid
/// out before comes back at once. GUI thread; nothing waits; starting another plan drops the one under way.
class LayoutRunner final : public QObject {
    Q_OBJECT

public:
    explicit LayoutRunner(QObject* parent = nullptr);
    ~LayoutRunner() override;

    void start(std::unique_ptr<LayoutPlan> plan);
    /// Finishes what is under way with quick layouts.
    void hurry();
    bool isRunning() const { return m_plan != nullptr; }

    static constexpr size_t mostChildren = 400;
    static constexpr size_t mostEdges = 1500;

Q_SIGNALS:
    void finished(std::shared_ptr<const tagscope::ui::Scene> scene);
    void progressed(int levelsDone, int levels);

private:
    void advance();
    void ask(const QByteArray& question);
    void answered();
    void tooSlow();
    void placeQuick();

    std::unique_ptr<LayoutPlan> m_plan;
    size_t m_level = 0;
    QByteArray m_question;
    std::unique_ptr<QProcess> m_process;
    QTimer m_budget;
    QCache<QByteArray, QByteArray> m_answers;
    bool m_dotMissing = false;
};

}
