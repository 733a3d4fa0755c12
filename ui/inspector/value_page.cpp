// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/value_page.h"

#include "ui/charts/chart_geometry.h"
#include "ui/charts/health_pill.h"
#include "ui/charts/heat_map.h"
#include "ui/charts/histogram_view.h"
#include "ui/charts/image_box.h"
#include "ui/charts/line_chart.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/inspector/elements/difference_view.h"
#include "ui/inspector/elements/highlight_bar.h"
#include "ui/inspector/elements/hit_walk.h"
#include "ui/inspector/elements/not_captured_box.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace tagscope::ui {

namespace {

enum Picture { Line, Heat, Image };

/// "[0, ::2]" for "0, ::2": the brackets may be left out.
std::string bracketed(const QString& line)
{
    const QString trimmed = line.trimmed();
    return (trimmed.startsWith(QLatin1Char('[')) ? trimmed : QStringLiteral("[%1]").arg(trimmed)).toStdString();
}

/// As many colons as the tensor has dimensions: all of it.
QString wholeSlice(int rank)
{
    return QStringLiteral("[%1]").arg(QStringList(rank, QStringLiteral(":")).join(QStringLiteral(", ")));
}

QString typeText(DType dtype, const Shape& shape)
{
    return text(dtypeNumpyName(baseType(dtype))) + QLatin1Char(' ') + text(shape.toString());
}

std::vector<ChartPoint> linePoints(const TensorRaster& raster)
{
    std::vector<ChartPoint> points;
    for (int x = 0; x < raster.width; ++x) {
        const RasterCell& cell = raster.at(0, x);
        ChartPoint point;
        point.kind = ChartPoint::Kind::Number;
        point.value = cell.mean;
        point.low = cell.low;
        point.high = cell.high;
        const bool isOne = raster.columnBegin(x + 1) - raster.columnBegin(x) == 1;
        point.text = isOne ? ValuePage::tr("[%1]: %2").arg(raster.columnBegin(x)).arg(shortNumber(cell.mean))
                           : ValuePage::tr("[%1:%2]: mean %3 (%4 to %5)")
                                 .arg(raster.columnBegin(x))
                                 .arg(raster.columnBegin(x + 1))
                                 .arg(shortNumber(cell.mean), shortNumber(cell.low), shortNumber(cell.high));
        if (cell.hasNonFinite)
            point.text += ValuePage::tr(", with NaN or infinity");
        points.push_back(std::move(point));
    }
    return points;
}

}

ValuePage::ValuePage(QWidget* parent) : QWidget(parent)
{
    m_job = new LatestJob(this);
    m_exports = new LatestJob(this);
    m_title = new PlainLabel;
    m_title->setWordWrap(true);
    m_sliceLine = new QLineEdit;
    m_sliceLine->setAccessibleName(tr("Slice"));
    m_sliceLine->setToolTip(tr("Which part to look at, as numpy writes it: [3:10, ::2, 0], [..., -1]"));
    m_sliceLine->setClearButtonEnabled(true);
    m_menu = new QPushButton(tr("Export"));
    m_menu->setAccessibleName(tr("Copy or save the value"));
    auto* menu = new QMenu(m_menu);
    menu->addAction(tr("Copy as &CSV"), this, &ValuePage::copyAsCsv);
    menu->addAction(tr("&Save value as .npy ..."), this, &ValuePage::chooseFile);
    m_menu->setMenu(menu);
    m_message = new PlainLabel;
    m_message->setWordWrap(true);
    m_message->hide();
    m_notCaptured = new NotCapturedBox;
    connect(m_notCaptured, &NotCapturedBox::goWanted, this, &ValuePage::firingWanted);
    m_pill = new HealthPill;
    m_figures = new PlainLabel;
    m_figures->setWordWrap(true);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_figures->setAccessibleName(tr("Statistics"));
    m_model = new TensorModel(this);
    makeHighlights();
    makeGrid();
    makePicture();
    m_views = new QTabWidget;
    m_views->setDocumentMode(true);
    m_views->setAccessibleName(tr("Views of the value"));
    m_views->addTab(m_grid, tr("Grid"));
    m_views->addTab(m_picturePage, tr("Picture"));
    m_views->addTab(makeHistogram(), tr("Histogram"));
    makeDifference();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    auto* top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    top->addWidget(m_menu, 0, Qt::AlignTop);
    layout->addLayout(top);
    layout->addWidget(m_sliceLine);
    layout->addWidget(m_highlights);
    layout->addWidget(m_message);
    layout->addWidget(m_notCaptured);
    layout->addWidget(m_pill);
    layout->addWidget(m_figures);
    layout->addWidget(m_views, 1);
    connect(m_sliceLine, &QLineEdit::textChanged, this, &ValuePage::takeSlice);
    for (LatestJob* job : {m_job, m_exports})
        connect(job, &LatestJob::ranOutOfMemory, this,
                [this] { say(tr("There is not enough memory for this: take a smaller slice."), true); });
    setValue({}, {});
}

