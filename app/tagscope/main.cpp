// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/application.h"
#include "app/tagscope/keeping/hand_over.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/measure/bench.h"
#include "app/tagscope/measure/tour.h"
#include "app/tagscope/measure/tour_states.h"
#include "app/tagscope/start/looks.h"
#include "app/tagscope/start/reader_focus.h"
#include "app/tagscope/start/start_page.h"
#include "app/tagscope/start/translation.h"
#include "core/debug/open/compile.h"
#include "core/exec/network_file.h"
#include "core/partition/placement_file.h"
#include "ui/common/outlined_style.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct Arguments {
    std::string graph;
    tagscope::RequestText request;
    std::string schedule;
    uint64_t seed = 0;
    uint64_t devices = 1;
    std::string placement;
    std::string network;
    std::string faults;
    std::string tour;
    std::string gallery;
    bool isNewWindow = false;
    int scale = 0;  ///< per cent; 0: the system's
    std::string bench;
    bool logsStalls = false;
    std::string language;  ///< empty: the system's
};

void addArguments(CLI::App& app, Arguments& a)
{
    app.add_option("GRAPH", a.graph,
                   "a GraphDef (.pb, .pbtxt), a saved trace or session, or a link to a moment (tagscope:///...)");
    app.add_option("--feed", a.request.feeds, "NAME[:I]=VALUE: a tensor to use in place of a node's output")
        ->allow_extra_args(false);
    app.add_option("--fetch", a.request.fetches, "NAME[:I]: a tensor to bring back")->allow_extra_args(false);
    app.add_option("--target", a.request.targets, "a node to run to, without fetching")->allow_extra_args(false);
    app.add_option("--schedule", a.schedule,
                   "what happens next: fifo, lifo, random, or with --network time, which it selects")
        ->check(CLI::IsMember({"fifo", "lifo", "random", "time"}));
    app.add_option("--seed", a.seed, "of the random schedule");
    auto* devices = app.add_option("--devices", a.devices, "spread the nodes that ask for none over N CPU devices")
                        ->type_name("N")
                        ->check(CLI::Range(1, 100'000));
    app.add_option("--placement", a.placement, "JSON file: node, or pattern with *, to device")
        ->type_name("FILE")
        ->excludes(devices);
    app.add_option("--network", a.network, "JSON file: how long messages and kernels take on a virtual clock")
        ->type_name("FILE");
    app.add_option("--faults", a.faults, "JSON file: what goes wrong with messages, devices and links")
        ->type_name("FILE");
    app.add_option("--tour", a.tour,
                   "show a short session on the graph without anybody at it, then, on graphs of its own, what that may "
                   "not have: pictures and "
                   "reports go to FOLDER")
        ->type_name("FOLDER");
    app.add_option("--gallery", a.gallery,
                   "the same, each picture light, dark and in high contrast, at 100, 150, 200 and 300 %")
        ->type_name("FOLDER");
    app.add_option("--language", a.language,
                   "of menus and texts, such as de; en: as they are written, whatever the system speaks")
        ->type_name("CODE");
    app.add_option("--scale", a.scale, "size of everything in the window, in per cent; with --gallery only this one")
        ->check(CLI::Range(50, 400));
    app.add_flag("--new-window", a.isNewWindow,
                 "open a window of its own, even if there is one that could take the file");
    app.add_option("--bench", a.bench,
                   "measure how fast the window is, on GRAPH or on graphs that it makes: a table goes to FOLDER")
        ->type_name("FOLDER");
    app.add_flag("--log-stalls", a.logsStalls,
                 "say on stderr when the window was too busy to answer for longer than a frame");
}

/// What is only a file can be opened by a window that is there.
bool handsOver(const Arguments& a, bool isAlone)
{
    const tagscope::RequestText& request = a.request;
    return !isAlone && !a.isNewWindow && !a.graph.empty() && request.feeds.empty() && request.fetches.empty()
        && request.targets.empty() && (a.schedule.empty() || a.schedule == "fifo") && a.devices == 1
        && a.placement.empty() && a.network.empty() && a.faults.empty() && a.language.empty();
}

QString pictureFolder(const Arguments& a)
{
    if (a.gallery.empty())
        return QString::fromStdString(a.tour);
    return QString::fromStdString(a.gallery) + QLatin1Char('/') + QString::number(a.scale);
}

/// A scale holds for a whole process, so each has one of its own.
int runGalleries(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    int worst = 0;
    for (const int percent : {100, 150, 200, 300}) {
        const QString program = QString::fromLocal8Bit(argv[0]);
        worst = std::max(worst,
                         std::abs(QProcess::execute(
                             program, arguments + QStringList{QStringLiteral("--scale"), QString::number(percent)})));
    }
    return worst;
}

/// Reads the command line; nothing if the program is to go on, else with what it is to end. `unknown`: what is left
/// over goes there, and is no mistake.
std::optional<int> parse(int argc, char** argv, Arguments& arguments, std::vector<std::string>* unknown)
{
    arguments = {};
    CLI::App cli("Shows, runs and debugs dataflow graphs with control flow.");
    cli.name("tagscope");
    cli.footer("Options of Qt work, too, such as -platform offscreen, -style fusion or -geometry 1200x800.");
    cli.allow_extras(unknown != nullptr);
    addArguments(cli, arguments);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return cli.exit(error) == 0 ? 0 : 2;
    }
    if (unknown)
        *unknown = cli.remaining();
    return std::nullopt;
}

/// Qt takes these out of the command line, with one dash or two, those of the platforms too.
bool isOptionOfQt(std::string_view argument)
{
    static constexpr std::string_view names[] = {
        "display",       "dograb",          "geometry",    "icon",
        "name",          "nograb",          "platform",    "platformpluginpath",
        "platformtheme", "plugin",          "qdebug",      "qdevel",
        "qmljsdebugger", "qwindowgeometry", "qwindowicon", "qwindowtitle",
        "reverse",       "session",         "style",       "stylesheet",
        "testability",   "title",           "visual",      "widgetcount"};
    argument.remove_prefix(argument.starts_with("--") ? 2 : argument.starts_with("-") ? 1 : 0);
    return std::ranges::binary_search(names, argument.substr(0, argument.find('=')));
}

/// What can be told to be nobody's before there is a screen to ask Qt about the rest; null if nothing can.
const std::string* nobodys(const std::vector<std::string>& unknown)
{
    const auto isOption = [](const std::string& argument) { return argument.starts_with('-'); };
    const auto found = std::ranges::find_if(
        unknown, [&](const std::string& argument) { return isOption(argument) && !isOptionOfQt(argument); });
    if (found != unknown.end())
        return &*found;
    return std::ranges::any_of(unknown, isOption) || unknown.empty()
        ? nullptr
        : &unknown.front();  // else it may belong to one of Qt's
}

/// `code`: empty for the system's.
void installLanguage(const std::string& code)
{
    const QLocale locale = code.empty() ? QLocale::system() : QLocale(QString::fromStdString(code));
    const bool isFound = tagscope::app::installTranslations(locale).has_value();
    if (!isFound && !code.empty() && !code.starts_with("en"))
        fmt::print(stderr, "There are no texts in the language '{}': they stay English.\n", code);
}

int runWindow(int argc, char** argv, Arguments& arguments, tagscope::DeviceRequest devices, bool hasUnknown)
{
    tagscope::app::Application application(argc, argv);  // takes what is Qt's out of the arguments
    if (hasUnknown)
        if (const std::optional<int> end = parse(argc, argv, arguments, nullptr))
            return *end;
    QApplication::setApplicationName(QStringLiteral("Tagscope"));
    QApplication::setOrganizationName(QStringLiteral("Tagscope"));
    QApplication::setDesktopFileName(QStringLiteral("tagscope"));  // which desktops find the window's icon by
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icon/tagscope.svg")));
    installLanguage(arguments.language);
    QApplication::setStyle(new tagscope::ui::OutlinedStyle);
    const bool isTour = !arguments.tour.empty() || !arguments.gallery.empty();
    const bool isAlone = isTour || !arguments.bench.empty();  // nobody is at it
    tagscope::app::applyLook(isAlone ? tagscope::app::Look::System : tagscope::app::rememberedLook(),
                             tagscope::app::systemPalette());
    application.setLogsStalls(arguments.logsStalls);
    tagscope::app::keepReadersAtTheFocus();
    const QString place = tagscope::app::HandOver::meetingPlace();
    QString given = tagscope::app::fileOrLink(QString::fromStdString(arguments.graph));
    if (handsOver(arguments, isAlone) && tagscope::app::HandOver::give(place, given))
        return 0;
    tagscope::app::MainWindow::Options options;
    const char* usual = arguments.network.empty() ? "fifo" : "time";
    options.policy = {tagscope::policyKindFromName(arguments.schedule.empty() ? usual : arguments.schedule.c_str())
                          .value_or(tagscope::Policy::Kind::Fifo),
                      arguments.seed};
    options.placement = std::move(devices.placement);
    options.network = std::move(devices.network);
    options.request = arguments.request;
    options.remembersLayout = !isAlone;
    options.showsHints = !isAlone;
    if (!isAlone) {
        options.dataFolder = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
        application.frames().setFile(options.dataFolder + QStringLiteral("/stalls.log"));
    }
    tagscope::app::MainWindow window(std::move(options));
    tagscope::app::HandOver others([&window](const QString& graph) { return window.moments().wants(graph); });
    QObject::connect(&others, &tagscope::app::HandOver::received, &window, [&](const QString& graph) {
        window.openAny(graph);
        window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
        window.raise();
        window.activateWindow();
    });
    if (!isAlone)
        others.listen(place);
    window.show();
    if (!arguments.bench.empty())
        return tagscope::app::runBench(window, application.frames(), arguments.bench, arguments.graph);
    if (isTour && given.isEmpty())
        if (const auto examples = tagscope::app::findExamples(); !examples.empty())
            given = examples.front().path;
    window.openAny(given);
    if (isTour) {
        const QString folder = pictureFolder(arguments);
        const int ofGraph = tagscope::app::runTour(window, folder, !arguments.gallery.empty());
        return std::max(ofGraph, tagscope::app::runTourOfStates(window, folder, !arguments.gallery.empty()));
    }
    return QApplication::exec();
}

}

int main(int argc, char** argv)
{
    Arguments arguments;
    // First without those of Qt: help needs no screen, and the scale must be known before there is one.
    std::vector<std::string> unknown;
    if (const std::optional<int> end = parse(argc, argv, arguments, &unknown))
        return *end;
    if (const std::string* word = nobodys(unknown)) {
        fmt::print(stderr, "The following argument was not expected: {}\nRun with --help for more information.\n",
                   *word);
        return 2;
    }
    tagscope::Result<tagscope::PlacementRequest> placement =
        tagscope::placementOfOptions(arguments.devices, arguments.placement);
    if (!placement) {
        fmt::print(stderr, "--placement: {}\n", placement.error().message);
        return 2;
    }
    tagscope::Result<tagscope::NetworkRequest> network =
        tagscope::networkOfOptions(arguments.network, arguments.faults);
    if (!network) {
        fmt::print(stderr, "{}\n", network.error().message);
        return 2;
    }
    if (!arguments.gallery.empty() && arguments.scale == 0)
        return runGalleries(argc, argv);
    if (arguments.scale != 0)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(arguments.scale / 100.0));
    return runWindow(argc, argv, arguments, {*std::move(placement), *std::move(network)}, !unknown.empty());
}
