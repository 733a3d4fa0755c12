// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;

namespace tagscope::app {

struct Example {
    QString path;
    QString title;
    QString hint;   ///< what to look at
};

/// The bundled examples, where they are found: beside the program, where it is installed, or in the source tree.
std::vector<Example> findExamples();

/// Files that were opened, the last one first, as long as they are there; at most 12 are kept.
QStringList recentFiles();
void rememberRecentFile(const QString& path);

/// What the window shows while no graph is open: the examples, recent files, and a button for others. GUI thread.
class StartPage final : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// A file that could not be opened, and why; empty: none.
    void setError(const QString& text);
    /// Lists the recent files anew.
    void refresh();

Q_SIGNALS:
    void fileChosen(const QString& path);
    void openRequested();

private:
    QLabel* m_error = nullptr;
    QListWidget* m_recent = nullptr;
};

}
