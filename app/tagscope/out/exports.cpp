// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/out/exports.h"

#include "app/tagscope/out/export_job.h"
#include "app/tagscope/out/view_legend.h"
#include "ui/common/byte_words.h"
#include "ui/common/room_scroll.h"
#include "ui/common/text.h"
#include "ui/export/animation.h"
#include "ui/export/dot.h"
#include "ui/export/graphml.h"
#include "ui/export/picture.h"
#include "ui/export/replay_page.h"
#include "ui/export/table.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/session/session.h"
#include "ui/timeline/scrubber.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLocale>
#include <QMainWindow>
#include <QProgressDialog>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tagscope::app {

namespace {

/// A page of the whole run, as long as it is no longer than this.
constexpr uint64_t usualRange = 2000;
constexpr double around = 16;
/// Other programs take the clipboard in one piece.
constexpr ui::TableWriter::Limits clipboardLimits{ui::TableWriter::mostRows, qsizetype{16} << 20};

ui::PictureFormat formatOf(ExportKind kind)
{
    return kind == ExportKind::Svg ? ui::PictureFormat::Svg
        : kind == ExportKind::Pdf  ? ui::PictureFormat::Pdf
                                   : ui::PictureFormat::Png;
}

/// Whether some of it is out of view.
bool isScrolled(const QWidget& widget)
{
    return std::ranges::any_of(widget.findChildren<QAbstractScrollArea*>(), [&](const QAbstractScrollArea* area) {
        return area->isVisibleTo(&widget)
            && (area->verticalScrollBar()->maximum() > 0 || area->horizontalScrollBar()->maximum() > 0);
    });
}

/// All of a view, also where its dock has too little room for it; null: the dock has none.
QWidget* viewIn(const QDockWidget& dock)
{
    const auto* scroll = qobject_cast<const ui::RoomScroll*>(dock.widget());
    return scroll ? &scroll->content() : dock.widget();
}

QString filterOf(ExportKind kind)
{
    const QString suffix = suffixOf(kind);
    return QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix);
}

}

Exports::Exports(QMainWindow& window, ui::Session& session, ui::Canvas& canvas, TagName tagName, bool remembers)
    : QObject(&window), m_window(window), m_session(session), m_canvas(canvas), m_tagName(std::move(tagName)),
      m_remembers(remembers)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (auto* table = qobject_cast<QAbstractItemView*>(now); table && m_window.isAncestorOf(table))
            m_lastTable = table;
    });
}

Exports::~Exports() = default;

void Exports::askForPicture()
{
    ask(tr("Export a picture"),
        {ExportKind::Png, ExportKind::Svg, ExportKind::Pdf, ExportKind::Dot, ExportKind::GraphMl});
}

void Exports::askForReplay()
{
    ask(tr("Export firings"), {ExportKind::Html, ExportKind::Gif});
}

void Exports::askForTable()
{
    ask(tr("Export a table"), {ExportKind::Csv, ExportKind::Tsv});
}

void Exports::ask(const QString& title, std::vector<ExportKind> kinds)
{
    ExportChoice initial = remembered(kinds);
    initial.part = static_cast<int>(focusedPart(partsOf(initial.kind)).value_or(0));
    ExportDialog::Offer offer;
    offer.kinds = std::move(kinds);
    offer.parts = [this](ExportKind kind) { return parts(kind); };
    offer.estimate = [this](const ExportChoice& choice) { return estimate(choice); };
    offer.size = m_session.snapshot() ? m_session.snapshot()->size : 0;
    auto* dialog = new ExportDialog(title, std::move(offer), initial, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { askForPlace(dialog->choice()); });
    dialog->open();
}

void Exports::askForPlace(const ExportChoice& choice)
{
    remember(choice);
    const QString suffix = suffixOf(choice.kind);
    auto* dialog =
        new QFileDialog(&m_window, tr("Export to"), QFileInfo(m_window.windowFilePath()).path(), filterOf(choice.kind));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QFileInfo(m_window.windowFilePath()).completeBaseName() + QLatin1Char('.') + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, choice](const QString& path) { write(choice, path); });
    dialog->open();
}

