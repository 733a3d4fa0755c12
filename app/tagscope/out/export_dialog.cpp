// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/out/export_dialog.h"

#include "ui/common/buddy_label.h"
#include "ui/common/plain_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <climits>

namespace tagscope::app {

namespace {

QString nameOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Png: return ExportDialog::tr("PNG: pixels");
    case ExportKind::Svg: return ExportDialog::tr("SVG: lines and text");
    case ExportKind::Pdf: return ExportDialog::tr("PDF: lines and text, on a page");
    case ExportKind::Dot: return ExportDialog::tr("DOT: the graph for Graphviz");
    case ExportKind::GraphMl: return ExportDialog::tr("GraphML: the graph with its states, for Gephi, yEd and others");
    case ExportKind::Html: return ExportDialog::tr("HTML: a page that replays the firings");
    case ExportKind::Gif: return ExportDialog::tr("GIF: an animated picture");
    case ExportKind::Csv: return ExportDialog::tr("CSV: commas and quotes");
    case ExportKind::Tsv: return ExportDialog::tr("TSV: tabs");
    }
    return {};
}

QSpinBox* positionBox(uint64_t value, uint64_t size, const QString& name)
{
    auto* box = new QSpinBox;
    const auto most = static_cast<int>(std::min<uint64_t>(size, INT_MAX));
    box->setRange(0, most);
    box->setGroupSeparatorShown(true);
    box->setValue(static_cast<int>(std::min<uint64_t>(value, INT_MAX)));
    box->setAccessibleName(name);
    return box;
}

}

QString suffixOf(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Png: return QStringLiteral("png");
    case ExportKind::Svg: return QStringLiteral("svg");
    case ExportKind::Pdf: return QStringLiteral("pdf");
    case ExportKind::Dot: return QStringLiteral("dot");
    case ExportKind::GraphMl: return QStringLiteral("graphml");
    case ExportKind::Html: return QStringLiteral("html");
    case ExportKind::Gif: return QStringLiteral("gif");
    case ExportKind::Csv: return QStringLiteral("csv");
    case ExportKind::Tsv: break;
    }
    return QStringLiteral("tsv");
}

ExportDialog::ExportDialog(const QString& title, Offer offer, const ExportChoice& initial, QWidget* parent)
    : QDialog(parent), m_offer(std::move(offer))
{
    setWindowTitle(title);
    makeFields(initial);
    showKind();
    m_part->setCurrentIndex(std::clamp(initial.part, 0, std::max(0, m_part->count() - 1)));
    const auto changed = [this] { showEstimate(); };
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] { showKind(); });
    connect(m_part, &QComboBox::currentIndexChanged, this, changed);
    connect(m_scale, &QDoubleSpinBox::valueChanged, this, changed);
    connect(m_legend, &QCheckBox::toggled, this, changed);
    connect(m_first, &QSpinBox::valueChanged, this, changed);
    connect(m_last, &QSpinBox::valueChanged, this, changed);
    showEstimate();
}

void ExportDialog::makeFields(const ExportChoice& initial)
{
    m_kind = new QComboBox;
    for (const ExportKind kind : m_offer.kinds) {
        m_kind->addItem(nameOf(kind), static_cast<int>(kind));
        if (kind == initial.kind)
            m_kind->setCurrentIndex(m_kind->count() - 1);
    }
    m_part = new QComboBox;
    m_scale = new QDoubleSpinBox;
    m_scale->setRange(0.25, 8);
    m_scale->setSingleStep(0.25);
    m_scale->setValue(initial.scale);
    m_scale->setSuffix(tr(" ×"));
    m_legend = new QCheckBox(tr("Legend of the states that occur"));
    m_legend->setChecked(initial.hasLegend);
    m_first = positionBox(initial.first, m_offer.size, tr("From position"));
    m_last = positionBox(initial.last, m_offer.size, tr("To position"));
    m_range = new QWidget;
    auto* range = new QHBoxLayout(m_range);
    range->setContentsMargins(0, 0, 0, 0);
    range->addWidget(m_first, 1);
    range->addWidget(new ui::PlainLabel(tr("to")));
    range->addWidget(m_last, 1);
    m_size = new ui::PlainLabel;
    m_problem = new ui::PlainLabel;
    m_problem->setWordWrap(true);
    m_problem->setMinimumWidth(60 * fontMetrics().averageCharWidth());
    m_problem->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_problem->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_export = buttons->addButton(tr("&Export ..."), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    m_form = new QFormLayout;
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->addRow(ui::buddyLabel(tr("&Format"), m_kind), m_kind);
    m_form->addRow(ui::buddyLabel(tr("&What"), m_part), m_part);
    m_form->addRow(ui::buddyLabel(tr("&Scale"), m_scale), m_scale);
    m_form->addRow(QString(), m_legend);
    m_form->addRow(ui::buddyLabel(tr("Fi&rings"), m_first), m_range);
    m_form->addRow(ui::buddyLabel(tr("Size"), m_size), m_size);
    layout->addLayout(m_form);
    layout->addWidget(m_problem);
    layout->addStretch();
    layout->addWidget(buttons);
    m_export->setDefault(true);
}

ExportChoice ExportDialog::choice() const
{
    ExportChoice choice;
    choice.kind = static_cast<ExportKind>(m_kind->currentData().toInt());
    choice.part = m_part->currentIndex();
    choice.scale = m_scale->value();
    choice.hasLegend = m_legend->isChecked();
    choice.first = static_cast<uint64_t>(m_first->value());
    choice.last = static_cast<uint64_t>(m_last->value());
    return choice;
}

bool ExportDialog::canExport() const
{
    return m_export->isEnabled();
}

void ExportDialog::showKind()
{
    const ExportKind kind = choice().kind;
    const QString part = m_part->currentText();
    {
        const QSignalBlocker blocker(m_part);
        m_part->clear();
        m_part->addItems(m_offer.parts(kind));
        m_part->setCurrentIndex(std::max(0, m_part->findText(part)));
    }
    const auto show = [&](QWidget* field, bool isShown) {
        field->setVisible(isShown);
        if (QWidget* label = m_form->labelForField(field))
            label->setVisible(isShown);
    };
    show(m_scale, !isTable(kind) && kind != ExportKind::Html && !isGraph(kind));
    show(m_legend, kind == ExportKind::Png || kind == ExportKind::Svg || kind == ExportKind::Pdf);
    show(m_range, isRange(kind));
    showEstimate();
}

void ExportDialog::showEstimate()
{
    const Estimate estimate = m_part->count() > 0
        ? m_offer.estimate(choice())
        : Estimate{{}, tr("There is nothing of this kind to export: open a graph, or show a table that has rows.")};
    m_size->setText(estimate.size);
    m_problem->setText(estimate.problem.isEmpty() ? QString() : QStringLiteral("✗ ") + estimate.problem);
    m_export->setEnabled(estimate.problem.isEmpty());
    m_legend->setEnabled(estimate.hasLegend);
    m_legend->setToolTip(estimate.hasLegend ? QString()
                                            : tr("This view shows no states of nodes that a legend could explain"));
}

}

#include "moc_export_dialog.cpp"
