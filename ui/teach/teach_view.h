// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/teach/question.h"

#include <QFrame>
#include <QString>
#include <QStringList>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;
class QSlider;

namespace tagscope::ui {

/// A question as it is put, or answered, or why there is none.
struct QuestionCard {
    struct Row {
        NodeId node;
        Verdict verdict = Verdict::Right;
        QString name;
        QString why;  ///< it cannot fire; may be empty
    };
    QString title;
    QString hint;         ///< how to answer, or what the answer comes to
    QStringList options;  ///< one of them is the answer; empty: nodes of the graph are
    std::vector<Row> rows;
    bool canCheck = false;
    bool canFire = false;
};

/// Below the graph in teach mode: what fired last and by which rule, in large letters; a question; the score; how fast
/// tokens move. GUI thread.
class TeachView final : public QFrame {
    Q_OBJECT

public:
    explicit TeachView(QWidget* parent = nullptr);

    QSize sizeHint() const override;

    void setRule(const QString& fired, const QString& rule);
    void setCard(const QuestionCard& card);
    const QuestionCard& card() const { return m_card; }
    void setScore(const Score& score);
    /// Milliseconds a hop; 0: nothing moves.
    void setHop(int ms);
    int hop() const;
    static constexpr int hops[] = {0, 1200, 600, 300, 150, 75};

Q_SIGNALS:
    void checkRequested();
    void optionChosen(int option);
    void fireRequested();
    void startOverRequested();
    void nodeChosen(tagscope::NodeId node);
    void hopChanged(int ms);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeRule();
    QWidget* makeQuestion();
    QWidget* makeSpeed();
    void showSpeed();
    void fillRows();
    void enlarge();

    QuestionCard m_card;
    QLabel* m_fired = nullptr;
    QLabel* m_rule = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_hint = nullptr;
    QListWidget* m_rows = nullptr;
    QPushButton* m_check = nullptr;
    QPushButton* m_fire = nullptr;
    QPushButton* m_startOver = nullptr;
    std::vector<QPushButton*> m_options;
    QLabel* m_score = nullptr;
    QSlider* m_speed = nullptr;
    QLabel* m_speedText = nullptr;
};

}