std::vector<Exports::Part> Exports::graphParts() const
{
    std::vector<Part> parts;
    if (!m_canvas.scene() || !m_canvas.graph())
        return parts;
    const ui::Scene& scene = *m_canvas.scene();
    const QRectF whole = scene.bounds.adjusted(-around, -around, around, around);
    parts.push_back({tr("The whole graph"), whole, {}, {}});
    if (const QRectF seen = m_canvas.visibleArea() & whole; !seen.contains(scene.bounds))
        parts.push_back({tr("The part of the graph that is in view"), seen, {}, {}});
    if (const int item = m_canvas.selectedItem(); item >= 0)
        parts.push_back({tr("The selection"),
                         scene.items[static_cast<size_t>(item)].rect.adjusted(-around, -around, around, around) & whole,
                         {},
                         {}});
    return parts;
}

std::vector<Exports::Part> Exports::widgetParts() const
{
    std::vector<Part> parts;
    if (auto* panes = m_window.findChild<ui::CanvasPanes*>(); panes && panes->paneCount() > 1)
        parts.push_back({tr("The graphs beside each other"), {}, panes, {}});
    if (auto* scrubber = m_window.findChild<ui::Scrubber*>(); scrubber && scrubber->isVisibleTo(&m_window))
        parts.push_back({tr("View: %1").arg(scrubber->accessibleName()), {}, scrubber, {}});
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        if (QWidget* view = dock->toggleViewAction()->isChecked() ? viewIn(*dock) : nullptr)
            parts.push_back({tr("View: %1").arg(dock->windowTitle()), {}, view, {}});
    parts.push_back({tr("The whole window"), {}, &m_window, {}});
    return parts;
}

std::optional<size_t> Exports::focusedPart(const std::vector<Part>& parts) const
{
    const QWidget* focus = m_window.focusWidget();
    const auto found = std::ranges::find_if(parts, [&](const Part& part) {
        return focus && part.widget && part.widget != &m_window
            && (part.widget == focus || part.widget->isAncestorOf(focus));
    });
    return found == parts.end() ? std::nullopt : std::optional(static_cast<size_t>(found - parts.begin()));
}

std::vector<Exports::Part> Exports::tableParts() const
{
    std::vector<Part> parts;
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        for (QAbstractItemView* table : dock->findChildren<QAbstractItemView*>()) {
            const bool isPartOfAnother =
                table->window() != dock->window() || qobject_cast<QAbstractItemView*>(table->parentWidget());
            if (isPartOfAnother || !table->model() || table->model()->rowCount() == 0)
                continue;
            const QString own = table->accessibleName();
            const QString name = own.isEmpty() || own == dock->windowTitle()
                ? dock->windowTitle()
                : tr("%1: %2").arg(dock->windowTitle(), own);
            parts.push_back({name, {}, {}, table});
        }
    const auto last = std::ranges::find_if(parts, [&](const Part& part) { return part.table == m_lastTable; });
    if (m_lastTable && last != parts.end())
        std::rotate(parts.begin(), last, last + 1);
    return parts;
}

std::vector<Exports::Part> Exports::partsOf(ExportKind kind) const
{
    if (isTable(kind))
        return tableParts();
    std::vector<Part> parts = graphParts();
    if (isGraph(kind))
        parts.resize(std::min<size_t>(parts.size(), 1));
    else if (!parts.empty() && !isRange(kind))
        for (Part& part : widgetParts())
            parts.push_back(std::move(part));
    return parts;
}

QStringList Exports::parts(ExportKind kind)
{
    m_parts = partsOf(kind);
    m_partsKind = kind;
    QStringList names;
    for (const Part& part : m_parts)
        names.append(part.name);
    return names;
}

ui::GraphView Exports::viewOf(const Part& part) const
{
    ui::GraphView view;
    view.graph = m_canvas.graph();
    view.tree = m_canvas.sharedTree();
    view.scene = m_canvas.scene();
    view.states = m_canvas.sharedStates();
    view.look = m_canvas.pictureState();
    view.look.hasFocus = false;
    view.partitions = m_canvas.partitions();
    view.theme = ui::Theme::of(m_window.palette());
    view.area = part.area;
    return view;
}

