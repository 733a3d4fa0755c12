// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/graph_reader.h"

#include <QDialog>
#include <QString>

#include <vector>

class QTableWidget;

namespace tagscope::app {

/// The different graphs of one file, of which one is chosen. GUI thread.
class GraphChooser final : public QDialog {
    Q_OBJECT

public:
    /// `shown`: the number of the graph that is open.
    GraphChooser(const QString& file, const std::vector<FileGraph>& graphs, size_t shown, QWidget* parent);

    QTableWidget* table() const { return m_table; }

Q_SIGNALS:
    void chosen(size_t number);

private:
    void choose();

    QTableWidget* m_table = nullptr;
};

}
