// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/elements/difference_view.h"

#include "core/debug/open/open_file.h"
#include "ui/charts/heat_map.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"
#include "ui/inspector/elements/difference_text.h"
#include "ui/inspector/value_summary.h"
#include "ui/session/commands/save_requests.h"

#include <QComboBox>
#include <QDoubleValidator>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <climits>
#include <limits>

namespace tagscope::ui {

namespace {

constexpr int mostCells = 128;

QLineEdit* toleranceLine(const QString& name, const QString& tip)
{
    auto* line = new QLineEdit(QStringLiteral("0"));
    auto* validator = new QDoubleValidator(0, std::numeric_limits<double>::max(), 300, line);
    validator->setLocale(QLocale::c());
    line->setValidator(validator);
    line->setAccessibleName(name);
    line->setToolTip(tip);
    line->setMaximumWidth(line->fontMetrics().averageCharWidth() * 12);
    return line;
}

}

DifferenceView::DifferenceView(QWidget* parent) : QWidget(parent), m_job(new LatestJob(this))
{
    makeChooser();
    m_text = new PlainLabel;
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAccessibleName(tr("Result"));
    m_buttons = new QWidget;
    auto* row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    m_largest = new QPushButton(tr("&Largest"));
    m_largest->setToolTip(tr("To the element with the largest difference"));
    auto* previous = new QPushButton(tr("Previous"));
    previous->setToolTip(tr("The element before that is marked in the grid (Shift+F3)"));
    auto* next = new QPushButton(tr("Next"));
    next->setToolTip(tr("The next element that is marked in the grid (F3)"));
    for (QPushButton* button : {m_largest, previous, next})
        row->addWidget(button);
    row->addStretch(1);
    m_map = new HeatMap;
    m_map->setFigure(HeatMap::Figure::Largest);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    auto* chooser = new QHBoxLayout;
    chooser->addWidget(m_kind);
    chooser->addWidget(m_details, 1);
    layout->addLayout(chooser);
    auto* tolerances = new QHBoxLayout;
    for (QLineEdit* line : {m_relative, m_absolute}) {
        auto* label = new PlainLabel(line == m_relative ? tr("rtol") : tr("atol"));
        label->setBuddy(line);
        tolerances->addWidget(label);
        tolerances->addWidget(line);
    }
    tolerances->addWidget(m_mapKind);
    tolerances->addStretch(1);  // keeps the fields beside their labels
    layout->addLayout(tolerances);
    layout->addWidget(m_text);
    layout->addWidget(m_buttons);
    layout->addWidget(m_map, 1);
    layout->addStretch(0);
    connect(m_largest, &QPushButton::clicked, this,
            [this] { Q_EMIT elementWanted(m_comparison.difference.largestIndex); });
    connect(previous, &QPushButton::clicked, this, [this] { Q_EMIT walkWanted(-1); });
    connect(next, &QPushButton::clicked, this, [this] { Q_EMIT walkWanted(1); });
    connect(m_job, &LatestJob::ranOutOfMemory, this,
            [this] { refuse(tr("✗ There is not enough memory for this: take a smaller slice.")); });
    setFocusProxy(m_kind);
    chooseKind();
}

void DifferenceView::makeChooser()
{
    m_kind = new QComboBox;
    m_kind->setAccessibleName(tr("Compare with"));
    m_kind->addItem(tr("Compare with ..."), int(None));
    m_kind->addItem(tr("Iteration before"), int(Back));
    m_kind->addItem(tr("Iteration"), int(Iteration));
    m_kind->addItem(tr("Branch"), int(Branch));
    m_kind->addItem(tr("File"), int(File));
    m_iteration = new QSpinBox;
    m_iteration->setRange(0, INT_MAX);
    m_iteration->setPrefix(QStringLiteral("i="));
    m_iteration->setAccessibleName(tr("Iteration of the reference"));
    m_branch = new QComboBox;
    m_branch->setAccessibleName(tr("Branch of the reference"));
    m_keptNames = new QComboBox;
    m_keptNames->setAccessibleName(tr("Pinned value"));
    m_file = new QPushButton(tr("&Choose a .npy file ..."));
    m_details = new QStackedWidget;
    m_details->addWidget(new QWidget);
    for (QWidget* page : std::initializer_list<QWidget*>{m_iteration, m_branch, m_keptNames, m_file})
        m_details->addWidget(page);
    m_details->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_relative = toleranceLine(tr("Relative tolerance"),
                               tr("Elements are equal if they differ by at most atol + rtol · |reference|"));
    m_absolute = toleranceLine(tr("Absolute tolerance"), m_relative->toolTip());
    m_mapKind = new QComboBox;
    m_mapKind->addItems({tr("Absolute error"), tr("Relative error")});
    m_mapKind->setAccessibleName(tr("What the map shows"));
    connect(m_kind, &QComboBox::activated, this, &DifferenceView::chooseKind);
    connect(m_iteration, &QSpinBox::valueChanged, this, &DifferenceView::ask);
    connect(m_branch, &QComboBox::activated, this, &DifferenceView::ask);
    connect(m_keptNames, &QComboBox::activated, this, &DifferenceView::ask);
    connect(m_file, &QPushButton::clicked, this, &DifferenceView::chooseFile);
    connect(m_mapKind, &QComboBox::currentIndexChanged, this, &DifferenceView::showMap);
    for (QLineEdit* line : {m_relative, m_absolute})
        connect(line, &QLineEdit::textChanged, this, &DifferenceView::compare);
}

int DifferenceView::kind() const
{
    return m_kind->currentData().toInt();
}

void DifferenceView::chooseKind()
{
    const int chosen = kind();
    m_details->setCurrentWidget(chosen == Iteration    ? static_cast<QWidget*>(m_iteration)
                                    : chosen == Branch ? m_branch
                                    : chosen == Kept   ? m_keptNames
                                    : chosen == File   ? static_cast<QWidget*>(m_file)
                                                       : m_details->widget(0));
    ask();
}

void DifferenceView::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("A value to compare with"), m_path,
                                                      tr("numpy arrays (*.npy);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void DifferenceView::openFile(const QString& path)
{
    m_path = path;
    m_file->setText(commandText(text(QFileInfo(path).fileName())));
    m_file->setToolTip(plainHint(text(path)));
    m_kind->setCurrentIndex(m_kind->findData(int(File)));
    chooseKind();
}

void DifferenceView::setSubject(NodeId node, int slot, std::optional<TagId> tag)
{
    const bool isOtherOutput = node != m_node || slot != m_slot;
    if (!isOtherOutput && tag == m_tag)
        return;
    m_node = node;
    m_slot = slot;
    m_tag = tag;
    if (m_row && isOtherOutput && (node != m_row->node || slot != m_row->slot))
        forgetOther();
    if (kind() != File && kind() != Kept)
        ask();
}

void DifferenceView::setValue(const Tensor& value)
{
    const bool isOtherType = value.dtype() != m_value.dtype();
    m_value = value;
    m_slice.clear();
    if (kind() == File && isOtherType)
        ask();
    else
        compare();
}

void DifferenceView::setSlice(const std::vector<SlicePart>& slice)
{
    if (slice == m_slice)
        return;
    m_slice = slice;
    compare();
}

void DifferenceView::setBranches(const std::vector<std::pair<int, QString>>& branches)
{
    const QVariant chosen = m_branch->currentData();
    m_branch->clear();
    for (const auto& [id, name] : branches)
        m_branch->addItem(briefText(name), id);
    m_branch->setCurrentIndex(std::max(0, m_branch->findData(chosen)));
    if (kind() == Branch && m_branch->currentData() != chosen)
        ask();
}

void DifferenceView::setKept(const std::vector<std::pair<QString, Tensor>>& kept)
{
    const QString chosen = m_keptNames->currentText();
    m_kept = kept;
    m_keptNames->clear();
    for (const auto& [name, value] : m_kept)
        m_keptNames->addItem(briefText(name));
    m_keptNames->setCurrentIndex(std::max(0, m_keptNames->findText(chosen)));
    if (m_kept.empty())
        dropKind(Kept);
    else if (m_kind->findData(int(Kept)) < 0)
        m_kind->insertItem(m_kind->findData(int(File)), tr("Pinned value"), int(Kept));
    else if (kind() == Kept && m_keptNames->currentText() != chosen)
        ask();
}

/// References of this kind are gone.
void DifferenceView::dropKind(int gone)
{
    const bool isChosen = kind() == gone;
    if (isChosen)
        m_kind->setCurrentIndex(0);
    m_kind->removeItem(m_kind->findData(gone));
    if (isChosen)
        chooseKind();
}

void DifferenceView::compareWith(const ValueQuery& other)
{
    m_row = other;
    if (m_kind->findData(int(Row)) < 0)
        m_kind->insertItem(1, tr("The other side"), int(Row));
    m_kind->setCurrentIndex(m_kind->findData(int(Row)));
    chooseKind();
}

void DifferenceView::forgetOther()
{
    if (std::exchange(m_row, std::nullopt))
        dropKind(Row);
}

void DifferenceView::ask()
{
    m_isWaiting = false;
    m_hasReference = false;
    m_reference = {};
    compare();
    switch (kind()) {
    case None: break;
    case File: loadFile(); break;
    case Kept:
        if (const int i = m_keptNames->currentIndex(); i >= 0)
            setReference(m_kept[static_cast<size_t>(i)].second, m_kept[static_cast<size_t>(i)].first);
        break;
    default: askForValue();
    }
}

void DifferenceView::askForValue()
{
    if (!m_node.isValid() || !m_tag) {
        refuse(m_node.isValid() ? tr("Nothing has fired yet.")
                                : tr("Select an output: an input is the output of its producer."));
        return;
    }
    m_request = {m_node, m_slot, *m_tag, {}, {}, 0};
    if (kind() == Back)
        m_request.back = 1;
    else if (kind() == Iteration)
        m_request.iteration = m_iteration->value();
    else if (kind() == Branch)
        m_request.line = m_branch->currentData().isValid() ? std::optional<LineBeside>(m_branch->currentData().toInt())
                                                           : std::nullopt;
    else if (m_row && m_row->node == m_node && m_row->slot == m_slot)
        m_request = *m_row;
    m_isWaiting = true;
    m_text->setText(tr("Looking the reference up ..."));
    Q_EMIT valueWanted(m_request);
}

void DifferenceView::setAnswer(const ValueQuery& of, const Result<FoundValue>& answer)
{
    if (!m_isWaiting || !(of == m_request))
        return;
    m_isWaiting = false;
    if (answer)
        setReference(answer->value, text(answer->name));
    else
        refuse(tr("✗ %1").arg(textLines(answer.error().message)));
}

void DifferenceView::loadFile()
{
    if (m_path.isEmpty()) {
        refuse(tr("Choose the file to compare with."));
        return;
    }
    m_text->setText(tr("Reading %1 ...").arg(text(m_path)));
    m_job->start([this, path = m_path.toStdString(), dtype = baseType(m_value.dtype()),
                  name = QFileInfo(m_path).fileName()](const std::stop_token&) -> LatestJob::Outcome {
        const Result<Tensor> value = readTypedValue('@' + path, dtype);
        if (!value)
            return [this, error = value.error()] { refuse(tr("✗ %1").arg(textLines(toString(error)))); };
        return [this, value = *value, name] { setReference(value, name); };
    });
}

void DifferenceView::setReference(const Tensor& reference, const QString& name)
{
    m_reference = reference;
    m_hasReference = true;
    m_name = name;
    compare();
}

/// Nothing is compared, and why.
void DifferenceView::refuse(const QString& reason)
{
    m_text->setText(reason);
    m_buttons->hide();
    m_map->setHint({});
    m_comparison = {};
    showMap();
    m_mark.reset();
    Q_EMIT markChanged();
}

Tolerance DifferenceView::tolerance() const
{
    return {m_absolute->text().toDouble(), m_relative->text().toDouble()};
}

void DifferenceView::compare()
{
    m_job->cancel();
    m_mark.reset();
    Q_EMIT markChanged();
    if (!m_hasReference) {
        refuse(tr("Choose another iteration, a branch or a file to see where this value differs from it."));
        return;
    }
    if (m_value.isNone()) {
        refuse(tr("There is no value to compare."));
        return;
    }
    m_text->setText(tr("Comparing ..."));
    m_job->start([this, value = m_value, reference = m_reference, slice = m_slice,
                  tolerance = tolerance()](const std::stop_token& stop) -> LatestJob::Outcome {
        const bool isAlike = reference.hasValue() && value.shape() == reference.shape();
        const Result<Tensor> part = isAlike ? partOf(value, slice) : Result<Tensor>(value);
        const Result<Tensor> other = isAlike ? partOf(reference, slice) : Result<Tensor>(reference);
        if (!part || !other)
            return [this, error = part ? other.error() : part.error()] {
                refuse(tr("✗ %1").arg(textLines(error.message)));
            };
        auto result = compareTensors(*part, *other, tolerance, mostCells, mostCells, stop);
        if (!result)
            return [] {};
        return [this, result = std::make_shared<const TensorComparison>(*std::move(result)), value = *part,
                reference = *other] { show(*result, value, reference); };
    });
}

void DifferenceView::show(const TensorComparison& comparison, const Tensor& value, const Tensor& reference)
{
    m_comparison = comparison;
    m_text->setText(differenceText(comparison, value, reference, m_name, tolerance()));
    m_buttons->setVisible(comparison.difference.kind == TensorDifference::Kind::Values && comparison.elements > 1);
    showMap();
    m_mark.reset();
    using Kind = TensorDifference::Kind;
    if (comparison.difference.kind == Kind::None || comparison.difference.kind == Kind::Values)
        m_mark = ElementMark{tr("differs from %1").arg(m_name),
                             [a = m_value, b = m_reference, t = tolerance()](int64_t i) {
                                 return !elementDifference(a, b, i, t).isEqual();
                             },
                             0};
    Q_EMIT markChanged();
}

void DifferenceView::showMap()
{
    const bool isRelative = m_mapKind->currentIndex() == 1;
    const bool hasMap = m_comparison.absolute.has_value();
    m_map->setVisible(hasMap && m_comparison.elements > 1);
    m_mapKind->setVisible(hasMap && m_comparison.elements > 1);
    if (hasMap)
        m_map->setRaster(isRelative ? m_comparison.relative : m_comparison.absolute, 0,
                         isRelative ? m_comparison.mostRelative : m_comparison.mostAbsolute);
}

}

#include "moc_difference_view.cpp"
