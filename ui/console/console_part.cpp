// SPDX-License-Identifier: Apache-2.0
#include "ui/console/console_part.h"

#include "ui/common/text.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/queries/completion_query.h"

namespace tagscope::ui {

ConsolePart::ConsolePart(const PartContext& context)
    : ViewPart(context, QStringLiteral("console"), tr("Console"), {PartPlace::Area::Bottom, {}, true}),
      m_view(new ConsoleView)
{
    connect(&session(), &Session::printed, m_view, &ConsoleView::addPrinted);
    connect(m_view, &ConsoleView::commandEntered, this, &ConsolePart::enter);
    connect(m_view, &ConsoleView::completionRequested, this, &ConsolePart::complete);
}

void ConsolePart::enter(const QString& line)
{
    session().post(this, CommandRequest{line.toStdString()}, [this](const Result<CommandResult>& result) {
        m_view->addAnswer(result ? *result
                                 : CommandResult{false, toString(result.error()) + '\n', false, false, false});
        if (result && result->wantsQuit)
            Q_EMIT quitWanted();
    });
}

void ConsolePart::complete(const QString& line)
{
    session().ask(this, CompletionQuery{line.toStdString()},
                  [this](const Result<std::vector<std::string>>& completions) {
                      QStringList words;
                      if (completions)
                          for (const std::string& word : *completions)
                              words.append(exactText(word));
                      m_view->setCompletions(words);
                  });
}

void ConsolePart::obey(ListFilters& filters)
{
    filters.addText(m_view->output(), &ConsoleView::aboutLine);
}

}

#include "moc_console_part.cpp"
