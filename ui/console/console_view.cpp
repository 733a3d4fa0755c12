// SPDX-License-Identifier: Apache-2.0
#include "ui/console/console_view.h"

#include "ui/common/text.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace tagscope::ui {

namespace {

constexpr int mostLines = 10'000;
constexpr size_t longestLine = 100'000;  ///< bytes; values are printed on one

struct TellsOf final : QTextBlockUserData {
    explicit TellsOf(LineAbout what) : about(std::move(what)) {}
    LineAbout about;
};

}

ConsoleView::ConsoleView(QWidget* parent) : QWidget(parent)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (const double usual = this->font().pointSizeF(); font.pointSizeF() < usual)
        font.setPointSizeF(usual);  // where large text was asked for, of one font only
    m_output = new QPlainTextEdit;
    m_output->setReadOnly(true);
    m_output->setMaximumBlockCount(mostLines);
    m_output->setFont(font);
    m_output->setPlaceholderText(tr("Answers appear here. Try: help"));
    m_output->setAccessibleName(tr("Answers"));
    m_output->setTabChangesFocus(true);
    m_line = new QLineEdit;
    m_line->setFont(font);
    m_line->setPlaceholderText(tr("Command, for example: break while/Add if value > 3   (Tab completes, Up repeats)"));
    m_line->setAccessibleName(tr("Command"));
    m_line->installEventFilter(this);
    setFocusProxy(m_line);  // who goes to the console wants to say something
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_output, 1);
    layout->addWidget(m_line);
    connect(m_line, &QLineEdit::returnPressed, this, &ConsoleView::enter);
}

QString ConsoleView::text() const
{
    return m_output->toPlainText();
}

void ConsoleView::append(const QString& text)
{
    QString shown = text;
    while (shown.endsWith(QLatin1Char('\n')))
        shown.chop(1);
    if (!shown.isEmpty())
        m_output->appendPlainText(shown);
}

void ConsoleView::enter()
{
    const QString line = m_line->text();
    m_line->clear();
    append(QStringLiteral("> ") + line);
    if (!line.trimmed().isEmpty() && (m_history.isEmpty() || m_history.last() != line))
        m_history.append(line);
    m_place = m_history.size();
    Q_EMIT commandEntered(line);
}

void ConsoleView::addAnswer(const CommandResult& result)
{
    const std::string_view text = result.text;
    QStringList lines;
    std::vector<const LineAbout*> abouts;  // beside them
    for (size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.size(), text.find('\n', begin));
        const auto about = result.about.find(begin);
        const bool isReturned = end > begin && text[end - 1] == '\r';
        lines += textLines(text.substr(begin, end - begin - (isReturned ? 1 : 0)), longestLine);
        abouts.resize(static_cast<size_t>(lines.size()), about == result.about.end() ? nullptr : &about->second);
    }
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    if (lines.isEmpty())
        return;
    append((result.isOk ? QString() : QStringLiteral("✗ ")) + lines.join(QLatin1Char('\n')));
    QTextBlock block = m_output->document()->lastBlock();
    for (auto i = static_cast<size_t>(lines.size()); i > 0 && block.isValid(); block = block.previous())
        if (const LineAbout* about = abouts[--i])
            block.setUserData(new TellsOf(*about));  // which the block owns
}

const LineAbout* ConsoleView::aboutLine(const QTextBlock& line)
{
    const auto* tells = dynamic_cast<const TellsOf*>(line.userData());
    return tells ? &tells->about : nullptr;
}

void ConsoleView::addPrinted(const QString& text)
{
    append(textLines(text.toStdString(), longestLine));
}

void ConsoleView::walkHistory(int by)
{
    if (m_history.isEmpty())
        return;
    if (m_place == m_history.size())
        m_unfinished = m_line->text();
    m_place = std::clamp<qsizetype>(m_place + by, 0, m_history.size());
    m_line->setText(m_place == m_history.size() ? m_unfinished : m_history[m_place]);
}

void ConsoleView::setCompletions(const QStringList& words)
{
    if (words.isEmpty())
        return;
    QString common = words.first();
    for (const QString& word : words)
        while (!word.startsWith(common))
            common.chop(1);
    const QString line = m_line->text();
    const qsizetype start = line.lastIndexOf(QLatin1Char(' ')) + 1;
    if (common.size() > line.size() - start || words.size() == 1)
        m_line->setText(line.left(start) + common + (words.size() == 1 ? QStringLiteral(" ") : QString()));
    if (words.size() > 1)
        append(words.mid(0, 40).join(QStringLiteral("   "))
               + (words.size() > 40 ? QStringLiteral("   ...") : QString()));
}

bool ConsoleView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Up: walkHistory(-1); return true;
        case Qt::Key_Down: walkHistory(1); return true;
        case Qt::Key_Tab:
            if (m_line->text().isEmpty())
                break;  // an empty line lets the focus go on
            Q_EMIT completionRequested(m_line->text());
            return true;
        default: break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}

#include "moc_console_view.cpp"
