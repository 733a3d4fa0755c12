// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoint_editor.h"

#include "core/debug/expr/expression.h"
#include "ui/breakpoints/condition_completer.h"
#include "ui/common/buddy_label.h"
#include "ui/common/plain_label.h"
#include "ui/common/room_scroll.h"
#include "ui/common/saved_predicates.h"
#include "ui/common/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <climits>
#include <iterator>

namespace tagscope::ui {

namespace {

using Kind = BreakpointSpec::Kind;

struct KindText {
    Kind kind;
    const char* name;
    const char* wants;  ///< what the text field holds; null: nothing
    const char* hint;
};

constexpr KindText kinds[] = {
    {Kind::Node, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A node fires"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Nod&e"), "while/Add"},
    {Kind::Scope, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Any node of a scope fires"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Scop&e"), "decoder"},
    {Kind::Glob, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A node whose name fits a pattern fires"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Patt&ern"), "*/Switch*"},
    {Kind::Regex,
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A node whose name fits a regular expression fires"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "&Expression"), ".*Merge_[0-9]+"},
    {Kind::Op, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A node of an op fires"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "O&p"), "Merge"},
    {Kind::Edge, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A token leaves a node"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "From nod&e"), "while/Switch"},
    {Kind::Tag, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "The first firing at a tag"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "At ta&g"), "while;7"},
    {Kind::Dead, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A node fires dead"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Nam&es that fit (empty: any)"), "*"},
    {Kind::DeadOrigin,
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Deadness begins: a live node puts out something dead"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Nam&es that fit (empty: any)"), "*/Switch*"},
    {Kind::Frame, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Any node in a frame fires"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Fram&e (empty: any)"), "while"},
    {Kind::FrameStart, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A frame instance begins"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Fram&e (empty: any)"), "while"},
    {Kind::FrameEnd, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A frame instance ends"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Fram&e (empty: any)"), "while"},
    {Kind::FrameRepeats,
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor",
                       "An iteration repeats an earlier one: all loop variables have its values"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Fram&e (empty: any)"), "while"},
    {Kind::Iteration, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "An iteration begins"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Fram&e (empty: any)"), "while"},
    {Kind::Window,
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "An iteration is held back: the window of the frame is full"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Fram&e (empty: any)"), "while"},
    {Kind::Send, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A message is sent"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "T&ensor or key (empty: any)"), "while/Add, *edge_7_*;*:3"},
    {Kind::Deliver, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A message is there"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "T&ensor or key (empty: any)"), "while/Add, *edge_7_*;*:3"},
    {Kind::Unmatched,
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A Recv begins to wait for what was not sent"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "T&ensor or key (empty: any)"), "while/Add, *edge_7_*;*:3"},
    {Kind::DeadMessage, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A dead message is sent"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "T&ensor or key (empty: any)"), "while/Add, *edge_7_*;*:3"},
    {Kind::Doomed,
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "A node that waits is doomed: it can never fire"),
     QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Nam&es that fit (empty: any)"), "*"},
    {Kind::Quiescence, QT_TRANSLATE_NOOP("tagscope::ui::BreakpointEditor", "Nothing can go on, though something waits"),
     nullptr, ""},
};

enum class Action : uint8_t { StopAfter, StopBefore, Log };

bool isCondition(const QString& text)
{
    return Expression::parse(text.toStdString()).has_value();
}

/// A field for a condition, with those that were saved.
QLayout* withSaved(QLineEdit* field)
{
    auto* button = new QToolButton;
    button->setText(BreakpointEditor::tr("★"));
    button->setAccessibleName(BreakpointEditor::tr("Saved conditions"));
    button->setToolTip(button->accessibleName());
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    offerPredicates(*menu, *field, isCondition);
    auto* row = new QHBoxLayout;
    row->addWidget(field, 1);
    row->addWidget(button);
    return row;
}

std::string typed(const QLineEdit* field)
{
    return field->text().trimmed().toStdString();
}

}

BreakpointEditor::BreakpointEditor(int id, const BreakpointSpec& spec, const std::vector<BreakpointRow>& others,
                                   QWidget* parent)
    : QDialog(parent), m_id(id), m_isEnabled(spec.isEnabled)
{
    setWindowTitle(id == 0 ? tr("New breakpoint") : tr("Breakpoint %1").arg(id));
    m_problem = new PlainLabel;
    m_problem->setWordWrap(true);
    m_problem->setAccessibleName(tr("What is wrong"));
    m_problem->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* layout = new QVBoxLayout(this);
    auto* form = new QWidget;
    form->setLayout(makeForm(others));
    form->layout()->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new RoomScroll(form), 1);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { Q_EMIT applied(m_id, this->spec()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fill(spec);
    adapt();
    m_text->setFocus();
}

QLayout* BreakpointEditor::makeForm(const std::vector<BreakpointRow>& others)
{
    m_kind = new QComboBox;
    for (const KindText& k : kinds)
        m_kind->addItem(tr(k.name), static_cast<int>(k.kind));
    m_text = new QLineEdit;
    m_slot = new QSpinBox;
    m_slot->setRange(-1, 9999);
    m_slot->setSpecialValueText(tr("control"));
    m_slot->setAccessibleName(tr("Output"));
    m_target = new QLineEdit;
    m_target->setPlaceholderText(tr("any node"));
    m_target->setAccessibleName(tr("To node"));
    m_token = new QComboBox;
    m_token->setAccessibleName(tr("Token"));
    for (const QString& token : {tr("any token"), tr("a live token"), tr("a dead token")})
        m_token->addItem(token);
    m_edge = new QWidget;
    auto* edge = new QHBoxLayout(m_edge);
    edge->setContentsMargins(0, 0, 0, 0);
    edge->addWidget(m_slot);
    edge->addWidget(buddyLabel(tr("to &node"), m_target));
    edge->addWidget(m_target, 1);
    edge->addWidget(buddyLabel(tr("to&ken"), m_token));
    edge->addWidget(m_token);
    m_devices = new QWidget;
    m_from = new QLineEdit;
    m_to = new QLineEdit;
    m_from->setAccessibleName(tr("From device"));
    m_to->setAccessibleName(tr("To device"));
    auto* devices = new QHBoxLayout(m_devices);
    devices->setContentsMargins(0, 0, 0, 0);
    devices->addWidget(m_from, 1);
    devices->addWidget(buddyLabel(tr("t&o"), m_to));
    devices->addWidget(m_to, 1);
    for (QLineEdit* device : {m_from, m_to})
        device->setPlaceholderText(tr("any device; or CPU:1, gpu:*"));
    m_tag = new QLineEdit;
    m_tag->setPlaceholderText(tr("any; or while;3, while;*"));
    m_condition = new QLineEdit;
    m_condition->setPlaceholderText(tr("always; or value > 10 && iter % 2 == 0"));
    m_ignore = new QSpinBox;
    m_ignore->setRange(0, INT_MAX);
    m_ignore->setSuffix(tr(" hits"));
    m_armedBy = new QComboBox;
    m_armedBy->addItem(tr("always armed"), 0);
    for (const BreakpointRow& other : others)
        if (other.breakpoint.id != m_id)
            m_armedBy->addItem(
                tr("after %1: %2").arg(other.breakpoint.id).arg(briefText(text(toString(other.breakpoint.spec)))),
                other.breakpoint.id);
    m_armedBy->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_armedBy->setMinimumContentsLength(30);
    m_sameIteration = new QCheckBox(tr("only in the sa&me iteration as that one"));
    m_action = new QComboBox;
    m_action->addItem(tr("Stop after the firing"), static_cast<int>(Action::StopAfter));
    m_action->addItem(tr("Stop before the firing"), static_cast<int>(Action::StopBefore));
    m_action->addItem(tr("Write a line to the log and go on"), static_cast<int>(Action::Log));
    m_log = new QLineEdit;
    m_log->setPlaceholderText(tr("what fired; or i = {value}, max {max}"));

    auto* form = new QFormLayout;
    m_textLabel = buddyLabel({}, m_text);
    m_edgeLabel = buddyLabel(tr("Out&put"), m_slot);
    m_devicesLabel = buddyLabel(tr("F&rom"), m_from);
    m_logLabel = buddyLabel(tr("&Line"), m_log);
    form->addRow(buddyLabel(tr("&When"), m_kind), m_kind);
    form->addRow(m_textLabel, m_text);
    form->addRow(m_edgeLabel, m_edge);
    form->addRow(m_devicesLabel, m_devices);
    form->addRow(buddyLabel(tr("&Tag"), m_tag), m_tag);
    m_condition->setCompleter(new ConditionCompleter(m_condition));
    m_condition->setToolTip(
        tr("Over value, min, max, mean, nan, inf, size, rank, shape, dtype, dead, iter, frame, depth, tag, node, op "
           "and position.\n"
           "repeats: an earlier iteration of the frame instance put out the same value, so the loop gets nowhere."));
    form->addRow(buddyLabel(tr("&If"), m_condition), withSaved(m_condition));
    form->addRow(buddyLabel(tr("&Skip the first"), m_ignore), m_ignore);
    form->addRow(buddyLabel(tr("&Armed"), m_armedBy), m_armedBy);
    form->addRow(QString(), m_sameIteration);
    form->addRow(buddyLabel(tr("&Do"), m_action), m_action);
    form->addRow(m_logLabel, m_log);
    for (QComboBox* box : {m_kind, m_armedBy, m_action})
        connect(box, &QComboBox::currentIndexChanged, this, &BreakpointEditor::adapt);
    return form;
}

void BreakpointEditor::fill(const BreakpointSpec& spec)
{
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(spec.kind)));
    m_text->setText(exactText(spec.text));
    m_slot->setValue(spec.slot);
    m_target->setText(exactText(spec.target));
    m_token->setCurrentIndex(static_cast<int>(spec.token));
    m_from->setText(exactText(spec.from));
    m_to->setText(exactText(spec.to));
    m_tag->setText(exactText(spec.tag));
    m_condition->setText(exactText(spec.condition));
    m_ignore->setValue(static_cast<int>(std::min<uint64_t>(spec.ignoreCount, INT_MAX)));
    m_armedBy->setCurrentIndex(std::max(0, m_armedBy->findData(spec.armedBy)));
    m_sameIteration->setChecked(spec.inSameIteration);
    m_action->setCurrentIndex(static_cast<int>(spec.isLogOnly    ? Action::Log
                                                   : spec.before ? Action::StopBefore
                                                                 : Action::StopAfter));
    m_log->setText(exactText(spec.log));
}

BreakpointSpec::Kind BreakpointEditor::kind() const
{
    return static_cast<Kind>(m_kind->currentData().toInt());
}

/// What does not go with the kind is not shown.
void BreakpointEditor::adapt()
{
    const auto* words = std::ranges::find(kinds, kind(), &KindText::kind);
    if (words == std::end(kinds))
        return;
    const bool hasText = words->wants != nullptr;
    m_text->setVisible(hasText);
    m_textLabel->setVisible(hasText);
    if (hasText) {
        const QString wants = tr(words->wants);
        setBuddyText(*m_textLabel, wants);
        m_text->setAccessibleName(QString(wants).remove(u'&'));
    }
    m_devices->setVisible(isOfMessage(kind()));
    m_devicesLabel->setVisible(isOfMessage(kind()));
    m_text->setPlaceholderText(QLatin1String(words->hint));
    m_edge->setVisible(kind() == Kind::Edge);
    m_edgeLabel->setVisible(kind() == Kind::Edge);
    m_sameIteration->setEnabled(m_armedBy->currentData().toInt() != 0);
    const bool isLog = m_action->currentData().toInt() == static_cast<int>(Action::Log);
    m_log->setVisible(isLog);
    m_logLabel->setVisible(isLog);
    fitToScreen(*this);
}

BreakpointSpec BreakpointEditor::spec() const
{
    BreakpointSpec spec;
    spec.kind = kind();
    if (spec.kind != Kind::Quiescence)
        spec.text = typed(m_text);
    if (isOfMessage(spec.kind)) {
        spec.from = typed(m_from);
        spec.to = typed(m_to);
    }
    if (spec.kind == Kind::Edge) {
        spec.slot = m_slot->value();
        spec.target = typed(m_target);
        spec.token = static_cast<BreakpointSpec::Token>(m_token->currentIndex());
    }
    spec.tag = typed(m_tag);
    spec.condition = typed(m_condition);
    spec.ignoreCount = static_cast<uint64_t>(m_ignore->value());
    spec.armedBy = m_armedBy->currentData().toInt();
    spec.inSameIteration = spec.armedBy != 0 && m_sameIteration->isChecked();
    const auto action = static_cast<Action>(m_action->currentData().toInt());
    spec.before = action == Action::StopBefore;
    spec.isLogOnly = action == Action::Log;
    if (spec.isLogOnly)
        spec.log = typed(m_log);
    spec.isEnabled = m_isEnabled;
    return spec;
}

void BreakpointEditor::setAnswer(const QString& problem)
{
    if (problem.isEmpty()) {
        accept();
        return;
    }
    m_problem->setText(QStringLiteral("✗ ") + problem);
    m_problem->show();
    fitToScreen(*this);
}

}

#include "moc_breakpoint_editor.cpp"