void ValuePage::makeGrid()
{
    m_grid = new QTableView;
    m_grid->setModel(m_model);
    m_grid->setAccessibleName(tr("Values"));
    m_grid->setCornerButtonEnabled(false);
    m_grid->setTabKeyNavigation(false);
    m_grid->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_grid->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    makeCopyable(m_grid);
    auto* csv = new QAction(tr("Copy all as &CSV"), m_grid);
    connect(csv, &QAction::triggered, this, &ValuePage::copyAsCsv);
    auto* npy = new QAction(tr("&Save as .npy ..."), m_grid);
    connect(npy, &QAction::triggered, this, &ValuePage::chooseFile);
    m_grid->addActions({csv, npy});
}

void ValuePage::makePicture()
{
    m_picturePage = new QWidget;
    m_pictureKind = new QComboBox;
    m_pictureKind->setAccessibleName(tr("Kind of picture"));
    m_pictureKind->addItem(tr("Heat map"), int(Heat));
    m_pictureKind->addItem(tr("Image"), int(Image));
    m_line = new LineChart(tr("Values by index"));
    m_heat = new HeatMap;
    m_image = new ImageBox;
    m_pictures = new QStackedWidget;
    m_pictures->addWidget(m_line);
    m_pictures->addWidget(m_heat);
    m_pictures->addWidget(m_image);
    auto* layout = new QVBoxLayout(m_picturePage);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_pictureKind, 0, Qt::AlignLeft);
    layout->addWidget(m_pictures, 1);
    connect(m_pictureKind, &QComboBox::activated, this, &ValuePage::choosePicture);
}

void ValuePage::makeDifference()
{
    m_walk = new HitWalk(*m_grid, *m_model, this);
    m_difference = new DifferenceView;
    m_views->addTab(m_difference, tr("Diff"));
    connect(m_walk, &HitWalk::said, this, [this](const QString& what) { say(what, false); });
    connect(m_difference, &DifferenceView::markChanged, this, &ValuePage::updateMarks);
    connect(m_difference, &DifferenceView::walkWanted, this, &ValuePage::walkHits);
    connect(m_difference, &DifferenceView::elementWanted, this, [this](qint64 element) {
        m_views->setCurrentWidget(m_grid);
        m_walk->goTo(element);
    });
}

void ValuePage::makeHighlights()
{
    m_highlights = new HighlightBar;
    connect(m_highlights, &HighlightBar::marksChanged, this, &ValuePage::updateMarks);
    connect(m_highlights, &HighlightBar::walkWanted, this, &ValuePage::walkHits);
}

void ValuePage::updateMarks()
{
    std::vector<ElementMark> marks = m_highlights->marks();
    if (m_difference->mark())
        marks.insert(marks.begin(), *m_difference->mark());
    m_model->setMarks(std::move(marks));
}

void ValuePage::walkHits(int by)
{
    m_views->setCurrentWidget(m_grid);
    m_walk->go(by);
}

void ValuePage::showDifference()
{
    m_views->setCurrentWidget(m_difference);
    m_difference->setFocus();
}

bool ValuePage::isWorking() const
{
    return m_job->isRunning() || m_difference->isWorking() || m_highlights->isWorking() || m_walk->isWorking();
}

QWidget* ValuePage::makeHistogram()
{
    auto* page = new QWidget;
    m_histogram = new HistogramView;
    m_isLog = new QCheckBox(tr("Logarithm of the counts"));
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_histogram, 1);
    layout->addWidget(m_isLog);
    connect(m_isLog, &QCheckBox::toggled, m_histogram, &HistogramView::setLog);
    return page;
}

void ValuePage::addView(QWidget* view, const QString& title)
{
    m_views->addTab(view, title);
}

void ValuePage::say(const QString& message, bool isError)
{
    m_message->setText(isError ? tr("✗ %1").arg(message) : message);
    m_message->setVisible(!message.isEmpty());
}

