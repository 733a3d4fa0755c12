// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/edit_panel.h"

#include "core/debug/open/open_file.h"
#include "core/io/value.h"
#include "core/tensor/format.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <initializer_list>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr size_t mostText = 4000;

/// "@file": read once it is wanted, not with every key.
bool isFile(const QString& line)
{
    return line.trimmed().startsWith(QLatin1Char('@'));
}

/// The value as it would be typed; nothing for one too long for a line.
QString literalOf(const Tensor& value)
{
    if (value.isNone() || value.elements() > 1000)
        return {};
    const std::string literal = nestedText(value, mostText);
    return literal.ends_with("...") ? QString() : exactText(literal);  // it was cut
}

}

EditPanel::EditPanel(QWidget* parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    m_job = new LatestJob(this);
    m_title = new PlainLabel;
    m_title->setWordWrap(true);
    m_line = new QLineEdit;
    m_line->setAccessibleName(tr("New value"));
    m_line->setPlaceholderText(tr("3.5, [[1, 2], [3, 4]], \"text\" or @file.npy"));
    m_over = new QComboBox;
    m_over->setAccessibleName(tr("Edges on which it is replaced"));
    m_over->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_over->setMinimumContentsLength(12);
    m_message = new PlainLabel;
    m_message->setWordWrap(true);
    m_consequence = new PlainLabel;
    m_consequence->setWordWrap(true);
    m_apply = new QPushButton(tr("&Override"));
    m_dead = new QPushButton(tr("Make &dead"));
    auto* cancel = new QPushButton(tr("Cancel"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_apply, m_dead, cancel})
        buttons->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_title);
    layout->addWidget(m_line);
    layout->addWidget(m_over);
    layout->addWidget(m_message);
    layout->addWidget(m_consequence);
    layout->addLayout(buttons);
    connect(m_line, &QLineEdit::textChanged, this, &EditPanel::check);
    connect(m_line, &QLineEdit::returnPressed, this, &EditPanel::apply);
    connect(m_over, &QComboBox::currentIndexChanged, this, &EditPanel::showConsequence);
    connect(m_apply, &QPushButton::clicked, this, &EditPanel::apply);
    connect(m_dead, &QPushButton::clicked, this, [this] { request(Tensor()); });
    connect(cancel, &QPushButton::clicked, this, &EditPanel::dismiss);
    connect(m_job, &LatestJob::ranOutOfMemory, this,
            [this] { m_message->setText(tr("✗ There is not enough memory for this file.")); });
    hide();
}

void EditPanel::open(EditSubject subject)
{
    m_job->cancel();
    m_subject = std::move(subject);
    m_title->setText(tr("✎ Override %1 at %2").arg(m_subject.name, m_subject.tagName));
    {
        const QSignalBlocker quiet(m_over);
        m_over->clear();
        m_over->addItem(tr("on all %Ln edges", nullptr, static_cast<int>(m_subject.edges.size())));
        for (const EditSubject::Edge& edge : m_subject.edges)
            m_over->addItem(tr("only what goes into %1").arg(briefText(edge.name)));
        m_over->setCurrentIndex(m_subject.edge ? static_cast<int>(*m_subject.edge) + 1 : 0);
    }
    showConsequence();
    showFields(true);
    m_dead->setEnabled(!m_subject.event || m_subject.value.hasValue());
    m_line->setText(literalOf(m_subject.value));
    check();
    show();
    m_line->end(false);
    m_line->home(true);  // selected, and seen from its beginning
    m_line->setFocus();
}

std::optional<size_t> EditPanel::chosenEdge() const
{
    return m_subject.edges.size() > 1 && m_over->currentIndex() > 0
        ? std::optional(static_cast<size_t>(m_over->currentIndex()) - 1)
        : std::nullopt;
}

void EditPanel::showConsequence()
{
    const auto number = [](uint64_t n) { return QLocale().toString(qulonglong(n)); };
    QString what = m_subject.event
        ? tr("A new branch forks before event %1, where it fired. The branch that is shown keeps what is recorded.")
              .arg(number(*m_subject.event + 1))
        : tr("It has not fired at this tag yet: a new branch forks here, after event %1, and the value is replaced "
             "when it fires.")
              .arg(number(m_subject.position));
    if (chosenEdge())
        what += QLatin1Char('\n') + tr("Its other consumers get what it puts out by itself.");
    m_consequence->setText(what);
}

void EditPanel::refuse(const QString& reason)
{
    m_job->cancel();
    m_title->setText(tr("✎ This cannot be overridden"));
    m_consequence->setText(reason);
    showFields(false);
    show();
}

void EditPanel::showFields(bool areShown)
{
    for (QWidget* field : std::initializer_list<QWidget*>{m_line, m_message, m_apply, m_dead})
        field->setVisible(areShown);
    m_over->setVisible(areShown && m_subject.edges.size() > 1);
}

QString EditPanel::message() const
{
    return m_message->text();
}

void EditPanel::showResult(const Result<Tensor>& value)
{
    m_apply->setEnabled(value.has_value());
    m_message->setText(value ? text(dtypeNumpyName(value->dtype()) + " " + value->shape().toString())
                             : tr("✗ %1").arg(textLines(value.error().message)));
}

void EditPanel::check()
{
    const QString line = m_line->text();
    if (line.trimmed().isEmpty()) {
        m_apply->setEnabled(false);
        m_message->setText(tr("Type a value of %1.").arg(text(dtypeNumpyName(m_subject.dtype))));
    } else if (isFile(line)) {
        m_apply->setEnabled(line.trimmed().size() > 1);
        m_message->setText(tr("The file is read when you override: a .npy array or a TensorProto."));
    } else {
        showResult(readValue(line.toStdString(), m_subject.dtype));
    }
}

void EditPanel::apply()
{
    if (!m_apply->isEnabled())
        return;
    const std::string typed = m_line->text().trimmed().toStdString();
    if (!isFile(m_line->text())) {
        if (Result<Tensor> value = readValue(typed, m_subject.dtype))
            request(*std::move(value));
        return;
    }
    m_message->setText(tr("Reading ..."));
    m_job->start([this, typed, dtype = m_subject.dtype](const std::stop_token&) -> LatestJob::Outcome {
        return [this, value = readTypedValue(typed, dtype)] {
            if (value)
                request(*value);
            else
                showResult(value);
        };
    });
}

void EditPanel::dismiss()
{
    m_job->cancel();
    hide();
}

void EditPanel::request(Tensor value)
{
    dismiss();
    EditRequest request{m_subject.node, m_subject.slot, m_subject.tag, std::move(value)};
    if (const std::optional<size_t> edge = chosenEdge())
        request.consumer = m_subject.edges[*edge].consumer;
    Q_EMIT editRequested(request);
}

void EditPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

}

#include "moc_edit_panel.cpp"
