// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"

#include <QStringList>
#include <QWidget>

class QLineEdit;
class QPlainTextEdit;
class QTextBlock;

namespace tagscope::ui {

/// The debugger's command line: a line with history (Up, Down) and completion (Tab), and what was answered above it.
/// Asks by signals. GUI thread.
class ConsoleView final : public QWidget {
    Q_OBJECT

public:
    explicit ConsoleView(QWidget* parent = nullptr);

    void addAnswer(const CommandResult& result);
    /// Text that kernels printed.
    void addPrinted(const QString& text);
    /// Whole words for the last word of the line that was asked about.
    void setCompletions(const QStringList& words);
    QLineEdit* line() const { return m_line; }
    QPlainTextEdit* output() const { return m_output; }
    /// What a line of the output tells of; null: of nothing that is known.
    static const LineAbout* aboutLine(const QTextBlock& line);
    QString text() const;

Q_SIGNALS:
    void commandEntered(const QString& line);
    void completionRequested(const QString& line);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enter();
    void walkHistory(int by);
    void append(const QString& text);

    QPlainTextEdit* m_output = nullptr;
    QLineEdit* m_line = nullptr;
    QStringList m_history;
    qsizetype m_place = 0;
    QString m_unfinished;
};

}
