// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"
#include "app/tagscope/start_page.h"
#include "app/tagscope/tour.h"
#include "ui/common/outlined_style.h"
#include "ui/common/theme.h"

#include <CLI/CLI.hpp>

#include <QApplication>

namespace {

struct Arguments {
    std::string graph;
    tagscope::RequestText request;
    std::string schedule = "fifo";
    uint64_t seed = 0;
    std::string tour;
    std::string gallery;
};

void addArguments(CLI::App& app, Arguments& a)
{
    app.add_option("GRAPH", a.graph, "a GraphDef (.pb, .pbtxt) or a saved trace");
    app.add_option("--feed", a.request.feeds, "NAME[:I]=VALUE: a tensor to use in place of a node's output")->allow_extra_args(false);
    app.add_option("--fetch", a.request.fetches, "NAME[:I]: a tensor to bring back")->allow_extra_args(false);
    app.add_option("--target", a.request.targets, "a node to run to, without fetching")->allow_extra_args(false);
    app.add_option("--schedule", a.schedule, "which ready node fires next: fifo, lifo or random")
        ->check(CLI::IsMember({"fifo", "lifo", "random"}));
    app.add_option("--seed", a.seed, "of the random schedule");
    app.add_option("--tour", a.tour, "show a short session on the graph without anybody at it: pictures and a report go to FOLDER")
        ->type_name("FOLDER");
    app.add_option("--gallery", a.gallery, "the same, each picture light and dark")->type_name("FOLDER");
}

}

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Tagscope"));
    QApplication::setOrganizationName(QStringLiteral("Tagscope"));
    QApplication::setStyle(new tagscope::ui::OutlinedStyle);
    // Our own shades of what the system has, so that quiet text can be read in both.
    QApplication::setPalette(tagscope::ui::Theme::of(QApplication::palette()).isDark ? tagscope::ui::darkPalette()
                                                                                     : tagscope::ui::lightPalette());
    Arguments arguments;
    CLI::App cli("Shows, runs and debugs dataflow graphs with control flow.");
    cli.name("tagscope");
    addArguments(cli, arguments);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return cli.exit(error) == 0 ? 0 : 2;
    }
    const bool isTour = !arguments.tour.empty() || !arguments.gallery.empty();
    tagscope::app::MainWindow::Options options;
    options.policy = {tagscope::policyKindFromName(arguments.schedule).value_or(tagscope::Policy::Kind::Fifo), arguments.seed};
    options.request = arguments.request;
    options.remembersLayout = !isTour;
    tagscope::app::MainWindow window(std::move(options));
    window.show();
    if (isTour && arguments.graph.empty())
        if (const auto examples = tagscope::app::findExamples(); !examples.empty())
            arguments.graph = examples.front().path.toStdString();
    if (!arguments.graph.empty())
        window.open(arguments.graph);
    if (isTour)
        return tagscope::app::runTour(window, QString::fromStdString(arguments.gallery.empty() ? arguments.tour : arguments.gallery),
                                      !arguments.gallery.empty());
    return QApplication::exec();
}
