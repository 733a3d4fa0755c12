// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_chooser.h"

#include "ui/common/buddy_label.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"
#include "ui/session/instance_name.h"

#include <QComboBox>
#include <QDoubleValidator>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include <climits>
#include <limits>

namespace tagscope::ui {

namespace {

QHBoxLayout* rowOf(QWidget* widget)
{
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    return row;
}

}

CompareChooser::CompareChooser(QWidget* parent) : QWidget(parent)
{
    m_what = new QComboBox;
    m_what->addItems({tr("Iterations"), tr("Branches"), tr("Saved trace")});
    m_what->setAccessibleName(tr("What to compare"));
    m_pages = new QStackedWidget;
    m_pages->addWidget(makeIterations());
    m_pages->addWidget(makeBranches());
    m_pages->addWidget(makeTrace());
    m_pages->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_tolerance = new QLineEdit(QStringLiteral("0"));
    auto* validator = new QDoubleValidator(0, std::numeric_limits<double>::max(), 300, m_tolerance);
    validator->setLocale(QLocale::c());
    m_tolerance->setValidator(validator);
    m_tolerance->setAccessibleName(tr("Tolerance"));
    m_tolerance->setToolTip(
        tr("Numbers are equal if they differ by at most this much, absolutely, plus this part of the right one"));
    m_tolerance->setFixedWidth(fontMetrics().averageCharWidth() * 10);
    m_compare = new QPushButton(tr("&Compare"));
    QHBoxLayout* row = rowOf(this);
    row->addWidget(m_what);
    row->addWidget(m_pages);
    row->addWidget(buddyLabel(tr("&Tolerance"), m_tolerance));
    row->addWidget(m_tolerance);
    row->addWidget(m_compare);
    row->addStretch(1);
    connect(m_what, &QComboBox::currentIndexChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_what, &QComboBox::currentIndexChanged, this, &CompareChooser::changed);
    connect(m_compare, &QPushButton::clicked, this, &CompareChooser::chosen);
    connect(m_tolerance, &QLineEdit::returnPressed, m_compare, &QPushButton::click);
    changed();
}

QWidget* CompareChooser::makeIterations()
{
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf(page);
    m_frame = new QComboBox;
    m_frame->setAccessibleName(tr("Frame"));
    m_frame->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_frame->setPlaceholderText(tr("no loops"));
    m_frame->setMinimumContentsLength(10);
    row->addWidget(m_frame);
    const QString names[] = {tr("Left iteration"), tr("Right iteration")};
    for (int i = 0; i < 2; ++i) {
        m_iterations[i] = new QSpinBox;
        m_iterations[i]->setRange(0, INT_MAX);
        m_iterations[i]->setValue(i);
        m_iterations[i]->setMinimumWidth(fontMetrics().averageCharWidth() * 10);
        m_iterations[i]->setPrefix(QStringLiteral("i="));
        m_iterations[i]->setAccessibleName(names[i]);
        if (i > 0)
            row->addWidget(new PlainLabel(QStringLiteral("⇄")));
        row->addWidget(m_iterations[i]);
        connect(m_iterations[i]->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this,
                [this] { m_compare->click(); });
    }
    // Another frame that is chosen here means its newest instance.
    connect(m_frame, &QComboBox::activated, this, [this] {
        m_parent.reset();
        nameFrames();
    });
    return page;
}

QWidget* CompareChooser::makeBranches()
{
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf(page);
    const QString names[] = {tr("Left branch"), tr("Right branch")};
    for (int i = 0; i < 2; ++i) {
        m_branches[i] = new QComboBox;
        m_branches[i]->setAccessibleName(names[i]);
        m_branches[i]->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        if (i > 0)
            row->addWidget(new PlainLabel(QStringLiteral("⇄")));
        row->addWidget(m_branches[i]);
        connect(m_branches[i], &QComboBox::currentIndexChanged, this, &CompareChooser::changed);
    }
    row->addStretch(1);
    return page;
}

QWidget* CompareChooser::makeTrace()
{
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf(page);
    m_file = new QPushButton(tr("C&hoose a trace ..."));
    row->addWidget(m_file);
    row->addStretch(1);
    connect(m_file, &QPushButton::clicked, this, &CompareChooser::chooseFile);
    return page;
}

void CompareChooser::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Compare with a saved trace"), QFileInfo(m_path).path());
    if (path.isEmpty())
        return;
    m_path = path;
    changed();
}

void CompareChooser::changed()
{
    if (!m_path.isEmpty()) {
        m_file->setText(fontMetrics().elidedText(text(QFileInfo(m_path).fileName()), Qt::ElideMiddle,
                                                 fontMetrics().averageCharWidth() * 30));
        m_file->setToolTip(plainHint(text(m_path)));
    }
    m_compare->setEnabled(request().has_value());
}

