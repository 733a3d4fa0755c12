// SPDX-License-Identifier: Apache-2.0
#include "ui/console/console_part.h"

#include "ui/common/text.h"

namespace tagscope::ui {

ConsolePart::ConsolePart(const PartContext& context)
    : ViewPart(context, QStringLiteral("console"), tr("Console"), {PartPlace::Area::Bottom, {}, true}),
      m_view(new ConsoleView)
{
    connect(&session(), &Session::answered, this, &ConsolePart::takeAnswer);
    connect(&session(), &Session::printed, m_view, &ConsoleView::addPrinted);
    connect(m_view, &ConsoleView::commandEntered, this,
            [this](const QString& line) { session().post(CommandRequest{line.toStdString()}); });
    connect(m_view, &ConsoleView::completionRequested, this,
            [this](const QString& line) { session().post(CompletionRequest{line.toStdString()}); });
}

void ConsolePart::takeAnswer(RequestId /*id*/, const Answer& answer)
{
    if (const auto* command = std::get_if<CommandAnswer>(&answer)) {
        m_view->addAnswer(command->result);
        if (command->result.wantsQuit)
            Q_EMIT quitWanted();
    } else if (const auto* completion = std::get_if<CompletionAnswer>(&answer)) {
        QStringList words;
        for (const std::string& word : completion->words)
            words.append(text(word));
        m_view->setCompletions(words);
    }
}

void ConsolePart::obey(ListFilters& filters)
{
    filters.addText(m_view->output(), &ConsoleView::aboutLine);
}

}

#include "moc_console_part.cpp"