void ValuePage::setValue(const Tensor& value, const QString& name, const QString& reason)
{
    const Tensor& before = m_model->tensor();
    const bool keepsSlice = name == m_name && value.hasValue() && before.hasValue() && value.shape() == before.shape()
        && value.dtype() == before.dtype();
    if (keepsSlice && value.identity() == before.identity() && (value.identity() || value == before))
        return;  // what the user looks at, and what was found out about it, stays
    m_name = name;
    m_notCaptured->hide();
    m_model->setTensor(value);
    m_difference->setValue(value);
    const bool hasValue = value.hasValue();
    const int rank = hasValue ? value.shape().rank() : 0;
    m_title->setText(hasValue ? QStringLiteral("%1: %2").arg(name, typeText(value.dtype(), value.shape())) : reason);
    m_sliceLine->setVisible(rank > 0);
    m_highlights->setVisible(hasValue && value.elements() > 1);
    m_grid->horizontalHeader()->setVisible(rank > 0);  // without dimensions there are no names
    m_grid->verticalHeader()->setVisible(rank > 1);
    if (m_highlights->isHidden())
        m_highlights->setValue({}, {});  // nothing is looked for where nobody could see what
    m_sliceLine->setPlaceholderText(wholeSlice(rank));
    m_menu->setVisible(hasValue);
    m_pill->setVisible(hasValue);
    m_figures->setVisible(hasValue);
    if (!keepsSlice) {
        m_slice.clear();
        m_sliceLine->clear();
    }
    if (hasValue) {
        // What is typed may be wrong, as it was for the value before: the part that was shown then is shown now.
        if (!takeSlice() && m_model->setSlice(m_slice))
            showPart();
        return;
    }
    m_job->cancel();
    say({}, false);
    showNothing(reason);
}

void ValuePage::setNotCaptured(const QString& name, const QString& reason, const QString& figures, const Tensor& part,
                               const QString& slice)
{
    QString known = figures;
    if (part.isNone()) {
        setValue({}, name, QStringLiteral("%1: %2").arg(name, reason));
        m_title->setText(name);  // the box says the rest
    } else {
        setValue(part, QStringLiteral("%1 %2").arg(name, slice));
        m_difference->setValue({});  // it compares whole values
        known += QLatin1Char('\n') + tr("Below is the part %1 alone, with indices of its own.").arg(slice);
    }
    m_notCaptured->setReason(reason, known);
    m_notCaptured->show();
}

bool ValuePage::takeSlice()
{
    if (m_model->tensor().isNone())
        return false;
    Result<std::vector<SlicePart>> slice = parseSlice(bracketed(m_sliceLine->text()));
    const Result<void> taken = slice ? m_model->setSlice(*slice) : Result<void>(Failure(slice.error()));
    if (!taken) {
        say(textLines(taken.error().message), true);
        return false;
    }
    m_slice = std::move(*slice);
    const bool isPart = m_model->view().shape() != m_model->tensor().shape();
    QStringList notes;
    if (isPart)
        notes.append(tr("Part: %1").arg(text(m_model->view().shape().toString())));
    if (m_model->isCut())
        notes.append(tr("The grid shows the first %1 rows and %2 columns; a slice shows others.")
                         .arg(QLocale().toString(TensorModel::mostRows), QLocale().toString(TensorModel::mostColumns)));
    say(notes.join(QStringLiteral("  ")), false);
    fitColumns();
    showPart();
    return true;
}

/// Of the part that the grid shows: what is marked in it, and what it comes to.
void ValuePage::showPart()
{
    m_difference->setSlice(m_slice);
    if (!m_highlights->isHidden())
        m_highlights->setValue(m_model->tensor(), m_model->view());
    summarisePart();
}

void ValuePage::summarisePart()
{
    m_figures->setText(tr("Computing statistics ..."));
    m_job->start(
        [this, tensor = m_model->tensor(), slice = m_slice](const std::stop_token& stop) -> LatestJob::Outcome {
            const Result<Tensor> part = partOf(tensor, slice);
            if (!part)
                return [this, error = part.error()] {
                    m_figures->setText({});
                    say(textLines(error.message), true);
                    showNothing(textLines(error.message));
                };
            auto summary = std::make_shared<const ValueSummary>(summarise(*part, stop));
            return [this, summary, shape = part->shape()] { showSummary(*summary, shape); };
        });
}

void ValuePage::showNothing(const QString& reason)
{
    m_pill->setStatistics({});
    EmptyHint::of(*m_grid).setSentence(reason);
    m_line->setHint(reason);
    m_line->setPoints({}, {}, {});
    m_histogram->setHint(reason);
    m_histogram->setHistogram({});
    m_heat->setRaster({}, 0, 0);
    m_pictureKind->hide();
    m_pictures->setCurrentIndex(Line);
}

void ValuePage::showSummary(const ValueSummary& summary, const Shape& shape)
{
    if (!summary.statistics) {
        m_figures->setText(
            tr("elements %1, without numbers").arg(QLocale().toString(qlonglong(m_model->view().elements()))));
        showNothing(tr("A value of this type has no numbers to draw."));
        return;
    }
    m_pill->setStatistics(summary.statistics);
    showFigures(summary);
    m_histogram->setHint(summary.statistics->elements == 0 ? tr("The part has no elements.")
                                                           : tr("No element is finite."));
    m_histogram->setHistogram(summary.histogram);
    showPicture(summary, shape);
}

