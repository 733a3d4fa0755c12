// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/latest_job.h"
#include "ui/session/commands/edit_requests.h"

#include <QFrame>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tagscope::ui {

/// What an edit is about: an output of a node at a tag.
struct EditSubject {
    NodeId node;
    QString name;  ///< "while/Add:0"
    int slot = 0;
    struct Edge {
        QString name;       ///< "while/Less:0", where it leads to
        Endpoint consumer;  ///< the node and its input
    };
    std::vector<Edge> edges;     ///< that it goes over
    std::optional<size_t> edge;  ///< the one that is meant; none: all
    DType dtype = DType::Invalid;
    TagId tag;
    QString tagName;
    Tensor value;                   ///< as it is now; None: dead, or not there yet
    std::optional<uint64_t> event;  ///< of its firing before the cursor
    uint64_t position = 0;          ///< of the cursor
};

/// Asks for another value of an output, in place: the value as it is typed for a feed, what is wrong with it while it
/// is typed, and what will happen. GUI thread.
class EditPanel final : public QFrame {
    Q_OBJECT

public:
    explicit EditPanel(QWidget* parent = nullptr);

    void open(EditSubject subject);
    /// Says why this cannot be overridden.
    void refuse(const QString& reason);
    void dismiss();
    QLineEdit* line() const { return m_line; }
    /// What is said of the value that is typed: an error, or what it will be.
    QString message() const;

Q_SIGNALS:
    void editRequested(const tagscope::ui::EditRequest& request);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showFields(bool areShown);
    void showConsequence();
    std::optional<size_t> chosenEdge() const;
    void check();
    void apply();
    void request(Tensor value);
    void showResult(const Result<Tensor>& value);

    EditSubject m_subject;
    LatestJob* m_job = nullptr;  ///< reads values from files
    QLabel* m_title = nullptr;
    QLineEdit* m_line = nullptr;
    QComboBox* m_over = nullptr;  ///< all edges, or one; only where there are several
    QLabel* m_message = nullptr;
    QLabel* m_consequence = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_dead = nullptr;
};

}