ExportDialog::Estimate Exports::estimate(const ExportChoice& choice)
{
    const auto index = static_cast<size_t>(choice.part);
    if (choice.part < 0 || m_partsKind != choice.kind || index >= m_parts.size())
        return {{}, tr("There is nothing of this kind to export.")};
    const Part& part = m_parts[index];
    if (!part.area.isNull() && !m_canvas.scene())
        return {{}, tr("The graph is being laid out: wait for its picture.")};  // another one has come since the choice
    const QLocale locale;
    if (isTable(choice.kind)) {
        if (!part.table)
            return {{}, tr("This table is gone: choose another one.")};
        const int most = ui::TableWriter::mostRows;
        const int rows = ui::TableWriter::countRows(*part.table->model(), most + 1);
        const QString columns = locale.toString(part.table->model()->columnCount());
        return {rows > most ? tr("Columns: %1; the first %2 rows are written").arg(columns, locale.toString(most))
                            : tr("Rows: %1, columns: %2").arg(locale.toString(rows), columns),
                {}};
    }
    if (isRange(choice.kind))
        return estimateRange(choice, part);
    if (isGraph(choice.kind))
        return {tr("%1 nodes").arg(locale.toString(qulonglong(m_canvas.graph()->size()))), {}};
    return estimatePicture(choice, part);
}

ExportDialog::Estimate Exports::estimatePicture(const ExportChoice& choice, const Part& part) const
{
    const QLocale locale;
    const auto pixelWords = [&](const QSizeF& size) {
        return tr("%1 × %2 pixels")
            .arg(locale.toString(qRound64(size.width())), locale.toString(qRound64(size.height())));
    };
    if (part.area.isNull()) {
        if (!part.widget)
            return {{}, tr("This view is gone: choose another one.")};
        const ui::WidgetSheet sheet = sheetOf(*part.widget, choice);
        QString size = pixelWords(ui::sheetSize(*part.widget, sheet) * choice.scale);
        if (isScrolled(*part.widget))
            size += tr("; what is in view, a table has all rows");
        return {size, ui::obstacle(*part.widget, formatOf(choice.kind), sheet).value_or(QString()),
                !legendOf(*part.widget).empty()};
    }
    const ui::GraphView view = viewOf(part);
    const ui::PictureSheet sheet{choice.scale, choice.hasLegend, footer(tagOfGraph())};
    const QString pixels = pixelWords(ui::sheetSize(view, sheet) * choice.scale);
    const qulonglong boxes = view.scene->itemsIn(view.area).size();
    return {tr("%1, %2 boxes").arg(pixels, locale.toString(boxes)),
            ui::obstacle(view, formatOf(choice.kind), sheet).value_or(QString())};
}

ExportDialog::Estimate Exports::estimateRange(const ExportChoice& choice, const Part& part) const
{
    const QLocale locale;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || snapshot->size == 0)
        return {{}, tr("Nothing has fired yet: step or run first.")};
    if (choice.first >= choice.last)
        return {{}, tr("The range is empty: its second position must be larger than its first.")};
    const uint64_t firings = choice.last - choice.first;
    const ui::GraphView view = viewOf(part);
    if (choice.kind == ExportKind::Gif) {
        const QSize size = ui::Animation::frameSize(view, choice.scale);
        return {tr("%1 frames of %2 × %3 pixels")
                    .arg(locale.toString(qulonglong(firings + 1)), locale.toString(size.width()),
                         locale.toString(size.height())),
                ui::Animation::obstacle(view, choice.scale, firings + 1).value_or(QString())};
    }
    return {tr("%1 firings, about %2")
                .arg(locale.toString(qulonglong(firings)),
                     ui::byteWords(static_cast<uint64_t>(ui::ReplayPage::expectedBytes(view, firings)))),
            ui::ReplayPage::obstacle(view, firings).value_or(QString())};
}

QString Exports::fileName() const
{
    return QFileInfo(m_window.windowFilePath()).fileName();
}

/// Beside others, it may show another iteration than the one that the window looks at.
std::string Exports::tagOfGraph() const
{
    return m_canvas.states() ? m_canvas.states()->focusText() : std::string();
}

