// SPDX-License-Identifier: Apache-2.0
#include "ui/capture/capture_view.h"

#include "ui/common/byte_words.h"
#include "ui/common/hint_list_view.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int most = 1'000'000'000;  // of any unit
constexpr uint64_t usualBudget = 256'000'000;

QLabel* wrapped(const QString& name)
{
    auto* label = new PlainLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(name);
    return label;
}

}

CaptureView::CaptureView(QWidget* parent) : QWidget(parent)
{
    auto* about = wrapped(tr("About capturing"));
    about->setText(
        tr("Which values the recording keeps. What it leaves out is shown as not captured, and computed again where "
           "you go. "
           "Single numbers, and values of firings with effects, are always kept. Changes take effect at once."));
    m_use = wrapped(tr("What is kept now"));
    m_estimate = wrapped(tr("What the rules would keep"));
    m_problem = wrapped(tr("Problem"));
    m_problem->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);  // its dialog has some
    layout->addWidget(about);
    layout->addWidget(makeRules(), 1);
    layout->addWidget(makeBudget());
    layout->addWidget(m_problem);
    layout->addWidget(m_use);
    layout->addWidget(m_estimate);
    setEstimate({});
    showSettings();
}

QWidget* CaptureView::makeRules()
{
    m_model = new CaptureModel(this);
    m_list = new HintListView(tr("Every value is kept. A rule leaves out those of some nodes."));
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Rules"));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(m_list);
    m_pattern = new QLineEdit;
    m_pattern->setPlaceholderText(tr("Node, SCOPE/, GLOB* or op:OP"));
    m_pattern->setAccessibleName(tr("Nodes of the rule"));
    m_keep = new QComboBox;
    m_keep->setAccessibleName(tr("What is kept of them"));
    for (const Capture capture : {Capture::None, Capture::Stats, Capture::Slice, Capture::Full})
        m_keep->addItem(tr("keep %1").arg(captureWords(capture)), static_cast<int>(capture));
    m_last = new QSpinBox;
    m_last->setRange(0, static_cast<int>(CaptureRule::mostLast));
    m_last->setSpecialValueText(tr("all iterations"));
    m_last->setPrefix(tr("the newest "));
    m_last->setAccessibleName(tr("Of how many of the newest iterations values are kept"));
    m_last->setToolTip(tr("Older values of the same node go, and are computed again where you go"));
    m_part = new QLineEdit;
    m_part->setPlaceholderText(tr("Part, as [0, :]"));
    m_part->setAccessibleName(tr("Which part of their values is kept"));
    m_part->setToolTip(tr("As numpy writes it: [0, :] is the first row, [0:4] the first four entries. Of values that "
                          "have no such part only figures are kept; small values are kept whole"));
    m_partProblem = wrapped(tr("What is wrong with the part"));
    m_add = new QPushButton(tr("&Add"));
    m_remove = new QPushButton(tr("&Remove"));
    auto* line = new QHBoxLayout;
    line->addWidget(m_keep);
    line->addWidget(m_last);
    line->addWidget(m_part, 1);
    line->addStretch();
    line->addWidget(m_add);
    line->addWidget(m_remove);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pattern);
    layout->addLayout(line);
    layout->addWidget(m_partProblem);
    layout->addWidget(m_list, 1);
    updateRule();
    connect(m_keep, &QComboBox::currentIndexChanged, this, &CaptureView::updateRule);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CaptureView::updateRule);
    for (QLineEdit* typed : {m_pattern, m_part}) {
        connect(typed, &QLineEdit::textChanged, this, &CaptureView::updateRule);
        connect(typed, &QLineEdit::returnPressed, this, &CaptureView::add);
    }
    connect(m_add, &QPushButton::clicked, this, &CaptureView::add);
    connect(m_remove, &QPushButton::clicked, this, &CaptureView::remove);
    auto* erase = new QAction(m_list);
    erase->setShortcut(QKeySequence::Delete);
    erase->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(erase);
    connect(erase, &QAction::triggered, this, &CaptureView::remove);
    return page;
}

CaptureRule CaptureView::rule() const
{
    CaptureRule rule{m_pattern->text().trimmed().toStdString(), static_cast<Capture>(m_keep->currentData().toInt())};
    if (rule.capture == Capture::Full)
        rule.last = static_cast<uint32_t>(m_last->value());
    if (rule.capture == Capture::Slice)
        rule.slice = m_part->text().trimmed().toStdString();
    return rule;
}

/// What can be done with what is typed, and what is wrong with it.
void CaptureView::updateRule()
{
    const CaptureRule typed = rule();
    const bool isPart = typed.capture == Capture::Slice;
    const Result<std::vector<SlicePart>> part = parseSlice(typed.slice);
    m_add->setEnabled(checkCaptureRule(typed).has_value());
    m_remove->setEnabled(m_list->selectionModel()->hasSelection());
    m_last->setEnabled(typed.capture == Capture::Full);
    m_last->setVisible(!isPart);
    m_part->setVisible(isPart);
    m_partProblem->setText(part ? QString() : tr("✗ %1").arg(textLines(part.error().message)));
    m_partProblem->setVisible(isPart && !typed.slice.empty() && !part);
}