void ValuePage::showFigures(const ValueSummary& summary)
{
    const TensorStatistics& s = *summary.statistics;
    const QLocale locale;
    const auto count = [&](int64_t n) { return locale.toString(qlonglong(n)); };
    QStringList figures;  // two lines of them at most, at the usual width
    if (s.finite() > 0)
        figures = {tr("min %1").arg(exactNumber(s.exactMin())), tr("max %1").arg(exactNumber(s.exactMax())),
                   tr("mean %1").arg(exactNumber(s.exactMean())), tr("std %1").arg(shortNumber(s.standardDeviation))};
    figures += {tr("zeros %1 of %2").arg(count(s.zeros), count(s.elements)), tr("NaN %1").arg(count(s.nans)),
                tr("Inf %1").arg(count(s.positiveInfinities + s.negativeInfinities))};
    for (QString& figure : figures)
        figure.replace(QLatin1Char(' '), QChar(QChar::Nbsp));  // a number stays beside its name
    m_figures->setText(figures.join(QStringLiteral("  ")));
}

void ValuePage::showPicture(const ValueSummary& summary, const Shape& shape)
{
    const QString reason = tr("The part has no elements.");
    EmptyHint::of(*m_grid).setSentence(reason);
    m_line->setHint(reason);
    m_heat->setHint(reason);
    const bool isLine = shape.rank() < 2;
    m_pictureKind->setVisible(!isLine && summary.image);
    if (isLine && summary.raster) {
        m_line->setSummary(summary.raster->width < summary.raster->columns
                               ? tr("Each point is the mean of a range, with its least and greatest value")
                               : tr("Values by index"));
        m_line->setPoints(linePoints(*summary.raster), QStringLiteral("0"),
                          QString::number(summary.raster->columns - 1));
    } else {
        m_heat->setRaster(summary.raster, summary.statistics->min, summary.statistics->max);
    }
    if (summary.image) {
        const QImage pixels(reinterpret_cast<const uchar*>(summary.image->pixels.data()), summary.image->width,
                            summary.image->height, QImage::Format_RGB32);
        m_image->setImage(pixels.copy());
    }
    m_pictures->setCurrentIndex(isLine ? Line : Heat);
    choosePicture();
}

void ValuePage::choosePicture()
{
    if (m_pictures->currentIndex() != Line)
        m_pictures->setCurrentIndex(m_pictureKind->isHidden() ? int(Heat) : m_pictureKind->currentData().toInt());
}

/// Columns are as wide as the longest of the first values, within reason.
void ValuePage::fitColumns()
{
    constexpr int sampledRows = 64;
    constexpr int sampledColumns = 8;
    const QFontMetrics metrics(m_grid->font());
    int width = metrics.averageCharWidth() * 6;
    for (int row = 0; row < std::min(m_model->rowCount(), sampledRows); ++row)
        for (int column = 0; column < std::min(m_model->columnCount(), sampledColumns); ++column)
            width = std::max(width, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
    const int margin = metrics.averageCharWidth() * 2;
    m_grid->horizontalHeader()->setDefaultSectionSize(std::min(width, metrics.averageCharWidth() * 40) + margin);
}

void ValuePage::exportPart(std::function<LatestJob::Outcome(const Tensor& part)> work)
{
    if (m_model->tensor().isNone())
        return;
    m_exports->start([this, work = std::move(work), tensor = m_model->tensor(),
                      slice = m_slice](const std::stop_token&) -> LatestJob::Outcome {
        const Result<Tensor> part = partOf(tensor, slice);
        if (!part)
            return [this, error = part.error()] { say(textLines(error.message), true); };
        return work(*part);
    });
}

void ValuePage::copyAsCsv()
{
    exportPart([this](const Tensor& part) -> LatestJob::Outcome {
        auto csv = std::make_shared<const Result<std::string>>(csvText(part));
        return [this, csv] {
            if (!*csv)
                return say(textLines(csv->error().message), true);
            QGuiApplication::clipboard()->setText(exactText(**csv));
            say(tr("Copied as CSV."), false);
        };
    });
}

void ValuePage::saveAsNpy(const QString& path)
{
    exportPart([this, file = path.toStdString()](const Tensor& part) -> LatestJob::Outcome {
        return [this, file, saved = saveNpy(part, file)] {
            say(saved ? tr("Saved as %1").arg(text(file)) : textLines(toString(saved.error())), !saved);
        };
    });
}

void ValuePage::chooseFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the value"), QStringLiteral("value.npy"),
                                                      tr("numpy arrays (*.npy)"));
    if (!path.isEmpty())
        saveAsNpy(path);
}

}

#include "moc_value_page.cpp"