QString Exports::footer(const std::string& tagName) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    QStringList parts = {fileName()};
    if (snapshot && snapshot->program) {
        const QLocale locale;
        const QString position = locale.toString(qulonglong(snapshot->position));
        const QString size = locale.toString(qulonglong(snapshot->size));
        parts.append(snapshot->isLive ? tr("LIVE %1").arg(position) : tr("REPLAY %1 of %2").arg(position, size));
        if (!tagName.empty())
            parts.append(ui::text(tagName));
    }
    return parts.join(QStringLiteral("   ·   "));
}

ui::WidgetSheet Exports::sheetOf(const QWidget& widget, const ExportChoice& choice) const
{
    return {choice.scale, choice.hasLegend ? legendOf(widget) : std::vector<ui::LegendRow>(),
            footer(&widget == &m_canvas ? tagOfGraph() : m_tagName()), ui::Theme::of(m_window.palette())};
}

void Exports::copyPicture()
{
    const std::vector<Part> parts = widgetParts();
    const std::optional<size_t> focused = focusedPart(parts);
    QWidget& view = focused ? *parts[*focused].widget : static_cast<QWidget&>(m_canvas);
    const QImage image = ui::paintImage(view, sheetOf(view, remembered({ExportKind::Png})));
    if (image.isNull()) {
        Q_EMIT ended(
            tr("This view is too large for the clipboard: choose a smaller scale where pictures are exported."), false);
        return;
    }
    QGuiApplication::clipboard()->setImage(image);
    const QLocale locale;
    Q_EMIT ended(tr("Copied %1 as a picture of %2 × %3 pixels")
                     .arg(focused ? parts[*focused].name : tr("the graph as it is in view"),
                          locale.toString(image.width()), locale.toString(image.height())),
                 true);
}

bool Exports::isRefused(const QString& problem)
{
    const QString why = m_job ? tr("An export is under way: wait for it or cancel it.") : problem;
    if (!why.isEmpty())
        Q_EMIT ended(why, false);
    return !why.isEmpty();
}

void Exports::write(const ExportChoice& choice, const QString& path)
{
    parts(choice.kind);
    if (isRefused(estimate(choice).problem))
        return;
    m_job = new ExportJob(path, this);
    connect(m_job, &ExportJob::finished, this, &Exports::finish);
    showProgress(tr("Export"), tr("Exporting to %1 ...").arg(QFileInfo(path).fileName()));
    start(choice, m_parts[static_cast<size_t>(choice.part)]);
}

void Exports::start(const ExportChoice& choice, const Part& part)
{
    const QString foot = footer(tagOfGraph());
    if (isTable(choice.kind)) {
        m_job->makeOfTable(*part.table->model(),
                           choice.kind == ExportKind::Csv ? ui::TableFormat::Csv : ui::TableFormat::Tsv, {});
    } else if (choice.kind == ExportKind::Gif) {
        m_job->makeOfRange(std::make_unique<ui::Animation>(viewOf(part), choice.scale), m_session, choice.first,
                           choice.last);
    } else if (choice.kind == ExportKind::Html) {
        m_job->makeOfRange(std::make_unique<ui::ReplayPage>(viewOf(part), fileName()), m_session, choice.first,
                           choice.last);
    } else if (choice.kind == ExportKind::Dot) {
        m_job->make(
            [view = viewOf(part)]() -> ui::Exported<QByteArray> { return ui::dotText(*view.graph, *view.tree); });
    } else if (choice.kind == ExportKind::GraphMl) {
        m_job->make([view = viewOf(part)]() -> ui::Exported<QByteArray> {
            return ui::graphMlText(*view.graph, *view.tree, view.states.get());
        });
    } else if (part.widget) {
        const ui::WidgetSheet sheet = sheetOf(*part.widget, choice);
        if (choice.kind == ExportKind::Png)
            m_job->make([image = ui::paintImage(*part.widget, sheet), foot] { return ui::pngOf(image, foot); });
        else
            m_job->make([bytes = ui::vectorPicture(*part.widget, formatOf(choice.kind),
                                                   sheet)]() -> ui::Exported<QByteArray> { return bytes; });
    } else {
        m_job->make([view = viewOf(part), format = formatOf(choice.kind),
                     sheet = ui::PictureSheet{choice.scale, choice.hasLegend, foot}] {
            return ui::exportPicture(view, format, sheet);
        });
    }
}