QWidget* CaptureView::makeBudget()
{
    m_hasBudget = new QCheckBox(tr("Of all values keep at &most"));
    m_hasBudget->setToolTip(tr("Beyond it the oldest values of each branch go first"));
    m_budget = new QSpinBox;
    m_budget->setObjectName(QStringLiteral("budget"));
    m_budget->setRange(1, most);
    m_budget->setAccessibleName(tr("Budget"));
    m_budget->setKeyboardTracking(false);
    m_unit = new QComboBox;
    m_unit->setAccessibleName(tr("Unit of the budget"));
    uint64_t bytes = 1;
    for (const QString& name : {tr("B"), tr("kB"), tr("MB"), tr("GB")}) {
        m_unit->addItem(name, QVariant::fromValue<qulonglong>(bytes));
        bytes *= 1000;
    }
    showBudget(usualBudget);
    auto* page = new QWidget;
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_hasBudget);
    layout->addWidget(m_budget);
    layout->addWidget(m_unit);
    layout->addStretch(1);
    connect(m_hasBudget, &QCheckBox::toggled, this, &CaptureView::takeBudget);
    connect(m_budget, &QSpinBox::valueChanged, this, &CaptureView::takeBudget);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &CaptureView::takeBudget);
    return page;
}

/// In the largest unit in which it is a whole number.
void CaptureView::showBudget(uint64_t budget)
{
    const QSignalBlocker quietSpin(m_budget);
    const QSignalBlocker quietUnit(m_unit);
    for (int unit = m_unit->count() - 1; unit >= 0; --unit) {
        m_unit->setCurrentIndex(unit);
        const uint64_t bytes = m_unit->currentData().toULongLong();
        const uint64_t next = unit > 0 ? m_unit->itemData(unit - 1).toULongLong() : 1;
        if (budget % bytes == 0 || budget / next > most) {
            m_budget->setValue(static_cast<int>(std::clamp<uint64_t>(budget / bytes, 1, most)));
            return;
        }
    }
}

uint64_t CaptureView::shownBudget() const
{
    const uint64_t bytes = m_unit->currentData().toULongLong();
    return static_cast<uint64_t>(m_budget->value()) * bytes;
}

void CaptureView::setSnapshot(const Snapshot& snapshot)
{
    m_use->setText(useWords(snapshot.captureUse));
    if (m_settings == snapshot.capture && m_graph == snapshot.graph)
        return;
    m_settings = snapshot.capture;
    m_graph = snapshot.graph;
    showSettings();
}

void CaptureView::setEstimate(const CaptureEstimate& estimate)
{
    QString words = estimateWords(estimate);
    if (m_settings.budget > 0 && estimate.keptBytes > m_settings.budget)
        words += QLatin1Char('\n') + tr("Of that the limit leaves the newest %1.").arg(byteWords(m_settings.budget));
    m_estimate->setText(words);
}

void CaptureView::showProblem(const QString& problem)
{
    m_problem->setText(tr("✗ %1").arg(problem));
    m_problem->setVisible(!problem.isEmpty());
}

void CaptureView::prepare(const QString& pattern)
{
    m_pattern->setText(pattern);
    m_pattern->setFocus();
}

void CaptureView::showSettings()
{
    m_model->setRules(m_settings.rules, m_graph.get());
    const QSignalBlocker quietBox(m_hasBudget);
    m_hasBudget->setChecked(m_settings.budget > 0);
    if (m_settings.budget > 0 && m_settings.budget != shownBudget())
        showBudget(m_settings.budget);
    m_budget->setEnabled(m_settings.budget > 0);
    m_unit->setEnabled(m_settings.budget > 0);
}

void CaptureView::want(CaptureSettings settings)
{
    showProblem({});
    if (settings == m_settings)
        return;
    m_settings = std::move(settings);
    showSettings();
    Q_EMIT settingsChanged(m_settings);
}

void CaptureView::add()
{
    if (!m_add->isEnabled())
        return;
    CaptureSettings settings = m_settings;
    settings.set(rule());
    m_pattern->clear();
    want(std::move(settings));
}

void CaptureView::remove()
{
    CaptureSettings settings = m_settings;
    for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes())
        settings.remove(m_model->rowAt(index.row()).rule.pattern);
    want(std::move(settings));
}

void CaptureView::takeBudget()
{
    CaptureSettings settings = m_settings;
    settings.budget = m_hasBudget->isChecked() ? shownBudget() : 0;
    want(std::move(settings));
}

}

#include "moc_capture_view.cpp"