void CompareChooser::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    const bool isOther = !m_snapshot || !snapshot || m_snapshot->fileNumber != snapshot->fileNumber;
    m_snapshot = snapshot;
    if (isOther) {
        m_parent.reset();
        m_suggested.reset();
        m_frame->clear();
        for (QComboBox* branches : m_branches)
            branches->clear();
    }
    if (snapshot && snapshot->program) {
        for (auto f = static_cast<uint32_t>(m_frame->count()) + 1; f < snapshot->program->frames().size(); ++f)
            m_frame->addItem(QString());
        nameFrames();
        if (m_frame->currentIndex() < 0 && m_frame->count() > 0)
            m_frame->setCurrentIndex(0);
        for (QWidget* field : {static_cast<QWidget*>(m_frame), static_cast<QWidget*>(m_iterations[0]),
                               static_cast<QWidget*>(m_iterations[1])})
            field->setEnabled(m_frame->count() > 0);
        for (int i = 0; i < 2; ++i)
            for (auto b = static_cast<size_t>(m_branches[i]->count()); b < snapshot->branches.size(); ++b) {
                m_branches[i]->addItem(briefText(text(snapshot->branches[b].name)));
                if (i == 1)  // what was done last is compared with what was before
                    m_branches[i]->setCurrentIndex(static_cast<int>(b));
            }
    }
    changed();
}

/// The chosen one with its instance, where that is not the newest.
void CompareChooser::nameFrames()
{
    for (int i = 0; m_snapshot && m_snapshot->names && i < m_frame->count(); ++i) {
        const StaticFrameId frame(i + 1);
        m_frame->setItemText(
            i,
            briefText(text(i == m_frame->currentIndex() && m_parent ? instanceName(*m_snapshot, *m_parent, frame)
                                                                    : m_snapshot->names->shortFrame(frame))));
    }
}

void CompareChooser::choose(const CompareQuery& request)
{
    if (const auto* iterations = std::get_if<CompareQuery::Iterations>(&request.what)) {
        m_what->setCurrentIndex(Iterations);
        m_frame->setCurrentIndex(static_cast<int>(iterations->frame.value) - 1);
        m_parent = iterations->parent;
        nameFrames();
        m_iterations[0]->setValue(static_cast<int>(iterations->left));
        m_iterations[1]->setValue(static_cast<int>(iterations->right));
    } else if (const auto* branches = std::get_if<CompareQuery::Branches>(&request.what)) {
        m_what->setCurrentIndex(Branches);
        m_branches[0]->setCurrentIndex(branches->left);
        m_branches[1]->setCurrentIndex(branches->right);
    } else {
        m_what->setCurrentIndex(Trace);
        m_path = exactText(std::get<CompareQuery::Trace>(request.what).path.string());
    }
    changed();
}

void CompareChooser::suggest(const CompareQuery::Iterations& iterations)
{
    if (m_suggested == iterations || m_what->currentIndex() != Iterations)
        return;
    m_suggested = iterations;
    CompareQuery request;
    request.what = iterations;
    choose(request);
}

void CompareChooser::focusSides()
{
    QWidget* const sides[] = {m_iterations[0], m_branches[0], m_file};
    sides[m_what->currentIndex()]->setFocus(Qt::ShortcutFocusReason);
    if (m_what->currentIndex() == Iterations)
        m_iterations[0]->selectAll();
}

std::optional<CompareQuery> CompareChooser::request() const
{
    if (!m_snapshot || !m_snapshot->program)
        return std::nullopt;
    CompareQuery request;
    const double tolerance = QLocale::c().toDouble(m_tolerance->text());
    request.tolerance = {tolerance, tolerance};
    switch (m_what->currentIndex()) {
    case Iterations:
        if (m_frame->currentIndex() < 0)
            return std::nullopt;
        request.what = CompareQuery::Iterations{StaticFrameId(m_frame->currentIndex() + 1), m_parent,
                                                m_iterations[0]->value(), m_iterations[1]->value()};
        return request;
    case Branches:
        if (m_branches[0]->currentIndex() == m_branches[1]->currentIndex())
            return std::nullopt;
        request.what = CompareQuery::Branches{m_branches[0]->currentIndex(), m_branches[1]->currentIndex()};
        return request;
    default:
        if (m_path.isEmpty())
            return std::nullopt;
        request.what = CompareQuery::Trace{m_path.toStdString()};
        return request;
    }
}

CompareNames CompareChooser::names(size_t side) const
{
    const auto plain = [](const QString& name) { return CompareNames{name, name}; };
    switch (m_what->currentIndex()) {
    case Iterations: return {m_iterations[side]->text(), tr("iteration %1").arg(m_iterations[side]->value())};
    case Branches: return plain(m_branches[side]->currentText());
    default: return side == 0 ? CompareNames{tr("This line"), tr("this line")} : plain(QFileInfo(m_path).fileName());
    }
}

}

#include "moc_compare_chooser.cpp"