void Exports::copyTable()
{
    const std::vector<Part> parts = tableParts();
    const bool hasLast = !parts.empty() && parts.front().table == m_lastTable;
    const auto* grid = m_window.findChild<ui::GridView*>();
    const auto iterations =
        std::ranges::find_if(parts, [&](const Part& part) { return grid && part.table == grid->table(); });
    const auto chosen = hasLast ? parts.begin() : iterations;
    if (isRefused(chosen == parts.end() ? tr("There is no table to copy: put the keyboard into one that has rows.")
                                        : QString()))
        return;
    m_job = new ExportJob(QString(), this);
    connect(m_job, &ExportJob::finished, this,
            [this, name = chosen->name](const QString& problem) { finishCopy(name, problem); });
    showProgress(tr("Copy"), tr("Copying %1 ...").arg(chosen->name));
    m_job->makeOfTable(*chosen->table->model(), ui::TableFormat::Tsv, clipboardLimits);
}

void Exports::finishCopy(const QString& name, const QString& problem)
{
    ExportJob& job = *std::exchange(m_job, nullptr);
    job.deleteLater();
    if (!problem.isEmpty()) {
        Q_EMIT ended(problem, false);
        return;
    }
    QGuiApplication::clipboard()->setText(QString::fromUtf8(job.content()));
    Q_EMIT ended(job.missing().isEmpty() ? tr("Copied the whole table %1").arg(name)
                                         : tr("Copied the table %1: %2").arg(name, job.missing()),
                 true);
}

void Exports::showProgress(const QString& title, const QString& sentence)
{
    auto* progress = new QProgressDialog(sentence, tr("Cancel"), 0, 0, &m_window);
    progress->setAttribute(Qt::WA_DeleteOnClose);
    progress->setWindowTitle(title);
    progress->setWindowModality(Qt::WindowModal);
    progress->setAutoReset(false);
    progress->setMinimumDuration(0);
    progress->setValue(0);
    connect(progress, &QProgressDialog::canceled, m_job, &ExportJob::cancel);
    connect(m_job, &ExportJob::progressed, progress, [progress](quint64 done, quint64 total) {
        progress->setMaximum(static_cast<int>(std::min<quint64>(total, INT_MAX)));
        progress->setValue(static_cast<int>(std::min<quint64>(done, INT_MAX)));
    });
    connect(m_job, &QObject::destroyed, progress, &QObject::deleteLater);
}

void Exports::finish(const QString& problem, qint64 bytes)
{
    const QString path = QDir::toNativeSeparators(m_job->path());
    m_job->deleteLater();
    m_job = nullptr;
    Q_EMIT ended(problem.isEmpty() ? tr("Exported %1 (%2)").arg(path, ui::byteWords(static_cast<uint64_t>(bytes)))
                                   : problem,
                 problem.isEmpty());
}

ExportChoice Exports::remembered(const std::vector<ExportKind>& kinds) const
{
    ExportChoice choice;
    choice.kind = kinds.front();
    if (const auto& snapshot = m_session.snapshot())
        choice.last = std::min(snapshot->size, usualRange);
    if (m_range)
        std::tie(choice.first, choice.last) = *m_range;
    if (!m_remembers)
        return choice;
    const QSettings settings;
    const QString last =
        settings.value(QStringLiteral("export/format%1").arg(static_cast<int>(kinds.front()))).toString();
    for (const ExportKind kind : kinds)
        if (suffixOf(kind) == last)
            choice.kind = kind;
    choice.scale = std::clamp(settings.value(QStringLiteral("export/scale"), 1.0).toDouble(), 0.25, 8.0);
    choice.hasLegend = settings.value(QStringLiteral("export/legend"), true).toBool();
    return choice;
}

void Exports::remember(const ExportChoice& choice) const
{
    if (!m_remembers)
        return;
    QSettings settings;
    const ExportKind group = isTable(choice.kind) ? ExportKind::Csv
        : isRange(choice.kind)                    ? ExportKind::Html
                                                  : ExportKind::Png;
    settings.setValue(QStringLiteral("export/format%1").arg(static_cast<int>(group)), suffixOf(choice.kind));
    settings.setValue(QStringLiteral("export/scale"), choice.scale);
    settings.setValue(QStringLiteral("export/legend"), choice.hasLegend);
}

}

#include "moc_exports.cpp"
